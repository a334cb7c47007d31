"""Who stands where on the board, and what that means: stacks, zones of control, room in a hex, strength in combat."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from sandtable.games.forgotten_battles.board.own_campaign import Look, OwnCampaign, campaign
from sandtable.games.forgotten_battles.booklet.counters import Kind
from sandtable.games.forgotten_battles.combat import AntiTank, Mode, Unit
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.movement import Situation
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import BoardState
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility
from sandtable.hexes.grid import Hex
from sandtable.kernel import Refused, Side

SERIES = "tfb.meta.scope"
MOST_RE = 10
"""OCS 4.6: Regimental Equivalents in a hex at the end of a segment."""
WITH_ZOC = (Mode.COMBAT, Mode.EXPLOIT)


def here(state: State) -> BoardState:
    """The board of a campaign that has one."""
    assert state.board is not None
    return state.board


def rules_of(state: State) -> OwnCampaign:
    return campaign(here(state).campaign)


def look_of(state: State, unit: RegisteredUnit) -> Look:
    return rules_of(state).kinds[unit.look]


def on_map(unit: RegisteredUnit) -> bool:
    return unit.at[:1].isdigit()


def stack(state: State, hex: str, side: Side = "") -> list[RegisteredUnit]:
    """The units in a hex (of one side), from below; the last lies on top."""
    found = [u for u in state.register.values() if u.at == hex and side in ("", u.side)]
    return sorted(found, key=lambda unit: unit.laid)


def fielded(state: State, side: Side) -> list[RegisteredUnit]:
    return [u for u in state.register.values() if u.side == side and on_map(u)]


def lay(state: State, units: Iterable[RegisteredUnit], place: str) -> None:
    """Put these there, on top of what lies there, in the order in which they lay."""
    board = here(state)
    for unit in sorted(units, key=lambda u: u.laid):
        board.laid += 1
        unit.at, unit.laid = place, board.laid


def there(state: State, units: Iterable[RegisteredUnit], hex: str) -> State:
    """The same moment with these in that hex."""
    return replace(state, register=state.register | {unit.id: replace(unit, at=hex) for unit in units})


def is_hq(unit: RegisteredUnit) -> bool:
    return unit.kind == Kind.HQ


def conditions(state: State) -> Conditions:
    return Conditions(Ground(state.ground), state.sky.ice, state.readings)


def mobility(state: State, unit: RegisteredUnit) -> Mobility:
    return look_of(state, unit).mobility


def steps_left(unit: RegisteredUnit) -> int:
    return (unit.steps or 1) - unit.lost


def re_of(look: Look, steps: int) -> Fraction:
    """OCS 4.4: as printed, less the steps that are lost."""
    return look.re if steps == look.steps else look.re * Fraction(steps, look.steps)


def size_in_re(state: State, unit: RegisteredUnit) -> Fraction:
    return re_of(look_of(state, unit), steps_left(unit))


def room_taken(state: State, units: Iterable[RegisteredUnit]) -> Fraction:
    return sum((size_in_re(state, unit) for unit in units), Fraction(0))


def room_of_others(state: State, units: Sequence[RegisteredUnit]) -> dict[str, Fraction]:
    """What their own side takes up in each hex without these."""
    ids, taken = {unit.id for unit in units}, dict[str, Fraction]()
    for unit in fielded(state, units[0].side):
        if unit.id not in ids:
            taken[unit.at] = taken.get(unit.at, Fraction(0)) + size_in_re(state, unit)
    return taken


def refuse_stacking(
    state: State, units: Sequence[RegisteredUnit], hex: str, others: Mapping[str, Fraction] | None = None
) -> Refused | None:
    """Whether these may end in a hex, with those of theirs that stand there (`others`: where many hexes are asked)."""
    ids = {unit.id for unit in units}
    friends = [] if others is not None else [u for u in stack(state, hex, units[0].side) if u.id not in ids]
    total = (others or {}).get(hex, Fraction(0)) + room_taken(state, [*friends, *units])
    if total > MOST_RE:
        return Refused(f"{total} RE would stand in {hex}; {MOST_RE} may (OCS 4.6)", SERIES)
    return None


# ---- fighting values


def may_attack(state: State, unit: RegisteredUnit) -> bool:
    """OCS 4.8: a strength that is not in parentheses; artillery and HQs only defend."""
    fights = unit.mode not in (Mode.STRAT, Mode.RESERVE, Mode.MOVE)
    return fights and not unit.brackets and not is_hq(unit) and not look_of(state, unit).barrage


def fights_now(state: State, unit: RegisteredUnit) -> bool:
    """OCS 2.3: in the Exploitation Phase only released reserves and units that exploit."""
    return state.phase != "exploitation" or unit.released or unit.mode == Mode.EXPLOIT


def fighter(state: State, unit: RegisteredUnit) -> Unit:
    """The unit as the combat rules know it."""
    look = look_of(state, unit)
    strength, ar = Fraction(unit.strength or 0), unit.ar if unit.ar is not None else look.ar
    if is_hq(unit):
        figures = rules_of(state).hq
        strength, ar = Fraction(figures.move if unit.mode == Mode.MOVE else figures.combat), 0
    elif look.barrage:
        strength = Fraction(1)  # OCS 4.7: artillery defends with 1
    return Unit(
        unit.name,
        strength,
        ar,
        look.combat_class,
        AntiTank(look.anti_tank),
        Mode(unit.mode),
        unit.steps or 1,
        unit.lost,
        unit.out_of_supply,
        not may_attack(state, unit) and unit.mode not in (Mode.STRAT, Mode.RESERVE),
    )


# ---- zones of control


def has_zoc(state: State, unit: RegisteredUnit) -> bool:
    """OCS 4.5: able to attack, in Combat Mode or exploiting, not DG, not out of supply."""
    return unit.mode in WITH_ZOC and not unit.out_of_supply and may_attack(state, unit)


def hexes_of(state: State, side: Side) -> frozenset[Hex]:
    return _hexes(frozenset(unit.at for unit in fielded(state, side)))


@lru_cache(maxsize=64)
def _hexes(names: frozenset[str]) -> frozenset[Hex]:
    """The same stacks are asked for again and again while a side thinks."""
    hex = country().hexmap.grid.hex
    return frozenset(hex(name) for name in names)


def zoc_of(state: State, side: Side) -> frozenset[Hex]:
    """All six hexes around each unit that has one, whatever the terrain."""
    return _around(frozenset(unit.at for unit in fielded(state, side) if has_zoc(state, unit)))


@lru_cache(maxsize=64)
def _around(names: frozenset[str]) -> frozenset[Hex]:
    grid = country().hexmap.grid
    return frozenset(near for name in sorted(names) for near in grid.neighbours(grid.hex(name)))


def in_enemy_zoc(state: State, side: Side, hex: str) -> bool:
    return country().hexmap.grid.hex(hex) in zoc_of(state, other(side))


def situation_for(state: State, side: Side, *, moving: Iterable[str] = (), settled: bool = False) -> Situation:
    """What the enemy closes to this side. Friends who move no more negate a ZOC in their hex (OCS 4.5); `settled`:

    nobody moves now, so every friend does.
    """
    ids = set(moving)
    stays = [u for u in fielded(state, side) if u.id not in ids and (settled or u.moved) and not is_hq(u)]
    negated = _hexes(frozenset(unit.at for unit in stays))
    enemy = other(side)
    return Situation(hexes_of(state, enemy), zoc_of(state, enemy) - negated)
