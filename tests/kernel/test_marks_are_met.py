"""A mark is a promise to a player: code that carries a rule's number must be met in play, in a tool or on a page."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from tests.kernel.reachable import SOURCE, Package


@cache
def package() -> Package:
    return Package()


def marked(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            calls = [d.func for d in node.decorator_list if isinstance(d, ast.Call)]
            if any(isinstance(call, ast.Name) and call.id == "rule" for call in calls):
                yield node


def names_used(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def test_nothing_marked_is_only_for_tests():
    trees = package().trees
    used = Counter(name for tree in trees.values() for name in names_used(tree))
    for path in SOURCE.rglob("*.toml"):  # steps are named in the data: does = ["melee.step_7_501"]
        used.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    alone = [
        f"{module}:{node.lineno} {node.name}"
        for module, tree in trees.items()
        for node in marked(tree)
        if not used[node.name]
    ]
    assert not alone, "marked with a rule, and nothing in the package calls it:\n" + "\n".join(sorted(alone))


def test_a_way_leads_from_a_page_or_command_to_everything_marked():
    reached = package().reached()
    lost = [
        f"{module}:{node.lineno} {name}"
        for (module, name), node in package().defined.items()
        if (module, name) not in reached and any(marked(node))
    ]
    assert not lost, "marked with a rule, and called only by what nobody calls:\n" + "\n".join(sorted(lost))
