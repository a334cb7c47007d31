"""Campaigns drawn by the million where every side decides by a policy that leaves nothing to chance."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.games import find
from sandtable.kernel import Draw, NotUnderstood, Request, read_settings
from sandtable.kernel.courses import RegisterCourse
from sandtable.sim.cache import kept_body
from sandtable.sim.questions import charts_of
from sandtable.sim.register_engines import exact_register
from sandtable.sim.registers import RegisterProgram, Step, compile_registers
from sandtable.sim.results import Result
from sandtable.sim.summary import VERDICT, Drawn


class Thrown(Exception):
    """A policy wanted dice of its own."""


class NoDice(Draw):
    """Dice that nobody may throw; where only one thing is left, none are needed."""

    def below(self, n: int) -> int:
        if n > 1:
            raise Thrown
        return 0


class ByRuleAlone:
    """Decides as the policy's own rules say; raises NotUnderstood where it leaves something to chance."""

    def __init__(self, policy: Policy) -> None:
        self._name = policy.name
        self._bot = PolicyBot(policy, "", NoDice())

    def __call__(self, request: Request) -> Any:
        try:
            return self._bot.decide(request)
        except Thrown:
            raise NotUnderstood(
                f"{self._name}: {request.side}.{request.key} is left to chance. A policy that is drawn by the million"
                " decides everything itself: exact names in `purchase`, and a rule for stance and effort."
            ) from None


def course_for(key: str, policy: Policy, given: Mapping[str, Any] = {}, house_rules: str = "") -> RegisterCourse:
    """The campaign under this policy, from the game's own charts, house rules included; raises NotUnderstood."""
    game = find(key)
    policy.check(game.side_keys())
    settings = read_settings(game.settings, {**game.unattended[1], **given})
    course = game.course_by_policy(settings, charts_of(game, house_rules), ByRuleAlone(policy))
    if course is None:
        raise NotUnderstood(f"{game.title} cannot be drawn by a policy; its campaigns are played.")
    return course


def compiled(course: RegisterCourse) -> RegisterProgram:
    return compile_registers(
        course.start, [[Step(*draw) for draw in turn] for turn in course.turns], outputs=course.outputs
    )


def program_for(
    key: str, policy: Policy, given: Mapping[str, Any] = {}, house_rules: str = ""
) -> tuple[RegisterProgram, tuple[str, ...]]:
    """The campaign under this policy as a program, out of the cache or made now; and which outputs have a small law."""

    def make() -> bytes:
        course = course_for(key, policy, given, house_rules)
        return json.dumps([compiled(course).written(), course.exact]).encode()

    made_from = {"house rules": house_rules, "given": dict(given), "policy": vars(policy)}
    written, exact = json.loads(kept_body(find(key), made_from, make))
    return RegisterProgram.read(written), tuple(exact)


@dataclass(frozen=True)
class Summary(Drawn):
    """One policy's campaigns, for lines, JSON, CSV and pictures."""

    game: str
    exact: tuple[str, ...]
    name: str
    program: RegisterProgram
    result: Result

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name in self.program.outputs if name != VERDICT)

    @property
    def words(self) -> dict[str, tuple[str, ...]]:
        return {VERDICT: find(self.game).side_keys()}

    def exactly(self) -> Mapping[str, Fraction]:
        """Known where no battle matters."""
        return {name: exact_register(self.program, name).mean() for name in self.names if name in self.exact}

    def lines(self) -> list[str]:
        wide = max(len(name) for name in self.names)
        head = f"{self.name}: {self.result.campaigns:,} campaigns; hash {self.result.digest()}"
        return [head, *self.rate_lines(wide), *self.counter_lines(wide)]

    def to_json(self) -> dict[str, Any]:
        return self.told()
