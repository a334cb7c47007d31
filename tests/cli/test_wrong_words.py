"""Every command, called wrongly: one clear line, a code that is not 0, never a traceback."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sandtable.cli import COMMANDS, main

OF_A_CAMPAIGN = (
    *("show", "log", "undo", "rule", "rulings", "play", "answer"),
    *("export", "backup", "verify", "board", "judging", "print", "report", "files"),
)
WRONG = {
    "new": [["zz"], ["bagration", "zz"], ["bagration", "--set", "a"], ["bagration", "--set", "points=many"]],
    "list": [["x"]],
    "roll": [["zz"], ["ground"], ["ground", "-c", "april", "--dice", "x"], ["ground", "-c", "april", "-w", "z=--1"]],
    "odds": [["zz"], ["ground"], ["ground", "-c", "zz"]],
    "tool": [["zz"], ["bagration", "zz"], ["bagration", "onslaught", "-w", "zz"]],
    "charts": [["x"]],
    "ask": [["zz"], ["ice", "-w", "a"], ["ice", "--campaign", "zz"], ["ice", "--svg", "none/a.svg"]],
    "simulate": [["zz"], ["bagration", "--campaigns", "x"], ["bagration", "--set", "x=1", "--campaigns", "1"]],
    "tournament": [[], ["zz"], ["orsha", "--campaigns", "x"], ["orsha", "--bot", "zz"], ["orsha", "--set", "x=1"]],
    "rules": [["show", "zz"], ["show"], ["--json"]],
    "import": [[], ["none"], ["junk"]],
    "delete": [[], ["x"]],
    "fill": [[], ["none"], ["junk"], ["a", "junk"], ["a", "b", "junk"]],
    "card": [["zz"], ["bagration:zz"]],
    "serve": [["--port", "x"], ["--port", "99999"], ["--port", "-1"]],
    **{name: [[], ["x"], ["--json"], ["--bogus"], ["a", "b", "c"]] for name in OF_A_CAMPAIGN},
}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("junk").write_bytes(bytes(range(256)))

    def call(*words: str) -> Result:
        return CliRunner().invoke(main, ["--folder", str(tmp_path / "shelf"), *words])

    return call


def test_no_command_is_left_out():
    assert set(WRONG) == set(COMMANDS)


@pytest.mark.parametrize("command", WRONG)
def test_a_wrong_call_is_refused_in_one_line(run, command):
    for words in WRONG[command]:
        done = run(command, *words)
        assert isinstance(done.exception, SystemExit), (words, done.exception)
        assert done.exit_code in (1, 2), words
        said = done.output.strip().splitlines()
        assert said[-1].startswith("Error: "), (words, done.output)
        assert not any(word in said[-1] for word in ("Errno", "literal", "codec")), words


@pytest.mark.parametrize("command", [("new", "bagration"), ("ask", "ice"), ("simulate", "bagration")])
def test_house_rules_that_are_no_text(run, command):
    done = run(*command, "--house-rules", "junk")
    assert done.exit_code == 1
    assert done.output.strip() == "Error: junk is not a text file (UTF-8)."


def test_a_scenario_may_be_written_with_hyphens(run):
    assert run("new", "bagration", "river-crossing").exit_code == 0


def test_fill_without_a_campaign_takes_the_latest(run):
    run("new", "bagration", "from_table")
    asked = run("fill", "junk", "--side", "soviet")
    assert asked.exit_code == 1
    assert "Nothing is asked of this side now that a file could fill in." in asked.output
