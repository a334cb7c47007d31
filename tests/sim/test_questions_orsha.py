"""Questions about On Track to Orsha, and questions asked at the terminal."""

import itertools
import json
from datetime import date

import pytest
from click.testing import CliRunner

from sandtable.cli import main
from sandtable.kernel import NotUnderstood
from sandtable.sim.questions import ask, every_question
from sandtable.store import Shelf
from tests.sim.test_questions import DIE, PAIRS, counted, law


def test_cpp_of_three_later_dates_by_counting_six_dice():
    def cpp(total: int) -> int:
        bands = ((2, 25), (4, 24), (6, 23), (8, 22), (10, 21))
        return next((given for top, given in bands if total <= top), 20)

    expected = counted(66 + cpp(a + 0) + cpp(b + 0) + cpp(c + 1) for a, b, c in itertools.product(PAIRS, repeat=3))
    assert law(ask("cpp", {"side": "german"})) == expected
    assert ask("cpp", {"side": "russian", "to": "23AM"}).odds.chance(68) == 1


def test_depletion_by_counting_three_groups():
    expected = counted(sum(dr + 1 >= 9 for dr in three) for three in itertools.product(PAIRS, repeat=3))
    assert law(ask("depletion", {"side": "russian", "date": "23PM", "groups": "I1,I1,I2"})) == expected
    assert ask("depletion", {"side": "russian", "date": "23AM"}).odds.chance(0) == 1
    with pytest.raises(NotUnderstood, match="not on the german chart"):
        ask("depletion", {"groups": "Z9"})


def test_leaders_of_one_company_by_counting_strength_and_leaders():
    """German I1 on 24PM: +1 for the date on both DRs, and +1 more for leaders when Depleted."""
    best = {2: "10-2", 3: "10-1", 4: "9-2", 5: "10-0", 6: "9-1", 7: "9-1", 8: "9-1", 9: "8-1", 10: "8-1"}
    expected = counted(best.get(leaders + 1 + (strength + 1 >= 9), "8-0") for strength in PAIRS for leaders in PAIRS)
    # 10-0, 8-1, 7-1: the 8-1 has the better modifier.
    expected["8-1"] = expected.get("8-1", 0) + expected.pop("10-0", 0)
    assert law(ask("leaders", {"date": "24PM", "groups": "I1"})) == expected


def test_escape_by_counting_the_dice():
    def fate(total: int) -> str:
        names = {9: "replaced", 10: "reduced", 11: "replaced_and_reduced"}
        return "escapes" if total <= 8 else names.get(total, "eliminated")

    stack = {"half_squads": 4, "leadership": -1, "hexes": 2, "encircled": "yes", "excess_pp": 1}
    assert law(ask("escape", stack)) == counted(fate(dr + 3 - 1 - 1 + 2 + 1) for dr in PAIRS)
    assert law(ask("escape", {"who": "leader", "hexes": 1})) == counted(fate(dr - 1 - 1 - 1) for dr in PAIRS)
    best = {"escape-proximity-drm": "best-one-only"}
    assert law(ask("escape", {"who": "leader", "hexes": 1}, settings=best)) == counted(fate(dr - 2) for dr in PAIRS)


def test_survival_is_the_task_check_and_then_the_escape():
    def fate(check: int, dr: int) -> str:
        if check + 1 - 1 > 7:
            return "fails"
        total = dr + 1 - 1 + 2
        names = {9: "replaced", 10: "reduced", 11: "replaced_and_reduced"}
        return "escapes" if total <= 8 else names.get(total, "eliminated")

    expected = counted(fate(check, dr) for check in PAIRS for dr in PAIRS)
    assert law(ask("survival", {"morale": 7, "leadership": -1, "half_squads": 2})) == expected


