"""Which definitions of the package a player can reach: what modules do when they load, and all that follows from it.

Read from the source alone. A definition is a function, class or name at the top of a module; it leads to every name it
mentions, through imports and re-exports. `__all__` and an import by itself lead nowhere.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
BY_NAME = {"GAME", "SETTINGS", "QUESTIONS", "create_app"}
"""What the house asks of a module by its name."""

COMMAND_OR_PAGE = re.compile(r"\w+\.(command|group|get|post|put|delete|api_route)|tool\(")

Place = tuple[str, str]
"""Module and name."""


class Package:
    def __init__(self) -> None:
        paths = {path: path.relative_to(SOURCE).with_suffix("").parts for path in SOURCE.rglob("*.py")}
        self.trees = {
            ".".join(parts).removesuffix(".__init__"): ast.parse(path.read_text(encoding="utf-8"))
            for path, parts in paths.items()
        }
        self.defined: dict[Place, ast.AST] = {}
        self.imported: dict[Place, set[Place]] = {}
        for module, tree in self.trees.items():
            for node in tree.body:
                for name in _named(node):
                    self.defined[module, name] = node
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and node.module:
                    for alias in node.names:
                        where = self.imported.setdefault((module, alias.asname or alias.name), set())
                        where.add((node.module, alias.name))

    def reached(self) -> set[Place]:
        steps = re.findall(r"\bstep_\w+", "".join(p.read_text(encoding="utf-8") for p in SOURCE.rglob("*.toml")))
        todo = [place for place in self.defined if place[1] in {*BY_NAME, *steps}]
        for module, tree in self.trees.items():
            for node in tree.body:
                loads = _marks(node) if _named(node) else [node]
                todo += [place for part in loads for place in self._mentions(module, part)]
                if any(COMMAND_OR_PAGE.match(ast.unparse(mark)) for mark in _marks(node)):
                    todo += [(module, name) for name in _named(node)]
        found: set[Place] = set()
        while todo:
            place = todo.pop()
            if place not in found:
                found.add(place)
                todo += self._mentions(place[0], self.defined[place])
        return found

    def _mentions(self, module: str, node: ast.AST) -> list[Place]:
        found: list[Place] = []
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
                found += self._meant(module, part.id)
            elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
                for package, name in self.imported.get((module, part.value.id), ()):
                    found += self._meant(f"{package}.{name}", part.attr)
        return found

    def _meant(self, module: str, name: str, seen: frozenset[Place] = frozenset()) -> Iterator[Place]:
        if (module, name) in self.defined:
            yield module, name
        elif (module, name) not in seen:
            for package, there in self.imported.get((module, name), ()):
                yield from self._meant(package, there, seen | {(module, name)})


def _named(node: ast.AST) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _marks(node: ast.AST) -> list[ast.expr]:
    return list(getattr(node, "decorator_list", []))
