"""The special replacement tables (1.7b): what each result rebuilds, how a Soviet result steps down, what is placed."""

from collections.abc import Iterable, Mapping
from typing import TypedDict

from sandtable.charts import consult
from sandtable.games.forgotten_battles.references import by_rule
from sandtable.games.forgotten_battles.replacements.dead_pile import in_words, take_back
from sandtable.games.forgotten_battles.replacements.hedgehogs import hog
from sandtable.games.forgotten_battles.replacements.partisan_pool import partisan_received
from sandtable.games.forgotten_battles.replacements.pools import draw
from sandtable.games.forgotten_battles.replacements.rebuild_places import appears, refuse_appearance
from sandtable.games.forgotten_battles.replacements.replacement_notes import SpecialResult, notes
from sandtable.games.forgotten_battles.replacements.tigers import may_hold, tiger_result
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET, TITLES
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.kernel import DECISION, FACT, Choose, Field, Note, Option, Procedure, Report, Side, only, option
from sandtable.rules import rule


class GivenInstead(TypedDict):
    given: str


@rule("tfb.replacement.soviet.special.assault", "tfb.replacement.soviet.special.arty")
@rule("tfb.replacement.soviet.special.hq", "tfb.replacement.soviet.special.at", "tfb.replacement.soviet.special.aa")
@rule("tfb.replacement.soviet.special.pontoon", "tfb.replacement.axis.special.arty")
def candidates(dead: Iterable[DeadUnit], kind: SpecialResult) -> list[DeadUnit]:
    """The dead units that a result of this kind may rebuild."""
    return [u for u in dead if u.type in kind.types and kind.mobility in ("", u.mobility)]


@rule("tfb.replacement.soviet.special.fallback")
def step_down(dead: Iterable[DeadUnit], rolled: str) -> str | None:
    """The kind rolled, or the first below it with a unit in the Dead Pile; None when there is none. Never up."""
    special = notes().soviet_special
    pile = list(dead)
    order = special.order
    return next((k for k in order[order.index(rolled) :] if candidates(pile, special.kinds[k])), None)


@rule("tfb.replacement.soviet.special.table", "tfb.replacement.soviet.special.no_save")
@rule("tfb.replacement.soviet.special.fallback", "tfb.replacement.soviet.special.placement_fixed")
def soviet_special(state: State) -> Procedure[None]:
    """One die: a rebuild that may step down, and placements that never do."""
    row = yield from consult("soviet_special", side=SOVIET, about=str(state.turn))
    kinds = notes().soviet_special.kinds
    kind = step_down(state.dead_pile[SOVIET], row["rebuild"])
    fallback = "tfb.replacement.soviet.special.fallback"
    if kind is None:
        yield Note(f"Nothing in the Dead Pile for {kinds[row['rebuild']].title} or below.", fallback)
    else:
        if kind != row["rebuild"]:
            told = f"No {kinds[row['rebuild']].title} in the Dead Pile: it steps down to {kinds[kind].title}."
            yield Note(told, fallback)
        yield from rebuild_by_result(state, SOVIET, kinds[kind])
    for placement in row["placement"]:
        if placement == "partisan":
            yield from partisan_received(state)
        else:
            yield from hog(state, SOVIET, used=[])


def rebuild_by_result(state: State, side: Side, kind: SpecialResult) -> Procedure[None]:
    """Choose among the units this result may bring back; what is not used now is lost."""
    found = candidates(state.dead_pile[side], kind)
    no_save = f"tfb.replacement.{side}.special.no_save"
    if not found:
        yield Note(f"{kind.title}: nothing can be rebuilt, and the result does not keep.", no_save)
        return
    chosen = yield from Choose(
        question=f"{kind.title}: what comes back?",
        told_after=True,
        cite=kind.rule,
        wants=DECISION,
        side=side,
        key="special rebuild",
        doing="rebuilding",
        options=(
            *(option(u.id, in_words(u), refuse_appearance(state, side, u)) for u in found),
            Option("lose", "nothing: the result is lost"),
        ),
    )
    if chosen == "lose":
        yield Note(f"{kind.title}: not used, and lost.", no_save)
        return
    unit = next(u for u in found if u.id == chosen)
    one_step = unit.multi_step and unit.type in ("artillery", "katyusha", "mortar", "werfer")
    back = take_back(state, side, unit, steps=1 if one_step else unit.steps)
    step = " (one step)" if one_step else ""
    yield Note(f"{TITLES[side]}: {unit.name}{step} rebuilt.", kind.rule, side=side)
    yield from appears(state, side, back)


