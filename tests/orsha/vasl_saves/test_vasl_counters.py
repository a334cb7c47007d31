"""VASL's own counters under ours, and what lies in its window of casualties."""

import pytest

from sandtable.games.orsha.battle.vasl_draft import draft_from_save
from sandtable.games.orsha.board.vasl_counters import vasl_counters
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.vasl_saves.board import centre
from sandtable.vassal import Piece, Trait
from sandtable.vassal.coding import join
from sandtable.vassal.writing import About, added, stacked, zipped
from tests.orsha.campaigns import new_state, on_map

SQUAD, CVP_COUNT = "11471", "7488"


@pytest.mark.parametrize(("key", "number"), [("german|4-6-7", SQUAD), ("russian|6-2-8", "431")])
def test_vasls_numbers_are_known_before_likeness_is_asked(key, number):
    assert GAME.counters_in("VASL").numbers[key] == number
    assert not GAME.counters_in("Another module").numbers


@pytest.mark.parametrize(("tag", "words"), [("BRK", ("broken",)), ("WND", ("wnd",)), ("DM", None)])
def test_a_tag_is_told_in_vasls_words_where_a_layer_has_one(tag, words):
    assert vasl_counters().words.get(tag) == words


def save(*counters: tuple[str, str, str, tuple[int, int]]) -> bytes:
    """As VASL writes it: (number, name, map, place) of each."""
    commands = ["begin_save"]
    for n, (gpid, name, map, (x, y)) in enumerate(counters, 1):
        place = join([map, str(x), str(y), gpid, "0"], ";")
        commands.append(added(str(n), Piece((Trait(join(["piece", "", "", "", name], ";"), place),))))
        commands.append(stacked(f"s{n}", map, (x, y), [str(n)]))
    return zipped([*commands, "end_save"], About("VASL", "6.7.0"))


def test_what_lies_among_vasls_casualties_was_eliminated_and_its_counts_are_no_pieces():
    state = new_state("23PM")
    kept, lost = on_map(state, GERMAN, "4-6-7", "K20"), on_map(state, GERMAN, "4-6-7", "K21")
    on_map(state, RUSSIAN, "4-4-7", "K44")
    window = (350, 100)
    raw = save(
        (SQUAD, "4-6-7 1sq", "Casualties", window),
        (CVP_COUNT, "Axis CVP Count: (0)", "Casualties", window),
        ("433", "4-4-7 1sq", "Casualties", window),
        (SQUAD, "4-6-7 1sq", "Main Map", centre("K20")),
    )
    draft = draft_from_save(state, GERMAN, raw)
    assert {(row.piece, row.fate, row.hex) for row in draft.rows} == {
        (kept.id, "map", "K20"),
        (lost.id, "eliminated", ""),
    }
    assert (draft.not_understood, draft.missing) == ([], [])
