"""Bagration by the million: exact, simulated and played results agree, and change together.

Means are allowed five standard errors: a false alarm in fewer than 1 of 10^6 looks. All seeds are fixed.
"""

from fractions import Fraction

import numpy as np
import pytest

from sandtable.games import find
from sandtable.games.bagration.aftermath import aftermath
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.objectives.victory import DEGREES
from sandtable.games.bagration.programs.linked_program import NOBODY, SIDES, Front, by_side, read
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.river.boats import boats_needed, provide_boats, reach_bank
from sandtable.games.bagration.river.odds import Fleet, ashore_by_turn, off_table_chance
from sandtable.games.bagration.state import RiverCourse
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.starting_step import end
from sandtable.kernel import Draw, NotUnderstood, play, read_settings
from sandtable.kernel.models import Model
from sandtable.odds import Odds
from sandtable.sim import exact_law, exact_means, exact_verdict, simulate
from sandtable.sim.campaigns import program_for
from sandtable.sim.engines import by_kernel, by_numpy, by_python
from sandtable.sim.models import shipped_models
from sandtable.tabletop import Bank
from tests.bagration.battles import state_of

THREE = {"teams": [5, 6, 3], "boats": 3, "launch": [8, 24, 40], "turns": 5}
"""Three Units, each with a stretch of the bank for itself, so that no landing place is ever taken."""

ALWAYS_16 = '[boat_drift.columns.low_pairs]\nrows = [{ roll = "1-6", result = "16" }]\n'
ALWAYS_RIGHT = '[current.columns.low_left]\nrows = [{ roll = "1-6", result = "right" }]\n'


def assault(told=THREE, house_rules="", **settings):
    return program_for("bagration", settings, house_rules, Model("test", "river-assault", "", told))


def linked(model: Model, **settings):
    return program_for("bagration", settings, model=model)


def near(values, law) -> bool:
    return abs(sum(values) / len(values) - float(law.mean())) <= 5 * law.deviation() / len(values) ** 0.5 + 1e-9


# ---------------------------------------------------------------- river assaults


@pytest.mark.parametrize(
    ("told", "settings"),
    [
        (THREE, {}),
        ({**THREE, "launch": [40, 40, 40], "current": "left"}, {}),
        ({"teams": [7, 7, 7, 4], "infantry_points": 25, "launch": [30, 40, 20, 10], "turns": 6}, {}),
        ({"teams": [9, 3, 3], "boats": 3, "launch": [4, 24, 44], "turns": 6}, {"boats_kept_for_a_waiting_unit": True}),
        (THREE, {"drift_faces": "with_no_drift"}),
    ],
)
def test_die_by_die_and_by_counting_successes_give_one_law(told, settings):
    """Two programs written apart: single dice in order, and binomial pools over kinds of Units."""
    program = assault(told, **settings)
    needs = tuple(boats_needed(n) for n in told["teams"])
    boats = told.get("boats", 4)
    ways = {"left": (-1,), "right": (1,), "rolled": (-1, 1)}[told.get("current", "rolled")]
    laws = [
        ashore_by_turn(
            Fleet(needs, boats, _off(told, needs, way, reading(**settings)), bool(settings.get(KEPT))), told["turns"]
        )
        for way in ways
    ]
    for turn in range(1, told["turns"] + 1):
        expected = Odds.mixture((law[turn - 1], 1) for law in laws)
        assert exact_law(program, f"ashore_by_{turn}") == expected, turn


KEPT = "boats_kept_for_a_waiting_unit"


def _off(told, needs, way, settings) -> tuple[Fraction, ...]:
    rows = [[place - (n - 1) + 2 * k for k in range(n)] for place, n in zip(told["launch"], needs, strict=True)]
    return tuple(off_table_chance(row, 48, way, settings) for row in rows)


