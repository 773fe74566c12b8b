"""Numbers printed with their sign."""

from __future__ import annotations


def signed_text(number: float, digits: int = 2) -> str:
    """Print a number with its sign; what rounds to nothing has none.

    Examples
    --------
    >>> signed_text(3.2), signed_text(-0.004), signed_text(0.3, 0), signed_text(-12.6, 0)
    ('+3.20', '0.00', '0', '-13')
    """
    text = f"{number:+z.{digits}f}"
    return text if text.strip("+0.") else text.removeprefix("+")
