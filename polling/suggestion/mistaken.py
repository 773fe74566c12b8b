"""An alert, its absence or an explanation tells how partner took a call, and so what his later calls mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from polling.settings import PeerSettings
from polling.suggestion.reading import Reading, Unread, mixed
from polling.suggestion.shown import how_to_say
from simulate.bidding.model import BiddingModel
from simulate.case import Case, Explanation, Information
from simulate.core.arrays import Hands
from simulate.core.seats import side_of
from simulate.deals import CallEvidence, is_artificial, knowledge_of
from simulate.deals.knowledge import AFTER_ARTIFICIAL
from simulate.deals.likelihood import Likelihood
from simulate.deals.shuffle import Unseen
from simulate.language import Message, action_text, actions_text
from simulate.meaning import Meaning

TAKEN: Final = ("alert", "no alert", "explanation", "answer")
"""Kinds that tell how partner took a call."""


def read_understanding(
    case: Case,
    information: Information,
    owners: NDArray[np.int8],
    model: BiddingModel,
    settings: PeerSettings,
) -> Reading | Unread:
    """Weight partner's hands by how much likelier his calls are as he took the auction than as agreed.

    How he took a call is what he told, ``told`` of its [[explanation]]. Without it an alert, an explanation
    or an answer tells that he took it as agreed, a missing alert that he took it as natural, which the
    bidding model reads. Of his own call it is what he says it was. With a share epsilon he is taken to have
    bid on as agreed in spite of his words.

    Parameters
    ----------
    case : Case
        The facts.
    information : Information
        Of a kind in `TAKEN`, from partner.
    owners : ndarray of int8, shape (n, 52)
        Equally likely deals, as the player may imagine them.
    model : BiddingModel
        Of the calls.
    settings : PeerSettings
        The epsilons.

    References
    ----------
    Laws of Duplicate Bridge 2017, Laws 16B1(a), 73C, 75A.
    """
    index, player, source = information.call, case.question.player, information.source
    if index is None:
        return Unread(
            information,
            Message("expected the call it was about (call = ...); {how}", how=how_to_say(information, case)),
        )
    caller, call = case.auction.seat_at(index), action_text(case.auction.calls[index])
    if side_of(caller) != side_of(source):
        return Unread(
            information,
            Message(
                "it is about an opponent's call, {call}; {how}", call=call, how=how_to_say(information, case)
            ),
        )
    explained = next((e for e in case.explanations if e.call == index), None)
    taken = _taken(explained, information, own=caller == source)
    if taken is None:
        return Unread(
            information,
            Message(
                "how he took {call} is not stated: say it with told = ... under its [[explanation]]; "
                "or {how}",
                call=call,
                how=how_to_say(information, case),
            ),
        )
    words, meaning = taken
    evidence = knowledge_of(case, player, case.question.call).evidence
    authorised = [e for e in evidence if e.seat == source and e.index >= index]
    believed = _as_he_took_it(case, authorised, index, meaning, own=caller == source)
    if not believed:
        return Unread(
            information,
            Message(
                "he took {call} as {words} and has not called since: it tells nothing of his hand, only how "
                "he may go on; {how}",
                call=call,
                words=_quoted(words),
                how=how_to_say(information, case),
            ),
        )
    hands = Hands.of_seat(owners, source)
    unseen = Unseen.of(knowledge_of(case, player, case.question.call).known, player)
    log_ratio = _log(model, believed, unseen, hands) - _log(model, authorised, unseen, hands)
    ratio = np.exp(log_ratio - log_ratio.max())
    return Reading(
        pieces=(information,),
        seat=source,
        weights=mixed(ratio, settings.without_reason),
        manner=Message(
            "{kind}, so that {later} was made taking {call} as {words}",
            kind=Message(information.kind),
            later=actions_text([e.call for e in believed], ", "),
            call=call,
            words=_quoted(words),
        ),
    )


def _quoted(words: str) -> str:
    """Return how he took it, in marks where they are words of the case file."""
    return words if isinstance(words, Message) else repr(words)


def _taken(
    explained: Explanation | None, information: Information, *, own: bool
) -> tuple[str, Meaning | None] | None:
    """Return how partner took the call, in words and as a meaning; None where that is not known."""
    if explained is None:
        return None
    said = explained.meant if own and explained.meant is not None else explained.told
    if said is not None and said.meaning is not None:
        return said.text, said.meaning
    agreed = explained.agreed
    if information.kind == "no alert" and said is None and agreed is not None and agreed.meaning is not None:
        return Message("natural"), None
    if not own and information.kind != "no alert" and said is None and agreed is not None and agreed.meaning:
        return agreed.text, agreed.meaning
    return None


def _as_he_took_it(
    case: Case, authorised: Sequence[CallEvidence], index: int, meaning: Meaning | None, *, own: bool
) -> list[CallEvidence]:
    """Return partner's calls as made under his understanding, one item for each."""
    artificial = meaning is not None and is_artificial(case.auction.calls[index], meaning)
    temper = AFTER_ARTIFICIAL if artificial else 1.0
    meant = {e.call: e.meant for e in case.explanations if e.meant is not None}
    found: dict[int, CallEvidence] = {}
    for item in authorised:
        if item.index in found:
            continue
        if item.index == index:
            if own:
                found[index] = replace(item, meaning=meaning, strict=False, temper=1.0)
            continue
        kept = tuple(pair for pair in item.position.meanings if pair[0] != index)
        if meaning is not None:
            kept = tuple(sorted((*kept, (index, meaning)), key=lambda pair: pair[0]))
        own_words = meant.get(item.index)
        found[item.index] = CallEvidence(
            item.index,
            replace(item.position, meanings=kept),
            item.call,
            own_words.meaning if own_words is not None else None,
            temper=temper,
        )
    return list(found.values())


def _log(
    model: BiddingModel, evidence: Sequence[CallEvidence], unseen: Unseen, hands: Hands
) -> NDArray[np.float64]:
    likelihood = Likelihood(model, evidence, unseen)
    total = np.zeros(len(hands))
    for item in range(len(likelihood.items)):
        total += likelihood.log_item(item, hands, hard=False)
    return total
