"""The case file as written: one pydantic model for TOML and JSON, and its descriptions for the schema.

The model knows types and names only; bridge is checked in `simulate.casefile.check`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr

SCHEMA_VERSION: Final = 1
_Count = Annotated[int, Field(ge=1)]
_Row = Annotated[tuple[StrictStr, Annotated[StrictInt, Field(ge=1)]], Field(strict=False)]


class Part(BaseModel):
    """A table of the file: unknown keys are errors, types are not converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class HandsPart(Part):
    """Hands as spades.hearts.diamonds.clubs; the player's own is needed, the fourth follows from three."""

    N: str | None = Field(None, description='North, "92.K.7632.Q87653".')
    E: str | None = Field(None, description="East.")
    S: str | None = Field(None, description="South.")
    W: str | None = Field(None, description="West.")


class AuctionPart(Part):
    """The auction at the table, to its end where it is known."""

    calls: str = Field(description='From the dealer on: "2S P 2NT P"; a call may carry its seat, "E:2S".')


class MethodsPart(Part):
    """Methods of each side, in words."""

    NS: list[str] = Field([], description='North-South: ["weak two", "2/1"].')
    EW: list[str] = Field([], description="East-West.")


class ExplanationPart(Part):
    """What one call meant."""

    call: _Count = Field(description="Which call, counted from 1.")
    agreed: str | None = Field(None, description='The agreement: a meaning, a convention, or "none".')
    told: str | None = Field(None, description="What the opponents were told instead, if it was not that.")
    told_to: list[str] = Field([], description="Seats that were told, for example both opponents.")
    meant: str | None = Field(
        None, description="What the caller believed when he called, if not the agreement."
    )
    corrected_at: _Count | None = Field(
        None, description="The first call made with the right explanation, counted from 1."
    )
    candidates: list[str] = Field(
        [], description='With agreed = "none": what it may have been meant as, two meanings or more.'
    )
    strict: bool = Field(False, description="True: no hand outside the meaning would have made the call.")


class InformationPart(Part):
    """What somebody let slip, or learnt, besides the legal auction."""

    source: str = Field(alias="from", description="The seat it came from.")
    kind: str = Field(description='"hesitation", "haste", "remark", "question", "alert", "explanation" ...')
    call: _Count | None = Field(None, description="The call it belongs to, counted from 1.")
    fact: str = Field(
        "agreed", description='"agreed", "disputed" (then it is ruled both ways) or "found" by the director.'
    )
    text: str | None = Field(None, description="What exactly happened.")
    shows: str | None = Field(
        None,
        description="The director's own reading: what hands of that seat it points to, in the language of "
        'meanings ("14+", "5+H").',
    )


class KnownPart(Part):
    """Cards of a hand that others have seen or heard of."""

    seat: str = Field(description="Who holds them.")
    cards: str = Field(description='The cards: "SA H5".')
    to: list[str] | None = Field(
        None, description="Seats that may use what they know of them; if absent, all others."
    )
    unauthorised: list[str] = Field([], description="Seats that know of them and may not use it.")
    since: _Count | None = Field(
        None, description="The first call made with this knowledge, counted from 1; if absent, all."
    )
    since_card: _Count | None = Field(
        None, description="The first card played with this knowledge, counted from 1; then no call was."
    )
    text: str | None = Field(None, description="How they came to be known.")


class IrregularityPart(Part):
    """A lead out of turn, a card exposed, a card played and taken back, or one played too early."""

    kind: str = Field(
        description='"lead out of turn", "card exposed", "played card withdrawn" or "premature play".'
    )
    by: str = Field(description="Whose card it was.")
    card: str = Field(description='The card: "HK".')
    accepted: bool | None = Field(
        None, description="A lead out of turn: whether the other side let it stand."
    )
    how: str | None = Field(
        None,
        description='How: "statement", "play" (accepted: the next hand played to it; refused: the right hand '
        'led), "spread" (declarer put his hand down as dummy) or "wrong defender" (a lead from the wrong '
        "hand stands, the defender at its right played to it).",
    )
    told_by: str | None = Field(
        None, description="The opponent who misled him: that it was his turn, or about a call or card."
    )
    became: str | None = Field(
        None,
        description='What became of the card: "penalty card" (it still lies there), "lead required", '
        '"lead forbidden" or "returned to hand".',
    )
    since: _Count | None = Field(
        None, description="A card exposed in the auction: the first call after it, counted from 1."
    )
    since_card: Annotated[int, Field(ge=1, le=52)] | None = Field(
        None, description="The first card played after it, counted from 1; the opening lead when absent."
    )
    choice: str | None = Field(
        None,
        description="A premature play: what declarer lays upon the other defender in this trick, "
        '"highest" or "lowest" of the suit led, "suit forbidden" or, with the Laws of 2017, "suit required".',
    )
    suit: str | None = Field(None, description='The suit of that choice: "S", "H", "D" or "C".')
    both_hands: bool = Field(
        False, description="A premature play: declarer had played from both hands, nothing follows."
    )


