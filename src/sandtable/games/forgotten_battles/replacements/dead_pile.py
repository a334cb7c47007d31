"""The Dead Pile: what goes in, what goes to a pool instead, what comes back by itself. It lies open."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NotRequired, TypedDict

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.booklet.counters import HIGHEST_AR, SIZES, counter_in
from sandtable.games.forgotten_battles.booklet.withdrawals import refuse_dead_pile
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.replacements.partisan_pool import back_to_the_pool
from sandtable.games.forgotten_battles.replacements.rebuild_chart import chart, charts
from sandtable.games.forgotten_battles.sides import AXIS, TITLES
from sandtable.games.forgotten_battles.special.allies import HUNGARIAN
from sandtable.games.forgotten_battles.special.penal import front_of_penal, into_the_box
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import FACT, Choose, Field, FieldKind, Note, Option, Procedure, Side, counted
from sandtable.rules import rule

NATIONS = (("", "own"), (HUNGARIAN, "Hungarian"))


@rule("tfb.rebuild.soviet.pool.breakdown", "tfb.rebuild.soviet.pool.penal", "tfb.rebuild.soviet.pool.partisan")
@rule("tfb.rebuild.soviet.pool.ur", "tfb.rebuild.axis.pool.kessel_hq", "tfb.rebuild.axis.pool.kampfgruppe")
@rule("tfb.rebuild.axis.pool.fortress", "tfb.rebuild.axis.pool.remnant", "tfb.rebuild.axis.pool.breakdown")
def pool_rule(side: Side, type: str, readings: Readings) -> str:
    """The rule by which this type returns to a pool instead of the Dead Pile; '' when it does not."""
    if type == "ur_brigade" and readings.ur_pool == "ur_brigade_too":
        return "tfb.rebuild.soviet.pool.ur"
    return chart(side).pool.get(type, "")


@rule("tfb.rebuild.axis.auto.army_group_hq", "tfb.rebuild.axis.auto.army_hq", "tfb.rebuild.axis.auto.corps_hq")
def auto_rule(side: Side, type: str, readings: Readings) -> str:
    """The rule by which this HQ comes back by itself; '' when it does not."""
    if type == "corps_hq" and readings.corps_hq_return == "rebuild_only":
        return ""
    return chart(side).auto.get(type, "")


def bury(
    state: State, side: Side, unit: DeadUnit, known: RegisteredUnit | None = None, *, gone: bool = False
) -> Procedure[None]:
    """Lay an eliminated unit (or lost steps) where the chart says: pool, recovery, or the Dead Pile.

    `known`: the counter itself, where it was named. `gone`: nothing of it is left.
    """
    to_pool = pool_rule(side, unit.type, state.readings)
    if to_pool:
        if unit.type == "partisan":
            back_to_the_pool(state, unit.name)
        elif unit.type == "penal":
            into_the_box(state.special, front_of_penal(state.special, unit.name), unit.steps)
        yield Note(f"{TITLES[side]}: {unit.name} goes back to its pool.", to_pool)
        return
    barred = refuse_dead_pile(state, side, unit.formation)
    if barred:
        yield Note(f"{TITLES[side]}: {unit.name} is out of the game: {barred.why}.", barred.rule)
        return
    by_itself, in_the_pile = lay_down(state, side, unit, known, gone=gone)
    if by_itself:
        yield Note(f"{TITLES[side]}: {unit.name} will come back by itself.", by_itself)
    if in_the_pile:
        yield Note(f"{TITLES[side]}: {in_words(unit)} to the Dead Pile.", f"tfb.replacement.{side}.general")


def lay_down(
    state: State, side: Side, unit: DeadUnit, known: RegisteredUnit | None = None, *, gone: bool = False
) -> tuple[str, bool]:
    """Into the register and the pile: by which rule it comes back by itself, and whether it lies in the Dead Pile.

    `known`: the counter itself, where the board says which one was lost.
    """
    state.buried[side] += 1
    unit = replace(unit, id=f"{side[0]}{state.buried[side]}")
    register.die(state, side, unit, known, gone=gone)
    by_itself = auto_rule(side, unit.type, state.readings)
    if by_itself:
        state.returning.append(replace(unit))  # a copy: the one in the Dead Pile may be rebuilt step by step
    # A Corps HQ may also be rebuilt, so it lies in the Dead Pile too unless the players read the chart otherwise.
    in_the_pile = not by_itself or (unit.type == "corps_hq" and state.readings.corps_hq_return == "either_way")
    if in_the_pile:
        state.dead_pile[side].append(unit)
    return by_itself, in_the_pile


def take_back(state: State, side: Side, unit: DeadUnit, *, steps: int) -> DeadUnit:
    """Take steps of a unit out of the Dead Pile and give them; a unit without dead steps is gone from it."""
    lying = next(u for u in state.dead_pile[side] if u.id == unit.id)
    back = replace(lying, steps=min(steps, lying.steps))
    lying.steps -= back.steps
    register.rebuilt(state, side, back)
    if lying.steps <= 0:
        remove(state, side, unit.id)
    return back


def remove(state: State, side: Side, id: str) -> None:
    """Out of the Dead Pile and out of those that come back by themselves: rebuilt, or withdrawn from the game."""
    state.dead_pile[side] = [u for u in state.dead_pile[side] if u.id != id]
    state.returning = [u for u in state.returning if u.id != id]


def in_words(unit: DeadUnit) -> str:
    steps = f", {counted(unit.steps, 'step')}" if unit.steps > 1 else ", 1 step" if unit.multi_step else ""
    of = f" of {unit.formation}" if unit.formation else ""
    return f"{unit.name}{of} (AR{unit.ar}{steps})"


# ---- how players enter losses


class Loss(TypedDict):
    name: str
    type: str
    symbol: str
    size: str
    ar: int
    formation: str
    mobility: str
    nation: NotRequired[str]
    multi_step: bool
    steps: int
    gone: NotRequired[bool]


def loss_fields(side: Side) -> tuple[Field, ...]:
    mine = chart(side)
    types = tuple(mine.types.items())
    sizes = (("", "not told"), *((size, size) for size in charts().sizes if size not in mine.no_sizes))
    ways = tuple((way, way) for way in charts().mobilities)
    return (
        Field("name", "Unit", hint="Its name in the register, or its counter, as 3 Pz 12-5-8"),
        Field("type", "Type", FieldKind.CHOICE, choices=types),
        Field("symbol", "Other symbol"),
        Field("size", "Size", FieldKind.CHOICE, choices=sizes),
        Field("ar", "AR", FieldKind.NUMBER, maximum=5),
        Field("formation", "Multi-unit formation"),
        Field("mobility", "Combat Mode movement", FieldKind.CHOICE, choices=ways),
        *([Field("nation", "Nation", FieldKind.CHOICE, choices=NATIONS)] if side == AXIS else ()),
        Field("multi_step", "steps are left: it stays on the map", FieldKind.YES_NO),
        Field("steps", "Steps lost", FieldKind.NUMBER, minimum=1, maximum=12, default=1),
    )


def bury_all(state: State, side: Side, rows: Iterable[Loss]) -> Procedure[None]:
    """Lay down what a player has written. What lost more than one step has several, whether or not that was ticked.

    A unit that is named by its counter, or stands in the register under its name, need not be described again.
    """
    for row in rows:
        known = register.find(state, side, row["name"])
        yield from bury(state, side, _known(state, side, _as_told(row)), known, gone=row.get("gone", False))


def _as_told(row: Loss) -> DeadUnit:
    return DeadUnit(
        "",
        row["name"] or "a unit",
        row["type"],
        row["size"],
        row["ar"],
        row["formation"],
        row["mobility"],
        row.get("nation", ""),
        row["symbol"],
        row["multi_step"] or row["steps"] > 1,
        row["steps"],
    )


def _known(state: State, side: Side, dead: DeadUnit) -> DeadUnit:
    """With what its counter shows, where the register or the line itself tells it."""
    unit, typed = register.find(state, side, dead.name), counter_in(dead.name)
    if unit is not None:
        if unit.type and (dead.type, dead.symbol) == ("symbol", ""):  # told with an earlier loss of it
            dead = replace(dead, type=unit.type, symbol=unit.symbol, nation=dead.nation or unit.nation)
        told = replace(dead, name=unit.name, size=dead.size or unit.size, formation=dead.formation or unit.formation)
        return replace(told, ar=dead.ar or unit.ar or 0, multi_step=dead.multi_step or unit.multi_step)
    if typed is None:
        return dead
    size = dead.size or SIZES.get(typed.size, "")
    return replace(
        dead, name=typed.name, size=size, formation=dead.formation or typed.formation, ar=typed.ar or dead.ar
    )


UNRATED = ("army_hq", "corps_hq", "army_group_hq", "kessel_hq", "air", "partisan", "penal", "kampfgruppe", "breakdown")
"""Kinds that need no Action Rating to be rebuilt, or never are."""


def ask_ratings(state: State, side: Side, rows: Iterable[Loss]) -> Procedure[list[Loss]]:
    """The rows with every Action Rating: one that was left blank, and is on no counter we know, is asked for."""
    told = []
    for row in rows:
        known = _known(state, side, _as_told(row))
        if not row["ar"] and known.type not in UNRATED and not known.ar:
            name = row["name"] or "the unit"
            chosen = yield from Choose(
                question=f"What is the Action Rating of {name}?",
                telling=f"{name} has {{}}.",
                cite="tfb.notation.counter",
                wants=FACT,
                side=side,
                key="action rating",
                context=("An Eq rebuilds it only if its own rating is as high.",),
                options=tuple(Option(str(n), f"AR {n}") for n in range(HIGHEST_AR, -1, -1)),
                suggestion="0",
            )
            row = {**row, "ar": int(chosen)}
        told.append(row)
    return told


SEVERAL = "division"
"""Counters of this size have several steps, or may have: the booklets' figures do not tell how many."""


