"""Combined terrain, moves, the Culvert, geometry and maps as a player asks about them: the ledger's own examples."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import NotUnderstood, Refused, Table
from tests.orsha.tools.test_orsha_tools import facts, illustration, picture, use

HEAD = 'format = "sandtable-map 1"\nvocabulary = "orsha"\n[grid]\nboard = true\ncolumns = 30\nrows = 53\n'


def answers(key: str, **given: Any) -> dict[str, tuple[str, ...]]:
    """The rows of a tool's tables by their first cell: value, why, rule."""
    tables = [s for s in use(key, **given) if isinstance(s, Table)]
    return {str(row[0]): tuple(str(cell) for cell in row[1:]) for table in tables for row in table.rows}


@pytest.fixture
def orchards(tmp_path: Path) -> str:
    """Two orchards, one in shellholes and Up-Slope of C11, and a plain wood."""
    file = tmp_path / "orchards.toml"
    file.write_text(
        HEAD + '[[area]]\nterrain = "orchard-shellholes"\nhexes = "C10"\n[[area]]\nterrain = "orchard"\nhexes = "E10"\n'
        '[[area]]\nterrain = "woods"\nhexes = "G10"\n[[area]]\nterrain = "shellholes"\nhexes = "G10"\n'
        '[slopes]\nC10 = "C11"\n', encoding="utf-8",
    )  # fmt: skip
    return str(file)


# ---- 2 combined terrain


@pytest.mark.rule("oto2.2.2.c", "oto2.2.2.d", "oto2.1.51.a")
@pytest.mark.parametrize(
    ("given", "cost", "rule"),
    [
        ({}, "2 MF", "oto2.2.2.c"),
        ({"cover": "in_shellholes"}, "3 MF", "oto2.2.2.c"),
        ({"moves": "tracked_afv"}, "3 MP", "oto2.2.2.d"),
        ({"moves": "wheeled"}, "6 MP", "oto2.2.2.d"),
        ({"moves": "half_tracked"}, "6 MP", "oto2.2.2.d"),
        ({"moves": "tracked"}, "6 MP", "oto2.2.2.d"),
    ],
)
def test_entering_an_orchard_in_shellholes(orchards: str, given: dict[str, str], cost: str, rule: str) -> None:
    found = answers("hex", hex="C10", start="C9", map_file=orchards, **given)["Entering"]
    assert (found[0], found[2]) == (cost, rule)


@pytest.mark.rule("oto2.2.2.c", "oto2.1.51.a")
def test_up_slope_into_the_orchard(orchards: str) -> None:
    row = answers("move", path="C11 C10", map_file=orchards)["C10"]
    assert row[0] == "2 1/2 MF"
    assert row[3].split() == ["oto2.2.2.c", "oto2.1.51.a"]


@pytest.mark.rule("oto2.2.2.a", "oto2.2.2.b")
def test_season_and_shellholes_in_play(orchards: str) -> None:
    assert answers("hex", hex="C10", start="C9", map_file=orchards)["Orchard"][0] == "out of season"
    assert answers("hex", hex="E10", start="E9", map_file=orchards)["Orchard"][0] == "in season"
    assert answers("hex", hex="E10", start="E9", season=False, map_file=orchards)["Orchard"][0] == "out of season"
    shelled = answers("hex", hex="E10", start="E9", shellholes=True, map_file=orchards)
    assert shelled["Orchard"][0] == "out of season"
    assert shelled["Entering"][0] == "2 MF"
    assert shelled["Shellholes placed"][0] == "orchard in shellholes"


@pytest.mark.rule("oto2.2.2.e")
def test_bog_check(orchards: str) -> None:
    given = {"hex": "C10", "start": "C9", "map_file": orchards, "bog_dice": "4 3"}
    assert answers("hex", moves="wheeled", **given)["Final Bog DR"][0] == "9"
    assert answers("hex", moves="tracked_afv", **given)["Final Bog DR"][0] == "7"
    assert answers("hex", moves="half_tracked", bog_drm=1, **given)["Final Bog DR"][0] == "10"
    assert "Final Bog DR" not in answers("hex", **given)
    with pytest.raises(NotUnderstood, match="two dice") as wrong:
        use("hex", moves="wheeled", **{**given, "bog_dice": "0 4"})
    assert wrong.value.rule == "oto2.base.dice"


