"""All ground that a move on this table can meet: the terrain, the mission's river and its crossings, Defilade Walls."""

from sandtable.games.bagration.missions.zones import BRIDGE_HALF_WIDTH
from sandtable.games.bagration.plans.table_plan import WALL
from sandtable.games.bagration.state import Battle
from sandtable.games.bagration.terrain.landscape import Form, Laid
from sandtable.rules import rule
from sandtable.tabletop import Bank

RIVER = "deep_river"
"""What the river of a mission is."""


@rule("fow.river.bridge.kinds", "fow.river.deep", "fow.fortification.defilade_wall")
def ground_of(battle: Battle) -> list[Laid]:
    """Each as a piece of terrain, so that one rule judges every way."""
    return [*battle.terrain, *_river(battle), *_walls(battle)]


def _river(battle: Battle) -> list[Laid]:
    if battle.river is None:
        return []
    course = battle.river.river()
    water = Laid(RIVER, Form.LINE, [list(p) for p in course.reach.points], course.width, "river")
    spans = [
        Laid(
            crossing.kind,
            Form.LINE,
            [list(course.landing(crossing.along, bank)) for bank in Bank],
            2 * BRIDGE_HALF_WIDTH,
            crossing.kind.replace("_", " "),
        )
        for crossing in battle.crossings
    ]
    return [water, *spans]


def _walls(battle: Battle) -> list[Laid]:
    standing = [work for work in battle.fortifications if work.wall and not work.destroyed]
    return [
        Laid("defilade_wall", Form.LINE, [list(end) for end in work.wall or ()], WALL, f"wall of {work.name}")
        for work in standing
    ]
