"""Where the command `lawpoll` begins: nothing is imported before Ctrl-C would be answered."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; an interruption while it is still being read ends as one does later.

    What remains is the start of Python itself, some hundredths of a second before the first line of lawpoll.
    """
    try:
        from analysis.cli import main as run

        run()
    except KeyboardInterrupt as interruption:
        sys.exit(_interrupted(interruption))


def _interrupted(interruption: KeyboardInterrupt) -> int:
    """Say so and return the exit code; a second Ctrl-C meanwhile changes nothing."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from analysis.commands.language import language_of
    from analysis.exit_codes import exit_code_of, message_of

    print(message_of(interruption, language_of(None)), file=sys.stderr)
    return int(exit_code_of(interruption))
