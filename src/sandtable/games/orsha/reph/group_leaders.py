"""7.5196, 7.5197: the leaders of new companies and platoons, and the armor leaders of AFV platoons."""

from collections.abc import Callable

from sandtable.charts import Row
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import called_today, fresh, historical, row_of
from sandtable.games.orsha.reph.group_rolls import Due, roll_for_each
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, SIDES, in_secret
from sandtable.games.orsha.state import Group, State
from sandtable.kernel import Modifier, Note, Procedure, Side, only
from sandtable.rules import rule

ARMOR, PLATOON = "armor_leader", "platoon_leader"
Found = dict[str, tuple[list[str], str]]
"""By group: its leaders, and the odds of the roll that gave them."""
Lane = Callable[[Side], Procedure[Found]]


@rule("oto2.7.5196", "oto2.rg.german.note.e", "oto2.rg.russian.note.e")
def leader_modifiers(state: State, group: Group) -> list[Modifier | str]:
    """7.5196: depletion, the Historical DRM, and the quality of the company."""
    told = second_half().leaders
    found: list[Modifier | str] = []
    if group.strength == "Depleted":
        found.append(Modifier(state.readings.leader_drm_depleted, "Depleted", "oto2.7.5196"))
    if group.side == GERMAN and group.rg in told.second_line:
        found.append("second_line")
    if group.side == RUSSIAN and group.rg in told.guards:
        found.append("guards")
    return [*found, historical(state, group.side)]


def is_company(state: State, group: Group) -> bool:
    if group.rg in second_half().leaders.companies[group.side]:
        return True
    return is_platoon(group) and state.readings.i3_i4_leaders == "7.5196 and 7.5197"


def is_platoon(group: Group) -> bool:
    """7.5197: a German Pioneer or Assault platoon."""
    return group.side == GERMAN and group.rg in second_half().armor.platoons


@rule("oto2.7.5196")
def step_7_5196(state: State) -> Procedure[None]:
    """7.5196: a secret DR for each company, given ones included."""

    def lane(side: Side) -> Procedure[Found]:
        due = [group for group in fresh(state, side) if is_company(state, group)]
        rolled = yield from roll_for_each([Due(g, "leaders", leader_modifiers(state, g), side) for g in due])
        return {group.id: (row.result.split(", "), odds) for group, (row, odds) in zip(due, rolled, strict=True)}

    yield from _join(state, lane, "oto2.7.5196")


@rule("oto2.7.5197", "oto2.rg.german.note.a", "oto2.rg.russian.note.a")
def armor_modifiers(state: State, group: Group) -> list[Modifier | str]:
    """7.5197: KV and Mineroller platoons, the Germans, depletion."""
    told = second_half().armor
    found: list[Modifier | str] = []
    if group.side == RUSSIAN and group.rg in told.kv:
        found.append("kv")
    if group.side == RUSSIAN and group.rg in told.mineroller:
        found.append("mineroller")
    if group.side == GERMAN:
        found.append(Modifier(state.readings.armor_leader_drm_german, "German", "oto2.7.5197"))
    return [*found, *(["depleted"] if group.strength == "Depleted" else [])]


@rule("oto2.7.5197", "oto2.rg.german.note.a", "oto2.rg.russian.note.a")
def step_7_5197(state: State) -> Procedure[None]:
    """7.5197: a DR for each AFV platoon with note a, a dr for each German Pioneer or Assault platoon."""

    def lane(side: Side) -> Procedure[Found]:
        groups = fresh(state, side)
        due = [Due(g, ARMOR, armor_modifiers(state, g)) for g in groups if row_of(g).rolls_for_armor_leader]
        due += [Due(g, PLATOON, ["depleted"] if g.strength == "Depleted" else []) for g in groups if is_platoon(g)]
        rolled = yield from roll_for_each(due, "Leaders of platoons")
        return {d.group.id: _one_leader(state, d.chart, *got) for d, got in zip(due, rolled, strict=True)}

    yield from _join(state, lane, "oto2.7.5197")
    for side in SIDES:
        for group in fresh(state, side):
            group.received = True


def _one_leader(state: State, chart: str, row: Row, odds: str) -> tuple[list[str], str]:
    """What a DR for an AFV platoon, or a dr for a platoon of Infantry, has given."""
    if chart == ARMOR:
        return ([] if row.result == "none" else [f"{row.result} armor leader"]), f"armor leader {odds}"
    best = row.result == "none" and state.readings.platoon_leader_dr_1 == "9-2"
    name = "9-2" if best else row.result
    return ([] if name == "none" else [name]), f"leader {odds}"


def _join(state: State, lane: Lane, cite: str) -> Procedure[None]:
    got = yield from in_secret(lane, "finding leaders", cite)
    for side, groups in got.items():
        for group in fresh(state, side):
            if group.id not in groups:
                continue
            names, odds = groups[group.id]
            group.odds.append(odds)
            for name in names:
                state.add(side, name, group.id)
                group.leaders.append(name)
            found = ", ".join(name.removesuffix(" leader") for name in names)
            words = f"{called_today(group)} {f'is led by {found}' if names else 'has no leader'}."
            yield Note(words, cite, only(side), side)
