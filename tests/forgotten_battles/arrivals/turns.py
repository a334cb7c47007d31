"""One turn's arrivals played with plain answers, and what must hold of any row of the orders of arrival."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest

from sandtable.games.forgotten_battles.arrivals.schedule import catch_up
from sandtable.games.forgotten_battles.arrivals.step import arrivals_step
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Choose, Confirm, NotUnderstood, Refused, Request, Roll, play, read_settings


def state_on(day: str, **settings: Any) -> State:
    """A campaign that has reached this turn, with everything before it done."""
    chosen = {"turn_sheets": "each_phase", **settings}
    s = State(read_settings(GAME.settings, chosen), date.fromisoformat(day))
    catch_up(s)
    s.arrivals.roster_asked = True
    s.phase = "arrivals"
    return s


@dataclass
class Turn:
    """What was asked and told."""

    asked: list[Request]
    notes: list[str]

    def asked_by(self, rule_id: str) -> Request:
        found = [r for r in self.asked if r.cite == rule_id and not isinstance(r, Roll)]
        assert found, f"nothing was asked by {rule_id}, only by {[r.cite for r in self.asked]}"
        return found[0]

    @property
    def asked_keys(self) -> list[str]:
        return [r.key for r in self.asked]


def run(procedure: Any, answers: dict[str, Any] | None = None, dice: Iterable[int] | None = None) -> Turn:
    """Answer by the request's key where the case names it, else plainly: yes, done, nothing happened, a die of 1."""
    wanted = dict(answers or {})
    throws = dice if dice is not None else lambda roll: [1] * len(roll.dice)
    played = play(procedure, dice=throws, answers=lambda request: _answer(request, wanted), tables=GAME.tables())
    return Turn(played.asked, [note.text for note in played.notes])


def _answer(request: Request, wanted: dict[str, Any]) -> Any:
    if request.key in wanted:
        given = wanted[request.key]
        return given.pop(0) if isinstance(given, Several) else given
    if isinstance(request, Confirm):
        return True
    if isinstance(request, Choose):
        return request.options[0].key
    return request.suggestion  # type: ignore[attr-defined]


class Several(list[Any]):
    """Answers to the same question, one after another."""


def arrivals(s: State, side: str, answers: dict[str, Any] | None = None, dice: Iterable[int] | None = None) -> Turn:
    plain = {"appeal": "no", "tidings": {}, "special event": {}, "pz16": "decline"}
    return run(arrivals_step(s, side), {**plain, **(answers or {})}, dice)


def check_listed_row(side: str, key: str, day: str, action: str, place: str, counters: list[str]) -> None:
    """On its turn, and on no other, the row is asked of its side with exactly these counters."""
    rule_id = f"tfb.arrival.{key}"
    s = state_on(day)
    turn = arrivals(s, side)
    asked = turn.asked_by(rule_id)
    assert asked.side == side
    assert list(asked.context[: len(counters)]) == counters
    assert place in asked.question
    with pytest.raises(Refused) as no:
        asked.check("not_all")
    assert no.value.rule == rule_id
    line = next(p for p in s.arrivals.record if p.counters == counters)
    assert line.what == {"arrive": "arrived", "withdraw": "withdrew"}[action]
    assert rule_id in s.arrivals.done
    assert not any(r.cite == rule_id for r in arrivals(s, side).asked), "asked twice"


def check_lost_row(side: str, key: str, day: str, action: str, place: str, at_least: int) -> None:
    """The gap is told; skipping it is refused; what is typed in is kept and then handled as any other row."""
    rule_id = f"tfb.arrival.{key}"
    s = state_on(day)
    turn = arrivals(s, side)
    asked = turn.asked_by(rule_id)
    assert asked.side == side
    assert asked.question.endswith("see your booklet")
    assert place in asked.question
    assert f"see your booklet: at least {at_least} counter{'s' * (at_least != 1)}" in asked.context
    with pytest.raises(Refused) as no:
        asked.check({"counters": "", "done": False})
    assert no.value.rule == rule_id
    assert rule_id in s.arrivals.done
    typed_in(side, key, day, action)


def typed_in(side: str, key: str, day: str, action: str) -> None:
    s = state_on(day)
    with pytest.raises(NotUnderstood, match="'a tank' is no counter"):
        arrivals(s, side, {f"lost {key}": {"counters": "a tank", "done": True}})
    s = state_on(day)
    turn = arrivals(s, side, {f"lost {key}": {"counters": "XX 904 7-4-3\n\n3  Truck Points 45", "done": False}})
    assert s.arrivals.roster[key] == ["XX 904 7-4-3", "3 Truck Points 45"]
    again = [r for r in turn.asked if r.cite == f"tfb.arrival.{key}"][-1]
    assert again.key == key
    assert "904" in " ".join((again.question, *again.context))
    if action != "available":
        assert ["XX 904 7-4-3", "3 Truck Points 45"] in [p.counters for p in s.arrivals.record]
