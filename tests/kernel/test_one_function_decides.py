"""One function decides a thing; everything else asks it. A rule refused in two modules is most likely decided twice."""

import ast
from collections import defaultdict
from pathlib import Path

import sandtable.games

GAMES = Path(sandtable.games.__file__).parent

TWO_SIDES_OF_ONE_RULE = {}
"""Rules that forbid several different things, so that two modules refuse by them; each with what they are."""


def refusals() -> dict[str, set[str]]:
    """Ledger id to the modules in which something is refused by it."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted(GAMES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                cites = [*node.args[1:2], *(k.value for k in node.keywords if k.arg == "rule")]
                for cite in cites:
                    if isinstance(cite, ast.Constant):
                        found[str(cite.value)].add(str(file.relative_to(GAMES)))
    return found


def test_no_rule_is_decided_in_two_modules():
    twice = {cite: sorted(modules) for cite, modules in refusals().items() if len(modules) > 1}
    assert {cite: twice[cite] for cite in twice if cite not in TWO_SIDES_OF_ONE_RULE} == {}
    assert sorted(TWO_SIDES_OF_ONE_RULE) == sorted(twice), "what is decided once needs no excuse any more"
