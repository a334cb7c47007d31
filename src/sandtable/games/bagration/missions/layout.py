"""Laying the table: who has which end, and the Objectives."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.bagration.campaign.effects import PEOPLE
from sandtable.games.bagration.missions.mission import ATTACKER, DEFENDER
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.victory import Objective
from sandtable.kernel import (
    Choose,
    Option,
    Procedure,
)
from sandtable.rules import rule
from sandtable.tabletop.zones import ask_point

ENDS = {
    "short": (("north", "the north end"), ("south", "the south end")),
    "long": (("north", "the north edge"), ("south", "the south edge")),
    "quarters": (("nw", "north-west and south-east"), ("ne", "north-east and south-west")),
}


@rule(
    "fow.mission.onslaught.setup.1",
    "fow.mission.hammering.setup.1",
    "fow.mission.sickle.setup.1",
    "fow.mission.river_crossing.setup.2",
    "fow.mission.crossroads.setup.1",
    "fow.mission.foothold.setup.1",
)
def pick_ends(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Ends: the Defender picks his edge, the Attacker has the other. The plan always shows the Defender on top."""
    battle = state.now
    kind = battle.spec().raw["edges"]
    words = {"short": "short edge", "long": "long edge", "quarters": "pair of quarters"}[kind]
    battle.ends = yield Choose(
        question=f"Which {words} do you defend? Call one end of your table north",
        cite=step["rule"],
        side=battle.side(DEFENDER),
        key="ends",
        options=tuple(Option(key, label) for key, label in ENDS[kind]),
    )
    if kind == "quarters":
        left = {"nw": ("north-east", "south-west"), "ne": ("north-west", "south-east")}[battle.ends]
        theirs = yield Choose(
            question="From which of the two other quarters do you attack? The Objectives go into the last one",
            cite=step["rule"],
            side=battle.side(ATTACKER),
            key="quarter",
            options=tuple(Option(q, q) for q in left),
        )
        battle.ends += f" {theirs}"


@rule(
    "fow.mission.onslaught.setup.2",
    "fow.mission.hammering.setup.2",
    "fow.mission.sickle.setup.2.objective1",
    "fow.mission.sickle.setup.2.objective2",
    "fow.mission.sickle.setup.3",
    "fow.mission.river_crossing.setup.4",
    "fow.mission.crossroads.setup.3",
    "fow.mission.crossroads.setup.4",
    "fow.mission.foothold.setup.3",
)
def objectives(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Objectives: each by the player the mission names, in its order and its area."""
    battle = state.now
    for place in step["place"]:
        number = len(battle.objectives) + 1
        zone = battle.ground(state.settings).zone(place["zone"])
        x, y = yield ask_point(
            zone,
            f"Place Objective {number}",
            side=battle.side(place["by"]),
            key=f"objective_{number}",
            cite=zone.cite,
        )
        battle.objectives.append(Objective(number, place["by"], x, y))


def ends_words(battle: Battle) -> str:
    kind = battle.spec().raw["edges"]
    names = dict(ENDS[kind])
    where = battle.ends.partition(" ")[0]
    return f"{PEOPLE[battle.side(DEFENDER)]} at {names.get(where, 'an edge not chosen yet')}"
