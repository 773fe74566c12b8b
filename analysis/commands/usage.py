"""What is wrong with a command line as such (options, numbers, commands), in the reader's language.

The library that reads the command line says it in English, and without the word it cannot read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from simulate.errors import near_name
from simulate.message import Message, Text

_NO_COMMAND: Final = re.compile(r"No such command '(.*?)'\..*", re.DOTALL)
_CHOICE: Final = re.compile(r"is not one of (.+)\.$")
_EXTRA: Final = re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)
_NO_VALUE: Final = re.compile(r"Option '.*' requires (?:an argument|\d+ arguments)\.")
_FLAG: Final = re.compile(r"Option '.*' does not take a value\.")


def is_usage_error(error: BaseException) -> bool:
    """Tell whether an error is the library's complaint about the command line; showing the help is none."""
    return getattr(error, "exit_code", None) == 2 and type(error).__name__ != "NoArgsIsHelpError"


def usage_text(error: Any, commands: Sequence[str]) -> Text:
    """Return a complaint about the command line as a text of the catalogues.

    Parameters
    ----------
    error : Exception
        See `is_usage_error`.
    commands : sequence of str
        Commands there are where one was expected.
    """
    message = str(error.message)
    name = str(getattr(error, "option_name", ""))
    if hasattr(error, "possibilities"):
        return Message("unknown option{hint}: {name!r}", hint=near_name(name, _options(error.ctx)), name=name)
    if _NO_VALUE.fullmatch(message):
        return Message("{option}: expected a value after it", option=name)
    if _FLAG.fullmatch(message):
        return Message("{option}: expected no value", option=name)
    if hasattr(error, "param_type"):
        return Message("{argument} is missing", argument=_spelling(error.param))
    if (command := _NO_COMMAND.fullmatch(message)) is not None:
        return Message(
            "unknown command{hint}: {name!r}", hint=near_name(command[1], commands), name=command[1]
        )
    if (extra := _EXTRA.fullmatch(message)) is not None:
        return Message("expected nothing more on the command line: {words!r}", words=extra[1])
    if getattr(error, "param", None) is not None:
        return Message("{option}: {problem}", option=_spelling(error.param), problem=_value(error))
    return Message(message)


def asked_language(words: Sequence[str]) -> str | None:
    """Return what stands after ``--lang`` on a command line that could not be read; None if nothing does."""
    for place, word in enumerate(words):
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
        if word == "--lang" and place + 1 < len(words):
            return words[place + 1]
    return None


def _options(context: Any) -> list[str]:
    return [name for param in context.command.params for name in param.opts if name.startswith("--")]


def _spelling(param: Any) -> str:
    """Return an option as it is typed, an argument as the help shows it."""
    if param.param_type_name == "argument":
        return str(param.metavar or param.name.upper()).strip("[]").removesuffix("...").strip("[]")
    return str(max(param.opts, key=len))


def _value(error: Any) -> Text:
    """Say what was expected of a value, and what was given."""
    cause: Any = error.__cause__
    details = cause.errors() if hasattr(cause, "errors") else []
    if not details:
        return Message(str(error.message))
    detail = details[0]
    kind, given, limits = detail["type"], str(detail["input"]), detail.get("ctx", {})
    if kind == "greater_than_equal":
        return Message("expected a number from {least}: {given!r}", least=limits["ge"], given=given)
    if kind == "less_than_equal":
        return Message("expected at most {most}: {given!r}", most=limits["le"], given=given)
    if kind.startswith("float"):
        return Message("expected a number: {given!r}", given=given)
    if kind.startswith("int"):
        return Message("expected a whole number: {given!r}", given=given)
    if (choice := _CHOICE.search(str(detail["msg"]))) is not None:
        listed = choice[1].replace("'", "")
        return Message("expected one of {listed}: {given!r}", listed=listed, given=given)
    return Message(str(error.message))
