"""Cliffs on a player's map: drawn along hexsides, in sight as board archives have them, and no vehicle crosses one."""

from pathlib import Path

import pytest

from sandtable.games.orsha.ground.maps import bring_map
from sandtable.kernel import Refused
from tests.orsha.tools.test_orsha_tools import facts, use

HEAD = 'format = "sandtable-map 1"\nvocabulary = "orsha"\n[grid]\nboard = true\ncolumns = 9\nrows = 14\n'
HILL = (
    '[[level]]\nlevel = 1\nhexes = "E7 E8 D6 D7 D8 F6 F7 F8 C7 C8 G7 G8"\n[[level]]\nlevel = 2\nhexes = "E5 E6 D5 F5"\n'
)
CLIFF = '[hexsides]\ncliff = "E8-E9 D8-E9 E9-F8"\n'


@pytest.fixture
def maps(tmp_path: Path) -> dict[str, str]:
    """The same hill twice, with a Crest Line and with a cliff at its foot."""
    found = {}
    for name, more in (("crest", ""), ("cliff", CLIFF)):
        file = tmp_path / f"{name}.toml"
        file.write_text(HEAD + HILL + more, encoding="utf-8")
        found[name] = str(file)
    return found


def test_a_cliff_is_a_hexside_of_a_map(maps: dict[str, str]) -> None:
    drawn = bring_map(Path(maps["cliff"]))
    assert sum("cliff" in keys for keys in drawn.hexsides.values()) == 3


@pytest.mark.parametrize(
    ("to", "over_crest", "over_cliff"),
    [("E9", "clear", "blocked"), ("E10", "clear", "clear"), ("E8", "clear", "clear")],
)
@pytest.mark.rule("oto2.1.3.a")
def test_the_foot_of_a_cliff_is_a_blind_hex(maps: dict[str, str], to: str, over_crest: str, over_cliff: str) -> None:
    """From two levels up: what lies right under a cliff is hidden, what lies right under a Crest Line is not."""
    assert facts(use("sight", start="E6", end=to, map_file=maps["crest"]))["Verdict"] == over_crest
    assert facts(use("sight", start="E6", end=to, map_file=maps["cliff"]))["Verdict"] == over_cliff
    back = facts(use("sight", start=to, end="E6", map_file=maps["cliff"]))
    assert back["Verdict"] == over_cliff, "sight is mutual"


def test_over_the_edge_one_looks_down(maps: dict[str, str]) -> None:
    assert facts(use("sight", start="E8", end="E9", map_file=maps["cliff"]))["Verdict"] == "clear"


@pytest.mark.rule("oto2.6.enterable")
@pytest.mark.parametrize(("moves", "why"), [("tracked_afv", "no vehicle crosses"), ("wagon", "no vehicle crosses"),
                                            ("infantry", "by Climbing alone")])  # fmt: skip
@pytest.mark.parametrize("path", ["E9 E8", "E8 E9"])
def test_nobody_walks_over_a_cliff(maps: dict[str, str], moves: str, why: str, path: str) -> None:
    with pytest.raises(Refused, match=why) as no:
        use("move", path=path, moves=moves, map_file=maps["cliff"])
    assert no.value.rule == "oto2.6.enterable"
    assert facts(use("move", path=path, moves=moves, map_file=maps["crest"]))["Total"]


@pytest.mark.rule("oto2.6.enterable")
def test_the_move_tool_knows_terrain_that_bars_a_vehicle(tmp_path: Path) -> None:
    file = tmp_path / "marsh.toml"
    file.write_text(HEAD + '[[area]]\nterrain = "marsh"\nhexes = "E8"\n', encoding="utf-8")
    with pytest.raises(Refused, match="Marsh"):
        use("move", path="E7 E8", moves="tracked_afv", map_file=str(file))
    with pytest.raises(Refused, match="Marsh"):
        use("move", path="E7 E8", moves="wagon", map_file=str(file))
    assert facts(use("move", path="E7 E8", map_file=str(file)))["Total"]