def test_two_units_and_one_boat_by_hand():
    """The second crosses when the boat came back: 3+ at the end of turn 2, 3, 4; it lands two turns later."""
    program = assault({"teams": [3, 3], "boats": 1, "launch": [24, 24], "turns": 6})
    for turn, tries in ((3, 0), (4, 1), (5, 2), (6, 3)):
        assert exact_law(program, f"ashore_by_{turn}").chance(2) == 1 - Fraction(1, 3) ** tries
    assert exact_law(program, "carried_off").chance(0) == 1
    assert exact_verdict(program).chance("all ashore") == 1 - Fraction(1, 27)
    assert exact_law(program, "turns_needed").chance(4) == Fraction(2, 3)
    assert exact_law(program, "turns_needed").chance(7) == Fraction(1, 27), "not within the six turns"


def test_launching_together_waits_for_boats():
    """Three boats, two Units of two and one of one: the pair that fits goes together, the last alone."""
    told = {"teams": [6, 6, 3], "boats": 3, "launch": [24] * 3, "turns": 4}
    alone, together = assault(told), assault({**told, "together": 2})
    assert exact_law(alone, "ashore_by_2") == exact_law(together, "ashore_by_2")
    assert exact_law(together, "ashore_by_2").chance(2) == 1
    # Two boats come back at the end of turn 2 with 20 in 27: then the last Unit may go, together or not.
    assert exact_law(together, "ashore_by_4").chance(3) == Fraction(20, 27)
    pairs = {"teams": [3, 3, 3, 3], "boats": 2, "launch": [24] * 4, "turns": 4}
    assert exact_law(assault(pairs), "ashore_by_4").chance(3) == Fraction(4, 9)
    assert exact_law(assault({**pairs, "together": 2}), "ashore_by_4").chance(3) == 0


@pytest.mark.parametrize("name", sorted(shipped_models("bagration")))
def test_engines_throw_the_same_dice_and_agree_with_the_exact_law(name):
    program = linked(shipped_models("bagration")[name])
    plain = by_python(program, 5, 1000, 200)
    assert np.array_equal(plain, by_numpy(program, 5, 1000, 200))
    assert np.array_equal(plain, by_kernel(program, 5, 1000, 200))
    result = simulate(program, 100_000, seed=21, engine="kernel")
    for counter, mean in exact_means(program).items():
        error = exact_law(program, counter).deviation() / 100_000**0.5
        assert abs(result.mean(counter)[0] - float(mean)) <= 5 * error + 1e-12, counter
    law = exact_verdict(program)
    for n, word in enumerate(program.verdict_words):
        chance = float(law.chance(word))
        assert abs(result.share("verdict", n)[0] - chance) <= 5 * (chance * (1 - chance) / 100_000) ** 0.5
    if "turns_needed" in program.counters:
        assert exact_means(program)["turns_needed"] == exact_law(program, "turns_needed").mean()


def play_assault(told, draw: Draw, house_rules: str = "") -> tuple[list[int], int]:
    """The game's own turns: (Units ashore after each, Units carried off)."""
    tables = GAME.with_house_rules(house_rules) if house_rules else GAME.tables()
    state = state_of("river_crossing")
    battle = state.now
    battle.river = RiverCourse([[0.0, 36.0], [48.0, 36.0]], 8.0)
    word = tables["current"].reading("low_left").row([1 + draw.below(6)]).result
    battle.river.current = 1 if word == "right" else -1
    provide_boats(battle.boats, {"soviet": 25}, {"soviet": Bank.NEAR})
    del battle.boats.boats[told["boats"] :]
    place = {f"Unit {n}": at for n, at in enumerate(told["launch"])}
    for n, teams in enumerate(told["teams"]):
        reach_bank(battle.boats, f"Unit {n}", "soviet", teams, readings=state.readings)
    launched = [""]

    def decide(request):
        if request.key == "launch":
            return [o.key for o in request.options if not o.refused]
        if request.key == "leader":
            launched[0] = next(name for name in place if name in request.question)
            return [place[launched[0]], 31.5]
        if request.key == "come_on":
            most = sorted((o.key for o in request.options), key=lambda u: -boats_needed(told["teams"][int(u[5:])]))
            return most[: request.at_least]
        return {"load": []}.get(request.key, request.suggestion)

    seen, off = [], set()
    for turn in range(1, told["turns"] + 1):
        battle.turns["attacker"] = turn
        for procedure in (river_turn.at_start(state, "attacker"), river_turn.movement(state, "attacker")):
            play(procedure, dice=lambda roll: roll.sample(draw), answers=decide, tables=tables)
        seen.append(len(battle.boats.ashore.get("soviet", [])))
        off |= {*battle.boats.off_table.get("soviet", [])}
    return seen, len(off)