def test_scenario_length_by_counting_every_game_end_dr():
    circled = (1, 0, 3, 5)

    def end(dice) -> int | None:
        return next((turn for turn, (die, most) in enumerate(zip(dice, circled, strict=True), 6) if die <= most), None)

    expected = counted(end(dice) for dice in itertools.product(DIE, repeat=4))
    assert law(ask("scenario-length", {"circled": "1 0 3 5"})) == expected


# ---- asked at the terminal


def run(*args: str):
    return CliRunner().invoke(main, ["ask", *args], catch_exceptions=False)


def test_the_list_names_every_question_with_its_choices():
    told = run().stdout
    assert all(key in told for key in every_question())
    assert json.loads(run("--json").stdout)["cpp"]["choices"] == {"side": "german", "to": "24PM"}


def test_an_answer_in_bars_and_as_json(tmp_path):
    told = run("scenario-length", "--with", "circled=3,6").stdout
    assert "turn 6   50.0%" in told
    assert "turn 7   50.0%" in told
    raw = json.loads(run("mud-end", "-w", "by=1944-04-08", "--json").stdout)
    assert dict(raw["odds"])[True] == "8/27"
    assert raw["choices"] == {"by": "1944-04-08"}
    picture = tmp_path / "supply.svg"
    assert run("supply", "--svg", str(picture)).exit_code == 0
    assert picture.read_text().startswith("<svg")
    assert "var(" not in picture.read_text()


def test_house_rules_and_settings_reach_the_answer(tmp_path):
    mud = tmp_path / "mud.toml"
    mud.write_text('[ground.columns.april]\nrows = [{ roll = "1-6", result = "mud" }]', encoding="utf-8")
    raw = json.loads(run("mud-end", "-w", "by=1944-04-08", "--house-rules", str(mud), "--json").stdout)
    assert dict(raw["odds"]) == {True: "1"}
    early = ask("ice", {"on": "1943-11-08"}, settings={"ice_timing": "at_once_on_the_third"})
    assert early.odds.chance(True) > ask("ice", {"on": "1943-11-08"}).odds.chance(True)


def test_asked_in_the_light_of_a_campaign(tmp_path):
    mud = '[ground.columns.april]\nrows = [{ roll = "1-6", result = "mud" }]'
    rules = tmp_path / "mud.toml"
    rules.write_text(mud, encoding="utf-8")
    shelf = ["--folder", str(tmp_path / "shelf")]
    new = ["new", "forgotten-battles", "--set", "april_mud_run=late_march_counts", "--house-rules", str(rules)]
    made = CliRunner().invoke(main, [*shelf, *new, "--title", "Spring"], catch_exceptions=False)
    assert made.exit_code == 0, made.output
    name = Shelf(tmp_path / "shelf").ids()[0]
    told = CliRunner().invoke(main, [*shelf, "ask", "mud-end", "-w", "by=1944-04-01", "--campaign", name, "--json"])
    settings = {"april_mud_run": "late_march_counts"}
    expected = ask("mud-end", {"by": "1944-04-01"}, settings=settings, house_rules=mud)
    assert json.loads(told.stdout)["words"] == list(expected.words)
    wrong = CliRunner().invoke(main, [*shelf, "ask", "cpp", "--campaign", name])
    assert wrong.exit_code == 1
    assert "a question of orsha" in wrong.output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["weather"], "There is no question"),
        (["ice", "-w", "in=1943-12-05"], "has no choice"),
        (["ice", "-w", "on=soon"], "must be a date"),
        (["ice", "-w", "on=1943-12-06"], "no turn"),
        (["reserves", "-w", "units=99"], "1 to 12"),
        (["reserves", "-w", "units"], "KEY=VALUE"),
        (["reserves", "-w", "units="], "nothing is given"),
        (["bombardment", "-w", "save=good"], "a rating such as 3+"),
    ],
)
def test_what_is_not_understood_is_said_plainly(args, said):
    result = run(*args)
    assert result.exit_code != 0
    assert said in result.output


def test_a_date_before_the_campaign_has_given_nothing():
    assert ask("supply", {"by": date(1943, 9, 1)}).odds.chance(0) == 1
