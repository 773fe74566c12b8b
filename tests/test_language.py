"""Every catalogue is complete, and says the same as the English text."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import simulate
from simulate.core.calls import CALLS
from simulate.core.seats import SEATS, Vulnerability
from simulate.errors import UnknownNameError
from simulate.language import LANGUAGES, terms, translator

ROOT = Path(simulate.__file__).parents[1]
KEYWORDS = {
    "gettext": None,
    "mark": None,
    "say": None,
    "Message": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
OTHERS = [language for language in LANGUAGES if language != "en"]
PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\([a-z]+\)[sd]|%[sd]")


def in_the_code() -> set[tuple[str | None, str | tuple[str, ...]]]:
    """Return context and text of every message that the packages use."""
    found = set()
    for package in ("simulate", "polling", "analysis"):
        for _, _, message, _, context in extract_from_dir(
            ROOT / package, method_map=[("**.py", "python")], keywords=KEYWORDS
        ):
            found.add((context, tuple(message) if isinstance(message, (list, tuple)) else message))
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_catalogues_are_complete(language: str):
    file = ROOT / "simulate" / "language" / "catalogues" / f"{language}.po"
    with file.open("rb") as stream:
        catalogue = read_po(stream, locale=language)
    written = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else tuple(message.id)
            written[message.context, key] = message
    ids = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("msgid ")]
    # Of two entries for one text the reader keeps one without a word; the header is an entry too.
    assert len(ids) == len(written) + 1, [line for line in set(ids) if ids.count(line) > 1]
    used = in_the_code()
    assert len(used) > 40
    assert set(written) == used, "pybabel extract and update, then translate: see CONTRIBUTING.md"
    assert not [message.id for message in written.values() if message.fuzzy]
    assert catalogue.obsolete == {}
    assert catalogue.num_plurals == 2
    for (_, key), message in written.items():
        english = (key,) if isinstance(key, str) else key
        forms = (message.string,) if isinstance(message.string, str) else message.string
        assert len(forms) == len(english)
        assert all(forms), key
        for form in forms:
            assert sorted(PLACEHOLDER.findall(form)) == sorted(PLACEHOLDER.findall(english[-1])), key
        # Where the term comes from is said.
        assert message.user_comments, key


@pytest.mark.parametrize("language", OTHERS)
def test_no_entry_stands_twice(language: str):
    """Babel would keep one of them and say nothing."""
    file = ROOT / "simulate" / "language" / "catalogues" / f"{language}.po"
    keys = re.findall(r"^((?:msgctxt .*\n)?msgid (?:.*\n)+?)msgstr", file.read_text(encoding="utf-8"), re.M)
    assert len(keys) > 400
    assert [key for key, n in Counter(keys).items() if n > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_different_in_every_language(language: str):
    text = translator(language)
    assert len({terms.seat_term(text, seat) for seat in SEATS}) == 4
    assert len({terms.suit_term(text, suit) for suit in range(4)}) == 4
    assert len({terms.call_term(text, call) for call in range(CALLS)}) == CALLS
    assert len({terms.vulnerability_term(text, value) for value in Vulnerability}) == 4
    assert terms.votes_term(text, 1) != terms.votes_term(text, 2).replace("2", "1")
    assert terms.votes_term(text, 0) == terms.votes_term(text, 2).replace("2", "0")
    assert terms.calls_term(text, 3).startswith("3 ")
    assert language in repr(text)


def test_terms_of_the_law_texts():
    assert translator("nl").gettext("logical alternative") == "logisch alternatief"
    assert translator("sv").gettext("adjusted score") == "korrigerad poäng"
    assert translator("el").gettext("Director") == "Διαιτητής"
    assert translator("nl").pgettext("strain in a bid", "NT") == "SA"


def test_what_is_not_translated_comes_in_english():
    assert translator("sv").gettext("no such message") == "no such message"
    assert translator("sv").ngettext("one", "many", 2) == "many"
    assert translator("en").ngettext("one", "many", 1) == "one"


def test_unknown_language():
    with pytest.raises(UnknownNameError, match=r"unknown language \(did you mean 'nl'\?\): 'nll'"):
        translator("nll")
    with pytest.raises(UnknownNameError, match="expected one of el, en, nl, sv"):
        translator("français")
