"""The words of this game's own code: what can be kept of them is kept here."""

import ast
from collections import Counter
from pathlib import Path

import sandtable.games.bagration as game

ROOT = Path(game.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def functions():
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield path.relative_to(ROOT), node


def test_no_two_modules_share_a_name():
    names = Counter(p.parent.name if p.name == "__init__.py" else p.stem for p in FILES if p.parent != ROOT or p.stem)
    names["bagration"] = 1
    assert [name for name, times in names.items() if times > 1] == []


def test_what_may_not_be_is_told_by_functions_that_refuse():
    """`refuse_...(...) -> Refused | None`: None is yes. What asks whether something can be meant says understand."""
    told = {
        f"{path}: {node.name}"
        for path, node in functions()
        if ("refuse" in node.name) != (node.returns is not None and ast.unparse(node.returns) == "Refused | None")
    }
    makers = {
        "fortifications/bunkers_and_nests.py: refuse_charge_by",  # never: there is always a refusal
        "turns/rolls/difficult_ground.py: _refuse_entering",  # makes one for a piece of ground
    }
    assert told == makers


def test_the_state_is_called_state():
    wrong = [
        f"{path}: {node.name}({arg.arg})"
        for path, node in functions()
        for arg in (*node.args.args, *node.args.kwonlyargs)
        if arg.annotation and ast.unparse(arg.annotation) == "State" and arg.arg not in ("state", "before")
    ]
    assert wrong == []


def test_settings_are_read_as_readings():
    """No rule looks a setting up by its key; the game's own setup and the models hand settings over."""
    asking = {p.relative_to(ROOT).as_posix() for p in FILES if ".settings[" in p.read_text(encoding="utf-8")}
    assert asking == set()


def test_imports_stand_at_the_top():
    inside = [
        f"{path}: {node.name}"
        for path, node in functions()
        if any(isinstance(inner, ast.Import | ast.ImportFrom) for inner in ast.walk(node))
    ]
    assert inside == []