@pytest.mark.rule(
    "fow.river.timeline", "fow.river.drift.off_table", "fow.river.return", "fow.river.drift.off_table_dice"
)
def test_assaults_as_played_agree_with_the_exact_law():
    draw, program = Draw("assaults by the rules", 3), assault()
    played = [play_assault(THREE, draw) for _ in range(80)]
    for turn in range(1, THREE["turns"] + 1):
        assert near([seen[turn - 1] for seen, _ in played], exact_law(program, f"ashore_by_{turn}")), turn
    assert near([off for _, off in played], exact_law(program, "carried_off"))


@pytest.mark.rule("fow.river.drift.table", "fow.river.current.table")
def test_a_changed_chart_changes_exact_simulation_and_play():
    """With a current that always flows right and boats that always drift 16 inches, the third Unit is always lost."""
    one = {"teams": [3], "boats": 1, "launch": [40], "turns": 2}
    house = ALWAYS_16 + ALWAYS_RIGHT
    before, after = assault(one), assault(one, house)
    assert exact_law(before, "carried_off").chance(1) == Fraction(1, 2) * Fraction(1, 3)
    assert exact_law(after, "carried_off").chance(1) == 1
    for engine in ("python", "numpy", "kernel"):
        assert simulate(after, 64, engine=engine).histograms["carried_off"] == {1: 64}
        assert set(simulate(before, 64, engine=engine).histograms["carried_off"]) == {0, 1}
    draw = Draw("house rules", 1)
    assert {play_assault(one, draw, house)[1] for _ in range(12)} == {1}
    assert {play_assault(one, draw)[1] for _ in range(24)} == {0, 1}


# ---------------------------------------------------------------- linked campaigns

TILTED = Model.read(
    'simulates = "river"\nname = "tilted"\nlesser = 900\n'
    + "".join(
        f"[missions.{mission}]\nattacker = {{ stunning = {120 + 20 * n}, major = 180, minor = 150 }}\n"
        f"defender = {{ stunning = 60, major = {140 - 10 * n}, minor = 200 }}\n"
        for n, mission in enumerate(("crossroads", "river_crossing", "foothold", "rearguard", "breakthrough"))
    )
    + "[effects]\nunits_in_reserve = -350\nno_ambush = -250\nminefields = 300\ndelay_counters = -250\n"
    + "reroll_first_reserve = -280\nwin_from_turn = 300\nreserves_immediate = 250\n"
)
GERMAN_FOOTHOLD = {"foothold_attacker_if_undecided": "german"}
ASKED = {"lesser_results": "ask_players"}


def test_the_line_by_hand():
    """The shipped even model, with the effects of the ledger written out and every way followed."""
    program = linked(shipped_models("bagration")["line-even"])
    # What each decisive winner's effect gives the Germans in the next battle, in thousandths.
    helps = [
        {"soviet": -60, "german": 60},  # no Ambush; Immediate Reserves
        {"soviet": -60, "german": 80},  # no Ambush; a further Reserve die
        {"soviet": -70, "german": 50},  # Objective 2 stays; Objective 1 leaves early
        {"soviet": -90, "german": 90},  # the Germans win from turn 7; from turn 5
    ]
    felt = {"": Fraction(1), "german": Fraction(0), "soviet": Fraction(0)}
    german = Fraction(0)
    for n in range(5):
        after = dict.fromkeys(felt, Fraction(0))
        german = Fraction(0)
        for branch, chance in felt.items():
            tilt = helps[n - 1][branch] if n and branch else 0
            wins = {"german": 450 + tilt, "soviet": 450 - tilt}
            german += chance * Fraction(wins["german"], 1000)
            for side in wins:
                decisive = sum(_degrees(wins[side])[:2])
                after[side] += chance * Fraction(decisive, 1000)
                after[""] -= chance * Fraction(decisive, 1000)
            after[""] += chance
        felt = after
    assert exact_verdict(program).chance("german") == german


