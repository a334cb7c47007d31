"""Lines that count say one hex and two hexes, and one function says so."""

import ast
import doctest
import re
from itertools import pairwise
from pathlib import Path

import pytest

import sandtable
from sandtable.kernel import counted, counting

NOUNS = "counters|hexes|units|steps|points|markers|rows|columns|turns|options|rolls|levels|aircraft bases|appeals"
BARE = re.compile(rf" (?:[A-Z][\w-]* ){{0,2}}(?:{NOUNS})\b")
ROOT = Path(sandtable.__file__).parent
LOOKED_AT = (*(ROOT / "games" / "forgotten_battles").rglob("*.py"), *(ROOT / "kernel").glob("*.py"))
ONCE = re.compile(r"(?<![\d.:/-])\b1 (?:counters|hexes|units|steps|points|markers|columns|turns|options)\b")


def test_one_and_many():
    assert doctest.testmod(counting).failed == 0
    assert [counted(n, "step") for n in range(3)] == ["0 steps", "1 step", "2 steps"]


def test_no_line_of_the_forgotten_battles_counts_by_itself():
    """A value before a plural is wrong for one of it. Words of the auditor are for whoever writes rules."""
    found = []
    for file in LOOKED_AT:
        if "audit" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            values = node.values if isinstance(node, ast.JoinedStr) else []
            for value, text in pairwise(values):
                if isinstance(text, ast.Constant) and _bare(value, text.value):
                    found.append(f"{file.name}:{node.lineno} {text.value[:30]}")
    assert found == []


def _bare(value: ast.expr, text: str) -> bool:
    """A number that can be one: no constant, no name of a kind (`Hungarian units`), no range (`2 to 4 counters`)."""
    if not isinstance(value, ast.FormattedValue):
        return False
    said = ast.unparse(value.value)
    return bool(BARE.match(text)) and not said.isupper() and said not in ("kind", "service", "high", "words")


@pytest.mark.parametrize("golden", sorted(Path("tests/golden").glob("*.txt")), ids=lambda path: path.stem)
def test_no_golden_campaign_tells_of_one_things(golden):
    assert ONCE.findall(golden.read_text("utf-8")) == []
