"""What VASL's own counters tell: where they lie on either name of the main map, and the state their layers show."""

import io
import zipfile

import pytest

from sandtable.games.orsha.battle.vasl_draft import draft_from_save, save_of
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.vasl_saves.board import centre, hex_at
from sandtable.games.orsha.vasl_saves.save import Counter, read, write
from sandtable.vassal.coding import join, layers, plain_text, split
from tests.orsha.campaigns import new_state, on_map
from tests.orsha.vasl_saves.made_up import Trait, layer, map_point, piece, save, stack

BROKEN, UNBROKEN = layer("broken +,broken +", 2, "BRK"), layer("broken +,broken +", -2, "BRK")


@pytest.fixture
def state():
    state = new_state("23PM")
    on_map(state, GERMAN, "4-6-7", "K20")
    return state


@pytest.mark.parametrize("map", ["Main Map", "Map0"])
def test_the_main_map_has_a_name_or_a_number(map):
    raw = save(piece("1", "11471", "4-6-7", (map, *map_point("K20"))), piece("2", "7", "aside", ("Map1", 410, 442)))
    assert [(c.name, hex_at(c.x, c.y)) for c in read(raw)] == [("4-6-7", "K20")]


def test_a_stack_knows_where_its_pieces_lie():
    """In old saves a piece inside a stack names no map of its own."""
    raw = save(piece("1", "11471", "4-6-7", ("null", 0, 0)), stack("s", "Map0", "K20", "1"))
    assert [(c.name, hex_at(c.x, c.y)) for c in read(raw)] == [("4-6-7", "K20")]


def states_of(*traits: Trait) -> set[Status]:
    (counter,) = read(save(piece("1", "11471", "4-6-7", ("Main Map", *map_point("K20")), traits)))
    return set(counter.states)


@pytest.mark.parametrize(
    ("traits", "states"),
    [
        ([BROKEN], {Status.BROKEN}),
        ([UNBROKEN], set()),
        ([layer("broken +,broken +", "2;", "BRK")], {Status.BROKEN}),
        ([layer("malf +", 1, "BRK")], {Status.MALFUNCTIONED}),
        ([layer("Wnd +", 1), layer("Fanatic +", 1, "FAN")], {Status.WOUNDED, Status.FANATIC}),
        ([layer("Heroic +", 1, "HRO"), layer("Berserk +", -1, "BER")], {Status.HEROIC}),
        ([layer(",dm +", 2)], {Status.DISMANTLED}),
        ([layer(",dm +", 1)], set()),
        ([layer("+ BU,+ CE", 1)], {Status.BU}),
        ([layer("+ CE,+ BU", 1)], {Status.CE}),
        ([layer("+ vca3,+ vca4,+ vca5", 2), ("turr;ge/geBU;ge/geCE;S;A;r", r"3\;;true")], {Status.CE}),
        ([layer(",,", 2, "MA Malf"), layer(",,", 3, "Bog")], {Status.MALFUNCTIONED, Status.MIRED}),
        ([layer(",,", 3, "MA Malf"), layer(",", 2, "Immoblized")], {Status.DISABLED, Status.IMMOBILISED}),
        ([layer(",Malf +", 1, "Malf", "BRKActive"), ("PROP;BRKActive;true,0,2,false;", "2")], {Status.MALFUNCTIONED}),
        ([("hide;72,130;HIP;;player:", "secret")], {Status.HIDDEN}),
        ([("hide;72,130;HIP;;player:", "null")], set()),
        ([("conceal;C;ge/geqmark;ge", "secret;x")], {Status.CONCEALED}),
        ([("conceal;C;ge/geqmark;ge", "null;")], set()),
        ([layer("broken +", 7, "BRK"), layer("broken +", "many", "BRK")], set()),
    ],
)  # fmt: skip
def test_layers_tell_the_state(traits, states):
    assert states_of(*traits) == states


def test_markers_speak_of_the_counter_they_lie_on():
    raw = save(
        *(
            piece(key, "", name, ("null", 0, 0))
            for key, name in (("1", "4-6-7"), ("2", "DM"), ("3", "9-1"), ("4", "CX"))
        ),
        piece("5", "", "?", ("null", 0, 0), [("concealment;secret;ge", "")]),
        piece("6", "", "8-0", ("null", 0, 0)),
        stack("s", "Main Map", "K20", "1", "2", "3", "4", "5", "6"),
    )
    told = {c.name: set(c.states) for c in read(raw)}
    assert told["4-6-7"] == {Status.DM, Status.CONCEALED}
    assert told["9-1"] == {Status.CX, Status.CONCEALED}
    assert told["8-0"] == set()


