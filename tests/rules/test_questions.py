"""Questions as players type them, written from the booklets: the rule that answers stands among the first three."""

import tomllib
from pathlib import Path

import pytest

from sandtable.rules import booklets, known, search

HERE = Path(__file__).parent
FIRST, WANTED = 3, 54


@pytest.mark.parametrize("name", ["questions.toml", "more_questions.toml"])
def test_of_sixty_questions_fifty_four_are_answered_among_the_first_three(name):
    asked = tomllib.loads((HERE / name).read_text(encoding="utf-8"))["question"]
    assert len(asked) == 60
    assert all(known(id) for question in asked for id in question["rules"])
    missed = [q["words"] for q in asked if not _answers(q) & set(q["rules"])]
    assert len(asked) - len(missed) >= WANTED, missed


def _answers(question):
    """As the search of a campaign finds them: in its own booklet."""
    own = next(key for key, booklet in booklets().items() if question["game"] in booklet.games)
    return {e.id for e in search(question["words"], f"{own}.")[:FIRST]}
