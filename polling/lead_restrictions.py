"""Law 26: what declarer may lay upon the first lead of a defender whose partner took back a call."""

from __future__ import annotations

from polling.articles import edition_of
from polling.decision import Decision, Measure, Party, Status, decide
from polling.withdrawn import Withdrawn, who_may_use
from simulate.withdrawn_calls import WithdrawnCall, lead_choices


def lead_restriction(item: WithdrawnCall, edition: int) -> Decision:
    """Return what declarer may require or forbid, and who may use what the call told.

    Which suits it may be, `simulate.withdrawn_calls.lead_choices` says.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16C, 23, 26; 2007 and 1997, Laws 26A and 26B.

    Examples
    --------
    >>> lead_restriction(WithdrawnCall(0, 0, related=(2,)), 2017).options[0].value
    'declarer may forbid partner to lead one suit, for as long as he keeps the lead'
    """
    laws = edition_of(edition)
    known = who_may_use(Withdrawn(comparable=item.comparable), edition)
    choices = lead_choices(item, edition)
    options: tuple[Measure, ...] = ()
    if choices.required:
        options = (Measure.REQUIRE_LEAD, Measure.FORBID_LEAD)
    elif choices.forbidden:
        options = (Measure.FORBID_ANY_LEAD,)
    free = not options and (item.comparable or not laws.has("comparable"))
    return decide(
        laws,
        *(("comparable",) if item.comparable else ()),
        "no_lead_restrictions" if free else "lead_restrictions",
        # What a comparable call replaced is not withdrawn information (2017: Law 26A).
        *(() if item.comparable else ("withdrawn",)),
        allowed=not options,
        reason="at his first lead, the opening lead or a later one"
        if options
        else "partner may lead anything",
        status=known.status or {Party.OFFENDERS: Status.UNAUTHORISED},
        options=options,
    )
