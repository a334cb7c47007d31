"""7.514: wrecks, Immobile vehicles, Entrenchments, wire and Known mines are cleared away."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.charts import consult_with_dice
from sandtable.games.orsha.catalogue import MMC, Class
from sandtable.games.orsha.frame.terms import is_isolated
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.captured import engineer_squads
from sandtable.games.orsha.reph.eliminations import called, eliminate, is_wreck, reduce_casualties, retained
from sandtable.games.orsha.reph.mines import mines_in
from sandtable.games.orsha.reph.perimeter_areas import MAIN, called_part, main_areas, part_at, part_of
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    ChooseSome,
    Field,
    FieldKind,
    Modifier,
    Note,
    Option,
    Procedure,
    Refused,
    Report,
    Side,
    counted,
    only,
)
from sandtable.rules import rule

CITE = "oto2.7.514"
MINES, WIRE, WORKS, HULKS = "mines", "wire", "entrenchment", "hulk"
Row = Mapping[str, Any]


def sort_of(piece: Piece) -> str:
    """Which kind of item it is; empty for what cannot be removed."""
    if piece.is_(Class.VEHICLE):
        return HULKS if is_wreck(piece) or piece.has(Status.IMMOBILISED) else ""
    if piece.name in first_half().entrenchments.names:
        return WORKS
    return {"Minefield": MINES, "Wire": WIRE}.get(piece.name, "")


@rule("oto2.7.514.a", "oto2.7.514.c")
def removable(state: State, side: Side) -> dict[str, list[Piece]]:
    """7.514: the items in a side's Controlled, non-Isolated Locations; all mines of a Location are one."""
    found: dict[str, list[Piece]] = {}
    for piece in state.pieces:
        if piece.box is not Box.MAP or not sort_of(piece) or piece.has(Status.HIDDEN):
            continue
        if state.ground.control.get(piece.hex) != side or is_isolated(state, piece.hex):
            continue
        key = f"mines {piece.hex}" if sort_of(piece) == MINES else piece.id
        found.setdefault(key, []).append(piece)
    return found