def ask_what_is_left(state: State, side: Side, rows: Iterable[Loss]) -> Procedure[list[Loss]]:
    """The rows of divisions with what became of them: a step that is lost kills none of which steps are left.

    Asked where neither the player has ticked it nor the register knows how many steps the counter has.
    """
    told = []
    for row in rows:
        known = register.find(state, side, row["name"])
        lost = counted(row["steps"], "step")
        many = row["steps"] > 1 or _known(state, side, _as_told(row)).size == SEVERAL
        if many and not row["multi_step"] and (known is None or known.steps is None):
            name = row["name"] or "the unit"
            chosen = yield from Choose(
                question=f"{name} loses {lost}: is anything of it left on the map?",
                cite=f"tfb.replacement.{side}.general",
                wants=FACT,
                side=side,
                key="what is left",
                context=("The booklets do not tell how many steps a counter has; your counter does.",),
                options=(
                    Option(
                        "left", "Yes", "it fights on with fewer steps", telling=f"{name} loses {lost} and fights on."
                    ),
                    Option(
                        "gone",
                        "No",
                        "the whole counter is in the Dead Pile",
                        telling=f"{name} loses {lost} and is gone.",
                    ),
                ),
                suggestion="left",
            )
            row = {**row, "multi_step": row["steps"] > 1 or chosen == "left", "gone": chosen == "gone"}
        told.append(row)
    return told
