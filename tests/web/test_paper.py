"""Words on paper: links to rules, bands as players write them, sentences."""

import pytest

from sandtable.kernel import EVERYONE, Line, NoteKind
from sandtable.web.paper import band, folded, in_one, linked, rule_of, sentence, told_by
from sandtable.web.slugs import slug


@pytest.mark.parametrize(
    ("pair", "words"),
    [([1, 2], "1-2"), ([7, 7], "7"), ([None, 4], "4 or less"), ([9, None], "9 or more"), ([3, 1], ""), (["a", 1], "")],
)
def test_a_band_reads_as_players_write_it(pair, words):
    assert band(pair) == words


def test_rules_named_in_a_text_are_linked_and_all_else_is_escaped():
    text = str(linked("see tfb.weather.ground <b> and tfb.no.such.rule"))
    assert 'href="/rules/tfb.weather.ground"' in text
    assert "&lt;b&gt;" in text
    assert "tfb.no.such.rule" in text
    assert text.count("<a ") == 1
    assert linked("through_oct_1") == "through oct 1"


def test_a_line_of_the_story_is_a_sentence():
    assert sentence("axis is ready") == "Axis is ready."
    assert sentence("Well?") == "Well?"
    assert sentence("") == ""


def test_a_file_keeps_its_name_at_the_head_of_a_sentence():
    assert sentence("mine.toml is refused") == "mine.toml is refused."
    assert sentence("my own map.toml is refused", ["my own map.toml"]) == "my own map.toml is refused."
    assert sentence("e.g. this") == "E.g. this."
    assert sentence("mine. And yours") == "Mine. And yours."
    assert sentence("orsha.sandtable: a step is missing") == "orsha.sandtable: a step is missing."


def test_a_tab_has_an_address():
    assert slug("Order of arrival, 1943/44") == "order-of-arrival-1943-44"


def test_a_side_is_not_named_twice():
    assert told_by("Axis: 286 Security to the Dead Pile.", "Axis") == "286 Security to the Dead Pile."
    assert told_by("The Axis play first.", "Axis") == "play first."
    assert told_by("Soviets roll for first player: 4, 4", "Soviets") == "roll for first player: 4, 4."
    assert told_by("nothing more", "Axis") == "Nothing more."


def test_no_mark_leads_to_what_a_booklet_only_covers():
    assert rule_of("tfb.meta.scope") is None
    assert rule_of("tfb.terrain.movement")["id"] == "tfb.terrain.movement"


def test_routine_lines_in_a_row_are_one():
    def line(n, **data):
        return Line(1, n, "x", "", EVERYONE, None, NoteKind.DECISION, data)

    lines = [line(1), line(2, routine=True), line(3, routine=True), line(4), line(5, routine=True)]
    assert [[x.seq for x in some] for some in folded(lines)] == [[1], [2, 3], [4], [5]]


def test_lines_of_the_same_words_are_one_and_those_that_differ_are_told_each():
    def line(n, text):
        return Line(1, n, text, "oto2.cg5.c", EVERYONE, None, NoteKind.TOLD, {})

    lines = [line(n, "No leader") for n in (1, 2, 3)] + [line(4, "V4 is led by 8-1"), line(5, "No leader")]
    assert [[x.seq for x in some] for some in folded(lines)] == [[1, 2, 3], [4], [5]]
    assert in_one(lines[:3]) == "No leader (3 times)"
