"""Footnote 20: Bombardments, from the secret hex to the Center Hex; what happens under them is played by C1.82."""

from collections.abc import Callable

from sandtable.games.orsha.frame.special_rules import refuse_another
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.reinforcement_groups import called, row_of
from sandtable.games.orsha.reph.front_depth import worth_shelling
from sandtable.games.orsha.sides import RUSSIAN
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.hexes.grid import Hex, distance
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    Note,
    Option,
    PlaceHex,
    Procedure,
    Refused,
    Roll,
    counted,
    only,
    reveal,
)
from sandtable.rules import rule

OFF_MAP = "off the map"
UnderFire = Callable[[list[str]], Procedure[None]]


def waiting(state: State) -> list[Group]:
    """The Bombardments not yet resolved."""
    return [g for g in state.sides[RUSSIAN].groups if is_bombardment(g) and not g.gone]


def is_bombardment(group: Group) -> bool:
    return row_of(group).does == "bombardment"


def falling(state: State) -> list[Group]:
    """Those of this scenario; the others stay Retained."""
    ready = waiting(state)
    if refuse_number(state, len(ready)):
        return ready[: 2 if state.date == DATES[0] else 1]
    return ready


@rule("oto2.fn.20.a", "oto2.7.4.ihsr3")
def given_bombardments(state: State) -> Procedure[None]:
    """IHSR 3: the two free Bombardments also get one secret Pre-Registered hex each.

    Bought ones got it when bought (reph/shop.py).
    """
    if state.readings.battles == "quick":
        return  # no hex matters to it
    grid = our_map().grid
    hexes = tuple(grid.name(hex) for hex in grid)
    for group in waiting(state):
        if not group.preregistered:
            place = yield from PlaceHex(
                question=f"Pre-Registered hex of {called(group)}",
                cite="oto2.fn.20.a",
                wants=DECISION,
                side=RUSSIAN,
                key="pre-registered",
                seen_by=only(RUSSIAN),
                doing="recording a hex",
                hexes=hexes,
                map="orsha-railway",
                suggestion=worth_shelling(state, RUSSIAN, [name for g in waiting(state) for name in g.preregistered]),
            )
            group.preregistered.append(place)


@rule("oto2.fn.20.b", "oto2.base.dice")
def extent(white: int) -> int:
    """Footnote 20: the white die halved, rounded up."""
    return int(battles().bombardment.extent[white - 1])


@rule("oto2.fn.20.c")
def area(state: State, center: str) -> list[str]:
    """Footnote 20: every hex within 5 hexes of the Center Hex (7 by KGP's text); none is immune."""
    grid = our_map().grid
    middle, radius = grid.hex(center), state.readings.bombardment_radius
    return [grid.name(hex) for hex in grid if distance(hex, middle) <= radius]


@rule("oto2.fn.20.e")
def refuse_number(state: State, count: int) -> Refused | None:
    """Footnote 20: the chart's limits govern; by KGP's formula one for each new date."""
    if state.readings.bombardments_per_scenario == "one-per-new-date" and count > 1:
        return Refused(f"{count} Bombardments; one in each scenario", "oto2.fn.20.e")
    return None


@rule("oto2.fn.20.b", "oto2.fn.20.d", "oto2.7.4.ihsr3", "oto2.rg.russian.note.m", "oto2.cg13.a")
def bombardments(state: State, under_fire: UnderFire | None = None) -> Procedure[None]:
    """Footnote 20: after all on-map set-up, one after the other; each is then Eliminated. One taken over from the table
    gets its secret hex now. `under_fire`: how one is resolved on the board, before the next falls."""
    yield from given_bombardments(state)
    for group in falling(state):
        refusal = refuse_another(state, group)
        if refusal:
            yield Note(f"{called(group)} stays Retained: {refusal.why}.", refusal.rule, only(RUSSIAN), RUSSIAN)
            continue
        state.battle.fired.append(group.id)
        center = yield from _center(group)
        group.gone = True
        state.battle.ffe[RUSSIAN] = state.battle.ffe.get(RUSSIAN, 0) + 1  # 5.2: an FFE:C counts as an FFE
        if center == OFF_MAP:
            yield reveal(f"{called(group)}: its Center Hex lies off the map.", "oto2.fn.20.b")
            continue
        state.battle.bombarded.append(center)
        hexes = area(state, center)
        yield reveal(f"{called(group)}: FFE:C in {center}; resolve C1.82 in {len(hexes)} hexes.", "oto2.fn.20.c")
        if under_fire:
            yield from under_fire(hexes)
        if state.over:
            return


def _center(group: Group) -> Procedure[str]:
    start = group.preregistered[0]
    dice = yield from Roll(
        question=f"Bombardment error of {called(group)} from {start}",
        cite="oto2.fn.20.b",
        side=RUSSIAN,
        key="bombardment-error",
        dice=(6, 6),
        names=("direction", "extent"),
    )
    far = extent(dice[1])
    places = candidates(start, far)
    away = counted(far, "hex")
    chosen = yield from Choose(
        question=f"Direction {dice[0]} on the diagram of C1.31, {away} from {start}: which hex is that?",
        telling=f"Direction {dice[0]}, {away} from {start}, is {{}}.",
        cite="oto2.fn.20.b",
        wants=FACT,
        side=RUSSIAN,
        key="center",
        options=tuple(Option(name, name) for name in dict.fromkeys(places)),
        suggestion=places[dice[0] - 1],
    )
    return chosen


def candidates(start: str, far: int) -> list[str]:
    """The six hexes so far along the Hex Grains; the diagram that numbers them is in the base rules only."""
    grid = our_map().grid
    middle, found = grid.hex(start), []
    for direction in range(6):
        hex: Hex = middle
        for _ in range(far):
            hex = hex.neighbour(direction)
        found.append(grid.name(hex) if hex in grid else OFF_MAP)
    return found
