"""Who sees what: known, concealed or nothing; and the board of each viewer."""

from sandtable.kernel import Board, Box, Counter, Face, Seen
from tests.skirmish.ground import LAYERS, LEGEND, SURFACE, apart
from tests.skirmish.pieces import DEAD, FULL, KINDS, SIDES, VIEWERS, Piece, Skirmish

RANGE = 4
"""How far off a concealed counter can be made out."""
TITLE = "The mill"


def seen(s: Skirmish, viewer: str | None, piece: Piece) -> Seen | None:
    """How a viewer sees a counter of another's; None: not at all."""
    if piece.at == DEAD:
        return Seen.KNOWN
    if not piece.on_map or piece.hidden or piece.carried_by:
        return None
    if not piece.concealed:
        return Seen.KNOWN
    near = any(p.on_map and apart(p.at, piece.at) <= RANGE for p in s.of(viewer)) if viewer else False
    return Seen.CONCEALED if near else None


def look_around(s: Skirmish) -> None:
    """Everybody looks; after whatever may have changed what can be seen."""
    for viewer in VIEWERS:
        there = [p for side in SIDES for p in s.of(side) if side != viewer and seen(s, viewer, p)]
        # By place, and in a stack as they lie in it: the viewer sees as much himself.
        there.sort(key=lambda p: p.at)
        s.sightings[viewer].look(p.id for p in there)


def board(s: Skirmish, viewer: str | None) -> Board:
    own = [_own(p) for p in s.of(viewer or "")]
    his = s.sightings[viewer or ""]
    others = [_others(s, viewer, s.pieces[thing], his.id_of(thing)) for thing in his.in_order()]
    boxes = (Box("dead-pile", "Dead pile"), *(Box(f"{side}-reserve", f"Reserve of {side}", side) for side in SIDES))
    counters = (*others, *own)
    return Board(TITLE, SURFACE, LAYERS, counters, boxes, LEGEND, _words(counters))


def _own(p: Piece) -> Counter:
    states = [
        word
        for word, on in (
            ("hidden", p.hidden),
            ("concealed", p.concealed and not p.hidden),
            ("dug in", p.dug_in),
            ("limbered", p.limbered),
        )
        if on
    ]
    return Counter(
        p.id,
        p.name,
        p.side,
        p.place,
        _face(p),
        states=tuple(states),
        carried_by=p.carried_by,
        group=p.kind,
        card=_card(p),
        mine=True,
    )


def _others(s: Skirmish, viewer: str | None, p: Piece, id: str) -> Counter:
    if seen(s, viewer, p) is Seen.CONCEALED:
        return Counter(id, "Concealed", p.side, p.place, seen=Seen.CONCEALED)
    states = ("dug in",) if p.dug_in else ()
    return Counter(id, p.name, p.side, p.place, _face(p), states=states, group=p.kind, card=_card(p))


def _face(p: Piece) -> Face:
    symbol = KINDS[p.kind][0]
    tags = ("reduced",) * (p.steps < FULL) + ("dug in",) * p.dug_in
    return Face(symbol, "I" if symbol == "infantry" else "", f"{p.strength}-{p.allowance}", tags)


def _card(p: Piece) -> tuple[tuple[str, str, str], ...]:
    return (
        ("Strength", str(p.strength), "oto2.7.518"),
        ("Movement", str(p.allowance), ""),
        ("Steps", str(p.steps), ""),
    )


def _words(counters: tuple[Counter, ...]) -> str:
    on_map = [c for c in counters if not c.place.box]
    return f"{len(on_map)} counters can be seen around the mill, {len(counters) - len(on_map)} lie beside the map."
