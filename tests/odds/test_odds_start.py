"""Reading one chart must not wait for anything heavy; guarded by what is loaded, not by a clock."""

from __future__ import annotations

import doctest
import subprocess
import sys

from sandtable.odds import distribution

HEAVY = {"dataclasses", "inspect", "asyncio", "json", "numpy", "click", "rich", "pydantic", "random", "html"}


def loaded_by(code: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


def test_odds_load_little():
    loaded = loaded_by("from sandtable.odds import Odds; Odds.dice('2d6').at_least(7)")
    assert "sandtable.odds.distribution" in loaded
    assert not loaded & HEAVY
    assert not {name for name in loaded if name.startswith("sandtable.") and not name.startswith("sandtable.odds")}
    assert "sandtable.odds.chain" not in loaded


def test_chains_come_when_asked_for():
    loaded = loaded_by("from sandtable.odds import Chain")
    assert "sandtable.odds.chain" in loaded
    assert not loaded & HEAVY


def test_the_examples_in_the_text_run():
    assert doctest.testmod(distribution) == (0, 3)
