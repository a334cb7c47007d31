"""Models from play: every battle of a linked campaign played many times by a policy, in every branch, and counted."""

from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.games import every_game, find
from sandtable.kernel import Draw, NotUnderstood, Roll
from sandtable.kernel.courses import Branches
from sandtable.kernel.run import Run
from sandtable.sim.played import MOST_ANSWERS, Plan, plan_for
from sandtable.sim.results import Result
from sandtable.sim.runs import Blocks, Progress


@dataclass(frozen=True)
class BattlePlan:
    """Which battles are played: each of the campaign, once for each branch that can lead to it."""

    plan: Plan
    keys: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.plan.policy.name

    @property
    def battles(self) -> int:
        return len(self.keys)


def plan_of(game: str, policy: Policy, **chosen: Any) -> BattlePlan:
    """The battles of a linked campaign; raises NotUnderstood for anything else."""
    plan = plan_for(game, policy, **chosen)
    branches = find(game).branches(plan.scenario)
    if branches is None:
        linked = [f"{g.title} ({s.key})" for g in every_game() for s in g.scenarios if g.branches(s.key)]
        raise NotUnderstood(f"Models are derived for linked campaigns alone: {', '.join(linked)}.")
    return BattlePlan(plan, branches.keys())


def branches_of(plan: Plan) -> Branches:
    found = find(plan.game).branches(plan.scenario)
    assert found is not None, "only linked campaigns are planned"
    return found


def play_battle(plan: Plan, key: str, number: int) -> str:
    """One battle by the rules, begun as the campaign would begin it; how it ended."""
    game = find(plan.game)
    tables = game.with_house_rules(plan.house_rules) if plan.house_rules else game.tables()
    fought = branches_of(plan).begin(game, plan.settings, key)
    bot = PolicyBot(plan.policy, f"{plan.seed} {key} {number}")
    dice = Draw("dice", plan.seed, key, number)
    answers = 0
    while (word := fought.ended()) is None:
        step = game.next_step(fought.state)
        assert step is not None, "a battle ends with its result"
        run = Run(step.procedure(fought.state), tables.__getitem__)
        while not run.finished:
            lane, request = next(run.open_requests())
            value = request.sample(dice) if isinstance(request, Roll) else bot.decide(request)
            run.answer(lane.path, request.check(value), seq=answers)
            answers += 1
            if answers > MOST_ANSWERS:
                raise RuntimeError(f"battle {number} is not over after {MOST_ANSWERS} answers")
    return word


def _block(planned: BattlePlan, times: int, first: int, count: int) -> Result:
    """Battles by number: `times` of the first branch, then as many of the next."""
    result = Result()
    for number in range(first, first + count):
        branch, each = divmod(number, times)
        key = planned.keys[branch]
        result.merge(Result({f"{key}|{play_battle(planned.plan, key, each)}": {0: 1}}, 1))
    return result


def derive(
    planned: BattlePlan,
    times: int,
    *,
    workers: int = 1,
    cluster: str = "",
    resume: Path | None = None,
    progress: Progress | None = None,
    block: int = 4,
) -> str:
    """Play every branch so many times and write the model as TOML; the same text for any number of workers."""
    identity = {"battles": sha256(repr(planned).encode()).hexdigest()[:16], "times": times}
    run = Blocks(partial(_block, planned, times), times * planned.battles, block, identity, resume)
    counted: dict[str, dict[str, int]] = defaultdict(dict)
    for name, seen in run.on(workers, threads=False, cluster=cluster, progress=progress).histograms.items():
        key, _, word = name.partition("|")
        counted[key][word] = seen[0]
    about = f"Derived from {times} battles of each branch, seed {planned.plan.seed}"
    return branches_of(planned.plan).model(f"{planned.name}, as played", about, counted, times)
