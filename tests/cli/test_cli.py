"""The command line as a script and as a player uses it."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from sandtable.cli import COMMANDS, main


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sandtable.games").games.GAMES, "toy", "tests.toy:TOY")

    def call(*args: str, typed: str = "", code: int = 0) -> str:
        result = CliRunner().invoke(main, ["--folder", str(tmp_path), *args], input=typed, catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result.output

    return call


def test_help_names_every_command(run):
    text = run("--help")
    assert all(f"\n  {name} " in text for name in COMMANDS)
    for name in COMMANDS:
        assert "Usage" in run(name, "--help")


def test_a_campaign_begun_played_and_told(run):
    name = json.loads(run("new", "forgotten-battles", "--title", "Ours", "--seed", "x", "--json"))["id"]
    assert name.startswith("ours-")
    output = run("play", name, typed="34\n\nquit\n")
    assert "83.3%" in output, "the odds are shown before the dice fall"
    assert "3, 4 gives 7: Full Flight" in output
    assert "Everything you answered is kept" in output
    assert "3, 4 gives 7: Full Flight" in run("log", name)
    log = json.loads(run("log", "--json"))
    assert log[1]["data"]["dice"] == [3, 4]
    assert "26 Sept 43, turn 1 of 63: Dry, Full Flight" in run("show")
    assert "Ours" in run("list")
    assert json.loads(run("list", "--json"))[0]["to_act"] == ["Soviets"], "they roll first for first player"


def test_the_hot_seat_has_a_curtain(run):
    run("new", "toy")
    output = run("play", typed="4\n\nrifle=1\n66\n\n\nquit\n")
    assert "Now Axis. Press Enter when only you are looking" in output
    assert "Now Soviets. Press Enter when only you are looking" in output
    after_curtain = output.partition("Now Soviets")[2]
    assert "× rifle" not in after_curtain, "nothing of the other side is told behind the curtain"


def test_refusal_rule_and_overrule_in_the_terminal(run):
    run("new", "toy", "--bot", "soviet")
    output = run("play", typed="7\n4\n?\ngun=3\nwe have three guns\nquit\n")
    assert "a die shows 1 to 6, not 7" in output
    assert "Refused: oto2.7.5187: 3 of gun; the limit is 2" in output
    assert "1 ruling." in run("rulings")


def test_scripts_answer_with_json(run):
    run("new", "toy", "--bot", "soviet")
    out = json.loads(run("answer", "--value", "[4]", "--json"))
    assert out["pending"][0]["kind"] == "Purchase"
    assert "the limit is 2" in run("answer", "--value", '{"gun": 3}', code=1)
    json.loads(run("answer", "--value", "{}", "--json"))
    assert "Taken back" in run("undo")


def test_ruling_from_the_command_line(run):
    run("new", "toy", "--bot", "soviet")
    assert run("rule").strip() == "turn"
    assert "Ruled." in run("rule", "--set", "turn=2", "--reason", "we forgot")
    assert "turn = 2" in run("log")


def test_export_import_verify_backup(run, tmp_path):
    name = json.loads(run("new", "toy", "--json"))["id"]
    run("answer", "--side", "axis", "--value", "[4]")
    run("export", name, "--to", str(tmp_path / "out.json"))
    assert "on the shelf already" in run("import", str(tmp_path / "out.json"), code=1)
    (tmp_path / f"{name}.sandtable").unlink()
    run("import", str(tmp_path / "out.json"))
    assert "comes out the same" in run("verify", name)
    assert "Copied to" in run("backup", name)


def test_rolling_and_odds_on_any_chart(run):
    assert "3 gives 3: Mud" in run("roll", "ground", "-c", "april", "--dice", "3")
    assert "without" not in run("roll", "forgotten-battles:ground", "-c", "december")
    odds = json.loads(run("odds", "flight", "-c", "dry", "--json"))
    assert odds["odds"] == [["Full Flight", "5/6"], ["Limited Flight", "5/36"], ["No Flight", "1/36"]]
    assert "█" in run("odds", "flight", "-c", "dry")
    assert "a die shows 1 to 6, not 7" in run("roll", "ground", "-c", "april", "--dice", "7", code=1)
    assert "no column 'may'" in run("roll", "ground", "-c", "may", code=1)
    assert "No chart is called 'nothing'" in run("roll", "nothing", code=1)


def test_rules_are_searched_and_shown(run):
    assert "tfb.weather.ice.onset" in run("rules", "search", "ice", "onset")
    assert "Setting ice_timing" in run("rules", "show", "tfb.weather.ice.onset")
    assert "no rule has the id" in run("rules", "show", "tfb.nowhere", code=1)
    covered = json.loads(run("rules", "coverage", "--prefix", "tfb.weather.ground", "--json"))
    assert any("weather.py" in place for place in covered[0]["code"])


def test_clean_errors(run):
    assert "There is no campaign yet" in run("show", code=1)
    run("new", "toy")
    assert "Say which side" in run("undo", code=1)
    assert "no side 'martian'" in run("show", "--side", "martian", code=1)
    assert "Invalid value" in run("new", "chess", code=2)


@pytest.mark.parametrize("command", [["--help"], ["roll", "ground", "-c", "april"], ["odds", "ground", "-c", "april"]])
def test_start_up_imports_nothing_heavy(command):
    """Deterministic, unlike a stop-watch: the slow libraries must not be loaded for these."""
    heavy = "pydantic fastapi numpy numba scipy shapely typst sqlite3 asyncio jinja2 uvicorn"
    code = (
        "import sys\nfrom sandtable.cli import main\n"
        f"try:\n    main({command!r})\nexcept SystemExit:\n    pass\n"
        f"print('HEAVY', [m for m in {heavy.split()!r} if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "HEAVY []" in out, out
