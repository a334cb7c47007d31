"""Sight, field and slopes as tools: the booklet's own illustration as a player's map, our map, a board archive."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.hexes.vasl import BadBoard
from sandtable.kernel import Facts, NotUnderstood, Picture, Refused, Section, Table
from sandtable.rules import known
from tests.hexes.sight.test_board_archives import write
from tests.orsha.sight.fixture import MARKS, SQUADS

FOLDER = TemporaryDirectory()  # removed when the tests end
TOOLS = {tool.key: tool for tool in GAME.tools()}


@cache
def illustration() -> str:
    """The 1.3 illustration (seven slope hexsides, all at level 0) as a player would write it; one wall far from it."""
    falls: dict[str, list[str]] = {}
    for a, b, marks in MARKS:
        falls.setdefault(b if marks == a else a, []).append(marks)
    slopes = "\n".join(f'{upper} = "{" ".join(lower)}"' for upper, lower in falls.items())
    file = Path(FOLDER.name) / "illustration.toml"
    file.write_text(
        'format = "sandtable-map 1"\ntitle = "The 1.3 illustration"\nvocabulary = "orsha"\n'
        f'[grid]\nboard = true\ncolumns = 45\nrows = 18\n[hexsides]\nwall = "MM4-MM5"\n[slopes]\n{slopes}\n',
        encoding="utf-8",
    )
    return str(file)


def use(key: str, **given: Any) -> tuple[Section, ...]:
    return TOOLS[key].use(given)


def look(start: str, end: str, **given: Any) -> tuple[Section, ...]:
    return use("sight", start=SQUADS.get(start, start), end=SQUADS.get(end, end), map_file=illustration(), **given)


def facts(sections: tuple[Section, ...]) -> dict[str, str]:
    return {name: str(value) for s in sections if isinstance(s, Facts) for name, value in s.pairs}


def follows(sections: tuple[Section, ...], what: str) -> str:
    found = next(s for s in sections if isinstance(s, Table) and s.title == "What follows for an attack")
    return next(str(row[1]) for row in found.rows if str(row[0]).startswith(what))


def picture(sections: tuple[Section, ...]) -> Picture:
    return next(s for s in sections if isinstance(s, Picture))


# ---- the illustration


@pytest.mark.rule("oto2.1.41.a", "oto2.1.4")
@pytest.mark.parametrize(("firer", "tem"), [("D", "+1"), ("A", "+1"), ("B", "+0"), ("C", "+0")])
def test_slope_tem_of_squad_e(firer: str, tem: str) -> None:
    assert follows(look(firer, "E"), "Slope TEM") == tem


@pytest.mark.rule("oto2.1.41.a")
def test_who_gets_no_slope_tem() -> None:
    for given in ({"fire": "indirect"}, {"fire": "flamethrower"}, {"target": "vehicle"}):
        assert follows(look("D", "E", **given), "Slope TEM") == "+0"


@pytest.mark.rule("oto2.1.3.b", "oto2.1.42.a")
def test_up_slope_looks_over_the_wreck_and_lays_a_lane() -> None:
    from_c = look("C", "A", wrecks="pp13")
    assert facts(from_c)["From"] == "NN13, level 0, 3/4 for this line: Up-Slope"
    assert facts(from_c)["Hindrance"] == "none"
    assert [follows(from_c, what) for what in ("Slope TEM", "Fire Lane DRM")] == ["+1", "+1"]
    from_d = look("D", "A", wrecks="PP13")
    assert facts(from_d)["Hindrance"] == "+1"
    assert [follows(from_d, what) for what in ("Slope TEM", "Fire Lane DRM")] == ["+1", "+0"]
    met = next(s for s in from_d if isinstance(s, Table) and s.title == "Hindrances one by one")
    assert [str(row[0]).split(" in ")[1] for row in met.rows] == ["PP13"]


@pytest.mark.rule("oto2.1.3.d")
def test_the_entrenched_stay_behind_their_wall() -> None:
    assert facts(look("MM5", "MM2"))["Verdict"] == "clear"
    dug_in = look("MM5", "MM2", entrenched=["start"])
    assert facts(dug_in)["Verdict"] == "blocked"
    assert "its own wall or hedge" in facts(dug_in)["Why"]
    assert not any(isinstance(s, Table) and s.title.startswith("What follows") for s in dug_in)
    assert facts(look("MM2", "MM5", entrenched=["start"]))["Verdict"] == "clear"


@pytest.mark.rule("oto2.1.51.a", "oto2.1.52", "oto2.1.54")
@pytest.mark.parametrize(
    ("step", "given", "cost"),
    [
        (("MM13", "NN13"), {}, "1 1/2 MF"),
        (("NN13", "OO13"), {}, "1 MF"),
        (("MM13", "NN13"), {"crest": "ascending"}, "2 1/2 MF"),
        (("MM13", "NN13"), {"mover": "vehicle"}, "2 MP"),
        (("NN13", "OO13"), {"weather": "rain"}, "2 MF"),
        (("NN13", "OO13"), {"weather": "snow", "weather_extra": "1"}, "2 MF"),
    ],
)
def test_what_a_step_costs(step: tuple[str, str], given: dict[str, str], cost: str) -> None:
    found = use("slope", start=step[0], end=step[1], map_file=illustration(), **given)
    assert facts(found)["Cost"] == cost


@pytest.mark.rule("oto2.1.53", "oto2.1.54")
def test_steps_that_are_refused() -> None:
    given = {"start": "NN13", "end": "OO13", "map_file": illustration()}
    with pytest.raises(Refused, match="no vehicle crosses") as refusal:
        use("slope", mover="vehicle", crest="descending", **given)
    assert refusal.value.rule == "oto2.1.53"
    with pytest.raises(Refused, match="no vehicle crosses"):
        use("slope", mover="wagon", crest="descending", **given)
    assert facts(use("slope", mover="wagon", start="MM13", end="NN13", map_file=illustration()))["Cost"] == "1 1/2 MF"
    with pytest.raises(Refused, match=r"E3\.723") as refusal:
        use("slope", weather="snow", **given)
    assert refusal.value.rule == "oto2.1.54"
    with pytest.raises(NotUnderstood, match="not adjacent"):
        use("slope", **{**given, "end": "QQ13"})
    with pytest.raises(NotUnderstood, match="a number is wanted"):
        use("slope", terrain="steep", **given)


# ---- our map


def test_a_blocked_line_is_drawn_and_told() -> None:
    found = use("sight", start="w9", end="n20")
    assert facts(found)["Verdict"] == "blocked"
    assert facts(found)["Why"] == "W9 to N20, range 16: blocked; Woods in T12 rises above both ends (A6.2)."
    assert "overlay-thread" in picture(found).svg
    assert picture(found).words == facts(found)["Why"]
    assert not any(isinstance(s, Table) and s.title.startswith("What follows") for s in found)


def test_both_ways_alike() -> None:
    for a, b in (("T19", "T26"), ("W9", "N20"), ("K33", "P24")):
        there, back = (facts(use("sight", start=x, end=y)) for x, y in ((a, b), (b, a)))
        assert (there["Verdict"], there["Hindrance"]) == (back["Verdict"], back["Hindrance"])


def test_from_an_upper_level() -> None:
    assert facts(use("sight", start="Q10", start_level=1, end="Q14"))["From"].startswith("Q10, level 1")
    with pytest.raises(Refused, match="T19 has no level 1"):
        use("sight", start_level=1)
    with pytest.raises(Refused, match="highest level is 1"):
        use("sight", start="Q10", start_level=2)


@pytest.mark.rule("oto2.3.1.b", "oto2.3.1.a")
def test_the_culvert() -> None:
    assert facts(use("sight", start="M23", end="L23", culvert=["start"]))["Verdict"] == "clear"
    assert facts(use("sight", start="L23", end="M23", culvert=["end"]))["Verdict"] == "clear"
    on_top = facts(use("sight", start="M22", end="M23", culvert=["end"]))
    assert (on_top["Verdict"], "on top in M22" in on_top["Why"]) == ("blocked", True)
    with pytest.raises(Refused, match="no Culvert in T19"):
        use("sight", culvert=["start"])


def test_a_field_agrees_with_the_lines() -> None:
    found = use("field", start="T19")
    told = facts(found)
    assert int(told["In clear view"]) + int(told["Seen hindered"]) + int(told["Not seen"]) + 1 == 1590
    assert "overlay-field-clear" in picture(found).svg
    seen = next(s for s in found if isinstance(s, Table) and s.title == "Hexes in sight")
    clear = str(seen.rows[0][1]).split()
    assert "T26" in clear
    assert facts(use("sight", start="T19", end=clear[0]))["Hindrance"] == "none"


# ---- files and refusals


def test_a_board_archive(tmp_path: Path) -> None:
    file = str(write(tmp_path / "bdX"))
    found = use("sight", start="A1", end="C2", board_file=file)
    assert "overlay-thread" in picture(found).svg
    assert "made-up" in picture(found).svg
    assert facts(use("slope", start="A1", end="B1", board_file=file))["Going"] == "Down-Slope"
    assert use("field", start="B1", board_file=file)


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(NotUnderstood, match="cannot be read"):
        use("field", board_file=str(tmp_path / "bdMissing"))
    bad = tmp_path / "bdBad"
    bad.write_bytes(b"not a zip")
    with pytest.raises(BadBoard, match="no readable board archive"):
        use("field", board_file=str(bad))
    with pytest.raises(NotUnderstood, match="not both"):
        use("field", board_file="a", map_file="b")
    with pytest.raises(NotUnderstood, match="T99 is not on this map"):
        use("sight", end="T99")


@pytest.mark.parametrize("key", TOOLS)
def test_a_tool_as_it_opens(key: str) -> None:
    tool = TOOLS[key]
    assert known(tool.cite)
    found = tool.use({})
    assert all(not f.rule or known(f.rule) for f in tool.fields)
    assert {f.key for f in tool.fields if "file" in f.key} <= {"map_file", "board_file"}
    for section in found:
        cited = {word for row in getattr(section, "rows", ()) for word in str(row[-1]).split() if "oto2." in word}
        assert all(known(rule) for rule in cited), section.title
