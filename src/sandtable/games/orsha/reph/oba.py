"""7.5195: the ammunition of each OBA module, and its radio, field phone or Observer (CG13)."""

from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import called_today, fresh, historical, row_of
from sandtable.games.orsha.reph.group_rolls import roll_for
from sandtable.games.orsha.reph.shop import observer_hexes
from sandtable.games.orsha.sides import RUSSIAN, in_secret
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.kernel import DECISION, Choose, Option, PlaceHex, Procedure, Refused, Side
from sandtable.rules import rule


def is_oba(group: Group) -> bool:
    """A module that fires missions: not an Observer, not a Counter Battery Module."""
    return {"f", "h"} & set(row_of(group).notes) != set() and row_of(group).does != "observer"


@rule("oto2.7.5195", "oto2.cg13.b", "oto2.rg.russian.note.h")
def step_7_5195(state: State) -> Procedure[None]:
    """7.5195: a secret DR for each module; the Str. column of the record."""

    def lane(side: Side) -> Procedure[dict[str, tuple[str, str, str]]]:
        found = {}
        for group in fresh(state, side):
            if is_oba(group):
                strength, odds = yield from _ammunition(state, group)
                found[group.id] = (strength, odds, (yield from _link(state, group)))
        return found

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


def _ammunition(state: State, group: Group) -> Procedure[tuple[str, str]]:
    fixed = {"normal-ammo": "Normal Ammo", "plentiful-ammo": "Plentiful Ammo"}
    setting = state.readings.oba_strength_23am
    if state.date == DATES[0] and setting in fixed:
        return fixed[setting], ""
    row, odds = yield from roll_for(group, "oba_strength", [historical(state, group.side)], column=group.side)
    return row.result, odds


def _link(state: State, group: Group) -> Procedure[str]:
    """CG13: rockets come with an Observer of their own; a module with a bought Observer gets nothing more."""
    if group.observer:
        return ""
    if row_of(group).fires_rockets:
        place = yield from PlaceHex(
            question=f"Hex of the Observer that comes with {called_today(group)}",
            cite="oto2.rg.russian.note.h",
            wants=DECISION,
            hexes=observer_hexes(state, group.side),
            key="observer",
        )
        return f"{place} level {second_half().observer.level}"
    links = (Option("Radio", "a radio"), Option("Field Phone", "a field phone"))
    chosen = yield from Choose(
        question=f"What does {called_today(group)} come with?",
        telling=f"{called_today(group)} comes with: {{}}.",
        cite="oto2.cg13.b",
        wants=DECISION,
        options=links,
    )
    return chosen


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
