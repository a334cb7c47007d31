"""One function decides a thing; everything else asks it. A rule refused in two modules is most likely decided twice."""

import ast
from collections import defaultdict
from pathlib import Path

import sandtable.games

GAMES = Path(sandtable.games.__file__).parent

TWO_SIDES_OF_ONE_RULE = {
    "tfb.meta.scope": "what a tool leaves to the series rules: overruns, and losses without a known strength",
    "tfb.special.common.rail.only_rail": "a path is judged by its rule; drawn reach has no limit",
    "oto2.7.13.a": "what a report may say of a piece; which piece a line of the log means",
    "oto2.7.501.a": "a Melee reported where no enemy is; what may be done in one",
    "oto2.7.508.a": "who may be told to hold a prisoner; who may take one in a Melee",
    "oto2.7.508.b": "who may guard prisoners; who guards them mans no vehicle",
    "oto2.7.520.hip": "whom the price list lets hide; how many, and for how much",
    "oto2.3.1.a": "there is no Culvert in a hex that two tools were given",
}
"""Rules that forbid several different things, so that two modules refuse by them; each with what they are."""


def refusals() -> dict[str, set[str]]:
    """Ledger id to the modules in which something is refused by it, named in place or by a constant of the module."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted(GAMES.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = {
            target.id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                for cite in [*node.args[1:2], *(k.value for k in node.keywords if k.arg == "rule")]:
                    rule = cite.value if isinstance(cite, ast.Constant) else named.get(getattr(cite, "id", ""))
                    if rule:
                        found[str(rule)].add(str(file.relative_to(GAMES)))
    return found


def test_no_rule_is_decided_in_two_modules():
    twice = {cite: sorted(modules) for cite, modules in refusals().items() if len(modules) > 1}
    assert {cite: twice[cite] for cite in twice if cite not in TWO_SIDES_OF_ONE_RULE} == {}
    assert sorted(TWO_SIDES_OF_ONE_RULE) == sorted(twice), "what is decided once needs no excuse any more"
