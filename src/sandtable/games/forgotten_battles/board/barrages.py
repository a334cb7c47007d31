"""Barrage on the board: artillery within its range, paid in tokens, by the series' table. OCS 10."""

from collections.abc import Sequence
from fractions import Fraction

from sandtable.games.forgotten_battles.board.after_combat import disorganize, lose_steps
from sandtable.games.forgotten_battles.board.moves import units_of
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    conditions,
    fielded,
    here,
    look_of,
    on_map,
    size_in_re,
    stack,
    steps_left,
)
from sandtable.games.forgotten_battles.board.supply_on_board import can_pay, pay, refuse_payment
from sandtable.games.forgotten_battles.combat import (
    Arm,
    Barrage,
    Mode,
    Special,
    Spotting,
    density,
    gather_barrage,
    hex_choices,
)
from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.maps import country, country_of
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.games.forgotten_battles.terrain import TerrainClass
from sandtable.kernel import (
    DECISION,
    Choose,
    Deed,
    Destination,
    Option,
    Place,
    Procedure,
    Refused,
    Roll,
    Side,
    counted,
    reveal,
)


def artillery_fire(
    state: State, units: Sequence[RegisteredUnit], target: str, known: Sequence[RegisteredUnit] = ()
) -> Barrage:
    """`known`: of the target's stack only these, where more is not laid open yet."""
    half = combat_numbers().strength.dg
    points = [Fraction(u.strength or 0) * (half if u.mode == Mode.DG else 1) for u in units]
    return gathered_barrage(state, units[0].side, points, target, Arm.ARTILLERY, known=known)


def gathered_barrage(
    state: State,
    side: Side,
    points: Sequence[Fraction],
    target: str,
    arm: Arm,
    special: Sequence[Special] = (),
    known: Sequence[RegisteredUnit] = (),
) -> Barrage:
    """The barrage before the dice. The target's owner takes the terrain that shelters him best."""
    defenders = known or stack(state, target, other(side))
    near = any(country().apart(friend.at, target) == 1 for friend in fielded(state, side))
    strat = [Special.STRAT_MODE] if any(u.mode == Mode.STRAT for u in defenders) else []
    choices = hex_choices(country_of(state).chart, country_of(state).terrain(country().hex(target)), conditions(state))
    classes = [c.terrain_class for c in choices if c.terrain_class] or [TerrainClass.OPEN]
    found = [
        gather_barrage(
            arm,
            points,
            target_re=_density(state, defenders),
            terrain=terrain,
            spotting=Spotting.SPOTTED if near else Spotting.UNSPOTTED,
            hedgehog=state.hedgehogs.get(target, 0),
            special=[*strat, *special],
        )
        for terrain in classes
    ]
    return min(found, key=lambda barrage: barrage.column)


def _density(state: State, units: Sequence[RegisteredUnit]) -> Fraction:
    """One division or formation counts for 3 RE at most."""
    groups: dict[str, Fraction] = {}
    for unit in units:
        key = unit.formation or unit.id
        groups[key] = groups.get(key, Fraction(0)) + size_in_re(state, unit)
    return density(groups.values())


def refuse_barrage(state: State, deed: Deed) -> Refused | None:
    units, target = units_of(state, deed.counters), deed.place.hex
    if len(units) < len(deed.counters) or not target:
        return Refused("artillery barrages a hex of the map", SERIES)
    if not stack(state, target, other(deed.side)):
        return Refused(f"no enemy stands in {target}", SERIES)
    for unit in units:
        look = look_of(state, unit)
        if not on_map(unit) or not look.barrage or unit.mode in (Mode.RESERVE, Mode.STRAT):
            return Refused(f"{unit.name} is no artillery that can fire now (OCS 10.0)", SERIES)
        if unit.fought:
            return Refused(f"{unit.name} has fired in this phase", SERIES)
        if country().apart(unit.at, target) > look.range:
            return Refused(f"{target} is farther from {unit.name} than {counted(look.range, 'hex')}", SERIES)
    if target in here(state).barraged:
        return Refused(f"{target} was barraged in this phase; once is the limit (OCS 10.1)", SERIES)
    bills = fire_bills(state, units, artillery_fire(state, units, target).tokens)
    cut_off = next((hex for hex, _ in bills if not can_pay(state, deed.side, hex, 1)), "")
    if cut_off:
        return Refused(f"the guns in {cut_off} have no supply within reach (OCS 12.3)", SERIES)
    return refuse_payment(state, deed.side, bills)