class WithdrawnCallPart(Part):
    """A call taken back, whose partner's first lead declarer may restrict."""

    by: str = Field(description="Who took it back.")
    call: str = Field(description='The call taken back: "2H".')
    related: list[str] | None = Field(
        None, description='Suits it specified: ["H"]; the suit that was bid when absent.'
    )
    shown: list[str] | None = Field(
        None,
        description="Suits he specified in the legal auction; when absent, the suits he bid there.",
    )
    comparable: bool = Field(
        False, description="2017: the call he made instead was comparable, nothing may be forbidden."
    )
    innocent: bool = Field(
        False,
        description="True: his side had not offended, he changed his call after a wrong explanation or over "
        "an opponent's call that was taken back (21B, 16C).",
    )
    choice: str | None = Field(None, description='What declarer chose: "lead required" or "lead forbidden".')
    suit: str | None = Field(None, description='The suit of that choice: "S", "H", "D" or "C".')


class QuestionPart(Part):
    """The decision to ask about."""

    player: str = Field(description="Whose decision it was.")
    call: _Count | None = Field(None, description="Which call, counted from 1.")
    card: str | None = Field(
        None, description='Or which card was led or played, "SQ": the opening lead, or a card of [play].'
    )
    alternatives: list[str] = Field(
        [], description='Calls or cards to look at in any case: "P", "SQ", "low heart".'
    )


class JudgementPart(Part):
    """What the director decides himself: it takes the place of the simulation and is marked as his."""

    suggested: list[str] = Field([], description='Pairs of calls: ["4S over P"].')
    not_suggested: list[str] = Field([], description='Pairs of calls: ["X over P"].')
    alternative: list[str] = Field([], description="Calls that are logical alternatives.")
    not_alternative: list[str] = Field([], description="Calls that are none.")
    considered: float | None = Field(None, description="Share of peers that must consider it, 0 to 1.")
    selected: float | None = Field(None, description="Share of peers that must choose it, 0 to 1.")
    yes_at: float | None = Field(None, description="A logical alternative from this probability on.")
    no_at: float | None = Field(None, description="None up to this probability.")
    smallest_effect: float | None = Field(
        None, description="Change of advantage that counts as suggested, in the unit of the event."
    )
    worth: float | None = Field(None, description="Real votes that the simulated panel counts as.")
    explanation: str | None = Field(
        None,
        description="What a wrong explanation did to the choice of the action taken at the table: "
        '"made it likelier", "did not make it likelier", or "hardly chosen" (with either explanation).',
    )
    reading: str | None = Field(
        None,
        description='How "some might select it" is read: "strict", somebody must choose the action; or '
        '"lenient", it is enough that a significant share considers it.',
    )


class PlayPart(Part):
    """The play, where a card after the opening lead is in question."""

    cards: str = Field(description='Cards in the order they were played: "DA D5 D7 D4".')


class SignalPart(Part):
    """What a card played showed: a lead, an attitude or count signal, a discard."""

    card: _Count = Field(description="Which card of [play], counted from 1; the opening lead is card 1.")
    agreed: str | None = Field(None, description='By agreement: "no honour in spades", "4+S".')
    told: str | None = Field(None, description="What the opponents were told instead, if it was not that.")
    told_to: list[str] = Field([], description="Seats that were told.")


class ResultPart(Part):
    """Results on the board: "4S E 10" is ten tricks, "3NT W -2" two down, "passed out"."""

    table: str | None = Field(None, description="At the table of the case.")
    other_table: str | None = Field(None, description="At the other table of a match.")
    field: list[_Row] = Field(
        [], description='All other results with their number: [["4S E 10", 3], ["3S E 9", 5]].'
    )


class EventPart(Part):
    """The form of the event."""

    name: str | None = Field(None, description="Its name.")
    boards: _Count | None = Field(None, description="Boards in the match.")
    vp: str | None = Field(None, description='Scale of victory points: "WBF".')
    rest: int | None = Field(
        None, description="IMPs of the other boards of the match, as North-South see them."
    )
    table_size: Annotated[int, Field(ge=2)] | None = Field(
        None, description="Matchpoints: number of results on the board, this table counted."
    )


class VotePart(Part):
    """One real player's answer, or several players' with the same answer."""

    choice: str = Field(description="The call or card he chooses.")
    considered: list[str] = Field([], description="Calls or cards he seriously considered beside it.")
    same_before: bool = Field(True, description="He would have made the player's earlier calls.")
    spoiled: bool = Field(False, description="He knew more than he should: kept, not counted.")
    count: _Count = Field(1, description="How many players gave this answer.")
    player_class: str | None = Field(None, alias="class", description="His class, if not that of the case.")


