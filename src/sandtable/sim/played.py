"""Whole campaigns played by the rules themselves, with policies for players: slower than a program, and complete."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.games import find
from sandtable.kernel import Draw, NotUnderstood, Roll, read_settings
from sandtable.kernel.run import Run
from sandtable.sim.results import Result, wilson
from sandtable.sim.runs import Blocks, Progress

BLOCK = 8
"""Campaigns in one task: each takes from a tenth of a second to some seconds."""

MOST_ANSWERS = 100_000


@dataclass(frozen=True)
class Plan:
    """What is played: everything a worker needs, in plain values."""

    game: str
    scenario: str
    settings: Mapping[str, Any]
    policy: Policy
    seed: int
    house_rules: str = ""

    def digest(self) -> str:
        return sha256(repr(self).encode()).hexdigest()[:16]


def plan_for(
    game: str,
    policy: Policy,
    *,
    scenario: str = "",
    given: Mapping[str, Any] = {},
    seed: int = 0,
    house_rules: str = "",
) -> Plan:
    """A plan with the usual scenario and settings where none are given; raises NotUnderstood."""
    found = find(game)
    usual, needed = found.unattended
    wanted = scenario or usual or found.scenarios[0].key
    chosen = next((s for s in found.scenarios if s.key == wanted), None)
    if chosen is None:
        known = ", ".join(s.key for s in found.scenarios if not s.from_table)
        raise NotUnderstood(f"{game} has no scenario {scenario!r}; it has: {known}.")
    policy.check(found.side_keys())
    settings = read_settings(found.settings, {**chosen.settings, **needed, **given})
    return Plan(game, chosen.key, settings, policy, seed, house_rules)


@dataclass(frozen=True, slots=True)
class Played:
    """How one campaign went."""

    winner: str | None
    why: str
    answers: int
    used: Mapping[str, int]
    not_allowed: Mapping[str, int]


def play_campaign(plan: Plan, number: int) -> Played:
    """One campaign from its first step to its last. The dice of a campaign do not depend on the policy's own draws."""
    game = find(plan.game)
    tables = game.with_house_rules(plan.house_rules) if plan.house_rules else game.tables()
    state = game.setup(plan.scenario, plan.settings)
    bot = PolicyBot(plan.policy, f"{plan.seed} {number}")
    dice = Draw("dice", plan.seed, number)
    answers = 0
    while (step := game.next_step(state)) is not None:
        run = Run(step.procedure(state), tables.__getitem__)
        while not run.finished:
            lane, request = next(run.open_requests())
            value = request.sample(dice) if isinstance(request, Roll) else bot.decide(request)
            run.answer(lane.path, request.check(value), seq=answers)
            answers += 1
            if answers > MOST_ANSWERS:
                raise RuntimeError(f"campaign {number} is not over after {MOST_ANSWERS} answers")
    outcome = game.outcome(state)
    winner, why = (outcome.winner, outcome.why) if outcome else (None, "")
    return Played(winner, why, answers, bot.used, bot.not_allowed)


def play_block(plan: Plan, first: int, count: int) -> Result:
    """Histograms of the winner (side by its place, and one more for nobody), the answers, and the rules used."""
    sides = find(plan.game).side_keys()
    result = Result()
    for number in range(first, first + count):
        played = play_campaign(plan, number)
        winner = len(sides) if played.winner is None else sides.index(played.winner)
        one = {"winner": {winner: 1}, "answers": {played.answers: 1}}
        one |= {f"used {name}": {0: n} for name, n in played.used.items()}
        one |= {f"not allowed {name}": {0: n} for name, n in played.not_allowed.items()}
        result.merge(Result(one, 1))
    return result


def play_many(
    plan: Plan,
    campaigns: int,
    *,
    workers: int = 1,
    cluster: str = "",
    resume: Path | None = None,
    progress: Progress | None = None,
    block: int = BLOCK,
) -> Result:
    """Play; the same result for any number of workers and any block size."""
    run = Blocks(partial(play_block, plan), campaigns, block, {"plan": plan.digest()}, resume)
    return run.on(workers, threads=False, cluster=cluster, progress=progress)


@dataclass(frozen=True, slots=True)
class WinRate:
    """How often a side wins under a policy, with its 95 % interval. `side` is empty for nobody."""

    policy: str
    side: str
    wins: int
    campaigns: int

    @property
    def interval(self) -> tuple[float, float, float]:
        return wilson(self.wins, self.campaigns)


def win_rates(plan: Plan, result: Result) -> list[WinRate]:
    sides = (*find(plan.game).side_keys(), "")
    wins = result.histograms["winner"]
    rates = [WinRate(plan.policy.name, side, wins.get(n, 0), result.campaigns) for n, side in enumerate(sides)]
    return [rate for rate in rates if rate.side or rate.wins]


def never_used(plan: Plan, result: Result) -> list[str]:
    """Rules of the policy that answered nothing: misspelt, never asked, or never allowed."""
    rules: Sequence[str] = [f"{side}.{key}" for side, lines in plan.policy.rules.items() for key in lines]
    return [rule for rule in rules if f"used {rule}" not in result.histograms]
