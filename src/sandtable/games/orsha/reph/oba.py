"""7.5195: the ammunition of each OBA module, and its radio, field phone or Observer (CG13)."""

from collections.abc import Sequence

from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import called_today, fresh, historical, row_of
from sandtable.games.orsha.reph.group_rolls import Due, roll_for_each
from sandtable.games.orsha.reph.shop import observer_hexes
from sandtable.games.orsha.sides import RUSSIAN, in_secret
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.kernel import DECISION, Choose, Field, FieldKind, Option, PlaceHex, Procedure, Refused, Report, Side
from sandtable.rules import rule

LINKS = (("Radio", "a radio"), ("Field Phone", "a field phone"))


def is_oba(group: Group) -> bool:
    """A module that fires missions: not an Observer, not a Counter Battery Module."""
    return {"f", "h"} & set(row_of(group).notes) != set() and row_of(group).does != "observer"


@rule("oto2.7.5195", "oto2.cg13.b", "oto2.rg.russian.note.h")
def step_7_5195(state: State) -> Procedure[None]:
    """7.5195: a secret DR for each module; the Str. column of the record."""

    def lane(side: Side) -> Procedure[dict[str, tuple[str, str, str]]]:
        modules = [group for group in fresh(state, side) if is_oba(group)]
        shells = yield from _ammunition(state, side, modules)
        links = yield from _links(state, modules)
        return {group.id: (*shells[group.id], links.get(group.id, "")) for group in modules}

    got = yield from in_secret(lane, "counting shells", "oto2.7.5195")
    for side, groups in got.items():
        for group in fresh(state, side):
            if group.id in groups:
                group.strength, odds, link = groups[group.id]
                group.odds += [odds] if odds else []
                if link in ("Radio", "Field Phone"):
                    state.add(side, link, group.id)
                    group.weapons.append(link)
                elif link:
                    group.observer = link


def _ammunition(state: State, side: Side, modules: Sequence[Group]) -> Procedure[dict[str, tuple[str, str]]]:
    """By module: its ammunition, and the odds it had."""
    fixed = {"normal-ammo": "Normal Ammo", "plentiful-ammo": "Plentiful Ammo"}
    setting = state.readings.oba_strength_23am
    if state.date == DATES[0] and setting in fixed:
        return {group.id: (fixed[setting], "") for group in modules}
    rolled = yield from roll_for_each([Due(g, "oba_strength", [historical(state, side)], side) for g in modules])
    return {group.id: (row.result, odds) for group, (row, odds) in zip(modules, rolled, strict=True)}


def _links(state: State, modules: Sequence[Group]) -> Procedure[dict[str, str]]:
    """CG13: rockets come with an Observer of their own; a module with a bought Observer gets nothing more."""
    open_ones = [group for group in modules if not group.observer]
    found = {}
    for group in [g for g in open_ones if row_of(g).fires_rockets]:
        place = yield from PlaceHex(
            question=f"Hex of the Observer that comes with {called_today(group)}",
            cite="oto2.rg.russian.note.h",
            wants=DECISION,
            hexes=(edge := observer_hexes(state, group.side)),
            key="observer",
            suggestion=edge[len(edge) // 2],
        )
        found[group.id] = f"{place} level {second_half().observer.level}"
    return found | (yield from _radios(state, [g for g in open_ones if not row_of(g).fires_rockets]))


def _radios(state: State, modules: Sequence[Group]) -> Procedure[dict[str, str]]:
    """CG13: a radio or a field phone, as the owner wishes; of several modules on one screen."""
    if not modules:
        return {}
    if len(modules) == 1:
        chosen = yield from Choose(
            question=f"What does {called_today(modules[0])} come with?",
            telling=f"{called_today(modules[0])} comes with {{}}.",
            cite="oto2.cg13.b",
            wants=DECISION,
            key="link",
            options=tuple(Option(key, words) for key, words in LINKS),
            suggestion="Radio",  # it goes where its leader goes, and needs no Security Area
        )
        return {modules[0].id: chosen}
    told = yield from Report(
        question=f"What do your {len(modules)} OBA modules come with?",
        told_after=True,
        cite="oto2.cg13.b",
        wants=DECISION,
        key="links",
        fields=tuple(
            Field(f"module {n}", called_today(group), FieldKind.CHOICE, choices=LINKS, default=LINKS[0][0])
            for n, group in enumerate(modules)
        ),
        suggestion={},
    )
    return {group.id: told[f"module {n}"] for n, group in enumerate(modules)}


@rule("oto2.rg.german.note.g", "oto2.rg.russian.note.g", "oto2.rg.russian.note.h")
@rule("oto2.rg.german.note.f", "oto2.rg.russian.note.f")
def refuse_mission(group: Group, mission: str, *, smoke_fired: int = 0) -> Refused | None:
    """Notes f, g, h: purchased modules fire Smoke and HE only (rockets HE only), one Smoke mission each for the
    Russians, and never a Barrage."""
    row = row_of(group)
    if mission == "barrage":
        return Refused(f"{group.rg} was purchased: it fires no Barrage", row.rule)
    if mission not in ("smoke", "he"):
        return Refused(f"{group.rg} fires Smoke and HE only", row.rule)
    if mission == "smoke" and row.fires_rockets:
        return Refused(f"{group.rg} fires rockets: HE only", "oto2.rg.russian.note.h")
    if mission == "smoke" and group.side == RUSSIAN and smoke_fired:
        return Refused(f"{group.rg} has fired its one Smoke mission", "oto2.rg.russian.note.g")
    return None
