"""VASL saves: what we write we read; what is damaged is refused; what is not understood is listed."""

import contextlib
import io
import random
import zipfile

import pytest

from sandtable.games.orsha.battle.contradictions import refuse_rows
from sandtable.games.orsha.battle.report_forms import read_pieces
from sandtable.games.orsha.battle.results import Happened
from sandtable.games.orsha.battle.vasl_draft import draft_from_save, save_of
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Told
from sandtable.games.orsha.vasl_saves.board import centre, hex_at
from sandtable.games.orsha.vasl_saves.save import Counter, read, write
from sandtable.kernel import NotUnderstood
from sandtable.vassal.coding import join, obfuscated, plain_text, split
from tests.orsha.campaigns import new_state, on_map


@pytest.fixture
def state():
    state = new_state("23PM")
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    squad.gain(Status.BROKEN)
    on_map(state, GERMAN, "StuG IIIG", "DD13").level = 0
    on_map(state, GERMAN, "PzJg III/IV", "A1")
    on_map(state, GERMAN, "Trench", "M23")
    on_map(state, RUSSIAN, "4-4-7", "K44")
    return state


def test_every_hex_has_its_point_and_back():
    grid = our_map().grid
    names = [grid.name(hex) for hex in grid]
    assert [hex_at(*centre(name)) for name in names] == names
    assert centre("A1") == (410, 442)
    assert hex_at(5, 5) is None


def test_a_save_of_ours_reads_back_whole(state):
    own = [p for p in state.of(GERMAN) if p.hex]
    draft = draft_from_save(state, GERMAN, save_of(state, GERMAN))
    assert draft.not_understood == []
    assert {(r.piece, r.hex, tuple(r.status)) for r in draft.rows} == {(p.id, p.hex, tuple(p.status)) for p in own}


def test_a_save_holds_nothing_of_the_other_side_that_is_concealed(state):
    state.of(RUSSIAN, Box.MAP)[0].gain(Status.CONCEALED)
    assert "4-4-7" not in {c.name for c in read(save_of(state, GERMAN))}


def test_the_others_pieces_are_in_it_only_where_they_lie_open(state):
    """7.16: after a battle what is neither hidden nor concealed lies open; its number and state are still nobody's."""
    state.phase = "report"
    hidden = on_map(state, RUSSIAN, "8-0", "K45")
    hidden.gain(Status.HIDDEN)
    others = [c for c in read(save_of(state, GERMAN)) if c.name in ("4-4-7", "8-0")]
    assert [(c.name, hex_at(c.x, c.y), c.remark) for c in others] == [("4-4-7", "K44", "-")]
    draft = draft_from_save(state, GERMAN, save_of(state, GERMAN))
    assert draft.remarks() == ()
    assert all(state.piece(row.piece).side == GERMAN for row in draft.rows)


def test_a_save_knows_what_the_log_knows():
    state = new_state("23PM")
    lost, broken = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "4-4-7", "K20")
    came = state.add(GERMAN, "9-1", "x")
    state.battle.told = [
        Told(lost.id, "eliminated"),
        Told(broken.id, "map", "K21", 0, [Status.BROKEN]),
        Told(came.id, "map", "K1"),
    ]
    rows = draft_from_save(state, GERMAN, save_of(state, GERMAN)).rows
    assert sorted((r.piece, r.hex, *r.status) for r in rows) == [
        (broken.id, "K21", Status.BROKEN),
        (came.id, "K1"),
    ]


def test_pieces_in_one_hex_are_one_stack(state):
    on_map(state, GERMAN, "9-1", "K20")
    text = plain_text(zipfile.ZipFile(io.BytesIO(save_of(state, GERMAN))).read("savedGame"))
    stacks = [c for c in text.split("\x1b") if "/stack/" in c]
    assert [c.count(";") - 3 for c in stacks if c.endswith(";1;5;@@0")] == [2], "the squad and the leader"
    assert len(stacks) == 5, "the open Russian squad too"


def test_what_is_on_the_map_but_not_in_the_save_is_told(state):
    draft = draft_from_save(state, GERMAN, write([Counter("2610", "StuG IIIG", *centre("DD14"))]))
    assert [row.hex for row in draft.rows] == ["DD14"]
    assert f"4-6-7 ({state.of(GERMAN)[-4].id}) stood in K20 and is not in the save" in draft.remarks()