def test_a_counter_that_shows_no_break_is_rallied(state):
    """It speaks of being broken; of what it does not speak of, the state we know stays."""
    state.of(GERMAN)[-1].gain(Status.BROKEN)
    state.of(GERMAN)[-1].gain(Status.ENCIRCLED)
    place = ("Main Map", *map_point("K20"))
    (row,) = draft_from_save(state, GERMAN, save(piece("1", "11471", "4-6-7", place, [UNBROKEN]))).rows
    assert row.status == [Status.ENCIRCLED]
    (row,) = draft_from_save(state, GERMAN, save(piece("1", "11471", "4-6-7", place))).rows
    assert row.status == [Status.BROKEN, Status.ENCIRCLED]
    (row,) = draft_from_save(state, GERMAN, save(piece("1", "11471", "4-6-7", place, [BROKEN]))).rows
    assert row.status == [Status.BROKEN, Status.ENCIRCLED]


def test_what_vasl_shows_goes_before_what_we_wrote(state):
    """We write a broken squad; in VASL it is rallied and saved."""
    remark = ("mark;Sandtable", rf"{state.of(GERMAN)[-1].id}\,0\,broken")
    raw = save(piece("1", "11471", "4-6-7", ("Main Map", *map_point("K21")), [remark, UNBROKEN]))
    (row,) = draft_from_save(state, GERMAN, raw).rows
    assert (row.hex, row.status) == ("K21", [])


def text_of(raw: bytes) -> str:
    return plain_text(zipfile.ZipFile(io.BytesIO(raw)).read("savedGame"))


def test_the_remark_survives_that_vassal_saves_again(state):
    """A marker holds a list with commas between, a value for each of its names; of ours VASSAL keeps the first."""
    state.of(GERMAN)[-1].gain(Status.BROKEN)
    command = next(c for c in text_of(save_of(state, GERMAN)).split("\x1b") if c.startswith("+/1/"))
    remark = layers(split(command, "/")[3], 400)[0]
    kept = join(split(remark, ",")[:1], ",")
    assert split(kept, ",")[0].split(",") == [state.of(GERMAN)[-1].id, "0", "broken"]
    again = save(piece("1", "11471", "4-6-7", ("Main Map", *map_point("K20")), [("mark;Sandtable", kept)]))
    (row,) = draft_from_save(state, GERMAN, again).rows
    assert row.status == [Status.BROKEN]


def test_saves_of_an_earlier_version_are_read(state):
    """Their remarks have bare commas; one that VASSAL has cut keeps the state we know."""
    key = state.of(GERMAN)[-1].id
    place = ("Main Map", *map_point("K20"))
    whole = save(piece("1", "11471", "4-6-7", place, [("mark;Sandtable", f"{key},1,pinned")]))
    (row,) = draft_from_save(state, GERMAN, whole).rows
    assert (row.level, row.status) == (1, [Status.PINNED])
    state.of(GERMAN)[-1].gain(Status.BROKEN)
    cut = save(piece("1", "11471", "4-6-7", place, [("mark;Sandtable", key)]))
    (row,) = draft_from_save(state, GERMAN, cut).rows
    assert row.status == [Status.BROKEN]


def test_counters_lie_where_vasl_would_snap_them():
    """Fractions are cut off; half a hex is 32 pixels in the second, fourth ... column. Worked by hand from the board's
    A1 at (10, 42), hexes of 56.241379 by 64.442307 and the border of 400."""
    assert centre("B0") == (400 + 66, 400 + 9)  # 10 + 56.24; 42 + 32 - 64.44
    assert centre("B1") == (400 + 66, 400 + 74)
    assert centre("K20") == (400 + 572, 400 + 1266)  # 10 + 562.41; 42 + 19 * 64.44
    assert centre("F7") == (400 + 291, 400 + 460)  # 10 + 281.21; 42 + 32 + 6 * 64.44
    grid = our_map().grid
    assert all(hex_at(*centre(grid.name(hex))) == grid.name(hex) for hex in grid)


def test_what_we_write_we_read_with_any_remark():
    counters = [Counter("1", "A/B", *centre("K20"), r"g1,0,a\b;c"), Counter("2", "'x'", *centre("K20"), "")]
    assert read(write(counters)) == counters
