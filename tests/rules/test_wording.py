"""The ledger as players read it."""

import re

import pytest

from sandtable.rules import entries, entry, example_told, in_titles, known, printed_at
from sandtable.rules.wording import rule_ids


def test_a_rule_named_in_a_text_is_called_by_its_title():
    told = in_titles("Ice stays until removed by tfb.weather.ice.removal.")
    assert told == f"Ice stays until removed by “{entry('tfb.weather.ice.removal').title}”."


def test_keys_are_read_as_words_and_ids_keep_theirs():
    title = entry("tfb.calendar.no_29_feb").title
    assert in_titles("light_woods or tfb.calendar.no_29_feb") == f"light woods or “{title}”"


def test_an_example_reads_as_an_example():
    example = {"given": "A tank with Cross 3+ entering woods", "dice": [2], "expect": "it halts"}
    assert example_told(example) == "When a tank with Cross 3+ entering woods (dice: 2): it halts"


def test_where_a_rule_stands_is_told_without_our_numbers_of_the_booklets():
    assert printed_at("000 title page; 002 title page") == "title page"


NOTES = re.compile(
    r"\bOCR\b|\bnull\b|\bas data\b|\(lost\)|[Ee]ngine\b|\bledger\b(?!s)|\bschema\b|\.md\b|\bfloor\(|<=|>=|\bsoftware\b"
)


@pytest.mark.parametrize("part", ["title", "summary", "doubt"])
def test_no_text_of_the_ledger_speaks_to_programmers(part):
    told = {e.id: in_titles(getattr(e, part)) for e in entries()}
    supply_ledgers = {id for id in told if "supply" in id}
    assert {id: text for id, text in told.items() if NOTES.search(text) and id not in supply_ledgers} == {}


def test_every_rule_that_a_text_names_exists():
    texts = {e.id: f"{e.summary} {e.doubt}" for e in entries()}
    unknown = {id: [m for m in rule_ids().findall(text) if not known(m)] for id, text in texts.items()}
    assert {id: found for id, found in unknown.items() if found} == {}
