"""Before the table is laid: the special rules and why they differ today, readings to enter, points and force lists."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from sandtable.games.bagration.booklet import data
from sandtable.games.bagration.campaign.effects import PEOPLE
from sandtable.games.bagration.forces import Force, read_force, refuse_points
from sandtable.games.bagration.fortifications import OnslaughtForces, onslaught_forces, refuse_defender_points
from sandtable.games.bagration.missions.mission import ATTACKER, DEFENDER
from sandtable.games.bagration.reserves import first_turn
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import Confirm, Field, FieldKind, Note, NotUnderstood, Procedure, Refused, Report, Side, Together
from sandtable.rules import rule

ENTERED = {
    "delayed_reserves_first_turn": ("Delayed Reserves: rolled for from which own turn?", 12),
    "holding_denial_inches": ("Within how many inches does an enemy team keep you from Holding?", 24),
    "boat_length": ("How many inches long is an Assault Boat?", 8),
}
"""Settings that may be `as_entered`: the question, and the most that makes sense."""

LEAST_AREA = 16.0
"""Square inches a zone must have to be of any use."""


@rule(
    "fow.mission.onslaught.special",
    "fow.mission.hammering.special",
    "fow.mission.sickle.special",
    "fow.mission.river_crossing.special",
    "fow.mission.crossroads.special",
    "fow.mission.foothold.special",
)
def special_rules(battle: Battle) -> list[tuple[str, str]]:
    """Special rules in force in this battle, each with its rule; what the campaign took away is not among them."""
    told = []
    for name, role in battle.spec().special():
        for one in (ATTACKER, DEFENDER) if role == "both" else (role,):
            if name == "ambush" and battle.effect("no_ambush", one):
                continue
            entry = data("special")[name]
            words = reserve_words(battle, one) if name == "reserves" else entry["words"]
            told.append((f"{one.title()} ({PEOPLE[battle.side(one)]}): {words}", str(entry["cite"])))
    if battle.texts.get("flanking"):
        told.append((f"Flanking Reserves, by your rulebook: {battle.texts['flanking']}", "fow.base.reserves.flanking"))
    extra = battle.effect("units_in_reserve")
    if extra:
        told.append((f"{battle.role(extra.side).title()}: {extra.value} Units in Immediate Reserve", extra.cite))
    return told


def reserve_kinds(battle: Battle, role: str) -> list[str]:
    """The kinds of this player's Reserves today, changed by what the campaign says."""
    spec = battle.spec().reserves(role)
    if spec is None:
        return ["immediate"] if battle.effect("units_in_reserve", role) else []
    kinds = list(spec["kinds"])
    if battle.effect("reserves_not_deep", role):
        kinds = [k for k in kinds if k != "deep"]  # a mission of the table may have none that is
    if battle.effect("reserves_immediate", role):
        kinds = ["immediate" if k == "delayed" else k for k in kinds]
    if battle.effect("reserves_delayed", role):
        kinds = ["delayed", *(k for k in kinds if k not in ("delayed", "immediate"))]
    return kinds


def reserve_words(battle: Battle, role: str) -> str:
    kinds = reserve_kinds(battle, role)
    told = {k: str(data("reserves")[k]["words"]) for k in kinds}
    if "delayed" in told and "delayed_reserves_first_turn" in battle.entered:
        told["delayed"] = f"Delayed: rolled for from the owner's turn {first_turn(kinds, battle.entered)}"
    return "Reserves: " + "; ".join(told.values())


