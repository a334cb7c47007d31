"""The battles of a linked campaign in every branch: begun as the campaign would begin them, and counted as a model."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.bagration.aftermath import begin
from sandtable.games.bagration.campaign_effects import Result, battles
from sandtable.games.bagration.objectives.victory import DEGREES
from sandtable.games.bagration.programs.linked_program import WHOLE
from sandtable.games.bagration.sides import ATTACKER, DEFENDER
from sandtable.games.bagration.state import State
from sandtable.kernel import Value

NOBODY = "nobody"
WINNERS = (NOBODY, "german", "soviet")
"""Who won the battle before decisively."""


class LinkedBattles:
    """A battle is named by its place and who won the one before decisively: `2 soviet`."""

    def __init__(self, scenario: str) -> None:
        self.scenario = scenario
        self._missions = [battle.mission for battle in battles(scenario)]

    def keys(self) -> tuple[str, ...]:
        places = range(len(self._missions))
        return tuple(f"{n} {after}" for n in places for after in (WINNERS if n else (NOBODY,)))

    def begin(self, game: Any, settings: Mapping[str, Value], key: str) -> "LinkedBattle":
        index, after = self._read(key)
        state: State = game.setup(self.scenario, settings)
        state.index = index
        if after != NOBODY:
            state.results.append(Result(self._missions[index - 1], after, "major"))
        begin(state)
        return LinkedBattle(state)

    def model(self, name: str, about: str, counted: Mapping[str, Mapping[str, int]], times: int) -> str:
        lines = [f'simulates = "{self.scenario}"', f'name = "{_quoted(name)}"', f'about = "{about}; thousandths."']
        for key in self.keys():
            index, after = self._read(key)
            branch = "" if after == NOBODY else f".after.{after}"
            lines += ["", f"[missions.{self._missions[index]}{branch}]"]
            for role in (ATTACKER, DEFENDER):
                seen = counted.get(key, {})
                parts = ", ".join(f"{d} = {seen.get(f'{role} {d}', 0) * WHOLE // times}" for d in DEGREES)
                lines.append(f"{role} = {{ {parts} }}")
        return "\n".join(lines) + "\n"

    def _read(self, key: str) -> tuple[int, str]:
        index, _, after = key.partition(" ")
        return int(index), after


class LinkedBattle:
    """One battle while it is fought; who attacks in it is known before the next one begins."""

    def __init__(self, state: State) -> None:
        self.state, self._battle, self._before = state, state.now, len(state.results)

    def ended(self) -> str | None:
        """`attacker major`, or `nobody`."""
        if len(self.state.results) == self._before:
            return None
        result = self.state.results[-1]
        return f"{self._battle.role(result.winner)} {result.degree}" if result.winner else NOBODY


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
