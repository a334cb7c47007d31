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
    output = run("play", name, typed="34\n\n\nquit\n")
    assert "83.3%" in output, "the odds are shown before the dice fall"
    assert "Full Flight (3, 4: 7)" in output
    assert "Everything you answered is kept" in output
    assert "Full Flight (3, 4: 7)" in run("log", name)
    log = json.loads(run("log", "--json"))
    assert log[1]["data"]["dice"] == [3, 4]
    assert "26 Sept 43, turn 1 of 63: Dry, Full Flight" in run("show")
    assert "Ours" in run("list")
    assert json.loads(run("list", "--json"))[0]["to_act"] == ["Soviets"], "they roll first for first player"


def test_quit_at_the_hand_over_stops(run):
    run("new", "toy")
    output = run("play", typed="4\n\nrifle=1\n66\nquit\n")
    after = output.partition("Now Soviets")[2]
    assert "Everything you answered is kept." in after
    assert "CPP" not in after, "nothing was asked of them"


def test_the_hot_seat_has_a_curtain(run):
    run("new", "toy")
    output = run("play", typed="4\n\nrifle=1\n66\n\n\nquit\n")
    assert "Now Axis. Press Enter when only you are looking" in output
    assert "Now Soviets. Press Enter when only you are looking" in output
    after_curtain = output.partition("Now Soviets")[2]
    assert "× rifle" not in after_curtain, "nothing of the other side is told behind the curtain"


def test_refusal_rule_and_overrule_in_the_terminal(run):
    run("new", "toy", "--bot", "soviet")
    output = run("play", typed="7\n4\n?\ngun=3\ngun=2\nquit\n")
    assert "a die shows 1 to 6, not 7" in output
    assert "nothing was changed; answer again" in output, "a new answer typed at once is no reason"
    assert "1 ruling." not in run("rulings")
    output = run("play", typed="gun=3\n! we have three guns\nquit\n")
    assert "Refused: oto2.7.5187: 3 of gun; the limit is 2" in output
    assert "1 ruling." in run("rulings")


def test_a_bot_by_its_name_and_a_fact_told_for_it(run):
    assert "'genius'" in run("new", "toy", "--bot", "soviet:genius", code=1)
    run("new", "toy", "--bot", "soviet:random", "--set", "turns=1")
    output = run("play", typed="4\nrifle=1\n66\n1\n\n1=6\nA1\nquit\n")
    assert "For the Soviets: Random plays them and cannot see your table." in output


def test_scripts_answer_with_json(run):
    run("new", "toy", "--bot", "soviet")
    out = json.loads(run("answer", "--value", "[4]", "--json"))
    assert out["pending"][0]["kind"] == "Purchase"
    assert "the limit is 2" in run("answer", "--value", '{"gun": 3}', code=1)
    json.loads(run("answer", "--value", "{}", "--json"))
    assert "Taken back" in run("undo")


def test_ruling_from_the_command_line(run):
    run("new", "toy", "--bot", "soviet")
    assert run("rule").strip() == "turn: the turn (now 1)"
    assert "Ruled." in run("rule", "--set", "turn=2", "--reason", "we forgot")
    assert "the turn: 1 becomes 2" in run("log")


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
    assert "Mud (3)" in run("roll", "ground", "-c", "april", "--dice", "3")
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
    covered = json.loads(run("rules", "coverage", "tfb.weather.ground", "--json"))
    assert any("weather.py" in place for place in covered[0]["code"])
    shown = run("rules", "show", "tfb.weather.ground")
    assert "weather.py:" in shown
    assert "test_weather.py:" in shown, "a rule names the code that plays it and the tests that prove it"
    assert "No rule's id begins with" in run("rules", "coverage", "tfb.nowhere", code=1)


def test_clean_errors(run):
    assert "There is no campaign yet" in run("show", code=1)
    run("new", "toy")
    assert "Say which side" in run("undo", code=1)
    assert "no side 'martian'" in run("show", "--side", "martian", code=1)
    assert "Invalid value" in run("new", "chess", code=2)