@pytest.mark.rule("oto2.2.1")
def test_effects_of_all_terrain_add_up(orchards: str) -> None:
    tem = [{"terrain": "woods", "tem": 1}, {"terrain": "shellholes", "tem": 1}]
    assert answers("hex", hex="G10", start="G9", tem=tem, map_file=orchards)["TEM of the terrain"][0] == "+2"
    told = answers("hex", hex="G10", start="G9", tem=tem[:1], map_file=orchards)["TEM of the terrain"]
    assert told[:2] == ("+1", "Woods +1; not in the form: Shellholes")
    with pytest.raises(Refused, match="two TEM"):
        use("hex", hex="G10", start="G9", tem=tem[:1] * 2, map_file=orchards)


@pytest.mark.rule("oto2.2.3.a", "oto2.2.3.c", "oto2.2.3.d")
def test_the_grain_road_of_w9() -> None:
    by_road, aside = answers("hex", hex="W9", start="W8"), answers("hex", hex="W9", start="V8")
    assert (by_road["Entering"][0], by_road["FFMO"][0]) == ("1 MF", "applies")
    assert (aside["Entering"][0], aside["FFMO"][0]) == ("1 1/2 MF", "does not apply")
    chosen = answers("hex", hex="W9", start="W8", way="in_grain")
    assert (chosen["Entering"][0], chosen["FFMO"][0]) == ("1 1/2 MF", "does not apply")
    assert by_road["Otherwise it is"][0] == "Grain"
    with pytest.raises(Refused, match="moves on the road"):
        use("hex", hex="W9", start="W8", way="in_grain", grain_road_choice="refused")
    with pytest.raises(Refused, match="no road crosses"):
        use("hex", hex="W9", start="V8", way="by_road")


@pytest.mark.rule("oto2.2.3.b")
def test_which_grain_roads_hinder_a_line() -> None:
    assert {answers("sight", start="W6", end="W9")[hex][0] for hex in ("W7", "W8")} == {"no"}
    across = answers("sight", start="V8", end="X9")
    assert across["W9"][:2] == ("yes", "the line leaves the drawn road")


# ---- 1.5 moves


@pytest.mark.rule("oto2.1.51.b")
def test_the_road_bonus(tmp_path: Path) -> None:
    file = tmp_path / "road.toml"
    road = '[[line]]\nterrain = "dirt-road"\npath = "C8 C9 C10 C11"\n[slopes]\nC10 = "C9 C11"\n'
    file.write_text(HEAD + road, encoding="utf-8")
    by_road = use("move", path="C8 C9 C10 C11", map_file=str(file))
    assert facts(by_road)["Road bonus"].startswith("kept")
    assert facts(by_road)["Total"] == "3 1/2 MF"
    assert facts(use("move", path="C8 C9 D8", map_file=str(file)))["Road bonus"].startswith("none")


@pytest.mark.rule("oto2.1.51.b")
def test_a_move_that_costs_more_than_the_unit_has_is_not_made(tmp_path: Path) -> None:
    file = tmp_path / "road.toml"
    road = '[[line]]\nterrain = "dirt-road"\npath = "C8 C9 C10 C11"\n[slopes]\nC10 = "C9 C11"\n'
    file.write_text(HEAD + road, encoding="utf-8")

    def may(path: str, allotment: str, **given: str) -> str:
        return facts(use("move", path=path, allotment=allotment, map_file=str(file), **given))["May it"]

    assert may("C8 C9 C10 C11", "4").startswith("yes"), "3 1/2 of 4 MF"
    assert may("C8 C9 C10 C11", "2.5").startswith("yes"), "the road bonus is one MF"
    assert may("C8 C9 C10 C11", "2") == ("no: the move asks for more MF than it has; 2 of its 3 hexes are within reach")
    assert may("C8 C9 C10 C11", "3", moves="wheeled").startswith("no"), "MP have no road bonus"
    assert may("C8 C9 D8", "1").startswith("no: the move asks for more MF than it has; 1 of its 2")


