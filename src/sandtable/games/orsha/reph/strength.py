"""7.5191, 7.5193, 7.5194: how strong each new group is, and the units, Guns, vehicles and heavy weapons it brings."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sandtable.charts import Throw, consult_all, consult_each
from sandtable.games.orsha.frame.terms import has_strength
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import called_today, fresh, historical, row_of
from sandtable.games.orsha.reph.group_rolls import Due, roll_for_each
from sandtable.games.orsha.reph.weapons import drs_of_weapons
from sandtable.games.orsha.sides import SIDES, in_secret
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.kernel import DECISION, FACT, Choose, Field, FieldKind, Note, Option, Procedure, Report, Roll, Side, only
from sandtable.rules import rule


@rule("oto2.7.5191", "oto2.rg.german.note.c", "oto2.rg.russian.note.c", "oto2.6.depleted", "oto2.6.strength")
@rule("oto2.7.4.ihsr2")
def step_7_5191(state: State) -> Procedure[None]:
    """7.5191: a secret DR for each group with note c; on 23AM all are Full without one. Then squads and Guns come."""

    def lane(side: Side) -> Procedure[dict[str, tuple[str, str]]]:
        due = [g for g in fresh(state, side) if row_of(g).may_be_depleted and not g.strength]
        if state.date == DATES[0] or not due:
            return {}
        rolled = yield from roll_for_each([Due(group, "rg_strength", [historical(state, side)]) for group in due])
        return {group.id: (row.result, odds) for group, (row, odds) in zip(due, rolled, strict=True)}

    got = yield from in_secret(lane, "mustering", "oto2.7.5191")
    for side in SIDES:
        for group in fresh(state, side):
            if group.id in got[side]:
                group.strength, odds = got[side][group.id]
                group.odds.append(odds)
            group.strength = group.strength or ("Full" if has_strength(row_of(group).letter) else "")
            yield from receive(state, group)


@rule(
    "oto2.7.5185", "oto2.rg.german.note.b", "oto2.rg.russian.note.b", "oto2.rg.german.note.d", "oto2.rg.russian.note.d"
)
@rule("oto2.7.5194")
def receive(state: State, group: Group) -> Procedure[None]:
    """7.5185: the number its strength gives; Guns come with their crews (note b)."""
    row = row_of(group)
    if not row.units:
        return
    for _ in range(row.count(group.strength)):
        piece = state.add(group.side, row.units, group.id)
        if row.has_crews:
            crew = state.add(group.side, second_half().crew.name, group.id)
            piece.holder = crew.id
        if group.trucks:
            state.add(group.side, second_half().trucks.name, group.id)
    if row.has_engineers:
        group.engineers = True
    words = f"{called_today(group)}: {group.strength}, {row.count(group.strength)} × {row.units}."
    yield Note(words, row.rule, only(group.side), group.side)


@rule("oto2.7.5193", "oto2.rg.german.I7")
def step_7_5193(state: State) -> Procedure[None]:
    """7.5193: heavy-weapons sections. Full: everything. Depleted: a secret dr for each weapon; at least one comes."""

    def lane(side: Side) -> Procedure[dict[str, list[str]]]:
        found = {g.id: list(row_of(g).weapons) for g in fresh(state, side) if row_of(g).weapons}
        depleted = [g for g in fresh(state, side) if g.id in found and g.strength == "Depleted"]
        each = [(name, g, second_half().depleted.comes_on) for g in depleted for name in found[g.id]]
        dice = iter((yield from drs_of_weapons(each, "oto2.7.5193")))
        for group in depleted:
            came = came_of(found[group.id], [next(dice) for _ in found[group.id]])
            found[group.id] = came or (yield from _all_the_same(state, group, found[group.id]))
        return found

    got = yield from in_secret(lane, "mustering", "oto2.7.5193")
    for side, groups in got.items():
        for group in fresh(state, side):
            for name in groups.get(group.id, ()):
                weapon = state.add(side, name, group.id)
                group.weapons.append(name)
                if row_of(group).has_crews:
                    weapon.holder = state.add(side, second_half().crew.name, group.id).id
            if group.id in groups:
                words = f"{called_today(group)}: {', '.join(groups[group.id])}."
                yield Note(words, row_of(group).rule, only(side), side)


@rule("oto2.7.5193")
def came_of(weapons: Sequence[str], dice: Sequence[int]) -> list[str]:
    """7.5193: the weapons of a Depleted section that come by their dr; if none does, one comes all the same."""
    return [name for name, die in zip(weapons, dice, strict=True) if die <= second_half().depleted.comes_on]


def _all_the_same(state: State, group: Group, weapons: list[str]) -> Procedure[list[str]]:
    """None came by its dr."""
    if len(set(weapons)) == 1:
        return weapons[:1]
    if state.readings.hw_minimum_weapon == "random-selection":
        die = yield from Roll(
            question="Random Selection of the weapon that comes", cite="oto2.7.5193", dice=(len(weapons),)
        )
        return [weapons[die[0] - 1]]
    names = tuple(Option(name, name) for name in dict.fromkeys(weapons))
    kept = yield from Choose(
        question=f"Which weapon of {called_today(group)} comes all the same",
        cite="oto2.7.5193",
        wants=DECISION,
        options=names,
    )
    return [kept]


@rule("oto2.7.5194", "oto2.rg.russian.note.j", "oto2.rg.russian.note.k", "oto2.rg.russian.note.l")
@rule("oto2.rg.russian.note.o")
def step_7_5194(state: State) -> Procedure[None]:
    """7.5194, notes j, k, l: the model of each special tank and 45mm Gun; then the aircraft (notes k, l, n)."""

    def lane(side: Side) -> Procedure[dict[str, Came]]:
        found: dict[str, Came] = {}
        special = [g for g in fresh(state, side) if (row := row_of(g)).variant for _ in range(row.count(g.strength))]
        throws = [
            Throw("vehicle_model", called_today(g), column=_column(state, row_of(g).variant or "")) for g in special
        ]
        models = yield from consult_all(throws, title="Vehicle and gun models")
        for group, model in zip(special, models, strict=True):
            found.setdefault(group.id, Came()).counters.append(model.result)
        for group in fresh(state, side):
            if row_of(group).aircraft and state.readings.battles != "quick":  # which counts the group, whatever comes
                found[group.id] = yield from _aircraft(group)
        return found

    got = yield from in_secret(lane, "mustering", "oto2.7.5194")
    for side, groups in got.items():
        for group in fresh(state, side):
            came = groups.get(group.id, Came())
            group.notes += came.notes
            for name in came.counters:
                _vehicle(state, group, name)


@dataclass
class Came:
    """What a group brings: counters, and what is noted on its line."""

    counters: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def _column(state: State, variant: str) -> str:
    """Note k: a 4 is printed for two models; the players' setting says which."""
    return "ft_kv_other" if variant == "ft_kv" and state.readings.kv_ft_dr_4 == "KV-8" else variant


