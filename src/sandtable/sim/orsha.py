"""On Track to Orsha drawn by the million: both sides by a policy, every battle a quick one."""

from collections.abc import Mapping
from typing import Any

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.games import find
from sandtable.kernel import Draw, NotUnderstood, Request, read_settings
from sandtable.sim.registers import RegisterProgram, Step, compile_registers


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


def orsha_program(policy: Policy, given: Mapping[str, Any] = {}, house_rules: str = "") -> RegisterProgram:
    """The campaign under this policy, from the game's own charts, house rules included; raises NotUnderstood."""
    from sandtable.games.orsha import economy

    game = find("orsha")
    policy.check(game.side_keys())
    settings = read_settings(game.settings, {"battles": "quick", **given})
    tables = game.with_house_rules(house_rules) if house_rules else game.tables()
    plan = economy.plan_for(settings, tables, ByRuleAlone(policy))
    turns = [[Step(*draw) for draw in turn] for turn in economy.turns(plan)]
    return compile_registers(economy.start(plan), turns, outputs=economy.OUTPUTS)