def briefing(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """The mission in a few lines; whatever the campaign changed is told with its reason."""
    battle = state.now
    for effect in battle.effects:
        yield Note(effect.words[0].upper() + effect.words[1:] + ".", effect.cite)
    lines = tuple(words for words, _ in special_rules(battle))
    attacker = PEOPLE[battle.attacker]
    yield Confirm(
        question=f"{battle.spec().title}: the {attacker} attack. Lay out the terrain, and read the special rules",
        cite=battle.spec().cite,
        key="briefing",
        context=(*lines, *(e.words for e in battle.effects)),
        button="We are ready",
    )
    yield from readings(state)
    yield from flanking(state)


@rule("fow.base.reserves.flanking")
def flanking(state: State) -> Procedure[None]:
    """Flanking: the booklet gives the edges; whatever more your rulebook says of the word is kept before your eyes."""
    battle = state.now
    kinds = [k for role in (ATTACKER, DEFENDER) for k in reserve_kinds(battle, role)]
    if "flanking" not in kinds or state.setting("flanking_reserves") != "as_entered":
        return
    told = yield Report(
        question="What does your rulebook say of Flanking Reserves?",
        cite="fow.base.reserves.flanking",
        key="flanking",
        fields=(Field("text", "In your words", hint="It is shown with the special rules."),),
    )
    battle.texts["flanking"] = told["text"]


def readings(state: State) -> Procedure[None]:
    """Numbers the players play with themselves, asked once for the battle, and only where they matter."""
    battle = state.now
    kinds = [k for role in (ATTACKER, DEFENDER) for k in reserve_kinds(battle, role)]
    idle = {"boat_length"} if battle.spec().river is None else set()
    idle |= {"delayed_reserves_first_turn"} if "delayed" not in kinds else set()
    wanted = [key for key in ENTERED if state.setting(key) == "as_entered" and key not in idle]
    if not wanted:
        return
    offered = {
        "delayed_reserves_first_turn": data("reserves")["delayed"]["first_turn"],
        "holding_denial_inches": data("battle")["holding"]["within"],
        "boat_length": data("river")["boats"]["length"],
    }
    fields = tuple(
        Field(key, ENTERED[key][0], FieldKind.NUMBER, 1, ENTERED[key][1], default=offered[key]) for key in wanted
    )
    told = yield Report(question="Enter from your rulebook", cite="fow.base.holding", key="readings", fields=fields)
    state.now.entered.update(told)


@rule("fow.base.breakthrough", "fow.base.bridgehead", "fow.base.rearguard")
def rulebook(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """A mission of the rulebook: its numbers as publicly known are offered; the players put in what their book says."""
    spec = state.now.spec()
    offered = state.setting("rulebook_missions") != "as_entered"
    fields = tuple(
        Field(a["key"], a["label"], FieldKind.NUMBER, 0, 100, default=a["value"] if offered else None)
        for a in spec.asks
    )
    page = f", page {spec.raw['page']}" if "page" in spec.raw else ""
    told = yield Report(
        question=f"Open your rulebook at {spec.title}{page}, and put in what it says",
        cite=spec.cite,
        key="rulebook",
        context=("The booklet does not print this mission.", f"Doubtful: {spec.raw['sure']}."),
        fields=fields,
        also=lambda value: _understand_numbers(state, value),
        suggestion={a["key"]: a["value"] for a in spec.asks},
    )
    state.now.entered.update(told)


def _understand_numbers(state: State, value: Mapping[str, int]) -> None:
    """Numbers that leave no room on the table, or no turn to win on, are a slip of the pen."""
    spec = state.now.spec()
    for ask in spec.asks:
        if ("percent" in ask["key"] or "turn" in ask["key"]) and not value[ask["key"]]:
            raise NotUnderstood(f"{ask['label']}: it cannot be 0", spec.cite)
    ground = replace(state.now, entered=dict(value)).ground(state.settings)
    for name, zone in spec.raw["zones"].items():
        if ground.zone(name).area < LEAST_AREA:
            raise NotUnderstood(f"these numbers leave no room for {zone['label']}", spec.cite)
    corner = value.get("corner", 1)
    if not 1 <= corner <= min(ground.table.width, ground.table.depth):
        raise NotUnderstood(f"{corner} inches from a corner leave no edge to come on", spec.cite)


@rule("fow.rule.fortified_defence.points", "fow.mission.onslaught.forces")
def points_of(battle: Battle, role: str, agreed: int, settings: Mapping[str, Any]) -> int:
    """Fortified Defence: the Defender has half the Attacker's points, rounded down; else both have what is agreed."""
    if role == DEFENDER and battle.spec().gives("fortified_defence", DEFENDER):
        return onslaught_forces(agreed, settings).defender
    return agreed


def forces(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Both sides put in their lists at the same time; then lists are open, as at any table."""
    battle = state.now
    agreed = int(state.settings["points"])
    for role in (ATTACKER, DEFENDER):
        battle.roster(role).points = points_of(battle, role, agreed, state.settings)
    if battle.spec().gives("fortified_defence", DEFENDER):
        yield Note(_forces_line(onslaught_forces(agreed, state.settings)), "fow.mission.onslaught.forces")
    lists = yield Together(
        {side: partial(_list, state, side) for side in battle.rosters}, doing="writing the force list"
    )
    for side, text in lists.items():
        state.lists[side] = text
        battle.rosters[side].force = read_force(text)
        force = battle.rosters[side].force
        yield Note(f"{PEOPLE[side]}: {len(force.units)} Units, {force.points} of {battle.rosters[side].points} points.")


@rule("fow.mission.onslaught.forces.footnote")
def _forces_line(row: OnslaughtForces) -> str:
    """The row of the forces table; its footnote is lost, and the players are told so."""
    return (
        f"Onslaught against {row.attacker} points: Defender {row.defender}, on the table at most {row.on_table}, "
        f"{row.reserves} in Reserve, {row.fortification_points} points of fortifications, {row.minefields} Minefields, "
        f"{row.wire} Barbed Wire. A footnote to the fortification points is lost in the scan: look at your own table."
    )


def _list(state: State, side: Side) -> Procedure[str]:
    roster = state.now.rosters[side]
    kept = state.lists.get(side, "")
    fits = kept and read_force(kept).points <= roster.points
    told = yield Report(
        question=f"Your force, at most {roster.points} points",
        cite="fow.base.teams",
        side=side,
        key="force",
        context=(
            "One Unit a line: name | points | teams | ratings. A line without bars names the Formation.",
            *(["Your list of the last battle stands here: change what has changed."] if fits else []),
        ),
        fields=(
            Field(
                "list",
                "Force list",
                default=kept if fits else example_force(side, roster.points),
                hint="Type over the example, or paste your own list.",
            ),
        ),
        also=lambda value: refuse_list(state, side, read_force(value["list"])),
    )
    return str(told["list"])


@rule("fow.rule.fortified_defence.points")
def refuse_list(state: State, side: Side, force: Force) -> Refused | None:
    """More points than agreed; the Defender behind fortifications has half of the Attacker's."""
    battle = state.now
    if side == battle.side(DEFENDER) and battle.spec().gives("fortified_defence", DEFENDER):
        return refuse_defender_points(battle.roster(ATTACKER).points, force.points)
    return refuse_points(force, battle.rosters[side].points, "fow.base.teams")


def example_force(side: Side, points: int) -> str:
    """An example list that fits the points, for trying out and for bots."""
    example = data("example_forces")[side]
    lines, left = [example["formation"]], points
    for unit in example["units"]:
        if unit["points"] <= left:
            lines.append(f"{unit['name']} | {unit['line']}")
            left -= unit["points"]
    if len(lines) == 1:
        raise NotUnderstood(f"{points} points are too few for a force", "fow.base.teams")
    return "\n".join(lines)
