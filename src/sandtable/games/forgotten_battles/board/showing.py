"""The board of each viewer: his own counters, of others' stacks what lies on top (OCS 4.9), the Dead Pile."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache, lru_cache

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.board.holding import at_start, holder
from sandtable.games.forgotten_battles.board.own_campaign import campaign
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    here,
    on_map,
    re_of,
    rules_of,
)
from sandtable.games.forgotten_battles.board.supply_on_board import title_of
from sandtable.games.forgotten_battles.board.trainbusting import dearer, zones_against
from sandtable.games.forgotten_battles.booklet.counters import SIZES
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.maps import OWN, file_of, map_in, own_map
from sandtable.games.forgotten_battles.printed_map import printed_map
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import VIEWERS, Dump, PastFront
from sandtable.games.forgotten_battles.state.unit_register import ARRIVING, AT_BASE, DEAD, INACTIVE, RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words as tokens_in_words
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import overlays
from sandtable.kernel import Board, Box, Counter, Face, Layer, Place, Seen, Side, Sign, Surface, counted
from sandtable.surfaces.drawn_maps import YOURS, map_surface, overlay_layer

TITLE = "The board"
OURS = "towns, rivers and railways as they lie in the world; the rest of the ground is our own invention"
SIZE_SIGNS = {words: sign for sign, words in SIZES.items()}
MODE_TAGS: dict[str, str] = {Mode.RESERVE: "Res", Mode.EXPLOIT: "Exp", Mode.DG: "DG", Mode.MOVE: "Move"}
MODE_TAGS |= {Mode.STRAT: "Strat", INACTIVE: "Inact"}
CARD = {"counter": "tfb.notation.counter", "size": "tfb.notation.size"}


@lru_cache(maxsize=4)
def surface(file: str = "") -> Surface:
    """The map in force; a hex of it that the printed maps number otherwise is known by that number too."""
    drawn = map_surface("own-ground" if file else OWN, map_in(file), YOURS if file else OURS)
    hexes = dict(drawn.called)
    printed = [
        (number, hexes[town.name]) for town in printed_map().place if town.name in hexes for number in town.hexes
    ]
    return replace(drawn, called=(*drawn.called, *printed))


def board(state: State, viewer: Side | None) -> Board:
    """Built up from what this viewer may know. Counters of one hex lie as in their stack, supply at the bottom."""
    his = here(state).sightings[viewer if viewer in SIDES else ""]
    lying = things(state)
    mine, shown = [_own(state, thing) for thing in lying if thing.side == viewer], visible(lying, viewer)
    seen = [thing for thing in lying if id(thing) in shown and thing.id in his.ids]
    others = [_other(state, thing, shown[id(thing)], his.id_of(thing.id)) for thing in seen]
    boxes = (
        Box("dead-pile", "Dead Pile"),
        *(Box(f"{side}-arriving", f"Arriving, {TITLES[side]}", side) for side in SIDES if viewer == side),
    )
    counters = (*others, *mine)
    return Board(
        TITLE,
        surface(file_of(state)),
        (_front(state), _bases(state), *_busted(state), _past_fronts(state)),
        counters,
        boxes,
        LEGEND,
        _words(counters),
        SERIES,
    )


LEGEND = (
    Sign('<rect width="20" height="14" fill="none" stroke="#555"/>', "Strength-Action Rating-movement, as printed"),
    Sign('<text y="12" font-size="11">-1</text>', "Steps lost"),
)

Thing = RegisteredUnit | Dump


def things(state: State) -> list[Thing]:
    """From below: supply, aircraft, then units as they lie."""
    units = sorted(state.register.values(), key=lambda unit: (on_map(unit), unit.laid))
    shown: list[Thing] = [u for u in units if on_map(u) or u.at in (DEAD, ARRIVING) or u.at.startswith(AT_BASE)]
    return [*here(state).dumps.values(), *shown]


def visible(all_things: Sequence[Thing], viewer: Side | None) -> dict[int, Seen]:
    """How a viewer sees each thing of others: the top of a stack he knows, what lies below he does not."""
    top: dict[tuple[str, str], Thing] = {}
    found: dict[int, Seen] = {}
    theirs = [thing for thing in all_things if thing.side != viewer and thing.at != ARRIVING]
    for thing in theirs:
        top[thing.side, thing.at] = thing
    for thing in theirs:
        known = thing.at == DEAD or top[thing.side, thing.at] is thing
        found[id(thing)] = Seen.KNOWN if known else Seen.CONCEALED
    return found


def look_around(state: State) -> None:
    """Everybody looks; after whatever may have changed what can be seen."""
    placed = sorted(things(state), key=lambda thing: thing.at)
    for viewer in VIEWERS:
        shown = visible(placed, viewer or None)
        here(state).sightings[viewer].look(thing.id for thing in placed if id(thing) in shown)


# ---- single counters


def _place(thing: Thing) -> Place:
    if thing.at.startswith(AT_BASE):
        return _read_place(thing.at.removeprefix(AT_BASE))
    return _read_place(f"box:{thing.side}-arriving" if thing.at == ARRIVING else thing.at)


@lru_cache(maxsize=4096)
def _read_place(text: str) -> Place:
    return Place.read(text)


def _own(state: State, thing: Thing) -> Counter:
    return _known(state, thing, thing.id, mine=True)


def _other(state: State, thing: Thing, seen: Seen, id: str) -> Counter:
    if seen is Seen.CONCEALED:
        return Counter(id, "", thing.side, _place(thing), seen=seen)
    return _known(state, thing, id, mine=False)


def _known(state: State, thing: Thing, id: str, *, mine: bool) -> Counter:
    if isinstance(thing, Dump):
        name, load = title_of(thing), tokens_in_words(thing.tokens) if thing.tokens else ""
        face = Face("truck", str(thing.trucks), load) if thing.trucks else Face("supply", "", name)
        return Counter(id, name, thing.side, _place(thing), face, group="Supply", mine=mine)
    told = (thing.name, thing.counter, register.figures(thing), thing.size, thing.formation)
    face, group, card = _printed(here(state).campaign, thing.look, told, thing.lost, thing.ours)
    states = tuple(states_of(thing))
    shown = replace(face, tags=states)
    return Counter(id, thing.name, thing.side, _place(thing), shown, states=states, group=group, card=card, mine=mine)


def states_of(unit: RegisteredUnit) -> list[str]:
    told = [MODE_TAGS[unit.mode]] if unit.mode in MODE_TAGS else []
    told += ["OOS"] if unit.out_of_supply else []
    return told + ([f"-{unit.lost}"] if unit.lost and unit.at != DEAD else [])


Card = tuple[tuple[str, str, str], ...]


@lru_cache(maxsize=1024)
def _printed(key: str, look_key: str, told: tuple[str, ...], lost: int, ours: bool) -> tuple[Face, str, Card]:
    """Face, group and card of a unit: they change only with its steps."""
    look, (_, counter, figures, size, formation) = campaign(key).kinds[look_key], told
    lines = [
        ("Counter", counter, CARD["counter"]),
        ("Kind", look.title, CARD["size"]),
        ("Flies", f"{counted(look.range, 'hex')} (ours)", "")
        if look.flies
        else ("Moves", f"{look.mobility} (ours)", ""),
        ("Steps", f"{look.steps - lost} of {look.steps} (ours)", ""),
        *(() if look.flies else (("RE", str(re_of(look, look.steps - lost)), ""),)),
    ]
    if ours:
        lines.append(("Figures", "ours: the scan lost this list", ""))
    return Face(look.symbol, SIZE_SIGNS.get(size, ""), figures), formation or look.title.capitalize(), tuple(lines)


# ---- layers and words


def _front(state: State) -> Layer:
    return _front_between(here(state).campaign, frozenset(here(state).taken.items()))


def _past_fronts(state: State) -> Layer:
    """Where the front ran at the end of earlier turns, each with its date; off until it is wanted, or all is over."""
    began = PastFront(rules_of(state).first.isoformat(), {})
    moved = [past for past in here(state).fronts if past.date != began.date]
    lines = tuple((past.date, frozenset(past.taken.items())) for past in (began, *moved))
    return replace(_fronts_drawn(here(state).campaign, lines), on=bool(state.over))


@lru_cache(maxsize=64)
def _fronts_drawn(key: str, lines: tuple[tuple[str, frozenset[tuple[str, Side]]], ...]) -> Layer:
    drawn = [
        overlays.front(f"front-{day}", front_sides(key, taken), colour="ink", label=in_words(date.fromisoformat(day)))
        for day, taken in lines
    ]
    return overlay_layer(own_map(), "fronts", "Fronts by date", drawn, on=False)


@lru_cache(maxsize=64)
def _front_between(key: str, taken: frozenset[tuple[str, Side]]) -> Layer:
    """The front as it runs now."""
    line = overlays.front("front", front_sides(key, taken), colour="alarm", words="The front")
    return overlay_layer(own_map(), "front", "The front", [line])


def front_sides(key: str, taken: frozenset[tuple[str, Side]]) -> list[tuple[Hexside, Hex]]:
    """The hexsides between what the two sides hold, teeth toward the Soviets."""
    hexmap = own_map()
    owner = {**at_start(key), **dict(taken)}
    name = hexmap.grid.name
    return [
        (Hexside.between(hex, near), hex)
        for hex in hexmap.grid.hexes
        if owner[name(hex)] == AXIS
        for near in hexmap.grid.neighbours(hex)
        if owner[name(near)] == SOVIET
    ]


def _bases(state: State) -> Layer:
    return _bases_drawn(frozenset(here(state).bases.items()))


@lru_cache(maxsize=64)
def _bases_drawn(bases: frozenset[tuple[str, int]]) -> Layer:
    hexmap = own_map()
    written = [(hexmap.grid.hex(hex), f"Base {level}" if level else "Strip") for hex, level in sorted(bases)]
    rings = [overlays.outline(f"base-{n}", [hex], words=words) for n, (hex, words) in enumerate(written)]
    return overlay_layer(hexmap, "bases", "Air bases", [*rings, overlays.labels("bases", written)])


def _busted(state: State) -> tuple[Layer, ...]:
    """Where trains are hindered, and whose; nothing as long as none are."""
    zones = {side: tuple(sorted(zones_against(state, side))) for side in SIDES}
    drawn = [
        overlays.outline(
            f"busted-{side}",
            [hex for hex in zone if hex in own_map().grid],
            words=f"Trains of the {TITLES[side]} {dearer()}",
        )
        for side, zone in zones.items()
        if zone
    ]
    return (overlay_layer(own_map(), "busted", "Trainbusting", drawn),) if drawn else ()


def _words(counters: tuple[Counter, ...]) -> str:
    told = []
    for side in SIDES:
        many = sum(c.side == side and bool(c.place.hex) for c in counters)
        told.append(f"{TITLES[side]}: {counted(many, 'counter')} on the map")
    return f"{', '.join(told)}."


def town_lines(state: State) -> tuple[tuple[str, str, int], ...]:
    """(town, who holds it, points) of every town that counts."""
    towns, names = rules_of(state).victory.towns, _town_names()
    return tuple((names.get(hex, hex), TITLES[holder(state, hex)], points) for hex, points in towns.items())


@cache
def _town_names() -> dict[str, str]:
    return {own_map().grid.name(spot.hex): spot.name for spot in own_map().spots}