@pytest.mark.rule("oto2.1.53", "oto2.1.54", "oto2.1.52")
def test_a_move_over_slopes() -> None:
    given = {"map_file": illustration()}
    assert facts(use("move", path="MM13 NN13 OO13", **given))["Total"] == "2 1/2 MF"
    assert facts(use("move", path="MM13 NN13 OO13", weather="rain", **given))["Total"] == "4 1/2 MF"
    assert facts(use("move", path="MM13 NN13 OO13", moves="wheeled", terrain="1 4", **given))["Total"] == "6 MP"
    with pytest.raises(Refused, match="no vehicle crosses") as no:
        use("move", path="T25 T26", moves="tracked_afv")
    assert no.value.rule == "oto2.1.53"
    with pytest.raises(Refused, match="no vehicle crosses"):
        use("move", path="T25 T26", moves="wagon")
    assert facts(use("move", path="T25 T26"))["May it"].startswith("yes")
    with pytest.raises(NotUnderstood, match="not adjacent"):
        use("move", path="T25 T28")
    with pytest.raises(NotUnderstood, match="2 for 2 hexes"):
        use("move", path="MM13 NN13 OO13", terrain="1 1 1", **given)


# ---- 3 the Culvert


def culvert(what: str, **given: Any) -> tuple[str, str]:
    """Answer and rule."""
    rows = answers("culvert", **given)
    row = next(cells for name, cells in rows.items() if name.startswith(what))
    return row[0], row[-1]


@pytest.mark.rule("oto2.3.2.a", "oto2.3.2.b", "oto2.3.2.c")
def test_entering_the_culvert() -> None:
    assert culvert("Enter") == ("yes", "oto2.3.2.a")
    assert culvert("Enter", start="N22") == ("yes", "oto2.3.2.a")
    assert culvert("Enter", start="M23", start_place="on_top") == ("no", "oto2.3.2.a")
    assert culvert("Enter", start_place="crest") == ("no", "oto2.3.2.a")
    for mover in ("vehicle", "cavalry", "horse", "mounted_cycle"):
        assert culvert("Enter", mover=mover) == ("no", "oto2.3.2.b")
    assert culvert("Enter", mover="portaged_cycle")[0] == "yes"
    assert culvert("Mount a Cycle") == ("no", "oto2.3.2.c")
    assert culvert("Mount a Cycle", place="in_gully")[0] == "yes"


@pytest.mark.rule("oto2.3.1.a", "oto2.3.1.b", "oto2.3.1.c", "oto2.3.1.d")
def test_being_in_the_culvert() -> None:
    assert facts(use("culvert"))["Joins the gullies of"] == "L23 and N22"
    assert "culvert" in picture(use("culvert")).svg
    with pytest.raises(Refused, match="no Culvert in T19"):
        use("culvert", hex="T19")
    assert culvert("See IN") == ("yes", "oto2.3.1.b")
    assert culvert("See IN", start="M24", start_place="on_top")[0] == "no"
    assert culvert("Stack", squads=3) == ("no", "oto2.3.1.c")
    assert culvert("Stack", squads=2, crews=1, unit="half_squad")[0] == "yes"
    assert culvert("Rules for subterranean") == ("hold", "oto2.3.1.d")
    assert culvert("Rules for subterranean", place="on_top")[0] == "do not hold"


@pytest.mark.rule("oto2.3.2.d", "oto2.3.3.a", "oto2.3.3.b", "oto2.3.5")
def test_guns_and_fire_in_the_culvert() -> None:
    for gun, size, answer in (
        ("AT", "small", "yes"), ("AT", "normal", "no"), ("AA", "small", "no"), ("MTR", "large", "yes")
    ):  # fmt: skip
        assert culvert(f"{gun} Gun", gun=gun, size=size) == (answer, "oto2.3.2.d")
    assert culvert("Fire a Mortar") == ("no", "oto2.3.3.a")
    assert culvert("OBA") == ("do nothing to it", "oto2.3.3.b")
    assert culvert("OBA", place="crest")[0] == "affect it"
    assert culvert("Sniper") == ("never: it is no target", "oto2.3.5")
    assert culvert("Sniper", place="on_top")[0] == "may hit it"


@pytest.mark.rule("oto2.3.4", "oto2.3.6.a", "oto2.3.6.b")
def test_crest_and_fortifications_of_the_culvert() -> None:
    assert culvert("Crest") == ("no", "oto2.3.4")
    assert culvert("Crest", crest="M23-M22")[0] == "no"
    assert culvert("Crest", crest="L23-L22")[0] == "yes"
    assert culvert("A-P mines", fortification="A-P mines", hidden=True) == ("no", "oto2.3.6.a")
    assert culvert("A-P mines", fortification="A-P mines")[0] == "yes"
    assert culvert("Remove", fortification="A-P mines") == ("by B28.53", "oto2.3.6.a")
    assert culvert("Roadblock", fortification="Roadblock")[0] == "yes"
    for kind in ("Wire", "A-T mines"):
        assert culvert(kind, fortification=kind) == ("no", "oto2.3.6.b")


