"""The player's guide: its roster is a roster, its counters are counters, its Python runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.games.forgotten_battles.booklet.counters import read_counter
from sandtable.games.forgotten_battles.booklet.roster import main, read_roster

GUIDE = (Path(__file__).parents[3] / "docs" / "forgotten-battles.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", GUIDE, re.M | re.S)
    assert found
    return found[1]


def test_the_roster_in_the_guide_can_be_loaded(tmp_path):
    assert len(read_roster(block("toml"))) == 3
    file = tmp_path / "roster.toml"
    file.write_text(block("toml"), encoding="utf-8")
    assert main([str(file)]) == "3 rows filled in; lost are 83 rows of the booklets.\n"
    file.write_text("[axis\n", encoding="utf-8")
    assert "no TOML" in main([str(file)])
    assert "roster.none" in main([str(tmp_path / "roster.none")])
    assert main([]).startswith("# The Forgotten Battles: rows to fill in")


def test_the_counters_in_the_guide_can_be_read():
    examples = next(b for b in re.findall(r"^```\n(.*?)^```", GUIDE, re.M | re.S) if "12-2-2" in b)
    for line in examples.splitlines():
        assert str(read_counter(re.split(r"\s{4,}", line)[0])), line


@pytest.mark.parametrize("words", ["hexes in reach", "MP"])
def test_the_python_in_the_guide_runs(words):
    done = subprocess.run([sys.executable, "-c", block("python")], capture_output=True, text=True, check=True)
    assert words in done.stdout
