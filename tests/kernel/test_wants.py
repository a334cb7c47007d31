"""Every ask says whether it wants a decision of a side or a fact that only people can see."""

import pytest

from sandtable.kernel import (
    DECISION,
    DONE,
    FACT,
    Act,
    Allocate,
    Amount,
    Choose,
    ChooseSome,
    Confirm,
    PlaceHex,
    PlacePoint,
    Purchase,
    Report,
    options,
)
from sandtable.kernel.plain import fingerprint

EITHER = {
    Choose: {"options": options("a", "b")},
    ChooseSome: {"options": options("a", "b")},
    Amount: {"maximum": 3},
    Allocate: {"total": 1, "targets": ()},
    PlaceHex: {},
    PlacePoint: {"width": 10, "depth": 10},
    Report: {"fields": ()},
}
BY_NATURE = {Confirm: (FACT, {}), Purchase: (DECISION, {"items": (), "budget": 3}), Act: (DECISION, {"verbs": (DONE,)})}


@pytest.mark.parametrize("kind", EITHER, ids=lambda kind: kind.__name__)
def test_an_ask_that_does_not_say_what_it_wants_cannot_be_made(kind):
    with pytest.raises(TypeError, match="wants"):
        kind(question="?", cite="", **EITHER[kind])
    assert kind(question="?", cite="", wants=FACT, **EITHER[kind]).wants is FACT


@pytest.mark.parametrize("kind", BY_NATURE, ids=lambda kind: kind.__name__)
def test_what_can_only_be_one_of_both_is_that(kind):
    wants, more = BY_NATURE[kind]
    assert kind(question="?", cite="", **more).wants is wants
    with pytest.raises(TypeError, match="wants"):
        kind(question="?", cite="", wants=DECISION, **more)


def test_saying_it_does_not_make_it_another_question_than_the_journal_answered():
    asks = [Choose(question="?", cite="", wants=wants, options=options("a", "b")) for wants in (DECISION, FACT)]
    assert fingerprint(asks[0]) == fingerprint(asks[1])