def fire_bills(state: State, units: Sequence[RegisteredUnit], tokens: int) -> list[tuple[str, int]]:
    """Each hex whose guns fire draws a token of what the barrage costs, as far as they go; the rest whoever can."""
    hexes = list(dict.fromkeys(unit.at for unit in units))
    if len(hexes) == 1:
        return [(hexes[0], tokens)]
    drawn = {hex: int(place < tokens) for place, hex in enumerate(hexes)}
    for _ in range(tokens - len(hexes)):
        more = [drawn | {hex: drawn[hex] + 1} for hex in hexes]
        drawn = next((some for some in more if refuse_payment(state, units[0].side, some.items()) is None), more[0])
    return list(drawn.items())


def barrage_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    units = units_of(state, ids)
    if not units or any(not on_map(unit) or not look_of(state, unit).barrage for unit in units):
        return ()
    farthest = max(look_of(state, unit).range for unit in units)
    hexes = {enemy.at for enemy in fielded(state, other(side)) if country().apart(enemy.at, units[0].at) <= farthest}
    told = []
    for hex in sorted(hexes):
        no = refuse_barrage(state, Deed(side, "barrage", tuple(ids), (Place(hex=hex),)))
        cost = in_words(artillery_fire(state, units, hex).tokens)
        told.append(Destination(Place(hex=hex), cost, no.why if no else "", no.rule if no else ""))
    return tuple(told)


def barrage(state: State, deed: Deed) -> Procedure[None]:
    units, target, side = units_of(state, deed.counters), deed.place.hex, deed.side
    fire = artillery_fire(state, units, target)
    for hex, tokens in fire_bills(state, units, fire.tokens):
        pay(state, side, hex, tokens)
    here(state).barraged.append(target)
    for unit in units:
        unit.fought = True
    names = ", ".join(unit.name for unit in units)
    yield reveal(f"{TITLES[side]}: {names} barrage {target} with {counted(fire.points, 'point')}.", SERIES)
    yield from fire_falls(state, side, target, fire)


def fire_falls(state: State, side: Side, target: str, fire: Barrage) -> Procedure[None]:
    """The dice, and what they do to the units there."""
    defenders = stack(state, target, other(side))
    dice = yield from Roll(
        question=f"Barrage of {target}",
        cite=SERIES,
        side=side,
        key="barrage",
        dice=(6, 6, 6),
        names=("barrage", "barrage", "half"),
        context=tuple(f"{'+-'[m.value < 0]}{counted(abs(m.value), 'column')}: {m.reason}." for m in fire.shifts),
        reading=fire,
    )
    result = fire.resolve(dice)
    for _ in range(result.steps):
        yield from _lose_one(state, target, [u for u in defenders if on_map(u)], str(result))
    if result.dg:
        disorganize(defenders)


def _lose_one(state: State, hex: str, units: Sequence[RegisteredUnit], result: str) -> Procedure[None]:
    """A step of the owner's choice."""
    if not units:
        return
    first = min(units, key=lambda u: (-steps_left(u), u.ar or 0, u.id))
    if len(units) > 1:
        chosen = yield from Choose(
            question=f"The barrage of {hex} hits: who loses the step?",
            told_after=True,
            cite=SERIES,
            wants=DECISION,
            side=units[0].side,
            context=(f"Its result: {result}.",),
            key="barrage loss",
            options=tuple(Option(u.id, f"{u.name}: {counted(steps_left(u), 'step')} left") for u in units),
            suggestion=first.id,
        )
        first = state.register[chosen]
    yield from lose_steps(state, [first], 1, first)
