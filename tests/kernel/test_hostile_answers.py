"""Whatever is sent as an answer: it is understood, refused or not understood, and nothing else happens."""

import json
from typing import Any

import pytest

from sandtable.kernel import (
    DECISION,
    Allocate,
    Amount,
    Ask,
    Choose,
    ChooseSome,
    Confirm,
    Draw,
    Field,
    FieldKind,
    Item,
    NotUnderstood,
    PlaceHex,
    PlacePoint,
    Purchase,
    Refused,
    Report,
    Roll,
    Target,
    options,
)

KINDS = [kind for kind in FieldKind if kind is not FieldKind.FILE]
EVERY_KIND = tuple(Field(f"f{n}", kind, kind, choices=(("a", "A"),)) for n, kind in enumerate(KINDS))
ASKS = (
    Choose(question="Q", cite="", wants=DECISION, options=options("a", "b")),
    ChooseSome(question="Q", cite="", wants=DECISION, options=options("a", "b")),
    Amount(question="Q", cite="", wants=DECISION, maximum=5),
    Allocate(question="Q", cite="", wants=DECISION, total=2, targets=(Target("a", "A"),)),
    Purchase(question="Q", cite="", budget=9, items=(Item("a", "A", 2),)),
    PlaceHex(question="Q", cite="", wants=DECISION, hexes=("A1",)),
    PlaceHex(question="Q", cite="", wants=DECISION),
    PlacePoint(question="Q", cite="", wants=DECISION, width=72, depth=48),
    Confirm(question="Q", cite=""),
    Report(question="Q", cite="", wants=DECISION, fields=EVERY_KIND),
    Roll(question="Q", cite="", dice=(6, 6)),
)


def deep(levels: int) -> Any:
    nested: Any = []
    for _ in range(levels):
        nested = [nested]
    return nested


HUGE = 10**400
LIKELY = (
    None, True, False, 0, -1, 1.5, float("nan"), float("inf"), -float("inf"), HUGE, -HUGE, "", "a", "\ud800", "\0",
    "A1", "12", "x" * 100_000, [], {}, ["a"], ["a", "a"], [1, 2], [HUGE, HUGE], [float("nan"), 1], ["\ud800"],
    [[1], [2]],
    {"1": 1, "2": 2}, {"a": HUGE}, {"a": 1.0}, {"a": True}, {"a": None}, {"f0": HUGE}, {"f1": "\ud800"},
    {"f5": "\ud800"},
    {"f6": [{}] * 3000}, {"f6": ["a"]}, {"f3": [["a"]]}, {"f2": {"a": 1}}, {"": 1}, deep(900), {"a": deep(900)},
    {"f1": deep(900)}, [deep(900), 1], object(),
)  # fmt: skip


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: type(ask).__name__)
def test_any_value_is_taken_or_refused_and_what_is_taken_can_be_kept(ask):
    for value in LIKELY:
        taken, no = _understood(ask, value)
        assert len(str(no)) < 500, "a long answer must not come back as a long sentence"
        if isinstance(no, NotUnderstood):
            continue
        text = json.dumps(taken, allow_nan=False)
        assert json.loads(text) == taken
        json.dumps(taken, ensure_ascii=False).encode()
        ask.describe(taken).encode()


def _understood(ask: Ask, value: Any) -> tuple[Any, NotUnderstood | Refused | None]:
    try:
        taken = ask.understand(value)
        return taken, ask.refuse(taken)
    except NotUnderstood as no:
        return None, no


def test_a_point_is_two_numbers_and_nothing_that_only_looks_like_them():
    ask = PlacePoint(question="Q", cite="", wants=DECISION, width=72, depth=48)
    assert ask.check([1, 2.505]) == [1.0, 2.5]
    assert ask.check(["1.5", "2"]) == [1.5, 2.0], "as the terminal reads them"
    for value in ("12", {"1": 1, "2": 2}, [True, 1], [1], [1, 2, 3]):
        with pytest.raises(NotUnderstood):
            ask.check(value)


def test_a_number_too_large_for_any_table_is_not_understood_and_so_cannot_be_overruled():
    for ask, value in ((ASKS[2], 10**12), (ASKS[3], {"a": 10**12}), (ASKS[9], {"f0": 10**12})):
        with pytest.raises(NotUnderstood):
            ask.check(value)
    assert isinstance(ASKS[2].refuse(99), Refused)


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: type(ask).__name__)
def test_a_sampled_answer_is_legal(ask):
    draw = Draw("sample")
    for _ in range(50):
        value = ask.sample(draw)
        assert ask.check(value) == value
