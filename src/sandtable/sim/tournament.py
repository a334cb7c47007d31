"""Tournaments: bots against each other over many campaigns, on both sides, counted with their intervals."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from sandtable.bots import Bot
from sandtable.bots.model import Model
from sandtable.bots.recruit import bot_by, page_of
from sandtable.bots.shipped import model_of
from sandtable.games import find
from sandtable.kernel import Draw, Game, NotUnderstood, Request, Roll, Side, is_for_people, read_settings
from sandtable.kernel.run import Run
from sandtable.sim.played import MOST_ANSWERS
from sandtable.sim.results import Result, wilson
from sandtable.sim.runs import Blocks, Progress

BLOCK = 4
NOBODY = ""


@dataclass(frozen=True)
class Match:
    """Who meets whom, in plain values that can be sent to a worker: each side with the policy it plays by."""

    game: str
    scenario: str
    settings: Mapping[str, Any]
    bots: Mapping[Side, str]
    seed: int = 0

    def digest(self) -> str:
        """Of who plays and of the pages they play by: a run that was stopped goes on only with the same maxims."""
        pages = [page_of(self.game, f"bot:{policy}") for policy in self.bots.values()]
        return sha256(repr((self, pages, model_of(self.game))).encode()).hexdigest()[:16]

    @property
    def title(self) -> str:
        return " against ".join(f"{self.bots[side]} ({find(self.game).side_title(side)})" for side in self.bots)


def matches(
    game: str, policies: Sequence[str], *, scenario: str = "", given: Mapping[str, Any] = {}, seed: int = 0
) -> list[Match]:
    """Every policy against every other and itself, on every side; raises NotUnderstood."""
    found = find(game)
    usual, needed = found.unattended
    wanted = scenario or usual or found.scenarios[0].key
    chosen = next((s for s in found.scenarios if s.key == wanted), None)
    if chosen is None:
        raise NotUnderstood(f"{game} has no scenario {wanted!r}.")
    if len(found.sides) < 2:
        raise NotUnderstood(f"{found.title} has one side: there is nobody to play against.")
    for policy in policies:
        page_of(game, f"bot:{policy}")
    settings = read_settings(found.settings, {**chosen.settings, **needed, **given})
    sides = found.side_keys()
    pairs = product(policies, repeat=len(sides))
    return [Match(game, chosen.key, settings, dict(zip(sides, pair, strict=True)), seed) for pair in pairs]


@dataclass(slots=True)
class Told:
    """How one campaign of a match went: who won, each side's points, how much was decided, and what was wrong."""

    winner: Side | None
    points: Mapping[Side, int]
    decisions: int
    facts: int
    faults: list[str] = field(default_factory=list)


Watch = Callable[[Any, Request, Any], str]
"""What is absurd about a decision (state, request, answer), in words; empty where nothing is."""


def play_match(match: Match, number: int, *, audited: bool = False, watch: Watch | None = None) -> Told:
    """One campaign. Its chances (dice, what bots and the model draw) depend in each step on its number and the step
    alone, so that every match of a tournament meets the same luck, however much was decided before.

    With `audited` the game's auditor looks at every step, and `watch` at every decision.
    """
    game: Game[Any] = find(match.game)
    pages = {side: page_of(match.game, f"bot:{policy}") for side, policy in match.bots.items()}
    state, tables, model = game.setup(match.scenario, match.settings), game.tables(), model_of(match.game)
    times: Counter[str] = Counter()
    decisions = facts = 0
    faults: list[str] = []
    while (step := game.next_step(state)) is not None:
        times[step.key] += 1
        luck = f"{match.seed} {number} {step.key} {times[step.key]}"
        bots: dict[Side, Bot] = {side: bot_by(page, f"{luck} {side}") for side, page in pages.items()}
        teller, dice = Model(match.game, luck, model), Draw("dice", luck)
        run = Run(step.procedure(state), tables.__getitem__)
        while not run.finished:
            lane, request = next(run.open_requests())
            if isinstance(request, Roll):
                value: Any = request.sample(dice)
            else:
                fact, side = is_for_people(request, ""), request.side or next(iter(bots))
                sees = partial(game.view, state, side)
                value = teller.tell(request, state) if fact else bots[side].say(request, sees).value
                if watch and not fact and (wrong := watch(state, request, value)):
                    faults.append(wrong)
                decisions, facts = decisions + (not fact), facts + fact
            run.answer(lane.path, request.check(value), seq=decisions + facts)
            if decisions + facts > MOST_ANSWERS:
                raise RuntimeError(f"campaign {number} is not over after {MOST_ANSWERS} answers")
        if audited:
            faults += [f"{step.title}: {fault.what}" for fault in game.audit(state)]
    outcome = game.outcome(state)
    return Told(outcome.winner if outcome else None, game.points(state), decisions, facts, faults)


