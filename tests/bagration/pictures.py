"""The pictures of the guide. Write them anew with `python -m tests.bagration.pictures` and look at them."""

from pathlib import Path

from sandtable.games.bagration.fortifications.cards import Fortification, selections
from sandtable.games.bagration.missions.mission import BOOKLET
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.plans.table_plan import mission_plan, table_plan
from sandtable.games.bagration.plans.terrain_tiles import catalogue_sheet
from sandtable.games.bagration.river.boats import BoatPlace, provide_boats
from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.terrain.landscape import read_row, told_apart
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import Picture, play
from sandtable.tabletop import Bank
from tests.bagration.battles import confirmed, keys, state_of, with_objectives, with_river

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


MARKS = (("defender", 24, 62), ("attacker", 33, 49))

TERRAIN = (
    ("gentle_hill", "ellipse", "2, 50; 20, 66", ""),
    ("woods", "outline", "3, 30; 12, 28; 16, 36; 8, 42; 2, 38", ""),
    ("woods", "ellipse", "34, 4; 46, 14", ""),
    ("crop_field", "rectangle", "30, 38; 44, 46", ""),
    ("ploughed_field", "rectangle", "4, 6; 16, 18", ""),
    ("marsh", "outline", "20, 16; 30, 14; 32, 21; 22, 23", ""),
    ("lake_or_pond", "ellipse", "34, 58; 46, 67", ""),
    ("brook_or_stream", "line", "0, 25; 14, 24; 26, 27; 48, 24", "1"),
    ("road", "line", "22, 0; 24, 26; 25, 50; 21, 72", "2"),
    ("road", "line", "25, 50; 48, 53", "1.5"),
    ("railway_line", "line", "0, 46; 20, 47; 48, 34", "1.5"),
    ("hedge", "line", "30, 46.5; 44, 46.5", "1"),
    ("road_bridge", "line", "23.9, 24; 24.1, 29", "2"),
    ("building", "rectangle", "27, 51.5; 31, 54", ""),
    ("building", "rectangle", "19, 51; 22, 54", ""),
)


def battle() -> Picture:
    """An Onslaught set out, with terrain, works, obstacles and Units: invented, to show what a plan shows."""
    state = with_objectives(state_of("onslaught"), ("defender", 24, 62), ("attacker", 33, 49))
    rows = (dict(zip(("feature", "form", "points", "width"), row, strict=True)) for row in TERRAIN)
    state.now.terrain = told_apart([read_row(row) for row in rows])
    state.now.at = len(state.now.steps())
    german, soviet = state.now.rosters["german"], state.now.rosters["soviet"]
    at = {"HQ": [15, 62], "Grenadiers A": [12, 53], "Grenadiers B": [37, 49], "Mortars": [29, 64]}
    german.places = {keys(state, "german", name)[0]: place for name, place in at.items()}
    at = {"Rifles A": [10, 22], "Rifles B": [38, 18], "T-34s": [26, 6], "Howitzers": [40, 9], "HQ": [12, 4]}
    soviet.places = {keys(state, "soviet", name)[0]: place for name, place in at.items()}
    bunker = next(k for k, s in selections().items() if s.card == "anti_tank_bunker")
    nest = next(k for k, s in selections().items() if s.card == "gun_nest")
    state.now.fortifications = [
        Fortification("Bunker 1", bunker, (17, 44), 270.0, ((14, 42), (14, 46))),
        Fortification("Nest 1", nest, (33, 54), 225.0),
    ]
    marks = (("minefield", 30, 37), ("minefield", 8, 44), ("wire", 21, 40), ("wire", 27, 42), ("booby_trap", 35, 44))
    state.now.obstacles = [Marker(kind, Obstacle(kind), (x, y)) for kind, x, y in marks]
    return table_plan(state)


def measured() -> Picture:
    """The end of an Attacker's turn, both Objectives measured from the positions told."""
    state = with_objectives(state_of("onslaught", objectives_checked="every_turn"), *MARKS)
    state.now.turns.update(attacker=4, defender=3)
    state.now.at, state.now.phase = len(state.now.steps()), "play"
    nest = next(k for k, s in selections().items() if s.card == "gun_nest")
    state.now.fortifications = [Fortification("Nest 1", nest, (29, 51.5), 225.0)]
    rifles, tanks = keys(state, "soviet", "Rifles A", "T-34s")
    guns = keys(state, "german", "Guns")[0]
    told = {
        "own": [
            {"teams": f"{rifles} infantry", "count": 5, "place": "27.5, 60.8"},
            {"teams": f"{tanks} tank", "count": 3, "place": "36.4, 47.6"},
        ],
        "enemy": [{"teams": f"{guns} gun", "count": 3, "place": "16, 65"}],
    }
    play(confirmed(end_of_turn(state)), answers=[{}, told])
    return table_plan(state)


def boats() -> Picture:
    """A river assault under way: idle, loaded, across, and carried off."""
    state = with_river(with_objectives(state_of("river_crossing"), ("attacker", 20, 52), ("attacker", 34, 60)), 32, 40)
    state.now.at = len(state.now.steps())
    state.now.crossings = [Crossing(10, "ford", "attacker"), Crossing(36, "road_bridge", "defender")]
    provide_boats(state.now.boats, {"soviet": 75.0}, {"soviet": Bank.NEAR})
    told = (
        (BoatPlace.ENEMY_BANK, "Rifles A", 3, 24),
        (BoatPlace.ENEMY_BANK, "Rifles A", 3, 26),
        (BoatPlace.LOADED, "HQ", 2, 40),
        (BoatPlace.OFF_TABLE, "Rifles B", 3, 50),
        (BoatPlace.OFF_TABLE, "Rifles B", 3, 52),
    )
    for boat, (place, unit, passengers, along) in zip(state.now.boats.boats, told, strict=False):
        boat.place, boat.unit, boat.passengers, boat.along = place, unit, passengers, float(along)
    return table_plan(state)


def pictures() -> dict[str, str]:
    drawn = {f"bagration-{key.replace('_', '-')}.svg": mission_plan(key).svg for key in BOOKLET}
    told = {"battle": battle(), "terrain": catalogue_sheet(), "measured": measured(), "boats": boats()}
    return drawn | {f"bagration-{name}.svg": picture.svg for name, picture in told.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
        print("wrote", name)