# ---- oto2.map


@pytest.mark.rule("oto2.map.hexid", "oto2.map.adjacency", "oto2.map.lattice", "oto2.map.range", "oto2.map.compass")
def test_how_hexes_lie() -> None:
    rows = answers("hexes", one="K33", other="K20")
    assert rows["K33"][0] == "hexrow 11, number 33"
    assert rows["Range"][0] == "13"
    assert rows["Further east"][0] == "K33"
    assert answers("hexes", one="G41", other="G42")["Zone at the start"][0] == "G41 German; G42 Russian"
    rows = answers("hexes", one="NN13", other="OO13")
    assert rows["Beside NN13"][0] == "NN12 OO13 OO14 NN14 MM14 MM13"
    assert rows["Centre of NN13"][0].startswith("(120, 27)")
    assert rows["Hexside between them"][0] == "NN13-OO13, from vertex to vertex (121, 26) and (122, 27)"
    assert "not on The Orsha railway" in rows["On the map"][0]
    assert answers("hexes", one="A1", other="B0")["Beside A1"][0] == "A0 B0 B1 A2"
    with pytest.raises(NotUnderstood, match="mixes letters"):
        use("hexes", one="AB12")


@pytest.mark.rule("oto2.map.hexside", "oto2.map.grain")
def test_hexsides_and_grains() -> None:
    def sides(other: str, third: str) -> str:
        return answers("hexes", one="OO13", other=other, third=third)[f"Hexsides OO13-{other} and OO13-{third}"][0]

    assert sides("NN13", "NN12").startswith("contiguous")
    assert sides("NN13", "PP12") == "not contiguous"
    assert sides("NN13", "PP13") == "not contiguous"
    with pytest.raises(NotUnderstood, match="not adjacent"):
        use("hexes", one="H10", other="H11", third="I9")
    assert answers("hexes")["Grain between them"][0] == "Hex Grain: A26 B25 C25 D24 E24 F23 G23 H22"
    lane = answers("hexes", one="MM13", other="QQ13")["Grain between them"][0]
    assert lane == "Alternate Hex Grain: MM13 NN12 or NN13 OO13 PP12 or PP13 QQ13"
    assert answers("hexes", one="A10", other="E11")["Grain between them"][0] == "neither"


@pytest.mark.rule("oto2.map.named-hexes", "oto2.6.lvp.value", "oto2.map.extent", "oto2.map.compass")
def test_check_my_map(tmp_path: Path) -> None:
    ours = facts(use("map"))
    assert (ours["Against the text"], ours["LVP add up"][:3]) == ("nothing", "yes")
    edges = answers("map", north_hexrow="first")
    assert edges["north"][0].startswith("A1 ")
    assert answers("map")["north"][0].startswith("DD0 ")
    assert answers("map")["Culvert"][:2] == ("1", "M23")
    *_, words = use("map", in_words=True)
    assert [row[2] for row in words.rows if row[0] == "K33"] == ["Gully, Dirt Road, Wooden Bridge"]
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[[objective]]\nhex = "K33"\nvalue = 8\n', encoding="utf-8")
    mine = facts(use("map", map_file=str(file)))
    assert "should be: T19-T20 is a slope hexside" in mine["Against the text"]
    assert "K33 is an LVP Location" not in mine["Against the text"]
    assert mine["LVP add up"] == "the map's LVP add up to 8; the victory conditions speak of 10"
    assert facts(use("map", map_file=str(file), lvp_total="unchecked"))["LVP add up"].startswith("yes")
    assert answers("map", map_file=str(file))["north"][0] == "the map has no compass"


@pytest.mark.rule("oto2.map.named-hexes")
def test_what_the_text_says_of_a_hex() -> None:
    assert facts(use("hex", hex="M23", start="M22"))["The text says"] == "Culvert, level 0"
    assert facts(use("hex", hex="M10", start="M9"))["The text says"].startswith("nothing; the map decides")
    assert "overlay-way" in picture(use("hex")).svg
