"""The choices made when a battle or campaign starts: the table, the points, and every doubt the ledger marks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.kernel import NotUnderstood, Setting, from_ledger, judging

MAT = "The booklet's mat is 48 by 72 inches; on another table every distance stays the same."

OWN = (
    Setting(
        "points",
        "Points of the Attacker's force",
        100,
        (),
        "The Defender has as many, or half of them in Onslaught.",
        "fow.mission.onslaught.forces",
        "The battle",
    ),
    Setting(
        "attacker",
        "Who attacks in a single battle",
        "soviet",
        ("soviet", "german"),
        "The linked campaigns say it themselves.",
        "fow.campaign.attacker",
        "The battle",
    ),
    Setting("table_width", "Width of the table in inches", 48, (), MAT, "fow.meta.frame", "The battle"),
    Setting("table_length", "Length of the table in inches", 72, (), MAT, "fow.meta.frame", "The battle"),
    Setting(
        "table",
        "Where the table is",
        "own_table",
        ("own_table", "board"),
        "You play on your own table and tell how it went; or the table is here: Units are set out and moved on the "
        "board, and what it knows is measured, not asked. A bot moves and shoots only on the board.",
        "fow.meta.frame",
        "The battle",
        asked=True,
    ),
    Setting(
        "ruler",
        "The plan's rulers and distances",
        "inches",
        ("inches", "cm"),
        "Everything you read and type is in this measure; a number with in or cm behind it is taken at its word. "
        "1 inch is 2.5 cm in the game.",
        "fow.meta.units",
        "The battle",
    ),
    Setting(
        "deployment",
        "How deployments are recorded",
        "unit_by_unit",
        ("unit_by_unit", "as_a_list", "on_the_table"),
        "Click each Unit, fortification and obstacle into the plan; give all places in one form; or only confirm.",
        "fow.mission.zones",
        "The battle",
    ),
    Setting(
        "objectives_checked",
        "How Holding an Objective is checked",
        "when_claimed",
        ("when_claimed", "every_turn", "in_words"),
        "Who is near is told in words and measured when it would decide the battle; or places are told and measured "
        "every turn; or words alone decide.",
        "fow.base.holding",
        "The battle",
    ),
    Setting(
        "rolls_at_hand",
        "Rolls of a turn (wire, mines, Cross Checks, hits)",
        "offered",
        ("offered", "never"),
        "Each turn you are asked once whether anything is to be rolled here; or never, if all dice fall on your table.",
        "fow.base.skill_test",
        "The battle",
    ),
    judging("fow.meta.frame"),
)

PLAINLY = {
    "minefield_hit": (
        "The booklet leaves a Minefield's hit to the rulebook. Ask players: you roll and tell what became of the Team; "
        "as entered: you type the hit in once for a battle, and it is rolled here."
    ),
    "river_course": (
        "How far from the centre the river may lie is not said. Straight and centred: a straight river, by its width; "
        "as entered: you draw its course on the plan, bend by bend. The set-up's step 1 is read as fixing how many "
        "crossings there are and how far apart, step 3 as placing them in turn."
    ),
    "river_width_where_not_given": (
        "No width is given here; 6 to 10 inches, as in River Crossing, is the usual, within the band of 16 inches. Who "
        "places the crossings is not said either: in turn, the Attacker first."
    ),
    "drift_faces": (
        "The faces are lost and the four distances come out of order. No row of no drift survives, though all other "
        "words of the three tables do, so every result is taken to drift. Four rows for six faces: some have two. "
        "Usual: the low faces share (1-2, 3-4), 5 and 6 stand alone; in every reading 6 is 16 inches and 5 is 12."
    ),
    "boat_length": (
        "A boat's size is not given: 2 inches, or as you enter it. A landing place is free if no boat lies on it."
    ),
}
"""Explanations in a player's words, where the ledger speaks to whoever builds the game."""

LIMITS = {"points": (25, 500), "table_width": (48, 144), "table_length": (72, 240)}


DOUBTS = {
    "Readings: measuring and winning": (
        "fow.meta.bounds",
        "fow.meta.rounding",
        "fow.meta.turns",
        "fow.base.holding",
        "fow.base.holding.exclusions",
        "fow.base.victory_check",
        "fow.base.degrees",
        "fow.mission.onslaught.victory.defender",
        "fow.mission.hammering.victory.earliest",
        "fow.mission.river_crossing.victory.defender",
    ),
    "Readings: deployment and Reserves": (
        "fow.base.reserves.delayed",
        "fow.base.reserves.deep",
        "fow.base.reserves.flanking",
        "fow.mission.onslaught.forces",
        "fow.mission.onslaught.deploy.1.arrival",
        "fow.mission.hammering.deploy.2",
        "fow.rule.reconnaissance_in_force",
        "fow.base.ranged_in",
        "fow.base.foxholes",
        "fow.base.breakthrough",
        "fow.rule.phased_withdrawal.count",
    ),
    "Readings: fortifications and obstacles": (
        "fow.mission.onslaught.setup.4",
        "fow.mission.hammering.setup.3",
        "fow.fortification.chart",
        "fow.fortification.at_bunker",
        "fow.fortification.mg_nests",
        "fow.fortification.defilade_wall",
        "fow.base.forward_firing",
        "fow.obstacle.booby.exchange",
        "fow.obstacle.booby.placement",
        "fow.obstacle.wire.infantry",
        "fow.obstacle.wire.tank",
        "fow.base.minefield",
    ),
    "Readings: rivers and boats": (
        "fow.mission.river_crossing.setup.1",
        "fow.mission.crossroads.setup.2",
        "fow.mission.crossroads.setup.4",
        "fow.mission.foothold.special",
        "fow.river.crossings.table",
        "fow.river.current.table",
        "fow.river.boats.count",
        "fow.river.boats.allocation",
        "fow.river.launch.mount",
        "fow.river.drift.table",
        "fow.river.drift.occupied",
        "fow.river.drift.off_table",
        "fow.river.drift.off_table_dice",
    ),
    "Readings: Saves, cover and states": (
        "fow.base.bulletproof",
        "fow.base.armour_save",
        "fow.base.foxholes",
        "fow.base.formation_last_stand",
    ),
    "Readings: the linked campaigns": (
        "fow.campaign.degree",
        "fow.campaign.line.4.german",
        "fow.campaign.river.2.german",
        "fow.campaign.river.2.soviet",
        "fow.campaign.river.3.none",
        "fow.campaign.river.5.german",
    ),
}
"""Rules at which the ledger marks a doubt, by the group in which their settings are shown."""


def _declared() -> tuple[Setting, ...]:
    found: dict[str, Setting] = {s.key: s for s in OWN}
    for group, rules in DOUBTS.items():
        for setting in from_ledger(*rules, group=group):
            words = PLAINLY.get(setting.key, setting.explanation)
            found.setdefault(setting.key, replace(setting, explanation=words))
    return tuple(found.values())


SETTINGS = _declared()


def check(settings: Mapping[str, Any]) -> None:
    """Numbers no table could be played with are not understood."""
    for key, (low, high) in LIMITS.items():
        if not low <= int(settings[key]) <= high:
            title = next(s.title for s in OWN if s.key == key)
            raise NotUnderstood(f"{title}: {settings[key]} is not between {low} and {high}")