def play_block(match: Match, first: int, count: int) -> Result:
    """Histograms of the winner (side by its place, one more for nobody) and of each side's points."""
    sides = find(match.game).side_keys()
    result = Result()
    for number in range(first, first + count):
        told = play_match(match, number)
        winner = len(sides) if told.winner is None else sides.index(told.winner)
        one = {"winner": {winner: 1}, "decisions": {told.decisions: 1}}
        one |= {f"points {side}": {points: 1} for side, points in told.points.items()}
        each = {f"points {side}": {number: points} for side, points in told.points.items()}
        each |= {f"won {side}": {number: int(side == told.winner)} for side in sides}
        result.merge(Result(one, 1, each))
    return result


@dataclass(frozen=True, slots=True)
class Row:
    """One side of one match: how often it won and how many points it had, each with its 95 % interval."""

    game: str
    side: str
    policy: str
    against: str
    wins: int
    campaigns: int
    points: tuple[float, float] | None
    """The mean, and how far the true mean may lie from it."""
    more_wins: tuple[float, float] | None = None
    more_points: tuple[float, float] | None = None
    """How much oftener this side wins, and how many more points it has, than by the last policy named: campaign by
    campaign with the same dice against the same opponent."""

    @property
    def share(self) -> tuple[float, float, float]:
        return wilson(self.wins, self.campaigns)

    def cells(self) -> tuple[str, ...]:
        share, low, high = self.share
        points = "" if self.points is None else f"{self.points[0]:.1f} ± {self.points[1]:.1f}"
        won = f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        oftener = "" if self.more_wins is None else f"{100 * self.more_wins[0]:+.1f} ± {100 * self.more_wins[1]:.1f} %"
        more = "" if self.more_points is None else f"{self.more_points[0]:+.1f} ± {self.more_points[1]:.1f}"
        return self.game, self.side, self.policy, self.against, f"{self.campaigns:,}", won, points, oftener, more


def head(played: Sequence[Match]) -> tuple[str, ...]:
    """The columns of the table; the last two compare with the policy that was named last."""
    base = last_named(played)
    known = ("game", "side", "plays by", "against", "campaigns", "wins (95 % interval)", "points")
    return (*known, f"wins more than {base}", f"points more than {base}")


def last_named(played: Sequence[Match]) -> str:
    return list(played[-1].bots.values())[-1]


def rows_of(found: Sequence[tuple[Match, Result]]) -> list[Row]:
    """A row for each side of each match."""
    base = last_named([match for match, _ in found])
    met = {tuple(match.bots.items()): result for match, result in found}
    rows = []
    for match, result in found:
        for side, policy in match.bots.items():
            other = met.get(tuple({**match.bots, side: base}.items())) if policy != base else None
            rows.append(_row(match, side, result, other))
    return rows


def _row(match: Match, side: Side, result: Result, other: Result | None) -> Row:
    game, points = find(match.game), f"points {side}"
    return Row(
        game.title,
        game.side_title(side),
        match.bots[side],
        ", ".join(policy for one, policy in match.bots.items() if one != side),
        result.histograms["winner"].get(list(match.bots).index(side), 0),
        result.campaigns,
        result.mean(points) if points in result.histograms else None,
        result.gain(other, f"won {side}") if other else None,
        result.gain(other, points) if other else None,
    )


def play_tournament(
    played: Sequence[Match],
    campaigns: int,
    *,
    workers: int = 1,
    cluster: str = "",
    resume: Path | None = None,
    progress: Progress | None = None,
) -> list[tuple[Match, Result]]:
    """All matches over the same campaigns; with `resume` each match keeps its finished blocks beside that file."""
    found = []
    for number, match in enumerate(played):
        kept = resume.with_name(f"{resume.stem}-{match.digest()}{resume.suffix}") if resume else None
        run = Blocks(partial(play_block, match), campaigns, BLOCK, {"match": match.digest()}, kept)
        tell = partial(_along, progress, number * campaigns, len(played) * campaigns) if progress else None
        found.append((match, run.on(workers, threads=False, cluster=cluster, progress=tell)))
    return found


def _along(progress: Progress, before: int, whole: int, done: int, of: int) -> None:
    progress(before + done, whole)
