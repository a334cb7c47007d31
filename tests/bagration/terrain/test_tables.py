"""Tables made beforehand, at random and as files: each fills the form, and each is legal by the game's own checks."""

import os

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.missions.mission import BOOKLET, RULEBOOK
from sandtable.games.bagration.plans.terrain_brushes import brushes, shapes
from sandtable.games.bagration.setup.river_course import river_bands
from sandtable.games.bagration.setup.table_layout import refuse_terrain
from sandtable.games.bagration.setup.tables_offered import offers
from sandtable.games.bagration.terrain.features import catalogue, features, regions
from sandtable.games.bagration.terrain.landscape import read_row, told_apart
from sandtable.games.bagration.terrain.random_table import random_table
from sandtable.games.bagration.terrain.table_files import read_table, row_of, write_table
from sandtable.games.bagration.terrain.way_over_ground import refuse_impassable
from sandtable.kernel import Draw, NotUnderstood, Report
from sandtable.tabletop.ways import Way
from tests.bagration.battles import GAME, do, state_of
from tests.bagration.terrain.test_landscape import HOUSE, LAKE, ROAD, WOODS, laid

MISSIONS = (*BOOKLET, *RULEBOOK)
SEEDS = int(os.environ.get("SANDTABLE_TABLES", "2"))


def tables(mission, seed=0):
    state = state_of(mission)
    return state, {o.key: list(o.make(Draw(mission, o.key, seed)).value["pieces"]) for o in offers(state)}


@pytest.mark.rule("fow.terrain.theatre")
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_has_tables_made_beforehand_and_one_at_random_for_each_theatre(mission):
    _, found = tables(mission)
    assert len([key for key in found if not key.startswith("random_")]) >= 2
    assert [key for key in found if key.startswith("random_")] == [f"random_{r.lower()}" for r in regions()]


@pytest.mark.rule("fow.terrain.schema", "fow.river.crossings.minimum")
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_table_offered_is_legal_and_leaves_the_river_its_band(mission):
    for seed in range(SEEDS):
        state, found = tables(mission, seed)
        for key, rows in found.items():
            assert refuse_terrain(state, rows) is None, key
            assert len(rows) >= 5, key
            for piece in map(read_row, rows):
                _, low, _, high = piece.ground().shape().bounds
                assert not any(low < to and high > start for start, to in river_bands(state)), (key, piece)


def test_the_same_seed_lays_the_same_table_and_another_seed_another():
    assert tables("onslaught", 7) == tables("onslaught", 7)
    assert tables("onslaught", 7)[1]["random_poland"] != tables("onslaught", 8)[1]["random_poland"]


@pytest.mark.rule("fow.terrain.theatre")
def test_a_table_at_random_shows_what_its_theatre_usually_shows():
    table = state_of("onslaught").ground().table
    laid = {r: [p for seed in range(6) for p in random_table(table, r, Draw(r, seed))] for r in regions()}
    seen = {region: {piece.feature for piece in pieces} for region, pieces in laid.items()}
    assert "lake_or_pond" in seen["Poland"] - seen["Byelorussia"] - seen["Ukraine"]
    assert "building" in seen["Poland"] - seen["Byelorussia"]
    assert "gentle_hill" in seen["Ukraine"] - seen["Poland"]
    assert {"woods", "wooded_marsh", "crop_field", "brook_or_stream"} <= seen["Byelorussia"]


def test_a_table_is_written_and_read_again_piece_by_piece():
    state = state_of("onslaught")
    pieces = laid(ROAD, LAKE, WOODS, HOUSE)
    written = write_table(pieces, state.ground().table, "Onslaught")
    draft = read_table(written, state.ground().table)
    assert draft.remarks == ()
    assert told_apart([read_row(row) for row in draft.value["pieces"]]) == pieces


def test_the_form_takes_a_table_file_and_the_table_is_taken_away_again():
    state = state_of("onslaught")
    assert "table" not in {f.key for f in GAME.files(state, "soviet")}
    do(state, "terrain", answers=[{"pieces": [ROAD, WOODS]}])
    asked = do(state, "terrain", until="terrain").pending
    assert isinstance(asked, Report)
    file = next(f for f in GAME.files(state, None) if f.key == "table")
    draft = asked.fillers[0].read(file.write())
    assert [row["feature"] for row in draft.value["pieces"]] == ["road", "woods"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"\xff\xfe", "not readable"),
        (b"[" * 5000, "brackets"),
        (b"x = " + b"1_" * 5000 + b"1", "not readable"),
        (b'format = "sandtable-map 1"', "begins with format"),
        (b'format = "sandtable-table 1"\npiece = 3', "lists its pieces"),
    ],
)
def test_a_file_that_is_no_table_is_not_understood(body, why):
    with pytest.raises(NotUnderstood) as no:
        read_table(body, state_of("onslaught").ground().table)
    assert why in no.value.why


def test_pieces_of_a_file_that_do_not_fit_this_table_are_named_and_left_out():
    table = state_of("onslaught").ground().table
    odd = [{**WOODS, "points": "60, 4; 70, 4; 65, 9"}, {**WOODS, "feature": "volcano"}, HOUSE]
    body = 'format = "sandtable-table 1"\n' + "".join(
        "[[piece]]\n" + "".join(f'{key} = "{value}"\n' for key, value in row.items()) for row in odd
    )
    draft = read_table((body + "[[piece]]\npoints = 3\n").encode(), table)
    assert draft.value["pieces"] == [row_of(read_row(HOUSE)) | {"points": HOUSE["points"]}]
    assert [remark.split(":")[0] for remark in draft.remarks] == ["Piece 1", "Piece 2", "Piece 4"]


@pytest.mark.rule("fow.terrain.schema")
def test_every_feature_can_be_drawn_and_its_card_says_what_the_catalogue_says():
    drawn = shapes(state_of("onslaught"))
    assert [b.key for b in drawn.brushes] == list(features())
    rows = {row[0]: row[1:] for row in catalogue().rows}
    said = {title: tuple(words for words in row if words not in ("", "—")) for title, row in rows.items()}
    assert {b.title: tuple(words for _, words in b.card) for b in drawn.brushes} == said
    metric = {b.key: b.across for b in brushes(metric=True)}
    assert (metric["road"], metric["woods"]) == ("5 cm", "")


def test_with_a_ruler_in_centimetres_what_is_drawn_is_written_in_centimetres():
    drawn = shapes(state_of("onslaught", ruler="cm"))
    assert (drawn.unit, drawn.rate) == ("cm", 2.5)


@pytest.mark.rule("fow.terrain.river.deep", "fow.terrain.road")
def test_a_road_drawn_into_a_river_is_no_bridge():
    river = {"feature": "deep_river", "form": "line", "points": "0, 20; 48, 20", "width": "6"}
    road = {"feature": "road", "form": "line", "points": "10, 0; 10, 40", "width": "2"}
    bridge = {"feature": "road_bridge", "form": "line", "points": "10, 16; 10, 24", "width": "2"}
    way = Way(((10.0, 10.0), (10.0, 30.0)))
    barred = refuse_impassable(way, laid(river, road), {TeamKind.TANK})
    assert barred is not None
    assert "Deep river is Impassable" in barred.why
    assert refuse_impassable(way, laid(river, road, bridge), {TeamKind.TANK}) is None
