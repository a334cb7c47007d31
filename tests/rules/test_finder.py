"""The search finds by a player's own words: any may be missing, misspelt or of another form."""

from sandtable.rules import search
from sandtable.rules.finder import Document, Finder, words_of

SHELF = Finder(
    [
        Document("rule", "ice", "Ice on the lakes", "When it freezes, lakes may be crossed."),
        Document("rule", "price", "Price of a gun", "Dice are thrown for the price."),
        Document("rule", "partisans", "Partisans", "They may cut a railway, and are placed in woods."),
        Document("chart", "boats", "Boats across the river", "", "swimming"),
    ]
)


def keys(words: str) -> list[str]:
    return [d.key for d in SHELF.find(words)]


def test_a_word_is_no_part_of_another():
    assert keys("ice") == ["ice"]


def test_other_forms_of_a_word_are_found_and_any_word_may_miss():
    assert keys("crossing a lake on skis")[0] == "ice"
    assert keys("can a partisan cut railways") == ["partisans"]


def test_a_misspelt_word_and_the_beginning_of_one_are_found():
    assert keys("partizans") == ["partisans"]
    assert keys("parti") == ["partisans"]


def test_words_of_one_meaning_find_each_other():
    assert keys("train") == ["partisans"], "a railway"


def test_what_holds_more_of_the_words_comes_first_and_a_title_before_a_text():
    assert keys("guns and dice")[0] == "price"
    assert keys("river boats swimming")[0] == "boats"


def test_nothing_is_found_where_no_word_is_anywhere_and_signs_are_no_words():
    assert keys("zeppelin") == []
    assert keys('" OR NEAR( *') == []
    assert keys("") == []


def test_words_that_every_question_holds_say_nothing_unless_there_are_no_others():
    assert words_of("How can I do it?") == ["how", "can", "i", "do", "it"]
    assert words_of("How do partisans move?") == ["partisans", "move"]


def test_a_rule_is_found_by_its_number():
    assert search("oto2.7.506")[0].id == "oto2.7.506"
    assert search("7.506")[0].id == "oto2.7.506"
    assert all(e.id.startswith("tfb.") for e in search("partisan", "tfb."))
