"""On the board: declared lines of sight, and attacks with what the ground does to their dice. 1.3, 1.4, A6.11"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING

from sandtable.games.orsha.battle.acts_of_state import uncover
from sandtable.games.orsha.battle.draft_moves import named
from sandtable.games.orsha.battle.own_drm import WITH_OWN, drm_list
from sandtable.games.orsha.battle.smoke import OUT, Screen, blasts, screens
from sandtable.games.orsha.battle.sniper import after_shot
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.battle.within_hex import refuse_culvert_sight, refuse_mortar
from sandtable.games.orsha.board.table import place_of_thing, place_on_board, things_seen
from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.frame.known_pieces import knows
from sandtable.games.orsha.frame.unknown_ground import learn_line
from sandtable.games.orsha.ground.maps import file_of
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.sight.boards import SIGHT, our_board
from sandtable.games.orsha.sight.cover import Attack, Cover, Fire, Target, fire_group_tem
from sandtable.games.orsha.sight.slope_sight import FFE
from sandtable.games.orsha.sight.slopes import SharedVertex
from sandtable.games.orsha.state import Look, State
from sandtable.kernel import Deed, Modifier, Note, NotUnderstood, Place, Procedure, Refused, Roll, Side

if TYPE_CHECKING:  # numpy
    from sandtable.hexes.sight import Verdict

CITE = "oto2.1.4"
FACES = (6, 6)
MANY_LOOKS = 12
"""Lines that stay drawn."""


@dataclass(frozen=True)
class Shot:
    """A DR with its modifiers: the odds of each Final DR. What it does stands on the IFT of the base game."""

    modifiers: Sequence[Modifier]
    title: str = "Final DR"

    def final(self, dice: Sequence[int]) -> int:
        return sum(dice) + sum(m.value for m in self.modifiers)

    def outcome(self, dice: Sequence[int]) -> str:
        return f"Final DR {self.final(dice)}"

    def odds(self) -> list[tuple[str, Fraction]]:
        throws = [self.final(dice) for dice in product(*(range(1, faces + 1) for faces in FACES))]
        return [(f"Final DR {n}", Fraction(throws.count(n), len(throws))) for n in sorted(set(throws))]


# ---- looking


def refuse_sight(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """A6.11: a line is declared in the open, from one hex to another."""
    if not deed.place.hex or deed.place.hex == pieces[0].hex:
        return Refused("one looks from a hex to another", SIGHT)
    if pieces[0].has(Status.HIDDEN):
        return Refused("a declared line tells where it starts: reveal the counter first (A6.11)", SIGHT)
    return None


def declare_look(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """A6.11: who looks, and where, is told to both, and the line stays drawn."""
    if not deed.place.hex or deed.place.hex == pieces[0].hex:
        raise NotUnderstood("one looks from a hex to another", SIGHT)
    if no := refuse_culvert_sight(state, place_on_board(pieces[0]), deed.place):
        state.battle.looks = [*state.battle.looks, Look(pieces[0].hex, deed.place.hex, False)][-MANY_LOOKS:]
        yield Note(f"A line of sight is declared. {no.why}.", no.rule, side=deed.side)
        return
    yield from learn_line(state, pieces[0].hex, deed.place.hex, deed.side)
    verdict = line(state, pieces[0].hex, pieces[0].level, deed.place)
    keep(state, verdict)
    yield Note(f"A line of sight is declared. {verdict.words}", SIGHT, side=deed.side)


SeenPast = tuple[tuple[str, ...], tuple[Screen, ...], tuple[tuple[str, ...], ...]]
"""Vehicles and wrecks on the way, Smoke, and the hexes of each FFE."""


def in_the_way(state: State) -> SeenPast:
    """What lines meet as the battle stands: every wreck and every vehicle that both sides see, Smoke, FFE."""
    now = as_it_stands(state)
    seen = [p for p in now.pieces if p.box is Box.MAP and p.is_(Class.VEHICLE)]
    open_ones = [p for p in seen if WRECKS & set(p.status) or not {Status.HIDDEN, Status.CONCEALED} & set(p.status)]
    return tuple(sorted({p.hex for p in open_ones})), screens(state), blasts(state)


def line(state: State, start: str, level: int, end: Place, met: SeenPast | None = None) -> Verdict:
    """Over the map in force, past every wreck and every vehicle that both sides see, and through Smoke. `met`: whoever
    asks for many lines has looked already what is `in_the_way`."""
    vehicles, smoke, ffe = met or in_the_way(state)
    file = file_of(state)
    floors = floor(start, level, file), floor(end.hex, end.level, file)
    on_the_way = tuple(hex for hex in vehicles if hex not in (start, end.hex))
    return _judged(start, end.hex, floors, (on_the_way, smoke, ffe), _reading(state), file)


@lru_cache(maxsize=4096)
def _judged(
    start: str,
    end: str,
    floors: tuple[int, int],
    seen_past: SeenPast,
    reading: SharedVertex,
    file: str,
) -> Verdict:
    """The same line over the same ground is judged once."""
    ground, (on_the_way, smoke, ffe) = our_board(reading, file), seen_past
    hexes = [ground.hex(name) for name in on_the_way]
    smoking = [(ground.hex(screen.hex), screen.hindrance, screen.height) for screen in smoke]
    look = partial(ground.look, ground.hex(start), ground.hex(end), wrecks=hexes, smoke=smoking, floors=floors)
    met = []
    for blast in ffe:  # C1.57: one Hindrance for each FFE, through however many of its hexes the line goes
        hindered = look(blasts=[ground.hex(name) for name in blast]).hindrances
        met += [hindrance.hex for hindrance in hindered if hindrance.what == FFE][:1]
    return look(blasts=met)


def _reading(state: State) -> SharedVertex:
    return SharedVertex(state.readings.slope_shared_vertex)


@lru_cache(maxsize=256)
def floor(hex: str, level: int, file: str = "") -> int:
    """A level that the ground on which sight is judged has there; a gully is looked at as its hex."""
    ground = our_board(SharedVertex.BOTH, file)
    try:
        return ground.floor(ground.hex(hex), max(0, level))
    except Refused:
        return 0


def keep(state: State, verdict: Verdict) -> None:
    found = Look(verdict.start.name, verdict.end.name, verdict.is_clear, verdict.hindrance if verdict.is_clear else 0)
    state.battle.looks = [*(x for x in state.battle.looks if x != found), found][-MANY_LOOKS:]


# ---- attacking


def refuse_aim(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """At a counter of the enemy's on the map, by units on the map."""
    target = aimed_at(state, deed)
    if target is None:
        return Refused("only a counter of the enemy's on the map is attacked", CITE)
    if all(p.hex == target.hex for p in pieces):
        return Refused("Close Combat and PBF in one hex are resolved by your own rulebook", CITE)
    return refuse_mortar(state, pieces)


