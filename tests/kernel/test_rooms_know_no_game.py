"""Only the games know games: no other room names one, so that a game of somebody else's is as good as ours."""

import re
from pathlib import Path

import sandtable

ROOT = Path(sandtable.__file__).parent
NAMES = re.compile(r"orsha|bagration|forgotten.?battles|\btfb\.|\boto2\.|\bfow\.", re.IGNORECASE)
EXAMPLES = {"kernel/refusals.py", "charts/load.py", "rules/marks.py"}
"""Docstrings that show what a rule id looks like."""


def test_no_room_below_or_above_names_a_game():
    named = {
        f"{file.relative_to(ROOT)}:{number}"
        for file in sorted(ROOT.rglob("*.py"))
        if file.relative_to(ROOT).parts[0] != "games" and str(file.relative_to(ROOT)) not in EXAMPLES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if NAMES.search(line)
    }
    assert named == set()
