"""7.5113: leaders Battle Harden or are traded."""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise

from sandtable.charts import consult
from sandtable.games.orsha.catalogue import Class, catalogue
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import called, retained
from sandtable.games.orsha.sides import GERMAN, SIDES, in_secret
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Refused, Side, only, option
from sandtable.rules import rule


def next_better(name: str) -> str:
    """The next step of the ladder; 10-1, 10-0 and 7-1 stand beside it. Empty for a 10-3."""
    steps = first_half().leader_ladder.steps
    ladder = {**dict(pairwise(steps)), **first_half().leader_ladder.odd}
    return ladder.get(name, "")


def by_value() -> list[str]:
    """Leader types, the best first."""
    return [kind.name for kind in catalogue(GERMAN).values() if kind.cls is Class.LEADER]


@rule("oto2.7.5113.a")
def heroic_leaders(state: State) -> Procedure[None]:
    """7.5113: each Battle Hardens and stops being heroic; a 10-3 only stops."""
    for side in SIDES:
        for leader in retained(state, side, Class.LEADER):
            if leader.has(Status.HEROIC):
                leader.lose(Status.HEROIC)
                before = called(leader)
                leader.name = next_better(leader.name) or leader.name
                words = f"{before}, a heroic leader, is now a {leader.name} and no longer heroic."
                yield Note(words, "oto2.7.5113.a", only(side), side)


@rule("oto2.7.5113.a", "oto2.7.5113.b", "oto2.7.5113.c")
def step_7_5113(state: State) -> Procedure[None]:
    """7.5113: heroic leaders; then a trade or a secret DR for each side."""
    yield from heroic_leaders(state)
    chosen = yield from in_secret(partial(_lane, state), "promoting leaders", "oto2.7.5113.b")
    for side, (what, leader_id) in chosen.items():
        if what == "trade":
            yield from trade(state, side, state.piece(leader_id))
        elif leader_id:
            leader = state.piece(leader_id)
            better = next_better(leader.name)
            words = f"{called(leader)} Battle Hardens to {better}."
            yield Note(words, "oto2.7.5113.b", only(side), side)
            leader.name = better


def _lane(state: State, side: Side) -> Procedure[tuple[str, str]]:
    leaders = retained(state, side, Class.LEADER)
    trades = {p.id: refuse_trade(p) for p in leaders if p.name in first_half().leader_trade}
    if trades:
        said = yield from Choose(
            question="A DR for a leader's Battle Hardening, or one leader split into two",
            cite="oto2.7.5113.c",
            wants=DECISION,
            side=side,
            key="trade",
            options=(
                Option("roll", "Make the DR"),
                *(option(i, _trade_words(state.piece(i)), no) for i, no in trades.items()),
            ),
            suggestion="roll",
        )
        if said != "roll":
            return "trade", said
    won = ["won"] if state.track.scenario_winners.get(state.date) == side else []
    row = yield from consult("leader_hardening", apply=[*won, *(["german"] if side == GERMAN else [])], side=side)
    return "harden", (yield from _pick(state, side, row.result))


def _trade_words(leader: Piece) -> str:
    return f"{leader.name} ({leader.id}) for {' and '.join(first_half().leader_trade[leader.name])}"


@rule("oto2.7.5113.c")
def refuse_trade(leader: Piece) -> Refused | None:
    """7.5113: a wounded or Isolated leader may not be traded."""
    if leader.has(Status.WOUNDED):
        return Refused("he is wounded", "oto2.7.5113.c")
    return Refused("he is Isolated", "oto2.7.5113.c") if leader.has(Status.ISOLATED) else None


@rule("oto2.7.5113.c")
def trade(state: State, side: Side, leader: Piece) -> Procedure[None]:
    """7.5113: an 8-0 for two 7-0, an 8-1 for an 8-0 and a 7-0; no DR is made."""
    before = called(leader)
    first, second = first_half().leader_trade[leader.name]
    leader.name = first
    other = state.add(side, second, f"traded {state.date}", Box.RETAINED)
    yield Note(f"{before} is split into {first} and {second} ({other.id}).", "oto2.7.5113.c", only(side), side)


@rule("oto2.7.5113.b")
def eligible(state: State, side: Side, rolled: str) -> list[Piece]:
    """7.5113: Retained leaders of the type rolled, or of any lower type, the best first."""
    order = by_value()
    odd = first_half().leader_ladder.odd
    found = [p for p in retained(state, side, Class.LEADER) if order.index(p.name) >= order.index(rolled)]
    if state.readings.nonstandard_leader_bh == "not-eligible":
        found = [p for p in found if p.name not in odd]
    return sorted((p for p in found if next_better(p.name)), key=lambda p: order.index(p.name))


def _pick(state: State, side: Side, rolled: str) -> Procedure[str]:
    found: Mapping[str, Piece] = {
        f"{p.name}{' in ' + p.hex if p.hex else ''}": p for p in eligible(state, side, rolled)
    }
    if not found:
        return ""
    said = yield from Choose(
        question=f"A leader up to {rolled} may Battle Harden: which one?",
        told_after=True,
        cite="oto2.7.5113.b",
        wants=DECISION,
        side=side,
        key="harden leader",
        options=(
            *(Option(p.id, f"{label}: becomes {next_better(p.name)}") for label, p in found.items()),
            Option("none", "nobody"),
        ),
        suggestion=next(iter(found.values())).id,
    )
    return "" if said == "none" else said