def _vehicle(state: State, group: Group, name: str) -> None:
    piece = state.add(group.side, name, group.id)
    group.weapons.append(name)
    if row_of(group).has_crews:
        piece.holder = state.add(group.side, second_half().crew.name, group.id).id
    if group.trucks:
        state.add(group.side, second_half().trucks.name, group.id)


@rule("oto2.rg.german.note.k", "oto2.rg.german.note.l", "oto2.rg.russian.note.n", "oto2.7.4.ihsr4.c")
def _aircraft(group: Group) -> Procedure[Came]:
    """Notes k, l, n: how many come is E7.21; the type tables 12.12 and 12.21 are not printed, so they are asked.
    Each is a counter of the Force Organizer (7.16)."""
    row = row_of(group)
    by_table = bool({"l", "n"} & set(row.notes))
    number = Field("number", "How many arrive (E7.21)", FieldKind.NUMBER, 0, 3, default=1)
    kind = Field("type", "Their type", hint=f"A dr on {row.receives.removeprefix('See ')}, if you have it.")
    told = yield from Report(
        question=f"{called_today(group)}: which aircraft come?",
        telling=f"{called_today(group)}: {{}}.",
        cite=row.rule,
        wants=FACT,
        key="aircraft",
        fields=(number, kind) if by_table else (number,),
    )
    notes = [f"{told['number']} aircraft {told.get('type', '')}".strip()]
    if by_table:
        each = [f"aircraft {n + 1}" for n in range(told["number"])]
        loads = yield from consult_each("atcb", [(f"{name} of {called_today(group)}", ()) for name in each])
        notes += [f"{name} {bombs.result}" for name, bombs in zip(each, loads, strict=True)]
    return Came([row.aircraft] * told["number"], notes)
