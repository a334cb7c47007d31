"""Only drawing leaves the house, whoever made the picture."""

import pytest

from sandtable.odds import Odds
from sandtable.odds.pictures import svg_bars
from sandtable.web.pictures import can_outline, clean

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'


@pytest.mark.parametrize(
    "evil",
    [
        "<script>alert(1)</script>",
        '<rect onclick="alert(1)"/>',
        '<image href="https://evil.example/x.png"/>',
        '<use xlink:href="https://evil.example/x.svg#a"/>',
        '<rect fill="url(https://evil.example/)"/>',
        '<rect style="fill:url(https://evil.example/)"/>',
        '<a href="javascript:alert(1)"><rect/></a>',
        "<foreignObject><p>x</p></foreignObject>",
        "<style>*{display:none}</style>",
        '<animate attributeName="href" to="javascript:alert(1)"/>',
        '<rect class="x" style="position:fixed"/>',
    ],
)
def test_what_is_no_drawing_is_dropped(evil):
    drawn = clean(f"{HEAD}{evil}<circle r='2'/></svg>")
    assert "circle" in drawn
    for word in ("script", "onclick", "evil", "foreignObject", "<style", "style=", "animate", "fixed", "<a"):
        assert word not in drawn


@pytest.mark.parametrize("bad", ["", "no", "<p>x</p>", "<svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'])
def test_what_cannot_be_read_is_not_shown(bad):
    assert clean(bad) == ""


def test_declarations_become_attributes_and_ids_get_a_prefix():
    drawn = clean(
        f'{HEAD}<defs><pattern id="h"/></defs><rect style="fill:url(#h); stroke-width:2;max-width:9px"/>'
        '<use href="#h" data-hex="A1"/></svg>',
        "p1-",
    )
    assert 'fill="url(#p1-h)"' in drawn
    assert 'stroke-width="2"' in drawn
    assert 'href="#p1-h"' in drawn
    assert 'id="p1-h"' in drawn
    assert 'data-hex="A1"' in drawn
    assert "max-width" not in drawn


def test_our_own_pictures_come_through():
    drawn = clean(svg_bars(Odds.dice("2d6"), title="Two dice"))
    assert drawn.count("<rect") > 20
    assert 'fill="var(--bar, #8a8678)"' in drawn
    assert "16.7%" in drawn


def cells(count: int) -> str:
    return HEAD + "".join(f'<rect data-hex="A{n}" class="c" onclick="x" x="{n}"/>' for n in range(count)) + "</svg>"


def test_legal_hexes_are_outlined_over_the_others_and_take_no_clicks():
    drawn = clean(cells(10), "p-", ("A3", "A7", "ZZ1"))
    over = drawn.partition('<g class="legal"')[2]
    assert 'pointer-events="none"' in over
    assert over.count("<rect") == 2
    assert 'x="3"' in over
    assert 'x="7"' in over
    assert "data-hex" not in over
    assert "onclick" not in drawn
    assert drawn.count("data-hex") == 10


@pytest.mark.parametrize(("legal", "shown"), [(0, False), (1, True), (5, True), (6, False), (10, False)])
def test_outlines_of_most_of_a_map_would_be_noise(legal, shown):
    hexes = tuple(f"A{n}" for n in range(legal))
    assert can_outline(cells(10), hexes) is shown
    assert ('class="legal"' in clean(cells(10), "", hexes)) is shown


def large(inside: str) -> str:
    grid = "".join(f'<use href="#cell" x="{n}" y="{n}"/>' for n in range(2000))
    return f'{HEAD}<g clip-path="url(#c)"><g id="ground">{grid}</g>{inside}</g></svg>'


def test_a_large_map_is_cleaned_part_by_part_as_if_at_once():
    drawn = clean(
        large('<path id="a" style="fill:red;behavior:x" onload="x"/><script>x</script><g><script/></g>'), "p-"
    )
    assert drawn.startswith("<svg ")
    assert drawn.count("<use") == drawn.count('href="#p-cell"') == 2000
    assert '<g clip-path="url(#p-c)"><g id="p-ground">' in drawn
    assert '<path id="p-a" fill="red" />' in drawn
    assert "script" not in drawn
    assert "onload" not in drawn
    assert drawn.endswith("<g /></g></svg>")


def test_a_large_part_that_is_no_drawing_is_dropped_whole():
    grid = "".join(f"<rect x='{n}'/>" for n in range(4000))
    assert clean(f"{HEAD}<foreignObject>{grid}</foreignObject><rect/></svg>").count("<rect") == 1


def test_a_drawing_may_call_its_elements_by_a_prefix():
    assert "<rect" in clean('<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:rect/></x:svg>')
