"""Mutants of rule code: in what carries `@rule(...)`, a comparison, an and/or, a not, a whole number, a True/False."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.mutant import GAMES, ROOT, SOURCE, Mutant, numbers_around

OTHER = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}

Span = tuple[int, int]


@dataclass(frozen=True)
class Edit:
    """These bytes of the file become that text."""

    start: int
    end: int
    new: str


def code_mutants(game: str) -> Iterator[Mutant]:
    assert game in GAMES
    for path in sorted((SOURCE / "games" / game).rglob("*.py")):
        yield from mutants_of_source(str(path.relative_to(ROOT)), path.read_bytes())


def mutants_of_source(file: str, source: bytes) -> Iterator[Mutant]:
    tree, text = ast.parse(source), _Text(source)
    for marked, rules in _marked(tree):
        for edit in _edits(marked, text):
            mutated = source[: edit.start] + edit.new.encode() + source[edit.end :]
            line = source.count(b"\n", 0, edit.start)
            old, new = source.split(b"\n")[line].strip().decode(), mutated.split(b"\n")[line].strip().decode()
            yield Mutant(file, marked.name, f"{old} -> {new}", rules, mutated.decode, line + 1)


def rules_in(path: Path) -> set[str]:
    """Every mark of a file."""
    return {r for _, rules in _marked(ast.parse(path.read_bytes())) for r in rules}


def _marked(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, tuple[str, ...]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and (rules := _rules(node)):
            yield node, rules


def _rules(node: ast.FunctionDef | ast.ClassDef) -> tuple[str, ...]:
    calls = [d for d in node.decorator_list if isinstance(d, ast.Call) and _name(d.func) == "rule"]
    return tuple(str(a.value) for call in calls for a in call.args if isinstance(a, ast.Constant))


def _name(called: ast.expr) -> str:
    """`rule(...)`, or `rules.rule(...)` in a class that has a field of that name."""
    return str(getattr(called, "id", "") or getattr(called, "attr", ""))


class _Text:
    """Places of nodes as bytes of the file."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self._starts = [0]
        for line in source.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def span(self, node: ast.expr) -> Span:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Edit | None:
        """The word `old` between two nodes; brackets and comments may stand there too."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.source[start:end]
        at = gap.find(f" {old} ".encode())
        if at < 0 and gap.rstrip().endswith(old.encode()):
            at = gap.rindex(old.encode()) - 1
        if at < 0 and gap.lstrip().startswith(old.encode()):
            at = gap.index(old.encode()) - 1
        return Edit(start + at + 1, start + at + 1 + len(old), new) if at >= -1 and old.encode() in gap else None


def _edits(marked: ast.FunctionDef | ast.ClassDef, text: _Text) -> Iterator[Edit]:
    for node in _of_the_body(marked):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
                if not _nearly(left, right):
                    yield from _some(text.between(left, right, *OTHER[type(op)]))
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from _some(text.between(left, right, *words))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield Edit(text.span(node)[0], text.span(node)[0] + len("not "), "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield Edit(*text.span(node), str(not node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield from (Edit(*text.span(node), str(n)) for n in numbers_around(node.value))


def _nearly(*sides: ast.expr) -> bool:
    """Against a limit with TINY at it: nothing players measure lies on that mark itself, so `<` and `<=` are one."""
    return any(isinstance(node, ast.Name) and node.id == "TINY" for side in sides for node in ast.walk(side))


def _some(edit: Edit | None) -> Iterator[Edit]:
    if edit is not None:
        yield edit


def _of_the_body(marked: ast.FunctionDef | ast.ClassDef) -> Iterator[ast.AST]:
    """Every node but decorators, annotations, what is marked by itself, and f-strings (whose places are not told)."""
    waiting: list[ast.AST] = list(marked.body)
    if isinstance(marked, ast.FunctionDef):
        waiting += [d for d in (*marked.args.defaults, *marked.args.kw_defaults) if d is not None]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.FunctionDef | ast.ClassDef) and _rules(node)):
            continue
        yield node
        skipped = {id(getattr(node, name, None)) for name in ("annotation", "returns")}
        if isinstance(node, ast.Call):  # strict= of zip only asserts what holds anyway
            skipped |= {id(keyword) for keyword in node.keywords if keyword.arg == "strict"}
        decorators = {id(d) for d in getattr(node, "decorator_list", [])}
        waiting += [child for child in ast.iter_child_nodes(node) if id(child) not in skipped | decorators]
