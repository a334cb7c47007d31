"""The table of one viewer: his own counters, what lies open of the others, a "?" where something is concealed.

What he may know of a piece `frame.known_pieces` decides, here as in the tables of his records.
"""

from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

from sandtable.games.orsha.board import faces, map_layers
from sandtable.games.orsha.board.battle_layers import battle_layers
from sandtable.games.orsha.board.marker_counters import marker_counters, marker_tray
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.known_pieces import open_pieces, seen_states
from sandtable.games.orsha.ground.maps import file_of
from sandtable.games.orsha.pieces import GRAVES, WRECKS, Box, Piece, Status
from sandtable.games.orsha.reinforcement_groups import called
from sandtable.games.orsha.sides import PEOPLE, SIDES
from sandtable.games.orsha.state import Placing, State
from sandtable.kernel import Board, Counter, Place, Seen, Side, Sightings
from sandtable.kernel import Box as Tray

TITLE = "The board"
OBSERVER = ""
"""Who watches has ids of his own, too."""
BOXES = (
    Box.REINFORCEMENT,
    Box.RETAINED,
    Box.FORTIFICATION,
    Box.MAINTENANCE,
    Box.ELIMINATED,
    Box.RECALLED,
    Box.EXITED,
    Box.EVACUATED,
    Box.RECOMBINED,
)


def board(state: State, viewer: Side | None) -> Board:
    """The campaign's table as this viewer sees it."""
    ids = ids_of(state, viewer)
    groups = {g.id: called(g) for camp in state.sides.values() for g in camp.groups}
    mine = as_set_up(state, viewer)
    own = [_own(mine, p, ids, groups.get(p.group) or _source(p)) for p in own_pieces(mine, viewer)]
    others = [_others(state, viewer, thing, ids) for thing in ids.in_order()]
    counters = (*others, *own, *marker_counters(state, viewer))
    trays = tuple(Tray(key_of(box), box.value.capitalize(), viewer) for box in BOXES) if viewer else ()
    trays = (*marker_tray(state, viewer), *trays)
    return Board(
        TITLE,
        map_layers.surface(file_of(state)),
        (*map_layers.layers(state.ground, tuple(state.battle.looks), viewer), *battle_layers(state.battle)),
        counters,
        trays,
        map_layers.legend(state.ground),
        _words(counters),
        "oto2.fn.11",
    )


def as_set_up(state: State, viewer: Side | None) -> State:
    """With his own counters where he is about to set them up; nobody else is shown that."""
    laid = state.sides[viewer].setting_up if viewer else {}
    if not laid:
        return state
    camps = {
        side: replace(camp, pieces={id: _laid(p, laid.get(id)) for id, p in camp.pieces.items()})
        for side, camp in state.sides.items()
    }
    return replace(state, sides=camps)


def _laid(piece: Piece, at: Placing | None) -> Piece:
    if at is None:
        return piece
    starts = {"hidden": [Status.HIDDEN], "towed": [Status.HOOKED], "": []}
    told = starts.get(at.start, [Status.CONCEALED])
    kept = [s for s in piece.status if s not in (Status.CONCEALED, Status.HOOKED) and (s not in told)]
    return replace(piece, box=Box.MAP, hex=at.hex, level=at.level, status=[*kept, *told])


def _source(piece: Piece) -> str:
    """Where a piece is from that no group brought, such as `23AM FPP`."""
    return piece.group.removeprefix(f"{piece.side} ")


def key_of(box: Box) -> str:
    return box.value.replace(" ", "-")


# ---- who sees what


def look_around(state: State, now: State) -> None:
    """Everybody looks; after whatever may have changed what can be seen. `now`: the campaign as it stands."""
    laid = _on_the_table(now)
    for viewer in (*SIDES, OBSERVER):
        state.sightings.setdefault(viewer, Sightings()).look(_seen_of(laid, viewer or None))


def ids_of(state: State, viewer: Side | None) -> Sightings:
    """What he calls the things he sees now: in the middle of a step he has not looked yet."""
    kept = state.sightings.get(viewer or OBSERVER, Sightings())
    ids = Sightings(kept.last, dict(kept.ids))
    ids.look(things_seen(state, viewer))
    return ids


def own_pieces(state: State, viewer: Side | None) -> list[Piece]:
    """Those he calls by their own numbers: in his hands, or his men in the enemy's. Works lie below who is in them, who
    carries lies on top."""
    found = [p for p in state.pieces if p.owner == viewer and (p.box is not Box.MAP or p.hex)]
    return sorted(found, key=lambda p: (not p.is_(Class.FORTIFICATION), not p.holder))


def may_act(piece: Piece) -> bool:
    """Whether whoever has it in hand does something with it: not with prisoners, nor with who is out for good."""
    return not piece.is_prisoner and piece.box not in GRAVES


def name_of_thing(state: State, thing: str) -> str:
    return "?" if thing.startswith("?") else state.piece(thing).name


def things_seen(state: State, viewer: Side | None) -> list[str]:
    """Of what is not his: open counters by their numbers, concealed ones by their Location. By place and name, as he
    sees them lie himself; never as they came."""
    return _seen_of(_on_the_table(state), viewer)


