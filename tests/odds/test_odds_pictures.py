"""Bars in the terminal and in SVG: what a person reads off them."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from sandtable.odds import Odds
from sandtable.odds.bars import bar, percent
from sandtable.odds.pictures import _ticks, plain, svg_bars, svg_columns

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1, 6), "16.7%"),
        (Fraction(0), "0.0%"),
        (Fraction(1), "100.0%"),
        (Fraction(1, 5000), "<0.1%"),
        (Fraction(4999, 5000), ">99.9%"),
        (Fraction(1, 1000), "0.1%"),
    ],
)
def test_percentages_never_claim_certainty(chance, text):
    assert percent(chance) == text


def test_what_is_possible_always_shows():
    assert bar(Fraction(1, 10**9), 40) == "▏"
    assert bar(Fraction(0), 40) == ""


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_svg_reads_aloud():
    root = read(svg_bars(Odds({"dry": 2, "deep_freeze": 4}), title="Ground & flight"))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Ground & flight"
    assert desc.text == "dry 33.3%; deep freeze 66.7%"
    tips = [group.find(f"{SVG}title").text for group in root.iter(f"{SVG}g")]
    assert tips == ["dry: 1/3, 33.3%", "deep freeze: 2/3, 66.7%"]


def bar_lengths(svg: str) -> list[float]:
    return [float(group.findall(f"{SVG}rect")[1].get("width")) for group in read(svg).iter(f"{SVG}g")]


def test_lengths_are_in_proportion():
    one, three = bar_lengths(svg_bars(Odds({"a": 1, "b": 3}), title="x"))
    assert three == pytest.approx(3 * one, rel=0.01)


@pytest.mark.parametrize("odds", [Odds.sure("Freeze"), Odds({"x" * 200: 1, "y": 3}), Odds.dice("2d6")])
def test_everything_stays_inside(odds):
    svg = svg_bars(odds, title="t", width=480)
    for group in read(svg).iter(f"{SVG}g"):
        _, drawn = group.findall(f"{SVG}rect")
        assert float(drawn.get("x")) + float(drawn.get("width")) + 64 <= 480
        assert float(drawn.get("x")) > 0


def test_marked_rows_differ_without_colour():
    svg = svg_bars(Odds.die(6), title="t", marked={6})
    hatched = [group for group in read(svg).iter(f"{SVG}g") if "hatch" in group.findall(f"{SVG}rect")[1].get("style")]
    assert len(hatched) == 1
    assert hatched[0].findall(f"{SVG}text")[0].get("font-weight") == "700"


def test_words_are_escaped_and_two_pictures_do_not_share_ids():
    one = svg_bars([("<b>&", Fraction(1))], title="<script>")
    other = svg_bars(Odds.die(6), title="die")
    assert "<script>" not in one
    assert "<b>" not in one
    assert not set(re.findall(r'id="([^"]+)"', one)) & set(re.findall(r'id="([^"]+)"', other))


def test_plain_has_every_colour_resolved():
    svg = svg_bars(Odds.die(6), title="die", marked={3})
    assert "var(--paper, #f6f1e4)" in svg
    assert "var(" not in plain(svg)
    assert "fill:#f6f1e4" in plain(svg)


def test_no_rows_are_refused():
    with pytest.raises(ValueError, match="no rows"):
        svg_bars([], title="nothing")


def test_columns_say_mean_and_spread():
    root = read(svg_columns(Odds.dice("2d6") * 20, title="Twenty throws", unit="points"))
    assert root.find(f"{SVG}desc").text == (
        "Mean 140.0; at least nine in ten lie from 122 to 158 points; likeliest 140 (3.7%)"
    )
    tallest = max(root.iter(f"{SVG}g"), key=lambda group: float(group.find(f"{SVG}rect").get("height")))
    assert tallest.find(f"{SVG}title").text.startswith("140 points")


@pytest.mark.parametrize(("low", "high"), [(2, 12), (0, 0), (651, 787), (1, 99999), (-20, 20)])
def test_ticks_are_few_and_round(low, high):
    ticks = _ticks(low, high, 10)
    assert 1 <= len(ticks) <= 10
    assert all(low <= tick <= high for tick in ticks)
