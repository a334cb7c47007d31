"""Where trains unload, and what the booklets say of a hex of the printed maps."""

from pathlib import Path

import pytest

from sandtable.kernel import NotUnderstood
from tests.forgotten_battles.tools.uses import facts, picture, table, use

RAILWAY = """
format = "sandtable-map 1"
title = "A railway"
vocabulary = "forgotten_battles"
[grid]
columns = 2
rows = 9
naming = "numbers"
[[line]]
terrain = "rail"
path = "1.01 1.02 1.03 1.04 1.05 1.06"
[[spot]]
terrain = "point_of_interest"
hex = "1.03"
[[spot]]
terrain = "village"
hex = "1.05"
[[spot]]
terrain = "point_of_interest"
hex = "1.08"
"""


@pytest.mark.rule("tfb.terrain.point_of_interest")
def test_where_trains_unload(tmp_path: Path) -> None:
    file = tmp_path / "railway.toml"
    file.write_text(RAILWAY, encoding="utf-8")
    given = {"sources": "1.01", "map_file": str(file)}

    def stations(**more: str) -> list[str]:
        return [name for name, _ in table(use("detrain", **given, **more), "Detrainable hexes")]

    assert stations() == ["1.03", "1.05"]
    assert stations(engineers="1.04") == ["1.03", "1.04", "1.05"]
    assert stations(enemy_zoc="1.04") == stations(enemy_units="1.04") == ["1.03"]
    cut = facts(use("detrain", enemy_zoc="1.04", asked="1.05", **given))
    assert cut["1.05"] == "not detrainable: no open railway to a source"
    assert facts(use("detrain", asked="1.08", **given))["1.08"].startswith("not detrainable: no village")
    with pytest.raises(NotUnderstood, match="names no rail source"):
        use("detrain", map_file=str(file))


def test_stations_of_our_own_map() -> None:
    found = use("detrain", side="soviet", asked="25.17")
    assert facts(found)["25.17"] == "detrainable"
    assert "Orsha" in {name for _, name in table(found, "Detrainable hexes")}
    assert "overlay-detrain" in picture(found).svg


@pytest.mark.rule("tfb.meta.places", "tfb.meta.map_orientation", "tfb.boundary.ags", "tfb.special.axis.hungarian.area")
def test_a_hex_of_the_printed_maps() -> None:
    def answers(hex: str, **more: str) -> dict[str, str]:
        return {name: told for name, told, _ in table(use("printed-hex", hex=hex, **more), hex)}

    named = {name: (hexes, here) for name, hexes, here in
             table(use("printed-hex", hex="B18.19"), "Places the booklets name")}  # fmt: skip
    assert named["Vitebsk"] == ("B18.18 B18.19", "yes")
    assert named["Minsk"] == ("named without a hex: see your map", "")
    assert named["Hungarian northern limit"][0] == "row 27 on maps C and D"
    assert answers("C10.27")["Hungarian units there"].startswith("yes")
    assert answers("D9.14", bank="east")["Hungarian units there"].startswith("no")
    assert answers("D10.28")["Hungarian units there"].startswith("no")
    assert answers("B10.01")["Hungarian units there"].startswith("no")
    assert answers("C50.01")["Marker of Army Group South"] == "in C54.01; C50.01 is west of C54.01"
    assert answers("C50.01")["On the edge of the maps"] == "the south edge"
    assert answers("B18.34", other="B21.35")["B18.34 and B21.35"] == "B18.34 is west of B21.35"
    assert "offset" in answers("B15.35", other="D4.01")["B15.35 and D4.01"]
    with pytest.raises(NotUnderstood, match=r"write it as B18\.19"):
        use("printed-hex", hex="18.18")