def _on_the_table(state: State) -> list[tuple[Piece, Side, bool]]:
    """What lies on the map by place and name, with whose it is and whether it lies open: the same for every viewer."""
    laid, lie_open = [p for p in state.pieces if p.box is Box.MAP and p.hex], open_pieces(state)
    return [(p, p.owner, p.id in lie_open) for p in sorted(laid, key=lambda p: (p.hex, p.level, p.name))]


def _seen_of(laid: list[tuple[Piece, Side, bool]], viewer: Side | None) -> list[str]:
    covered, open_ones = set[str](), list[str]()
    for piece, owner, is_open in laid:
        if owner == viewer:
            continue
        if is_open or piece.side == viewer:
            open_ones.append(piece.id)
        elif is_concealed(piece):
            covered.add(f"?{owner} {piece.hex}/{piece.level}")
    return [*sorted(covered), *open_ones]


def place_of_thing(state: State, thing: str) -> Place:
    """Where a thing lies that somebody sees."""
    return Place.read(thing.partition(" ")[2]) if thing.startswith("?") else place_on_board(state.piece(thing))


def is_concealed(piece: Piece) -> bool:
    """Under a "?": the enemy sees that something is there."""
    return piece.has(Status.CONCEALED) and not piece.has(Status.HIDDEN) and not WRECKS & set(piece.status)


# ---- counters


def _own(state: State, piece: Piece, ids: Sightings, group: str) -> Counter:
    holder = state.known(piece.holder)
    carrier = _carrier(piece, holder, piece.owner, ids)
    odds = state.ground.escaping.get(piece.id, "")
    return _own_counter(_values(piece), group, carrier, holder.name if holder else "", odds)


def _others(state: State, viewer: Side | None, thing: str, ids: Sightings) -> Counter:
    if thing.startswith("?"):
        side = thing[1:].partition(" ")[0]
        return Counter(
            ids.id_of(thing), name_of_thing(state, thing), side, place_of_thing(state, thing), seen=Seen.CONCEALED
        )
    piece = state.piece(thing)
    shown = piece.states  # none is none, whoever looks
    if shown and piece.side != viewer:
        shown = seen_states(state, piece)[0]
    carrier = _carrier(piece, state.known(piece.holder), viewer, ids)
    return _open_counter(_values(piece), ids.id_of(thing), tuple(shown), carrier)


# A counter looks the same until something of it changes, and a board of hundreds is made for every act.

VALUES = attrgetter("id", "name", "side", "box", "hex", "level", "holder", "along")
Values = tuple[Any, ...]
MOST_COUNTERS = 8192


def _values(piece: Piece) -> Values:
    """Everything that a counter shows of its piece."""
    return *VALUES(piece), tuple(piece.status), tuple(piece.factors.items()), tuple(piece.disabled_mgs)


def _piece_of(values: Values) -> Piece:
    id, name, side, box, hex, level, holder, along, status, factors, disabled = values
    return Piece(id, name, side, "", box, hex, level, list(status), holder, dict(factors), [], list(disabled), along)


@lru_cache(maxsize=MOST_COUNTERS)
def _own_counter(values: Values, group: str, carrier: str, holder: str, odds: str) -> Counter:
    """`odds`, 7.5063: while Escapes are asked for, those of who may try."""
    piece = _piece_of(values)
    chances: faces.Card = (("Escape alone", odds, "oto2.7.5063"),) if odds else ()
    return Counter(
        piece.id,
        piece.name,
        piece.owner,
        place_on_board(piece),
        faces.face(piece, piece.status, own=True),
        carried_by=carrier,
        group=group,
        card=(*chances, *faces.own_card(piece, group, holder)),
        mine=may_act(piece),
    )


@lru_cache(maxsize=MOST_COUNTERS)
def _open_counter(values: Values, id: str, shown: tuple[str, ...], carrier: str) -> Counter:
    piece = _piece_of(values)
    return Counter(
        id,
        piece.name,
        piece.owner,
        place_on_board(piece),
        faces.face(piece, shown, own=False),
        carried_by=carrier,
        group=PEOPLE[piece.owner],
        card=faces.open_card(piece, ", ".join(shown)),
    )


def place_on_board(piece: Piece) -> Place:
    return Place(hex=piece.hex, level=piece.level) if piece.box is Box.MAP else Place(box=key_of(piece.box))


def _carrier(piece: Piece, holder: Piece | None, viewer: Side | None, ids: Sightings) -> str:
    """By the id this viewer has for who holds it, where he sees him in the same place."""
    if holder is None or place_on_board(holder) != place_on_board(piece):
        return ""
    return holder.id if holder.owner == viewer else ids.ids.get(holder.id, "")


def _words(counters: tuple[Counter, ...]) -> str:
    seen = sum(not c.place.box for c in counters)
    boxed = len(counters) - seen
    return f"{_many(seen)} can be seen on the map, {_many(boxed)} {'lies' if boxed == 1 else 'lie'} in your boxes."


def _many(number: int) -> str:
    return f"{number} {'counter' if number == 1 else 'counters'}"