def test_a_counter_of_vasls_own_keeps_the_state_we_know(state):
    draft = draft_from_save(state, GERMAN, write([Counter("11471", "4-6-7 1st", *centre("L19"))]))
    assert draft.rows[0].status == [Status.BROKEN]


@pytest.mark.parametrize(
    ("text", "delimiter"), [("a;b", ";"), (r"a\;b;c", ";"), ("", ";"), ("\\", ";"), ("';'", ";"), (r"x\\;y", ";")]
)
def test_lists_are_split_as_they_were_letter_by_letter(text, delimiter):
    """An independent reading: one letter after the other."""
    tokens, current, at = [], "", 0
    while at < len(text):
        if text[at] == "\\" and text[at + 1 : at + 2] == delimiter:
            current, at = current + delimiter, at + 2
        elif text[at] == delimiter:
            tokens, current, at = [*tokens, current], "", at + 1
        else:
            current, at = current + text[at], at + 1
    expected = [t[1:-1] if len(t) > 1 and t[0] == t[-1] == "'" else t for t in [*tokens, current]]
    assert split(text, delimiter) == expected


def test_the_draft_can_be_pasted_into_the_report(state):
    draft = draft_from_save(state, GERMAN, save_of(state, GERMAN))
    rows = read_pieces(state, GERMAN, {"typed": draft.as_text()}, Happened())
    assert rows == draft.rows
    assert refuse_rows(state, GERMAN, rows) is None


def test_a_foreign_save_is_matched_by_number_and_the_rest_is_listed(state):
    """A VASL save knows nothing of our piece numbers: counters go to pieces of their kind."""
    foreign = write(
        [
            Counter("11471", "4-6-7 1st", *centre("L19")),
            Counter("11471", "4-6-7 1st", *centre("L18")),
            Counter("433", "4-4-7", *centre("K44")),
            Counter("99999", "Smoke", *centre("K30")),
            Counter("2610", "StuG IIIG", 10, 10),
        ]
    )
    draft = draft_from_save(state, GERMAN, foreign)
    assert [(state.piece(r.piece).name, r.hex) for r in draft.rows] == [("4-6-7", "L19")]
    assert draft.not_understood == [
        "4-6-7 1st in L18: no such piece is left to place",
        "Smoke in K30: no such piece is left to place",
        "StuG IIIG: beside the map",
    ]


def test_plain_text_saves_are_read_too():
    text = "\x1b".join(["begin_save", "", "\\", "+/1/piece;;;;A\\/B/Main Map;410;442;7;0", "end_save"])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("savedGame", text)
    assert read(out.getvalue()) == [Counter("7", "A/B", 410, 442)]


@pytest.mark.parametrize("tokens", [["a", "b;c", ""], ["\\x", "'y'"], ["/", "\\/"], ["", ""], ["'", "a'"]])
def test_lists_survive(tokens):
    assert split(join(tokens, ";"), ";") == tokens
    assert split(join([join(tokens, ";"), "z"], "/"), "/") == [join(tokens, ";"), "z"]


def test_obfuscation_survives():
    assert plain_text(obfuscated("Grüße \x1b /", key=0xC3).encode()) == "Grüße \x1b /"


def test_a_damaged_save_is_refused_without_harm(state):
    good = save_of(state, GERMAN)
    before = repr(state)
    broken = [b"", b"not a zip", good[: len(good) // 2], good[50:]]
    for raw in broken:
        with pytest.raises(NotUnderstood):
            draft_from_save(state, GERMAN, raw)
    draw = random.Random(5)
    for _ in range(300):
        hurt = bytearray(good)
        for _ in range(3):
            hurt[draw.randrange(len(hurt))] = draw.randrange(256)
        with contextlib.suppress(NotUnderstood):
            draft_from_save(state, GERMAN, bytes(hurt))
    assert repr(state) == before


@pytest.mark.parametrize("inside", ["", "!VCSK", "!VCSKzz", "!VCSK5a00", "begin_save", "\x1bend_save"])
def test_a_save_whose_text_is_damaged_is_refused(inside):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("savedGame", inside)
    with pytest.raises(NotUnderstood):
        read(out.getvalue())
