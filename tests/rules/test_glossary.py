"""The glossary: words of players, each with one meaning."""

import re

import pytest

from sandtable.rules import booklet_of, booklets, glossary, known

BOOKLETS = tuple(booklets())


@pytest.mark.parametrize("booklet", BOOKLETS)
def test_every_word_has_one_meaning_in_plain_words(booklet):
    terms = glossary(booklet)
    assert len(terms) >= 30
    forms = [form for term in terms for form in term.forms]
    assert sorted(forms) == sorted(set(forms)), [form for form in forms if forms.count(form) > 1]
    for term in terms:
        assert term.means[-1] in ".)", f"{term.word}: {term.means}"
        assert not term.rule or known(term.rule), term.rule
        assert not re.search(r"\b(?:tfb|fow|oto2)\.", term.means), term.means


def test_a_word_that_the_booklet_defines_means_what_its_rule_says():
    cpp = next(term for term in glossary("oto2") if term.word == "CPP")
    assert cpp.rule == "oto2.6.cpp"
    assert "Campaign Purchase Points" in cpp.means


def test_both_games_of_a_booklet_speak_its_words():
    assert booklet_of("orsha") == booklet_of("orsha-solitaire") == "oto2"
    assert booklet_of("toy") == ""
