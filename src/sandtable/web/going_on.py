"""Do as suggested until something matters: walk on over what is usual, and stop at the first real decision.

Usual is a roll, an answer that is the only one, a choice of one or the other whose usual answer is known. Whatever is
seen at the players' table, bought, placed, named or moved is theirs to say, and so is what nothing is suggested for.
"""

from dataclasses import dataclass

from sandtable.kernel import (
    FACT,
    Act,
    Amount,
    Ask,
    Campaign,
    Choose,
    ChooseSome,
    Confirm,
    Pending,
    Refused,
    Request,
    Roll,
    Side,
)
from sandtable.kernel.asks import NOTHING_DONE
from sandtable.web.rooms import Room

MOST = 300
ONE_OR_THE_OTHER = 2


@dataclass(frozen=True, slots=True)
class GoneOn:
    """How many answers were given, the number of the first of them in the journal, and why it stopped."""

    answers: int = 0
    first: int = 0
    why: str = ""


def matters(campaign: Campaign, side: Side, request: Request) -> str:
    """Why this is a player's to answer; empty where the usual answer will do."""
    if request.key == "consent":
        return "the other side asks you something."
    if isinstance(request, Roll):
        return _roll_matters(campaign, side)
    if not isinstance(request, Ask):
        return "this is yours to answer."
    if isinstance(request, Confirm):
        return "you say when this is done."
    if request.wants is FACT:
        return "only you can tell: it is seen at your table, or stands in your books."
    if _only_answer(request) is not None:
        return ""
    if request.suggestion is None:
        return "nothing is suggested here: this is yours to decide."
    if isinstance(request, Act):
        return "this is played on the board."
    if isinstance(request, Choose) and _usual(request):
        return ""
    return "there is a suggestion, but this is worth a thought of your own."


def _roll_matters(campaign: Campaign, side: Side) -> str:
    if campaign.charter.dice == "entered":
        return "real dice are to be thrown."
    if campaign.others(side):
        return "dice are to be thrown, and what they show is taken back only if the other side agrees."
    return ""


def _usual(request: Choose) -> bool:
    free = [o for o in request.options if not o.refused]
    return len(free) <= ONE_OR_THE_OTHER or request.suggestion in NOTHING_DONE


def _only_answer(request: Request) -> object:
    """The answer to what leaves nothing to choose; None where there is something."""
    found: object = None
    if isinstance(request, Choose | ChooseSome):
        free = [o.key for o in request.options if not o.refused]
        if isinstance(request, Choose) and len(free) == 1:
            found = free[0]
        elif isinstance(request, ChooseSome) and request.at_least == len(free):
            found = free
    elif isinstance(request, Amount) and request.minimum == request.maximum:
        found = request.minimum
    elif isinstance(request, Act) and len(request.verbs) == 1 and request.verbs[0].key == "done":
        found = {"verb": "done"}
    return found


def usual_answer(request: Request) -> object:
    """What is answered to what does not matter; None for a roll: the program throws."""
    found = _only_answer(request)
    return request.suggestion if found is None and isinstance(request, Ask) else found


def first_that_goes(campaign: Campaign, side: Side, asked: list[Pending]) -> Pending | None:
    return next((p for p in asked if not matters(campaign, side, p.request)), None)


def go_on(room: Room, side: Side) -> GoneOn:
    """Answer for this side as is usual; bots answer in between."""
    answers, first = 0, 0

    def one(campaign: Campaign) -> str | None:
        """Answer one thing; else why not, empty where nothing is asked."""
        asked = campaign.pending(side)
        pending = first_that_goes(campaign, side, asked)
        if pending is None:
            return matters(campaign, side, asked[0].request) if asked else ""
        campaign.answer(side, pending.id, usual_answer(pending.request))
        return None

    while answers < MOST:
        try:
            stopped = room.act(one)
        except Refused as no:
            return GoneOn(answers, first, no.why)
        if stopped is not None:
            return GoneOn(answers, first, stopped or "nothing more is asked of you now.")
        answers += 1
        first = first or room.campaign.plan_undo(side).target.seq
    return GoneOn(answers, first, "that is enough for once.")


def take_all_back(room: Room, side: Side, first: int) -> str:
    """Take back every answer from this one on. Returns why not, where the other side must agree first."""

    def back(campaign: Campaign) -> str:
        while True:
            try:
                last = campaign.plan_undo(side).target.seq
            except Refused:
                return ""
            if last < first:
                return ""
            if sealed := campaign.undo(side):
                return sealed

    return str(room.act(back))