def aimed_at(state: State, deed: Deed) -> Place | None:
    """Where the counter lies that a side means by an id of its own: an open one, or a "?"."""
    now = as_it_stands(state)
    thing = state.sightings[deed.side].thing_of(deed.to)
    return place_of_thing(now, thing) if thing and thing in things_seen(now, deed.side) else None


def attack(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """Who fires is seen; sight from each hex, the modifiers of the ground, then the dice."""
    target = aimed_at(state, deed)
    firing = [p for p in pieces if target and p.hex != target.hex]
    if target is None or not firing:
        raise NotUnderstood("only a counter of the enemy's in another hex is attacked", CITE)
    yield from uncover(state, firing)
    firing = [p for p in named(state, deed) if p.hex != target.hex]
    shut = next((no for p in firing if (no := refuse_culvert_sight(state, place_on_board(p), target))), None)
    if shut:
        yield Note(f"{shut.why}; the fire is spent (A6.11).", shut.rule, side=deed.side)
        return
    for hex in dict.fromkeys(p.hex for p in firing):
        yield from learn_line(state, hex, target.hex, deed.side)
    verdicts = [line(state, hex, level, target) for hex, level in dict.fromkeys((p.hex, p.level) for p in firing)]
    for verdict in verdicts:
        keep(state, verdict)
        yield Note(verdict.words, SIGHT, side=deed.side)
    clear = [verdict for verdict in verdicts if verdict.is_clear]
    if not clear:
        yield Note("Nobody sees the target; the fire is spent (A6.11).", SIGHT, side=deed.side)
        return
    names = ", ".join(p.name for p in firing)
    hindrance, slope = of_the_ground(state, deed.side, clear, target)
    smoking = {screen.hex for screen in screens(state)} & {verdict.start.name for verdict in clear}
    listed = [*(yield from drm_list(deed, hindrance, slope)), *([OUT] if smoking else [])]
    more = "" if deed.chosen == WITH_OWN else ": with your own leaders, TEM and the like added"
    dice = yield from Roll(
        question=f"{names} at {target.hex}{more}",
        cite=CITE,
        side=deed.side,
        key="attack",
        dice=FACES,
        names=("coloured", "white"),
        reading=Shot(listed),
    )
    yield from after_shot(state, deed.side, sum(dice))


def of_the_ground(state: State, side: Side, clear: Sequence[Verdict], target: Place) -> tuple[int, Cover]:
    """What the ground gives: the largest Hindrance, and slope TEM, which the target may claim (1.41)."""
    hindrance = max(verdict.hindrance for verdict in clear)
    now = as_it_stands(state)
    there = [p for p in now.pieces if p.box is Box.MAP and p.hex == target.hex and knows(now, side, p)]
    on_foot = not there or any(p.kind.cls in MMC | SMC for p in there)  # of a "?" nobody knows better
    at = (Target.UPPER_LEVEL if target.level > 0 else Target.INFANTRY) if on_foot else Target.VEHICLE
    ground = our_board(_reading(state), file_of(state))
    attacks = [Attack(v.start.hex, v.end.hex, Fire.DIRECT, at, v.start.level, v.end.level) for v in clear]
    return hindrance, fire_group_tem(ground.slopes, attacks)