@rule("oto2.7.514.b")
def most_attempts(state: State, side: Side, part: int = 0) -> dict[str, int]:
    """7.514: in one Perimeter Area: squad-equivalents for wire and mines, Mobile tracked vehicles for wrecks and
    vehicles."""
    here = (MAIN, part)
    units = [p for p in retained(state, side, *MMC) if part_of(state, p) == here]
    halves = sum(2 if p.is_(Class.SQUAD) else 1 for p in units)
    still = (Status.IMMOBILISED, Status.BOGGED, Status.MIRED, Status.ABANDONED)
    tracked = [
        p
        for p in retained(state, side, Class.VEHICLE)
        if "truck" not in p.kind.marks and not any(p.has(s) for s in still) and part_of(state, p) == here
    ]
    return {"wire and mines": halves // 2, "wrecks and vehicles": len(tracked)}


@rule("oto2.7.514")
def step_7_514(state: State) -> Procedure[None]:
    """7.514: each side announces its attempts; one dr each, in the order announced."""
    for side in SIDES:
        items = removable(state, side)
        if not items:
            continue
        rows = yield from _announce(state, side, items)
        for row in rows:
            yield from try_removal(state, side, items[row["item"]], row)


def _announce(state: State, side: Side, items: Mapping[str, list[Piece]]) -> Procedure[list[Row]]:
    """Ticked, or clicked on the board; mines are tried before what lies among them."""
    keys = yield from ChooseSome(
        question="What do you try to remove? One dr for each",
        telling="Attempts to remove: {}",
        cite=CITE,
        wants=DECISION,
        side=side,
        key="removal",
        context=tuple(
            f"At most {counted(n, 'attempt')} against {what}{called_part(state, side, part)}."
            for part in _parts(state, side)
            for what, n in most_attempts(state, side, part).items()
        ),
        options=tuple(Option(key, _label(pieces)) for key, pieces in items.items()),
        also=lambda chosen: refuse_attempts(state, side, items, in_order(items, chosen, {})),
        suggestion=[],
    )
    return in_order(items, keys, (yield from _bypass(state, side, items, keys)))


def in_order(items: Mapping[str, list[Piece]], keys: Sequence[str], across: Mapping[str, str]) -> list[Row]:
    """Mines first, the rest as listed; each with the hexside along which it is in Bypass, where that matters."""
    mines_first = sorted(keys, key=lambda key: sort_of(items[key][0]) != MINES)
    return [{"item": key, "bypass": across.get(key, "")} for key in mines_first]


def _bypass(
    state: State, side: Side, items: Mapping[str, list[Piece]], keys: Sequence[str]
) -> Procedure[dict[str, str]]:
    """Asked only where mines lie next to it: a vehicle in Bypass along their hexside lies among them."""
    hulks = [items[key][0] for key in keys if sort_of(items[key][0]) == HULKS and not items[key][0].along]
    mined = {piece.id: _mined_beside(state, piece) for piece in hulks}
    if not any(mined.values()):
        return {}
    across: dict[str, str] = yield from Report(
        question="Is one of these in Bypass along a mined hex?",
        telling="In Bypass: {}",
        cite="oto2.7.514.c",
        wants=FACT,
        side=side,
        key="removal bypass",
        fields=tuple(
            Field(
                piece.id, _label([piece]), FieldKind.CHOICE, choices=(("", "no"), *((n, f"along {n}") for n in beside))
            )
            for piece in hulks
            if (beside := mined[piece.id])
        ),
        also=lambda told: refuse_attempts(state, side, items, in_order(items, keys, told)),
        suggestion={id: "" for id, beside in mined.items() if beside},
    )
    return across


def _along_mines(piece: Piece, mined: Sequence[str]) -> Field:
    choices = (("", "no"), *((name, f"along {name}") for name in mined))
    return Field(piece.id, _label([piece]), FieldKind.CHOICE, choices=choices)


def _mined_beside(state: State, piece: Piece) -> list[str]:
    grid = our_map().grid
    beside = map(grid.name, grid.neighbours(grid.hex(piece.hex)))
    return [name for name in beside if any(mines_in(state, name).values())]


def _parts(state: State, side: Side) -> range:
    return range(max(1, len(main_areas(state, side))))


def _label(pieces: Sequence[Piece]) -> str:
    first = pieces[0]
    if sort_of(first) == MINES:
        return f"the minefield in {first.hex}"
    state = next((f"{s} " for s in first.status if "wreck" in s), "")
    return f"{first.name} {state}in {first.hex} ({first.id})"


@rule("oto2.7.514.b", "oto2.7.514.c")
def refuse_attempts(state: State, side: Side, items: Mapping[str, list[Piece]], rows: Sequence[Row]) -> Refused | None:
    """7.514: one dr for each item, within the numbers of squads and vehicles, mines before what lies among them."""
    keys = [row["item"] for row in rows]
    if len(set(keys)) < len(keys):
        return Refused("one dr for each item only", "oto2.7.514.b")
    sorts = [sort_of(items[key][0]) for key in keys]
    where = [part_at(state, side, items[key][0].hex) for key in keys]
    for part in _parts(state, side):
        refusal = _refuse_number(state, side, part, [s for s, at in zip(sorts, where, strict=True) if at == part])
        if refusal:
            return refusal
    for n, row in enumerate(rows):
        if sorts[n] == HULKS:
            blocked = [h for h in _places(items[row["item"]][0], row) if any(mines_in(state, h).values())]
            if any(f"mines {hex}" not in keys[:n] for hex in blocked):
                return Refused(f"the mines in {blocked[0]} come first", "oto2.7.514.c")
    return None


def _refuse_number(state: State, side: Side, part: int, sorts: Sequence[str]) -> Refused | None:
    most = most_attempts(state, side, part)
    by_squads = [MINES, WIRE] + ([WORKS] if state.readings.entrenchment_removal_cap == "squad-equivalents" else [])
    for what, kinds in (("wire and mines", by_squads), ("wrecks and vehicles", [HULKS])):
        wanted, words = sum(s in kinds for s in sorts), f"{what}{called_part(state, side, part)}"
        if wanted > most[what]:
            return Refused(f"{wanted} attempts against {words}; at most {most[what]}", "oto2.7.514.b")
    return None


def _places(piece: Piece, row: Row) -> list[str]:
    """The ground Locations that must be free of mines: both that share the hexside, in Bypass."""
    across = row["bypass"] or piece.along
    return [piece.hex, *([across] if across else [])]


@rule("oto2.7.514")
def removal_modifiers(state: State, side: Side, piece: Piece) -> list[str | Modifier]:
    """7.514: how near the Front Line, Russian Engineers, Germans at their own works."""
    found: list[str | Modifier] = []
    front = state.ground.front.get(side, [])
    applies = sort_of(piece) != WORKS or state.readings.removal_front_line_drm_entrenchments == "applied"
    if applies and piece.hex in front:
        found.append("front_line")
    elif applies and _beside(piece.hex, front) and state.readings.removal_drm_adjacent_front_line:
        drm = state.readings.removal_drm_adjacent_front_line
        found.append(Modifier(drm, "next to a Front-Line hex", CITE))
    if side == RUSSIAN and len(engineer_squads(state, side)) >= first_half().engineers.enough:
        found.append(Modifier(state.readings.removal_drm_russian_engineers, "Assault Engineers", CITE))
    if side == GERMAN and sort_of(piece) in (WIRE, MINES, WORKS):
        found.append("own_works")
    return found


def _beside(name: str, front: Sequence[str]) -> bool:
    grid = our_map().grid
    return any(grid.hex(name).is_adjacent(grid.hex(other)) for other in front)


@rule("oto2.7.514", "oto2.7.514.c")
def try_removal(state: State, side: Side, pieces: Sequence[Piece], row: Row) -> Procedure[None]:
    """7.514: the dr; a 6 costs the side a MMC besides. Mines that stayed keep what lies among them."""
    first, label = pieces[0], _label(pieces)
    if sort_of(first) == HULKS and any(any(mines_in(state, hex).values()) for hex in _places(first, row)):
        yield Note(f"{label}: the mines are still there, no attempt.", "oto2.7.514.c", side=side)
        return
    result, dice = yield from consult_with_dice(
        "removal", apply=removal_modifiers(state, side, first), side=side, about=label
    )
    if result.result == "removed":
        for piece in pieces:
            eliminate(state, piece)
    if dice[0] == first_half().removal.casualty_on:
        yield from _casualty(state, side)


@rule("oto2.7.514")
def at_risk(state: State, side: Side) -> list[Piece]:
    """7.514: an Assault Engineer if possible, else an elite MMC, else first line, and so on down; never Isolated."""
    engineers = engineer_squads(state, side, Class.HALF_SQUAD)
    if engineers:
        return engineers
    units = [p for p in retained(state, side, *MMC) if not p.has(Status.ISOLATED)]
    for quality in first_half().removal.quality_order:
        found = [p for p in units if p.kind.quality == quality]
        if found:
            return found
    return units


def _casualty(state: State, side: Side) -> Procedure[None]:
    kinds = {p.name: p for p in at_risk(state, side)}
    if not kinds:
        return
    name = next(iter(kinds))
    if len(kinds) > 1:
        name = yield from Choose(
            question="An Original 6: which MMC is Casualty Reduced",
            cite=CITE,
            wants=DECISION,
            side=side,
            key="casualty",
            seen_by=only(side),
            options=tuple(Option(n, called(p)) for n, p in kinds.items()),
        )
    yield from reduce_casualties(state, kinds[name], CITE)
