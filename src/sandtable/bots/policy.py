"""Policies: how a side decides, written in a small TOML file, and the bot that plays by one.

    name = "Hold the south"
    about = "Cheap rifle companies first; stand fast."

    opponent = true                       # it is offered where a bot can sit down

    [german]                              # a table for each side; [table] for what nobody in particular is asked
    stance = ["stand", "hold"]            # in order of preference
    purchase = ["I1", "I1", "G*", "+"]    # in this order, as far as the budget goes; + is anything while it lasts
    booby_traps = "most"                  # or least, or a number
    effort = { south = 3, north = 1 }     # by chance, in this proportion

    [why]                                 # what the story tells after an answer; a side may stand before the key
    "german.stance" = "the line is short here"

Keys are those of the requests; `place_*` stands for all that begin so. What is not named, or is not allowed, is
answered by chance among what is legal (or as suggested, with `otherwise = "suggested"`).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from sandtable.bots.policy_rules import CannotFollow, follow
from sandtable.bots.saying import Said, Sees
from sandtable.kernel import Ask, Campaign, Draw, NotUnderstood, Pending, Request, Roll, Side

TABLE = "table"
WHY = "why"
OTHERWISE = ("random", "suggested")


@dataclass(frozen=True)
class Policy:
    """Rules by side and by request key."""

    name: str
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    about: str = ""
    otherwise: str = OTHERWISE[0]
    why: Mapping[str, str] = field(default_factory=dict)
    opponent: bool = False
    """Whether it is offered as one: a page that only tells how a table goes is not."""

    @classmethod
    def read(cls, text: str, name: str = "policy") -> "Policy":
        """From TOML; raises NotUnderstood."""
        try:
            raw = tomllib.loads(text)
        except ValueError as wrong:
            raise NotUnderstood(f"{name}: {wrong}") from None
        why = raw.pop(WHY, {})
        if not isinstance(why, dict) or not all(isinstance(words, str) for words in why.values()):
            raise NotUnderstood(f"{name}: under [{WHY}] each key has its words.")
        rules = {key: value for key, value in raw.items() if isinstance(value, dict)}
        unknown = set(raw) - set(rules) - {"name", "about", "otherwise", "opponent"}
        if unknown:
            raise NotUnderstood(f"{name}: {sorted(unknown)[0]!r} is not understood; rules stand under a side.")
        otherwise = str(raw.get("otherwise", OTHERWISE[0]))
        if otherwise not in OTHERWISE:
            raise NotUnderstood(f"{name}: otherwise is {' or '.join(OTHERWISE)}, not {otherwise!r}.")
        return cls(
            str(raw.get("name", name)), rules, str(raw.get("about", "")), otherwise, why, raw.get("opponent") is True
        )

    @classmethod
    def load(cls, path: Path) -> "Policy":
        return cls.read(path.read_text(encoding="utf-8"), path.stem)

    def check(self, sides: tuple[Side, ...]) -> None:
        """Refuse a policy for sides that this game has not."""
        for side in self.rules:
            if side not in (*sides, TABLE):
                raise NotUnderstood(f"{self.name}: there is no side {side!r}; there are: {', '.join(sides)}, {TABLE}.")

    def rule_for(self, side: Side | None, key: str) -> tuple[str, Any] | None:
        """The rule that answers this key, with the name it is written under."""
        rules = self.rules.get(side or TABLE, {})
        if key in rules:
            return key, rules[key]
        return next(((name, rule) for name, rule in rules.items() if fnmatchcase(key, name)), None)

    def why_of(self, side: Side | None, key: str) -> str:
        """What is told after an answer to this key; empty where the page says nothing."""
        for wanted in (f"{side or TABLE}.{key}", key):
            for name, words in self.why.items():
                if fnmatchcase(wanted, name):
                    return words
        return ""


RANDOM = Policy("random", about="Anything legal, by chance.")


class PolicyBot:
    """Answers by a policy. `used` counts the answers each rule gave; `not_allowed` those it could not give."""

    def __init__(self, policy: Policy, key: str | int, draw: Draw | None = None) -> None:
        self.policy = policy
        self.used: dict[str, int] = {}
        self.not_allowed: dict[str, int] = {}
        self._told: set[str] = set()
        self._draw = draw or Draw("policy bot", policy.name, key)

    def say(self, request: Request, sees: Sees) -> Said:
        value = self.decide(request)
        return Said(value, "" if request.is_routine(value) else self._why(request, value))

    def _why(self, request: Request, value: Any) -> str:
        """Each reason is told once: in a long campaign it holds for every turn. What a suggestion says for itself is of
        this one answer."""
        if isinstance(request, Ask) and request.because and value == request.suggestion:
            return f"{self.policy.name}: {request.because}"
        why = self.policy.why_of(request.side, request.key)
        if not why or why in self._told:
            return ""
        self._told.add(why)
        return f"{self.policy.name}: {why}"

    def answer(self, campaign: Campaign, side: Side, pending: Pending) -> Any:
        if isinstance(pending.request, Roll):
            return pending.request.sample(self._draw) if campaign.charter.dice == "entered" else None
        return self.decide(pending.request)

    def decide(self, request: Request) -> Any:
        """A legal answer to anything but a roll."""
        if request.key == "consent":
            return "agree"
        found = self.policy.rule_for(request.side, request.key)
        if found is not None and isinstance(request, Ask):
            name = f"{request.side or TABLE}.{found[0]}"
            try:
                value = request.check(follow(request, found[1], self._draw))
            except (CannotFollow, ValueError):
                self.not_allowed[name] = self.not_allowed.get(name, 0) + 1
            else:
                self.used[name] = self.used.get(name, 0) + 1
                return value
        if self.policy.otherwise == "suggested" and isinstance(request, Ask) and request.suggestion is not None:
            return request.check(request.suggestion)
        return request.sample(self._draw)