@pytest.mark.parametrize("command", [["--help"], ["roll", "ground", "-c", "april"], ["odds", "ground", "-c", "april"]])
def test_start_up_imports_nothing_heavy(command):
    """Deterministic, unlike a stop-watch: the slow libraries must not be loaded for these."""
    heavy = "pydantic fastapi numpy numba highspy shapely typst sqlite3 asyncio jinja2 uvicorn"
    code = (
        "import sys\nfrom sandtable.cli import main\n"
        f"try:\n    main({command!r})\nexcept SystemExit:\n    pass\n"
        f"print('HEAVY', [m for m in {heavy.split()!r} if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "HEAVY []" in out, out


def test_square_brackets_in_words_are_words(run):
    run("new", "toy", "--title", "Ours [/bold] [red]", "--bot", "soviet")
    output = run("play", typed="4\n[/x]=1\ngun=3\n! we have [/three]\n11\nquit\n")
    assert "Ours [/bold] [red]" in output
    assert "no item '[/x]'" in output
    assert "ruled otherwise: we have [/three]" in output


def test_two_at_one_screen_can_agree_to_an_undo(run):
    run("new", "toy")
    output = run("play", typed="4\n\nundo\n\n1\nquit\n")
    assert "the other side must agree, because a die has been seen" in output
    asked = output.partition("must agree")[2]
    assert "Now Soviets. Press Enter when only you are looking" in asked
    assert "Axis asks to take back an answer" in asked
    assert "Axis took back 1 answer" in run("log")


def test_what_an_undo_makes_of_the_story_is_told(run):
    run("new", "toy", "--bot", "soviet")
    output = run("play", typed="4\nundo\n5\nquit\n")
    assert "Axis took back" in output, "its roll, and whatever the bot answered since"
    assert "Good (5)" in output.partition("took back")[2]


def test_the_seed_opens_when_the_campaign_is_over(run):
    from sandtable.kernel import seal

    begun = json.loads(run("new", "toy", "--bot", "soviet", "--bot", "axis", "--set", "turns=1", "--json"))
    shown = json.loads(run("show", "--json"))
    assert shown["dice"]["seal"] == begun["seal"]
    assert "seed" not in shown["dice"]
    assert shown["dice"]["level"] == "sealed"
    assert "opens when the campaign is over" in run("show")
    run("play")
    dice = json.loads(run("show", "--json"))["dice"]
    assert seal(dice["seed"]) == begun["seal"]
    assert dice["seed"] in run("show")
    assert dice["seed"] in run("log"), "the story ends with it"
    assert run("log", "--json").count(dice["seed"]) == 0, "a line for people, not one of the campaign's own"


@pytest.mark.parametrize(
    ("how", "level", "words"),
    [
        (["--dice", "entered"], "recorded", "real dice"),
        (["--dice", "mixed"], "sealed", "typed"),
        (["--seed", "x"], "recorded", "seed chosen by hand"),
    ],
)
def test_the_level_of_the_dice_is_said(run, how, level, words):
    run("new", "toy", *how)
    assert json.loads(run("show", "--json"))["dice"]["level"] == level
    assert words in run("show")


def test_a_house_rule_file_is_named_by_its_digest(run, tmp_path):
    rows = '[{roll = "5-", result = "poor"}, {roll = "6+", result = "good"}]'
    (tmp_path / "house.toml").write_text(f'fortune = {{dice = "1d6", rows = {rows}}}')
    run("new", "toy", "--house-rules", str(tmp_path / "house.toml"))
    digest = json.loads(run("show", "--json"))["house_rules"]
    assert len(digest) == 16
    assert digest in run("show")


def test_rules_are_searched_without_saying_so(run):
    assert run("rules", "ice", "onset") == run("rules", "search", "ice", "onset")
    assert json.loads(run("rules", "ice", "onset", "--json"))[0]["id"].startswith("tfb.")


def test_every_command_has_json(run):
    """`play` talks and `serve` stays: with --json they say what is open, and where."""
    for name in COMMANDS:
        if name != "rules":
            assert "--json" in run(name, "--help"), name
    for name in ("search", "show", "coverage"):
        assert "--json" in run("rules", name, "--help")


def test_play_for_scripts_says_what_is_open(run):
    run("new", "toy", "--bot", "soviet")
    out = json.loads(run("play", "--json"))
    assert (out["over"], out["pending"]["axis"][0]["kind"]) == (False, "Roll")


def test_a_campaign_file_is_imported_like_an_export(run, tmp_path):
    name = json.loads(run("new", "toy", "--json"))["id"]
    run("answer", "--side", "axis", "--value", "[4]")
    (tmp_path / f"{name}.sandtable").rename(tmp_path / "mailed")
    assert json.loads(run("import", str(tmp_path / "mailed"), "--json"))["id"] == name
    assert "Good (4)" in run("log", name)
    assert "on the shelf already" in run("import", str(tmp_path / "mailed"), code=1)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"SQLite format 3\x00" + b"x" * 500, b"[" * 100_000])
def test_what_cannot_be_imported_is_said_cleanly(run, tmp_path, content):
    (tmp_path / "bad").write_bytes(content)
    assert run("import", str(tmp_path / "bad"), code=1).startswith("Error: ")
    assert "No campaigns yet" in run("list")


def test_errors_are_clean_whatever_is_given(run, tmp_path):
    run("new", "toy", "--bot", "soviet")
    assert run("answer", "--value", "[" * 100_000, code=1).startswith("Error: ")
    assert run("answer", "--value", "9" * 10_000, code=1).startswith("Error: ")
    assert run("answer", "--value", "NaN", code=1).startswith("Error: ")
    assert run("rule", "--set", "turn=" + "[" * 100_000, "--reason", "x", code=1).startswith("Error: ")
    assert run("export", "--to", str(tmp_path / "nowhere" / "x.json"), code=1).startswith("Error: ")
    assert "Usage" in run("log", "--last", "-3", code=2)


def test_the_list_of_settings_shows_options_in_words_that_can_be_typed(run):
    output = run("new", "orsha", "--settings")
    assert "(of: " in output
    assert "longest loop" in output
    assert "longest-loop" not in output