class PublishedPart(Part):
    """What was ruled in real life: shown beside the result, never used to reach it."""

    source: str = Field(description="Where it was published.")
    ruling: str | None = Field(None, description="What the director and the committee ruled.")
    poll: dict[str, Annotated[int, Field(ge=0)]] = Field(
        {}, description="Published poll: call or card, and number of players."
    )
    family: str | None = Field(
        None, description='"slow pass", "slow double", "slow sign-off", "slow bid", "question" ...'
    )
    director: str | None = Field(None, description='The director: "adjusted", "stands" or "split".')
    final: str | None = Field(None, description="The last body that heard the case, in the same words.")
    opinion: str | None = Field(
        None, description="Where no ruling is known: what the expert who published it would rule."
    )
    alternative: list[str] = Field([], description="Calls held to be logical alternatives.")
    no_alternative: list[str] = Field([], description="Calls held to be none.")
    suggested: bool | None = Field(
        None, description="Whether the table action was held to be suggested over an alternative."
    )
    turned_on: str | None = Field(
        None,
        description='What decided it: "alternative", "suggestion", "irregularity", "damage" or "other".',
    )
    score: list[_Row] = Field(
        [], description='The score given, weights in percent: [["3S E 10", 100]]; or points, "NS +500".'
    )


class BranchPart(Part):
    """How the auction goes on at one place, by the director's word."""

    after: str = Field("", description='Calls from the decision on: "P", "3NT P"; empty at the decision.')
    then: str = Field(description='What follows: "P", "W:P" with its seat, or several calls, "P P P".')
    share: Any = Field(None, description='How often: "60%", "1/3", 60 or 0.6; always when absent.')


class TricksPart(Part):
    """Tricks that a contract takes, by the director's word."""

    contract: str = Field(description='"3S E", "4HX W".')
    tricks: Any = Field(description='9, or a distribution: { 9 = "60%", 10 = "40%" }.')


class WeightPart(Part):
    """One of all outcomes, with the director's weight."""

    result: str = Field(description='"3S E 10", "passed out".')
    weight: Any = Field(description='"60%", "1/3", 60 or 0.6; together 100%.')


class OutcomesPart(Part):
    """What the director fixes of what would have happened: marked as his in every output."""

    allow: list[str] = Field([], description="Actions that he holds to be legal, whatever is found.")
    forbid: list[str] = Field([], description="Actions that he does not allow.")
    table_tricks: str | None = Field(
        None, description='Tricks of the main score: "double-dummy" (the default) or "published-shift-1".'
    )
    branch: list[BranchPart] = Field([], description="Parts of the auction.")
    tricks: list[TricksPart] = Field([], description="Tricks of a contract.")
    weight: list[WeightPart] = Field([], description="All outcomes with their weights.")


class CaseDraft(Part):
    """A case file of which nothing is needed yet: what is left when the faulty parts are taken out."""

    schema_version: int | None = Field(None, description="1.")
    title: str | None = Field(None, description="One line.")
    law: int | None = Field(None, description="Edition of the Laws: 1997, 2007 or 2017.")
    regulator: str | None = Field(None, description='Whose regulations hold: "EBU", "ACBL", "WBF".')
    scoring: str | None = Field(None, description='"IMP", "MP", "XIMP", "BAM" or "TOTAL".')
    notation: str | None = Field(
        None, description='Notation of cards, calls and seats: "en", "nl", "sv", "el", "fr" or "de".'
    )
    dealer: str | None = Field(None, description="N, E, S or W.")
    vulnerable: str | None = Field(None, description='"none", "NS", "EW" or "both".')
    player_class: str | None = Field(
        None,
        alias="class",
        description='Whose peers: "elite", "national", "youth", "online" or "club".',
    )
    notes: list[str] = Field([], description="Remarks, and what was assumed.")
    hands: HandsPart | None = None
    auction: AuctionPart | None = None
    methods: MethodsPart | None = None
    explanation: list[ExplanationPart] = Field([], description="What calls meant.")
    information: list[InformationPart] = Field([], description="What was had besides the legal auction.")
    known: list[KnownPart] = Field([], description="Cards of other hands that somebody knew of.")
    irregularity: list[IrregularityPart] = Field([], description="Irregularities with cards.")
    withdrawn_call: list[WithdrawnCallPart] = Field(
        [], description="Calls taken back, and the lead declarer required or forbade for them."
    )
    question: QuestionPart | None = None
    judgement: JudgementPart | None = None
    play: PlayPart | None = None
    signal: list[SignalPart] = Field([], description="What cards played showed.")
    result: ResultPart | None = None
    event: EventPart | None = None
    vote: list[VotePart] = Field([], description="Answers of real players.")
    outcomes: OutcomesPart | None = None
    published: PublishedPart | None = None


class CaseFile(CaseDraft):
    """A case for a ruling. What is not stated is unknown, not assumed."""

    schema_version: int = Field(description="1.")
    title: str = Field(description="One line.")
    law: int = Field(description="Edition of the Laws: 1997, 2007 or 2017.")
    regulator: str = Field(description='Whose regulations hold: "EBU", "ACBL", "WBF".')
    scoring: str = Field(description='"IMP", "MP", "XIMP", "BAM" or "TOTAL".')
    dealer: str = Field(description="N, E, S or W.")
    vulnerable: str = Field(description='"none", "NS", "EW" or "both".')
    player_class: str = Field(
        alias="class", description='Whose peers: "elite", "national", "youth", "online" or "club".'
    )
    hands: HandsPart
    auction: AuctionPart
    question: QuestionPart
