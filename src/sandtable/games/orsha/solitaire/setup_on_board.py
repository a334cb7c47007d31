"""OtO-S1, FRIENDLY set-up on the board: a proposal lies there already, counters are dragged within their zones."""

from collections.abc import Sequence
from functools import partial
from itertools import cycle

from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.forces import ARMOUR, refuse_zone
from sandtable.games.orsha.solitaire.mission_table import RESERVE, TITLE, hex_of, mission_board
from sandtable.games.orsha.solitaire.own_counters import is_squad, muster
from sandtable.games.orsha.solitaire.state import PLAYER, OwnPiece, State
from sandtable.hexes.grid import parse_lettered
from sandtable.kernel import EVERYONE, Deed, Destination, Phase, Place, Procedure, Refused, Verb, open_play
from sandtable.rules import rule

CITE = "oto2.sasl.s1.oob.zones"
PLACE = Verb(
    "place",
    "Place",
    (1, 99),
    to="place",
    hint="Each company in its zone, armour anywhere in the set-up area. To the box: off the map.",
    rule=CITE,
    key_stroke="p",
)
PROPOSAL = Verb("proposal", "Proposal", (0, 0), hint="Everything as it was proposed.", rule=CITE)
DONE = Verb("done", "Set up", (0, 0), hint="Your set-up is complete.", key_stroke="Shift+Enter")


@rule("oto2.sasl.s1.oob.zones")
def set_up_on_board(state: State) -> Procedure[None]:
    """The player's counters in their zones; the hexes of each company are recorded as they stand."""
    muster(state)
    propose(state)
    zones = printed().s1.company.zones
    rows = ", ".join(f"company {n} in hexrows {'-'.join(zone)}" for n, zone in enumerate(zones, 1))
    phase = Phase(
        question="Set up your counters",
        cite=CITE,
        verbs=(PLACE, PROPOSAL),
        board=TITLE,
        key="set-up",
        done=DONE,
        context=(f"A proposal lies there. The zones: {rows}; armour anywhere in the set-up area.",),
    )
    yield from open_play(
        phase,
        PLAYER,
        board=lambda: mission_board(state),
        apply=partial(_apply, state),
        judge=partial(refuse_placing, state),
        targets=partial(_targets, state),
        counters=lambda: tuple(f"p{piece.id}" for piece in state.pieces),
        told=lambda deed: EVERYONE,
        suggest=lambda: {"verb": DONE.key},
    )
    for n in range(1, printed().s1.company.count + 1):
        standing = {piece.hex for piece in state.pieces if piece.group == f"Company {n}" and piece.hex}
        state.company_hexes[str(n)] = [name for name in field.setup_area() if name in standing]


def _picked(state: State, counters: Sequence[str]) -> list[OwnPiece]:
    return [piece for piece in state.pieces if f"p{piece.id}" in counters]


@rule("oto2.sasl.s1.oob.zones", "oto2.sasl.s1.oob.armor")
def refuse_placing(state: State, deed: Deed) -> Refused | None:
    if deed.verb != PLACE.key or deed.place.box:
        return None
    return _refuse_there(state, _picked(state, deed.counters), hex_of(deed.place))


def _refuse_there(state: State, pieces: Sequence[OwnPiece], name: str) -> Refused | None:
    for group in dict.fromkeys(piece.group for piece in pieces):
        if no := _refuse_group(state, group, name):
            return no
    return None


def _refuse_group(state: State, group: str, name: str) -> Refused | None:
    if group != ARMOUR:
        return refuse_zone(state, int(group.rpartition(" ")[2]), name)
    if field.is_in_setup_area(name):
        return None
    return Refused(f"{name} is not in the FRIENDLY set-up area", "oto2.sasl.s1.oob.armor")


def _apply(state: State, deed: Deed) -> Procedure[None]:
    if deed.verb == PROPOSAL.key:
        propose(state)
    for piece in _picked(state, deed.counters):
        piece.hex = "" if deed.place.box else hex_of(deed.place)
    yield from ()


def _targets(state: State, verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
    """The hexes that are open to all of them."""
    pieces = _picked(state, counters)
    open_to = [name for name in field.setup_area() if _refuse_there(state, pieces, name) is None]
    return (*(Destination(Place(hex=name)) for name in open_to), Destination(Place(box=RESERVE)))


# ---- the proposal: a beginning, no rule

SQUADS = 2
"""In a hex."""
BEHIND = 2
"""Hexes from the front to the armour."""


def propose(state: State) -> None:
    """Two squads in each hex along the front of their zone, weapons and leaders with them, armour two hexes behind."""
    for group in dict.fromkeys(piece.group for piece in state.pieces):
        own = [piece for piece in state.pieces if piece.group == group]
        first = [piece for piece in own if is_squad(piece) or piece.afv]
        behind = [piece for piece in own if piece not in first]
        open_to = [name for name in field.setup_area() if _refuse_group(state, group, name) is None]
        hexes = _behind_the_front(state, open_to, len(first)) if group == ARMOUR else _along_the_front(open_to)
        for piece, name in zip(first, cycle(hexes), strict=False):
            piece.hex = name
        for piece, other in zip(behind, cycle(first), strict=False):
            piece.hex = other.hex


def _along_the_front(names: Sequence[str]) -> list[str]:
    rows = sorted(names, key=lambda name: (_depth(name), parse_lettered(name)))
    return [name for name in rows for _ in range(SQUADS)]


def _behind_the_front(state: State, names: Sequence[str], number: int) -> list[str]:
    """As many hexes of one row as there are AFVs, spread over the whole area."""
    row = [name for name in names if _depth(name) == BEHIND and not _is_tight(state, name)]
    return row[:: max(1, len(row) // max(1, number))]


def _depth(name: str) -> int:
    """Hexes behind the front of the set-up area, in its hexrow."""
    return field.number(name) - printed().s1.line[field.hexrow(name)]


def _is_tight(state: State, name: str) -> bool:
    """Ground in which armour does not begin, as far as it is known."""
    return not state.on_printed_map and bool({"woods", "pond"} & set(field.terrains(name)) or field.has_building(name))