def _degrees(total: int) -> list[int]:
    """80, 130 and 240 of 450 thousandths, more or fewer by the shift shared out in proportion."""
    shift = abs(total - 450)
    parts = [shift * base // 450 for base in (80, 130, 240)]
    order = sorted(range(3), key=lambda n: -(shift * (80, 130, 240)[n] % 450))
    for n in order[: shift - sum(parts)]:
        parts[n] += 1
    sign = 1 if total > 450 else -1
    return [base + sign * part for base, part in zip((80, 130, 240), parts, strict=True)]


def fight(model: Model, draw: Draw, **given) -> tuple[list[str], int]:
    """A campaign as the game runs it: battles begin with its effects and end with its aftermath; results by chance."""
    settings = read_settings(find("bagration").settings, given)
    chances = read(model.simulates, model.told, reading(**given))
    state = GAME.setup(model.simulates, settings)
    points = 0
    while not state.over:
        battle = state.now
        law = chances.shifted(by_side(chances.missions[battle.mission], battle.attacker), battle.effects)
        drawn = [outcome for outcome, n in law.items() for _ in range(n)]
        winner, degree = drawn[draw.below(len(drawn))]
        end(battle, None if winner == NOBODY else winner, "by chance", "fow.base.victory_check")

        def decide(request, degree=degree):
            yes = "yes" if draw.below(1000) < chances.lesser else "no"
            return {"degree": degree, "lesser": yes}[request.key]

        play(aftermath(state), answers=decide, tables=GAME.tables())
        last = state.results[-1]
        points += last.points[0 if last.winner == "soviet" else 1] if last.points else 0
    return [result.winner or NOBODY for result in state.results], points


@pytest.mark.parametrize(
    "given", [{}, GERMAN_FOOTHOLD, ASKED, {"crossroads_soviet_win": "german_reserves_otherwise_immediate"}]
)
@pytest.mark.rule(
    "fow.campaign.river.table", "fow.campaign.degree", "fow.campaign.memory", "fow.campaign.river.outcome"
)
def test_campaigns_as_the_game_runs_them_agree_with_the_exact_law(given):
    draw, program = Draw("linked", 5), linked(TILTED, **given)
    fought = [fight(TILTED, draw, **given) for _ in range(500)]
    assert near([points for _, points in fought], exact_law(program, "soviet_points"))
    for side in (*SIDES, NOBODY):
        wins = Odds.of_chances({1: exact_verdict(program).chance(side), 0: 1 - exact_verdict(program).chance(side)})
        assert near([winners[-1] == side for winners, _ in fought], wins), side
    for n in range(5):
        for side in SIDES:
            law = exact_law(program, f"{side}_battle_{n + 1}")
            assert near([winners[n] == side for winners, _ in fought], law), (side, n + 1)


def test_a_changed_reading_changes_all_three():
    """If the undecided Foothold is the Germans' attack, the tilted chances of the Attacker are theirs."""
    as_printed, german = linked(TILTED), linked(TILTED, **GERMAN_FOOTHOLD)
    law = [exact_law(p, "german_battle_3").mean() for p in (as_printed, german)]
    assert law[1] - law[0] > Fraction(1, 20)
    drawn = [simulate(p, 20_000, seed=2, engine="numpy").mean("german_battle_3")[0] for p in (as_printed, german)]
    assert drawn[1] - drawn[0] > 0.04
    # What the game itself does: the side that attacks when nothing was decided.
    for given, attacker in (({}, "soviet"), (GERMAN_FOOTHOLD, "german")):
        state = GAME.setup("river", read_settings(find("bagration").settings, given))
        for _ in range(2):
            end(state.now, None, "nobody", "fow.base.victory_check")
            list(aftermath(state))
        assert (state.now.mission, state.now.attacker) == ("foothold", attacker)


def test_a_branch_may_have_chances_of_its_own():
    """After a decisive Soviet victory the model says the Soviets win Hammering always, and Stunning."""
    text = (
        'simulates = "line"\n'
        + "".join(f"[missions.{m}]\nattacker = {{ major = 1000 }}\n" for m in ("onslaught", "breakthrough", "sickle"))
        + "[missions.bridgehead]\ndefender = { minor = 1000 }\n"
        + "[missions.hammering]\ndefender = { minor = 1000 }\n"
        + "[missions.hammering.after.soviet]\nattacker = { stunning = 1000 }\n"
    )
    program = linked(Model.read(text))
    assert exact_verdict(program).chance("german") == 1
    assert exact_law(program, "soviet_wins").chance(4) == 1
    assert exact_law(program, "soviet_points").chance(7 + 8 + 7 + 7 + 3) == 1


def test_a_front_without_a_winner_has_no_degree():
    assert Front().result("onslaught").winner is None
    assert all(degree for degree in DEGREES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('simulates = "river-assault"', "teams: a list"),
        ('simulates = "river-assault"\nteams = [7, 0]', "teams: a whole number from 1 to 36"),
        ('simulates = "river-assault"\nteams = []\nboats = 3', "1 to 8 Units"),
        ('simulates = "river-assault"\nteams = [9]\nboats = 2', "at least 3 are needed"),
        ('simulates = "river-assault"\nteams = [9]', "infantry_points: a whole number"),
        ('simulates = "river-assault"\nteams = [9]\nboats = 3\nlaunch = [1, 2]', "a place along the river for each"),
        ('simulates = "river-assault"\nteams = [9]\nboats = 3\ncurrent = "up"', "rolled, left, right"),
        ('simulates = "river-assault"\nteams = [9]\nboats = true', "not True"),
        ('simulates = "river-assault"\nteams = [9]\nboats = 3\nshells = 1', "'shells' is not understood"),
        ('simulates = "line"', "missions.onslaught: the chances"),
        ('simulates = "line"\nmissions = 3', "a table is expected"),
        ('simulates = "line"\n[missions.foothold]', "this campaign fights onslaught"),
        ('simulates = "line"\n[missions.onslaught]\nsoviet = {}', "attacker and defender"),
        ('simulates = "line"\n[missions.onslaught]\nattacker = { great = 1 }', "stunning, major, minor"),
        ('simulates = "line"\n[missions.onslaught]\nattacker = { major = 1001 }', "more than 1000"),
        ('simulates = "line"\n[missions.onslaught.after.nobody]', "after a victory of"),
    ],
)
def test_a_model_that_is_none_is_refused(text, said):
    with pytest.raises(NotUnderstood, match=said):
        linked(Model.read(text))


def test_effects_and_readings_that_are_not_known_are_refused():
    even = shipped_models("bagration")["line-even"]
    for effects, said in (({"luck": 1}, "effects.luck"), ({"no_ambush": 2000}, "thousandths"), (3, "a table")):
        with pytest.raises(NotUnderstood, match=said):
            linked(Model("x", "line", "", {**even.told, "effects": effects}))
    with pytest.raises(NotUnderstood, match="lesser"):
        linked(Model("x", "line", "", {**even.told, "lesser": -1}))
    with pytest.raises(NotUnderstood, match="off_table_dice"):
        assault(off_table_dice="one_pool_for_each_unit")
    assault({**THREE, "launch": [24] * 3}, off_table_dice="one_pool_for_each_unit")
    with pytest.raises(NotUnderstood, match="as entered"):
        assault(drift_faces="as_entered")
