"""Set-up: both sides at once, sealed from each other."""

from sandtable.kernel import (
    EVERYONE,
    Deed,
    Destination,
    Note,
    Phase,
    Place,
    Procedure,
    Refused,
    Together,
    Verb,
    open_play,
)
from tests.skirmish.ground import GRID, HOME
from tests.skirmish.movement import FLIP, refuse_flip, turn_over
from tests.skirmish.moving import CITE
from tests.skirmish.pieces import SIDES, STACK, Skirmish, named, reserve
from tests.skirmish.sight import TITLE, board, look_around

MOST_HIDDEN = 3
FEWEST = 6

PLACE = Verb("place", "Place", (1, STACK), to="place", words=("open", "concealed", "hidden"), rule=CITE, key_stroke="p")


def setup(s: Skirmish) -> Procedure[None]:
    """Both sides at once, sealed: each lays out its own counters, which nobody else sees before both are done."""
    yield Together({side: lambda side=side: lay_out(s, side) for side in SIDES}, doing="setting up", cite=CITE)
    look_around(s)
    yield Note("Both sides have set up.", CITE, EVERYONE)
    s.turn, s.phase = 1, "blue-move"


def lay_out(s: Skirmish, side: str) -> Procedure[None]:
    columns = HOME[side]
    phase = Phase(
        question="Set up your counters.",
        cite=CITE,
        verbs=(PLACE, FLIP),
        board=TITLE,
        key="setup",
        doing="setting up",
        context=(f"In columns {columns[0]} to {columns[-1]}, or keep them in reserve.",),
    )

    def judge(deed: Deed) -> Refused | None:
        return refuse_setup(s, deed)

    def apply(deed: Deed) -> Procedure[None]:
        pieces = named(s, deed)
        if deed.verb == "flip":
            turn_over(pieces[0])
        else:
            s.lay(pieces, str(deed.place))
            for p in pieces:
                p.concealed, p.hidden = deed.chosen != "open", deed.chosen == "hidden"
        return
        yield

    def targets(verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
        found = []
        for place in (*(Place(hex=GRID.name(h)) for h in GRID), Place.read(reserve(side))):
            if place.box or place.hex[0] in columns:
                no = refuse_setup(s, Deed(side, verb, counters, (place,), "", "open"))
                found.append(Destination(place, refused=no.why if no else "", rule=no.rule if no else ""))
        return tuple(found)

    yield from open_play(
        phase,
        side,
        board=lambda: board(s, side),
        apply=apply,
        judge=judge,
        targets=targets,
        suggest=lambda: fill(s, side),
    )


def refuse_setup(s: Skirmish, deed: Deed) -> Refused | None:
    side, pieces = deed.side, named(s, deed)
    if deed.verb == "done":
        laid = sum(p.on_map for p in s.of(side))
        return Refused(f"at least {FEWEST} counters start on the map, not {laid}", CITE) if laid < FEWEST else None
    if deed.verb == "flip":
        return refuse_flip(s, deed)
    text = str(deed.place)
    if text == reserve(side):
        return None
    if not deed.place.hex or deed.place.hex[0] not in HOME[side]:
        return Refused(f"{text} is not in the set-up area", CITE)
    there = [p for p in s.at(text) if p.side == side and p.id not in deed.counters]
    if len(there) + len(pieces) > STACK:
        return Refused(f"{len(there)} stand in {text} already; {STACK} may", CITE)
    hidden = sum(p.hidden for p in s.of(side) if p.id not in deed.counters) + len(pieces)
    if deed.chosen == "hidden" and hidden > MOST_HIDDEN:
        return Refused(f"at most {MOST_HIDDEN} counters are hidden", CITE)
    return None


def fill(s: Skirmish, side: str) -> dict[str, object]:
    """The next counter of the reserve to a free hex; done when enough are placed."""
    laid = [p for p in s.of(side) if p.on_map]
    if len(laid) >= FEWEST:
        return {"verb": "done"}
    first = next(p for p in s.of(side) if p.at == reserve(side))
    free = next(name for h in GRID if (name := GRID.name(h))[0] in HOME[side] and not s.at(name))
    return {"verb": "place", "counters": [first.id], "to": free, "with": "concealed"}
