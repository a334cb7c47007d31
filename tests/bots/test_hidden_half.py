"""The Recruit knows exactly his side's view: another hidden half of the state behind the same view changes nothing.

The other half is made without knowing the game: numbers and words of the state are changed or change places, and what
his side's view shows no difference of, though the enemy's does, was hidden from him. Then the step is played anew.
"""

import os
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from typing import Any

import pytest

from sandtable.bots.model import Model
from sandtable.bots.recruit import bot_for
from sandtable.games import find
from sandtable.kernel import Draw, Roll, is_for_people, read_settings
from sandtable.kernel.codec import from_plain, to_plain
from sandtable.kernel.run import Run

MANY = int(os.environ.get("SANDTABLE_SWAPS", "4"))
"""Decisions of each scenario that are taken again before another hidden half."""

SCENARIOS = (
    ("orsha", "campaign", {"battles": "quick"}),
    ("bagration", "onslaught", {}),
    ("bagration", "onslaught", {"table": "board"}),
    ("forgotten-battles", "september", {}),
    ("forgotten-battles", "vitebsk", {}),
)
TRIES = 40
MOST_ANSWERS = 60


def one_step(game: Any, state: Any, number: int, only: str = "") -> list[tuple[str, Any]]:
    """Plays a step of this state, with both sides or with one alone as far as that gets; what they decided."""
    bots = {side: bot_for(game.key, "bot", f"{number} {side}") for side in game.side_keys()}
    model, dice, decided = Model(game.key, str(number)), Draw("swap", number), []
    run = Run(game.next_step(state).procedure(state), game.tables().__getitem__)
    while not run.finished and (not only or len(decided) < MOST_ANSWERS):
        mine = [(lane, r) for lane, r in run.open_requests() if not only or r.side in (None, only)]
        if not mine:
            break
        lane, request = mine[0]
        side = request.side or only or game.side_keys()[0]
        if isinstance(request, Roll):
            value: Any = request.sample(dice)
        else:
            fact, sees = is_for_people(request, ""), partial(game.view, state, side)
            value = model.tell(request, state) if fact else bots[side].say(request, sees).value
            decided.append((request.key or request.question, value))
        run.answer(lane.path, request.check(value), seq=1)
    return decided


def leaves(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(plain, dict | list):
        inner = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for key, value in inner:
            yield from leaves(value, (*path, key))
    else:
        yield path, plain


def put(plain: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        plain = plain[key]
    plain[path[-1]] = value


def changed(plain: Any, found: list[tuple[tuple[Any, ...], Any]], draw: Draw) -> Any:
    """The same with a few words or numbers that changed, or changed places with others of their kind."""
    plain = deepcopy(plain)
    for _ in range(1 + draw.below(3)):
        path, value = draw.choice(found)
        if isinstance(value, int) and not isinstance(value, bool) and draw.below(2):
            put(plain, path, value + 1 + draw.below(3))
            continue
        alike = [(p, v) for p, v in found if p[-1] == path[-1] and len(p) == len(path) and v != value]
        if alike:
            other, its = draw.choice(alike)
            put(plain, path, its)
            put(plain, other, value)
    return plain


def hidden_halves(game: Any, state: Any, side: str, draw: Draw) -> Iterator[Any]:
    """States that this side cannot tell from this one, though its enemy can."""
    enemy = next(other for other in game.side_keys() if other != side)
    mine, theirs = game.view(state, side), game.view(state, enemy)
    plain = to_plain(game.state, state)
    found = [leaf for leaf in leaves(plain) if leaf[0][0] not in ("settings", "phase", "sightings")]
    found = [leaf for leaf in found if enemy in leaf[0]] or found
    for _ in range(TRIES):
        try:
            other = from_plain(game.state, changed(plain, found, draw))
            if game.view(other, side) == mine and game.view(other, enemy) != theirs:
                yield other
        except (ValueError, LookupError, AssertionError, TypeError):
            continue  # no state of this game at all


@pytest.mark.parametrize(
    ("key", "scenario", "given"), SCENARIOS, ids=["-".join((*s[:2], *s[2].values())) for s in SCENARIOS]
)
def test_another_hidden_half_behind_the_same_view_gets_the_same_decisions(key, scenario, given):
    game = find(key)
    chosen = next(s for s in game.scenarios if s.key == scenario)
    state = game.setup(scenario, read_settings(game.settings, {**chosen.settings, **given}))
    draw, again, number = Draw("hidden half", key, scenario), 0, 0
    while again < MANY and game.next_step(state) is not None:
        for side in game.side_keys():
            decided = one_step(game, deepcopy(state), number, side)
            halves = hidden_halves(game, state, side, draw) if decided else ()
            for other in halves:
                assert one_step(game, other, number, side) == decided, (side, game.next_step(state).title)
                again += len(decided)
                break
        one_step(game, state, number)
        number += 1
    assert again >= MANY