@rule("tfb.replacement.axis.special.table", "tfb.replacement.axis.special.tiger_choice")
@rule("tfb.replacement.axis.special.no_save")
def axis_special(state: State) -> Procedure[None]:
    """One die; on a 1 or 2 the Tiger or the other result, freely."""
    row = yield from consult("axis_special", side=AXIS, about=str(state.turn))
    alerts: Mapping[str, str] = notes().alert_pools.titles
    kinds = notes().axis_special.kinds
    chosen = row["choices"][0]
    if len(row["choices"]) > 1:
        words = {**alerts, **{key: kind.title for key, kind in kinds.items()}}
        chosen = yield from Choose(
            question="Which of the two?",
            telling="Of the two results: {}.",
            cite="tfb.replacement.axis.special.tiger_choice",
            wants=DECISION,
            side=AXIS,
            key="special result",
            options=tuple(Option(key, words[key], _prospect(state, key)) for key in row["choices"]),
        )
    if chosen == "tiger":
        yield from tiger_result(state)
    elif chosen == "arty":
        yield from rebuild_by_result(state, AXIS, kinds["arty"])
    else:
        yield from alert(state, chosen, alerts[chosen])


def _prospect(state: State, key: str) -> str:
    """What the result would do now, for a player who has to choose."""
    kind = notes().axis_special.kinds.get(key)
    if kind is None:
        return ""
    found = candidates(state.dead_pile[AXIS], kind)
    if not found:
        return "None lies in the Dead Pile: " + ("kept for later." if key == "tiger" else "it would be lost.")
    if not all(refuse_appearance(state, AXIS, u) for u in found):
        return ""
    return "No HQ can rebuild it now: " + (
        "kept for later." if key == "tiger" and may_hold(state) else "it would be lost."
    )


@rule("tfb.replacement.axis.special.alert", "tfb.rebuild.axis.special.alert")
def alert(state: State, pool: str, title: str) -> Procedure[None]:
    """A random unit of the pool, placed as 2.4c says; an empty pool gives nothing, or what the players rule.

    Alert units that have died return by this result alone, so they are drawn with the pool.
    """
    cite = "tfb.replacement.axis.special.alert"
    dead = {f"{u.name}, from the Dead Pile": u for u in state.dead_pile[AXIS] if u.type == pool}
    name = yield from draw(state, pool, title, AXIS, cite, dead=tuple(dead))
    if name is not None:
        if name in dead:
            take_back(state, AXIS, dead[name], steps=dead[name].steps)
        yield Note(
            f"Drawn: {name}, to be placed by {by_rule('2.4c')}.",
            cite,
            only(AXIS),
            AXIS,
        )
        yield Note(f"The Axis draws from the {title} pool.", cite)
        return
    if state.readings.empty_alert_pool == "ask_players":
        said = yield from Report[GivenInstead](
            question=f"The {title} pool is empty. What do you give instead?",
            told_after=True,
            cite=cite,
            wants=FACT,
            side=AXIS,
            key="empty pool",
            fields=(Field("given", "Given instead"),),
        )
        yield Note(f"The {title} pool is empty; given instead: {said['given'] or 'nothing'}.", cite)
        return
    yield Note(f"The {title} pool is empty: no unit is received.", cite)
