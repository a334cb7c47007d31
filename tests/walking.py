"""Walkers: whole stretches of a real campaign, begun at a position with odd pieces in it, audited after every step.

A walk begins at any state a game can be in, answers at random but legally, and after every completed step asks the
auditor (`Game.audit`) what cannot be. Hypothesis draws the position, the oddities and the key of the answers, so that a
failing walk is made small and comes back the same. `make walk MINUTES=60` walks on for as long as asked.
"""

import argparse
import importlib
import secrets
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

import sandtable
from sandtable.bots import RandomBot
from sandtable.kernel import Ask, Campaign, Charter, Draw, Game, MemoryKeeper, NotUnderstood, Record, Refused, codec
from sandtable.kernel.audit import audit_now
from sandtable.kernel.progress import read_state

Odd = Callable[[Any, Draw], None]
"""Puts something odd into a state: an SMC left behind, a unit in two rosters, a piece on a border."""

MOST_ANSWERS = 4_000
SUGGESTED = 3
"""Of this many answers one follows the form's own suggestion, so that walks get through long forms too."""


@dataclass(frozen=True)
class Ground:
    """Where walks of one game begin: states by name, and the oddities that may be put into any of them."""

    game: Game[Any]
    starts: dict[str, Callable[[Draw], Any]]
    oddities: dict[str, Odd]
    fill: Callable[[Campaign, Any, Draw], Any] | None = None
    """Fills in forms that no bot fills in (campaign, request, dice): tried if it is legal. None: left to the bot."""


@dataclass(frozen=True)
class Way:
    """One walk, small enough to read in a failure."""

    start: str
    odd: tuple[str, ...]
    key: int
    steps: int


def ways(ground: Ground, *, steps: int) -> st.SearchStrategy[Way]:
    """Hypothesis' choice of a walk: few steps and few oddities first."""
    return st.builds(
        Way,
        st.sampled_from(sorted(ground.starts)),
        st.lists(st.sampled_from(sorted(ground.oddities)), max_size=4, unique=True).map(tuple),
        st.integers(0, 2**32),
        st.integers(1, steps),
    )


def begin_at(game: Game[Any], state: Any, *, seed: str = "walk") -> Campaign:
    """A campaign that stands at this state, as if it had been played to it."""
    charter = Charter(
        id="walk",
        game=game.key,
        title="Walk",
        scenario=game.scenarios[0].key,
        settings=dict(getattr(state, "settings", {})),
        players=dict.fromkeys(game.side_keys(), "person"),
        dice="program",
        seed=seed,
        created="",
        version="",
    )
    start = Record(0, "setup", "Set-up", "", codec.encode(game.state, state), (), sandtable.__version__, 0)
    return Campaign(game, charter, MemoryKeeper(start), clock=lambda: "")


def walk(ground: Ground, way: Way) -> Campaign:
    """Walk it; raises AssertionError with every fault the auditor finds, and the step that brought it."""
    draw = Draw("walk", way.start, way.key)
    state = ground.starts[way.start](draw)
    for name in way.odd:
        ground.oddities[name](state, draw)
    campaign = begin_at(ground.game, state, seed=str(way.key))
    bot = RandomBot(way.key)
    audited, before = 0, state_at(campaign, 0)
    blame(ground.game.audit(before), "the position itself")
    for _ in range(MOST_ANSWERS):
        last = campaign.keeper.last_record().step
        for number in range(audited + 1, last + 1):
            after = state_at(campaign, number)
            blame(ground.game.audit(after, before), f"step {number}, {campaign.keeper.record(number).title}")
            before = after
        audited = last
        if campaign.over or last >= way.steps:
            return campaign
        blame(audit_now(campaign), f"the questions of step {campaign.number}")
        side = draw.choice([s for s in ground.game.side_keys() if campaign.pending(s)])
        pending = draw.choice(campaign.pending(side))
        campaign.answer(side, pending.id, answer(campaign, side, pending, bot, draw, ground))
    return campaign


def answer(campaign: Campaign, side: str, pending: Any, bot: RandomBot, draw: Draw, ground: Ground) -> Any:
    request = pending.request
    filled = ground.fill(campaign, request, draw) if ground.fill else None
    if filled is not None:
        try:
            return request.check(filled)
        except (NotUnderstood, Refused):
            pass  # no legal answer this time: as a bot would
    if isinstance(request, Ask) and request.suggestion is not None and draw.below(SUGGESTED) == 0:
        return request.suggestion
    return bot.answer(campaign, side, pending)


def state_at(campaign: Campaign, number: int) -> Any:
    return read_state(campaign.game, campaign.keeper.record(number))


def blame(faults: Any, after: str) -> None:
    found = [f"{fault.what} ({fault.rule})" if fault.rule else fault.what for fault in faults]
    assert not found, f"after {after}: " + "; ".join(found)


# ---------------------------------------------------------------------- walking on for as long as asked

GROUNDS = {
    "forgotten-battles": "tests.forgotten_battles.walks:GROUND",
    "bagration": "tests.bagration.walks:GROUND",
    "orsha": "tests.orsha.walks:GROUND",
    "orsha-solitaire": "tests.orsha.solitaire.walks:GROUND",
    "skirmish": "tests.skirmish.walks:GROUND",
}


def ground_of(name: str) -> Ground:
    module, _, what = GROUNDS[name].partition(":")
    found: Ground = getattr(importlib.import_module(module), what)
    return found


def random_way(ground: Ground, seed: str, steps: int) -> Way:
    draw = Draw("way", seed)
    odd = tuple(name for name in sorted(ground.oddities) if draw.below(4) == 0)
    return Way(draw.choice(sorted(ground.starts)), odd, draw.below(2**32), 1 + draw.below(steps))


def main(arguments: Sequence[str] | None = None) -> int:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--minutes", type=float, default=10)
    ap.add_argument("--game", action="append", choices=sorted(GROUNDS), help="only this one; may be said again")
    ap.add_argument("--steps", type=int, default=60)
    args = ap.parse_args(arguments)
    names = args.game or sorted(GROUNDS)
    end, walked, failed = time.monotonic() + 60 * args.minutes, 0, 0
    while time.monotonic() < end:
        name = names[walked % len(names)]
        ground = ground_of(name)
        way = random_way(ground, secrets.token_hex(8), args.steps)
        try:
            walk(ground, way)
        except Exception:
            failed += 1
            print(f"\n{name}: walk(ground_of({name!r}), {way})", file=sys.stderr)
            traceback.print_exc(limit=-6)
        walked += 1
    print(f"{walked} walks, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
