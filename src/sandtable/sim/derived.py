"""Models from play: every battle of a linked campaign played many times by a policy, in every branch, and counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.games import find
from sandtable.kernel import Draw, NotUnderstood, Roll
from sandtable.kernel.run import Run
from sandtable.sim.played import MOST_ANSWERS, Plan, plan_for
from sandtable.sim.results import Result
from sandtable.sim.runs import Blocks, Progress

GAME = "bagration"
BRANCHES = ("", "german", "soviet")
"""Who won the battle before decisively; nobody."""


@dataclass(frozen=True)
class BattlePlan:
    """Which battles are played: each of the campaign, once for each branch that can lead to it."""

    plan: Plan
    branches: tuple[tuple[int, str], ...]

    @property
    def name(self) -> str:
        return self.plan.policy.name

    @property
    def battles(self) -> int:
        return len(self.branches)


def plan_of(game: str, policy: Policy, **chosen: Any) -> BattlePlan:
    """The battles of a linked campaign; raises NotUnderstood for anything else."""
    from sandtable.games.bagration.campaign.effects import battles

    plan = plan_for(game, policy, **chosen)
    if game != GAME or plan.scenario not in ("line", "river"):
        raise NotUnderstood("Models are derived for the linked campaigns of Bagration: --scenario line or river.")
    branches = [(n, after) for n, _ in enumerate(battles(plan.scenario)) for after in (BRANCHES if n else ("",))]
    return BattlePlan(plan, tuple(branches))


def begun(plan: Plan, index: int, after: str) -> Any:
    """The campaign as this battle begins, after a decisive victory of one side or of nobody."""
    from sandtable.games.bagration.campaign.effects import Result as Ended
    from sandtable.games.bagration.campaign.effects import battles
    from sandtable.games.bagration.campaign.play import begin

    state = find(plan.game).setup(plan.scenario, plan.settings)
    state.index = index
    if after:
        state.results.append(Ended(str(battles(plan.scenario)[index - 1]["mission"]), after, "major"))
    begin(state)
    return state


def play_battle(plan: Plan, index: int, after: str, number: int) -> tuple[str, str]:
    """One battle by the rules, begun as the campaign would begin it: (role that won or nothing, degree)."""
    game = find(plan.game)
    tables = game.with_house_rules(plan.house_rules) if plan.house_rules else game.tables()
    state = begun(plan, index, after)
    battle, before = state.now, len(state.results)
    bot = PolicyBot(plan.policy, f"{plan.seed} {index} {after} {number}")
    dice = Draw("dice", plan.seed, index, after, number)
    answers = 0
    while len(state.results) == before:
        step = game.next_step(state)
        assert step is not None, "a battle ends with its result"
        run = Run(step.procedure(state), tables.__getitem__)
        while not run.finished:
            lane, request = next(run.open_requests())
            value = request.sample(dice) if isinstance(request, Roll) else bot.decide(request)
            run.answer(lane.path, request.check(value), seq=answers)
            answers += 1
            if answers > MOST_ANSWERS:
                raise RuntimeError(f"battle {number} is not over after {MOST_ANSWERS} answers")
    ended = state.results[-1]
    return (battle.role(ended.winner), ended.degree) if ended.winner else ("", "")


def _block(planned: BattlePlan, times: int, first: int, count: int) -> Result:
    """Battles by number: `times` of the first branch, then as many of the next."""
    from sandtable.games.bagration.victory import DEGREES

    result = Result()
    for number in range(first, first + count):
        branch, each = divmod(number, times)
        index, after = planned.branches[branch]
        role, degree = play_battle(planned.plan, index, after, each)
        word = f"{index} {after or 'nobody'} {role or 'nobody'}"
        result.merge(Result({word: {DEGREES.index(degree) if degree else 0: 1}}, 1))
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
    counted = run.on(workers, threads=False, cluster=cluster, progress=progress).histograms
    return _written(planned, times, counted)


def _written(planned: BattlePlan, times: int, counted: Mapping[str, Mapping[int, int]]) -> str:
    from sandtable.games.bagration.campaign.effects import battles
    from sandtable.games.bagration.linked_program import WHOLE
    from sandtable.games.bagration.missions.mission import ATTACKER, DEFENDER
    from sandtable.games.bagration.victory import DEGREES

    plan = planned.plan
    order = [str(b["mission"]) for b in battles(plan.scenario)]
    lines = [
        f'simulates = "{plan.scenario}"',
        f'name = "{_quoted(plan.policy.name)}, as played"',
        f'about = "Derived from {times} battles of each branch, seed {plan.seed}; thousandths."',
    ]
    for index, after in planned.branches:
        lines += ["", f"[missions.{order[index]}{f'.after.{after}' if after else ''}]"]
        for role in (ATTACKER, DEFENDER):
            seen = counted.get(f"{index} {after or 'nobody'} {role}", {})
            parts = ", ".join(f"{d} = {seen.get(n, 0) * WHOLE // times}" for n, d in enumerate(DEGREES))
            lines.append(f"{role} = {{ {parts} }}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
