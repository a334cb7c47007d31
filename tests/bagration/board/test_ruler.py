"""What the tape tells before an act is done: rates and ground, what is met, distance, Concealment, cover, reach."""

import pytest

from sandtable.games.bagration.board.table_board import board
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.state import Phase
from sandtable.games.bagration.terrain.landscape import read_row, told_apart
from tests.bagration.board.tables import act, step, table
from tests.bagration.board.test_moves import OPEN

WOODS = {"feature": "woods", "form": "rectangle", "points": "16, 30; 28, 38"}


def lay(state, *rows):
    state.now.terrain = told_apart([read_row(row) for row in rows])
    return state


def before(state, value, key="movement"):
    """What is told of an act before it is done, and what forbids it."""
    return step(state, until=key).pending.before(value)


@pytest.mark.rule("fow.base.dash", "fow.base.cross_check")
def test_the_tape_tells_how_far_of_how_far_over_which_ground_and_what_is_met():
    state = lay(table(OPEN), {**WOODS, "points": "20, 16; 26, 24"})
    words, no = before(state, act("move", "own-u2", path=["22,20"], word="Tactical"))
    assert words == 'Rifles A: 6.5" of 8" Tactical, over open ground, woods; on the way: woods'
    assert no is None
    words, no = before(state, act("move", "own-u2", path=["22,22"], word="Dash"))
    assert words == 'Rifles A: 8.5" of 8" Terrain Dash, over open ground, woods; on the way: woods'
    assert "Terrain Dash is" in no.why


@pytest.mark.rule("fow.obstacle.wire.marker")
def test_wire_on_the_way_is_named_before_anybody_moves_into_it():
    state = table(OPEN)
    state.now.obstacles = [Marker("Barbed Wire 1", Obstacle.WIRE, (22.0, 18.0))]
    words, _ = before(state, act("move", "own-u2", path=["22,19"], word="Tactical"))
    assert words.endswith("on the way: Barbed Wire 1")


@pytest.mark.rule("fow.meta.units")
def test_with_a_ruler_in_centimetres_the_tape_speaks_in_centimetres():
    words, _ = before(table(OPEN, ruler="cm"), act("move", "own-u2", path=["22,21"], word="Tactical"))
    assert words == "Rifles A: 18.75 cm of 20 cm Tactical, over open ground"


def aimed(*rows, moved=False, kind="Guns"):
    """From Rifles A at 22, 13.5 to the Guns at 18, 49.5."""
    state = lay(table(OPEN, phase=Phase.PLAY), *rows)
    words, _ = before(state, act("hit", "own-u2", to="enemy-u3"), key="shooting")
    return words


@pytest.mark.rule("fow.terrain.woods", "fow.terrain.building.sight", "fow.terrain.building.cover", "fow.terrain.schema")
@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ((), "in full view"),
        ((WOODS,), "behind the woods: Concealed"),
        (({**WOODS, "points": "14, 46; 22, 54"},), "in the woods: Concealed"),
        (({**WOODS, "points": "30, 30; 40, 38"},), "in full view"),
        (({**WOODS, "feature": "building"},), "behind the building: not visible"),
        (
            ({**WOODS, "feature": "building", "points": "16, 48; 20, 52"},),
            "in the building: Concealed; in Bulletproof Cover",
        ),
        (({**WOODS, "feature": "lake_or_pond"},), "in full view"),
        (({**WOODS, "feature": "gentle_hill"},), "behind the gentle hill: not said: ask the rulebook"),
        (({**WOODS, "points": "20, 10; 26, 16"},), "from within the woods: not said: ask the rulebook"),
    ],
)
def test_the_ground_says_whether_a_target_is_concealed_as_far_as_the_booklet_does(rows, words):
    assert aimed(*rows) == f'36.2" from Leader to Leader; {words}'


@pytest.mark.rule("fow.terrain.open")
def test_infantry_that_stayed_still_in_the_open_is_concealed_and_once_it_has_moved_it_is_not():
    state = table(OPEN, role="defender", phase=Phase.PLAY)
    value = act("hit", "own-u3", to="enemy-u2")
    assert before(state, value, "shooting")[0].endswith("infantry that stayed still: Concealed")
    moving = table(OPEN)
    step(moving, act("move", "own-u2", path=["22,14.5"], word="Tactical"))
    moving.now.turn_of, moving.now.phase, moving.now.turns["defender"] = "defender", Phase.PLAY, 2
    assert before(moving, value, "shooting")[0].endswith("in full view")


@pytest.mark.rule("fow.base.holding", "fow.base.command")
def test_the_card_of_a_unit_tells_what_it_stands_in_and_what_is_near():
    state = lay(table(OPEN), {**WOODS, "points": "20, 10; 26, 16"})
    counter = next(c for c in board(state, "soviet").counters if c.name == "Rifles A")
    told = {label: words for label, words, _ in counter.card}
    assert told["Stands in"] == "woods"
    assert told["Nearest enemy"] == 'Guns, 36.2"'


@pytest.mark.rule("fow.base.command")
def test_command_distance_and_fields_of_fire_are_layers_that_begin_switched_off():
    layers = {layer.key: layer for layer in board(table(OPEN), "soviet").layers}
    assert layers["command"].on is False
    assert layers["command"].svg.count("<circle") == 3


@pytest.mark.rule("fow.meta.units")
def test_with_a_ruler_in_centimetres_the_board_is_read_and_typed_in_centimetres():
    metric = table(OPEN, ruler="cm")
    shown = board(metric, "soviet")
    assert shown.surface.measure == ("cm", 2.5)
    card = {label: words for label, words, _ in next(c for c in shown.counters if c.name == "Rifles A").card}
    assert card["Speeds"].startswith("Tactical 20 cm, ")
    assert card["Nearest enemy"] == "Guns, 90.5 cm"
    asked = step(metric, until="movement").pending
    assert asked.read("Rifles A to 55,45 65,50 cm")["path"] == ["22,18", "26,20"]
    assert asked.read("Rifles A to 55,45")["path"] == ["22,18"], "without a unit they are what the ruler has"
    assert asked.read("Rifles A to 22,18 in")["path"] == ["22,18"]


@pytest.mark.rule("fow.base.teams")
def test_a_unit_whose_list_tells_its_range_tells_whether_it_reaches_and_has_its_ring():
    state = table(OPEN, phase=Phase.PLAY)
    rifles = next(u for u in state.now.rosters["soviet"].force.units if u.name == "Rifles A")
    for reach, word in ((36, "beyond"), (37, "within")):
        rifles.range = reach
        words, _ = before(state, act("hit", "own-u2", to="enemy-u3"), key="shooting")
        assert words == f'36.2" from Leader to Leader; {word} its {reach}"; in full view'
    fire = next(layer for layer in board(state, "soviet").layers if layer.key == "fire")
    assert (fire.on, fire.svg.count("<circle")) == (False, 1)
    assert ("Range", '37"', "fow.base.teams") in next(
        c for c in board(state, "soviet").counters if c.id == "own-u2"
    ).card


@pytest.mark.rule("fow.base.dash")
def test_a_dash_that_goes_nowhere_is_measured_on_the_ground_it_stands_on():
    state = lay(table(OPEN), {**WOODS, "points": "20, 10; 26, 16"})
    words, no = before(state, act("move", "own-u2", path=["22,13.5"], word="Dash"))
    assert words == 'Rifles A: 0" of 8" Terrain Dash, over woods'
    assert no is None
    words, _ = before(table(OPEN), act("move", "own-u2", path=["22,13.5"], word="Dash"))
    assert words == 'Rifles A: 0" of 12" Cross Country Dash, over open ground'
