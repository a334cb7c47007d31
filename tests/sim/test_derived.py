"""Models derived from play: each battle played in each branch, then the campaign drawn, beside the campaign played."""

import pytest
from click.testing import CliRunner

from sandtable.bots.policy import Policy
from sandtable.cli import main
from sandtable.games.bagration.game import GAME
from sandtable.kernel import NotUnderstood
from sandtable.kernel.models import Model
from sandtable.sim import exact_law, exact_verdict
from sandtable.sim.campaigns import program_for
from sandtable.sim.derived import branches_of, derive, plan_of, play_battle
from sandtable.sim.models import find_policy
from sandtable.sim.played import plan_for, play_campaign

PRESSED = Policy.read(
    """
name = "pressed"
[german]
starting = { lost = 0.0 }
turn = { own = 0.0, enemy = 0.03, began = 0.9, denied = 0.1, near = 0.9, after = "play_on" }
booby_traps = "least"
[soviet]
starting = { lost = 0.0 }
turn = { own = 0.0, enemy = 0.08, began = 0.9, denied = 0.1, near = 0.9, after = "play_on" }
"""
)
BY_LOSSES = {"victory_degree": "from_units_lost"}
TIMES, CAMPAIGNS = 6, 10


def test_a_derived_model_agrees_with_whole_campaigns_as_played():
    """The Attacker presses so hard that he mostly wins: roles, branches and degrees must not be mixed up.

    Ten campaigns against the exact law of a model of six battles a branch, within five standard errors of their
    difference; and both on the side that the policy favours, which mixed-up roles could not be.
    """
    planned = plan_of("bagration", PRESSED, scenario="line", given=BY_LOSSES, seed=1)
    assert planned.battles == 13
    model = Model.read(derive(planned, TIMES))
    program = program_for("bagration", BY_LOSSES, model=model)
    share = float(exact_law(program, "soviet_wins").mean()) / 5
    plan = plan_for("bagration", PRESSED, scenario="line", given=BY_LOSSES, seed=2)
    won = sum(play_campaign(plan, n).winner == "soviet" for n in range(CAMPAIGNS)) / CAMPAIGNS
    final = float(exact_verdict(program).chance("soviet"))
    error = (final * (1 - final) * (1 / CAMPAIGNS + 1 / TIMES)) ** 0.5
    assert abs(won - final) <= 5 * max(error, 0.05)
    assert share > 0.6, "who attacks mostly wins; with the roles mixed up the Germans would"
    assert won > 0.5


def test_the_same_model_for_any_split_of_the_work():
    planned = plan_of("bagration", PRESSED, scenario="river", given=BY_LOSSES)
    small = planned.__class__(planned.plan, planned.keys[:4])
    text = derive(small, 2, block=1)
    assert derive(small, 2, block=7) == text
    assert "[missions.river_crossing.after.soviet]" in text
    assert 'name = "pressed, as played"' in text


def test_a_battle_begins_as_the_campaign_would_begin_it():
    """After a decisive German victory at the river crossing the Germans attack: then the Attacker is German."""
    planned = plan_of("bagration", PRESSED, scenario="river", given=BY_LOSSES)
    assert "2 german" in planned.keys
    for after, attacker, effects in (("german", "german", ["attacker", "no_ambush"]), ("nobody", "soviet", [])):
        battle = branches_of(planned.plan).begin(GAME, planned.plan.settings, f"2 {after}").state.now
        assert (battle.mission, battle.attacker) == ("foothold", attacker)
        assert [e.key for e in battle.effects] == effects
    role, _, degree = play_battle(planned.plan, "2 german", 0).partition(" ")
    assert role in ("attacker", "defender", "nobody")
    assert bool(degree) == (role != "nobody")


def test_derived_from_the_command_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    args = ["simulate", "bagration", "--policy", "even", "--scenario", "line", "--campaigns", "1"]
    told = CliRunner().invoke(main, [*args, "--derive", "mine.toml"], catch_exceptions=False)
    assert told.exit_code == 0
    drawn = CliRunner().invoke(main, ["simulate", "bagration", "--policy", "mine.toml", "--campaigns", "500"])
    assert drawn.exit_code == 0, drawn.output
    assert "even fight, as played: 500 campaigns" in drawn.output
    with pytest.raises(NotUnderstood, match="linked campaigns"):
        plan_of("orsha", find_policy("orsha", "steady"))
