"""Orsha drawn by the million: exact, simulated and played campaigns agree, and one changed chart changes all three."""

import json
from collections import defaultdict

import numpy as np
import pytest
from click.testing import CliRunner

from sandtable.bots.policy import RANDOM, Policy, PolicyBot
from sandtable.charts import Chart
from sandtable.cli import main
from sandtable.games import find
from sandtable.games.orsha import economy
from sandtable.games.orsha.frame.victory import campaign_score, russian_lvp
from sandtable.games.orsha.purchases import throws
from sandtable.games.orsha.quick_battle.forces import lines_of, on_hand
from sandtable.games.orsha.quick_battle.model import sectors
from sandtable.games.orsha.sides import SIDES
from sandtable.kernel import Draw, NotUnderstood, read_settings, script
from sandtable.odds import TooLarge
from sandtable.sim.by_policy import ByRuleAlone, program_for
from sandtable.sim.models import find_policy
from sandtable.sim.register_engines import by_kernel, by_numpy, by_python, exact_register, simulate_registers
from sandtable.sim.registers import Step, compile_registers

STEADY = find_policy("orsha", "steady")


@pytest.fixture(scope="module", autouse=True)
def programs_are_shared(shared_cache):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_CACHE", shared_cache)
        yield


def orsha_program(policy, given=None, house_rules=""):
    return program_for("orsha", policy, given or {}, house_rules)[0]


GUNNERS = Policy(
    "gunners",
    {
        "german": {**STEADY.rules["german"], "purchase": ["O3+", "O2+", "O1+", "I1+", "O4+", "M1+"]},
        "russian": {**STEADY.rules["russian"], "purchase": ["O5+", "O4+", "O3+", "O2+", "O1+", "B1+", "I1+", "O6+"]},
    },
    otherwise="suggested",
)
"""More OBA than CG13 lets them fire."""
MORTARS = Policy(
    "mortars",
    {
        "german": {**STEADY.rules["german"], "purchase": ["I6+", "I1+", "M1+"]},
        "russian": {**STEADY.rules["russian"], "purchase": ["I7+", "I1+", "V1+"]},
    },
    otherwise="suggested",
)
PLAYED = 6
POOR = '[cpp]\nrows = [{ roll = "any", result = "20 CPP", cpp = 20 }]\n'
FROZEN = POOR + "".join(
    f"[quick-battle.columns.{name}]\n"
    'rows = [{ roll = "any", result = "held", advance = 0, russian = 10, german = 10, captured = 0 }]\n'
    for name in ("half", "three_to_four", "even", "three_to_two", "two_to_one", "three_to_one")
)


@pytest.fixture(scope="module")
def program():
    return orsha_program(STEADY)


@pytest.fixture(scope="module")
def million(program):
    """One run that several tests look at (200,000 campaigns, a quarter of a second)."""
    return simulate_registers(program, 200_000, seed=12, engine="kernel")


def play(number, house_rules="", policy=STEADY):
    """A campaign by the rules, every step and every piece; the final state, and all dice by chart and side."""
    game = find("orsha")
    tables = game.with_house_rules(house_rules) if house_rules else game.tables()
    state = game.setup("campaign", read_settings(game.settings, {"battles": "quick"}))
    bot, dice, thrown = PolicyBot(policy, number), Draw("witness", number), defaultdict(list)

    def throw(roll):
        value = roll.sample(dice)
        if roll.reading is not None:
            thrown[roll.reading.chart.key, roll.side].append(tuple(value))
        elif roll.key in tables:
            for chart, dice_of_one in several(roll, value, tables):
                thrown[chart, roll.side].append(dice_of_one)
        elif roll.key == "weapons" and roll.cite == "oto2.7.5193":
            names = roll.names or (roll.question,)
            thrown["mortars", roll.side] += [die for name, die in zip(names, value, strict=True) if "MTR" in name]
        return value

    while (step := game.next_step(state)) is not None:
        script.play(step.procedure(state), dice=throw, answers=bot.decide, tables=tables)
    return state, thrown


def several(roll, value, tables):
    """The throws on one screen, each with its chart: named before whose it is where there are several charts."""
    titles = {table.title.replace(": ", ", "): key for key, table in tables.items() if isinstance(table, Chart)}
    starts = [n for n, name in enumerate(roll.names) if name]
    for start, end in zip(starts, [*starts[1:], len(value)], strict=True):
        named = [title for title in titles if roll.names[start].startswith(f"{title}, ")]
        yield titles[max(named, key=len)] if named else roll.key, tuple(value[start:end])


@pytest.fixture(scope="module")
def played():
    return [play(number) for number in range(PLAYED)]


def ended(state):
    """What the program counts, read off the records of a played campaign."""
    found = {"verdict": SIDES.index(state.winner), "russian_vp": campaign_score(state).total, "lvp": russian_lvp(state)}
    found |= {"evp": state.track.evp, **{f"line_{sector}": lines_of(state)[sector] for sector in sectors()}}
    for side in SIDES:
        roster = state.sides[side].roster
        found |= {f"cvp_{side}": sum(line.cvp for line in roster), f"elr_{side}": roster[-1].elr}
        found |= {f"cpp_{side}": sum(line.cpp_received for line in roster), f"hand_{side}": on_hand(state, side)}
    return found


def test_a_played_campaign_goes_roll_for_roll_as_the_program(played):
    """The dice of played campaigns fed to the program: every CVP, EVP, LVP, line, ELR and CPP comes out the same."""
    goes_roll_for_roll(STEADY, played)


@pytest.mark.rule("oto2.cg13.a")
def test_modules_beyond_the_limit_wait_in_the_program_too():
    """CG13: both sides buy more OBA than they may fire in a scenario; what is left fires in the next."""
    told = [play(number, policy=GUNNERS) for number in range(2)]
    bought = [
        [g.rg for g in told[0][0].sides[side].groups if g.date == "23AM" and g.rg in "O1 O2 O3"] for side in SIDES
    ]
    assert [len(modules) for modules in bought] == [4, 5]
    goes_roll_for_roll(GUNNERS, told)


@pytest.mark.rule("oto2.7.5193", "oto2.6.strategic-location")
def test_the_mortars_of_a_section_are_guns_in_the_program_too():
    """7.5193: a Full section brings both, a Depleted one those its dice give, and one at least."""
    told = [play(number, policy=MORTARS) for number in range(2)]
    assert any(thrown["mortars", side] for _, thrown in told for side in SIDES), "a Depleted section was among them"
    goes_roll_for_roll(MORTARS, told)


def goes_roll_for_roll(policy, played):
    game = find("orsha")
    plan = economy.plan_for(read_settings(game.settings, {"battles": "quick"}), game.tables(), ByRuleAlone(policy))
    turns = [[Step(*draw) for draw in turn] for turn in economy.turns(plan)]
    program = compile_registers(economy.start(plan), turns, outputs=economy.OUTPUTS)
    charts = {"strength": "rg_strength", "platoon leader": "platoon_leader", "fight": "quick-battle"}
    for state, thrown in played:
        left = {key: list(dice) for key, dice in thrown.items()}
        values = list(program.start)
        for steps, numbers in zip(turns, program.turns, strict=True):
            for step, number in zip(steps, numbers, strict=True):
                what, _, whose = step.name.rpartition(" ") if step.name != "weather" else ("weather", "", "german")
                key = (charts.get(what, what), whose if whose in SIDES else None)
                digit = 0
                if step.bound > 1 and rolls(program, number, values, always=what not in MUSTER):
                    if what == "weapons":  # 7.5193: a dr for each mortar of a Depleted section
                        mortars = left["mortars", whose]
                        digit = economy.TWO_DICE.index((mortars.pop(0), mortars.pop(0)))
                    else:
                        digit = throws(plan.tables[key[0]]).index(left[key].pop(0))
                program.does(number, values, digit)
        registers = dict(zip(program.registers, values, strict=True))
        told = ended(state)
        assert {name: registers[name] for name in told} == told
        used = {*charts.values(), "cpp", "elr", "mortars"}
        assert not any(dice for (chart, _), dice in left.items() if chart in used)


MUSTER = ("strength", "weapons", "leaders", "platoon leader")


def rolls(program, number, values, *, always):
    """Whether a roll is made: a place in the order of purchases where no group needs one is the same for all digits."""
    lookup = program.lookups[number]
    width = len(lookup.sets) + len(lookup.adds)
    rows = [program.table[(at := lookup.at(values, digit)) : at + width] for digit in range(lookup.bound)]
    return always or len(set(rows)) > 1


def test_three_engines_throw_the_same_dice(program):
    plain = by_python(program, 5, 1000, 60)
    assert np.array_equal(plain, by_numpy(program, 5, 1000, 60))
    assert np.array_equal(plain, by_kernel(program, 5, 1000, 60))


def test_exact_and_simulated_agree(program):
    """CPP of the whole campaign; after 23AM the LVP, the German CVP, the EVP and who won.

    Means within five standard errors of the exact law: each a false alarm in fewer than 1 of 10^6 runs.
    """
    first = program.first(1, ("lvp", "cvp_german", "evp", "won"))
    for part, names in ((program, economy.EXACT), (first, first.outputs)):
        result = simulate_registers(part, 200_000, seed=12, engine="kernel")
        for name in names:
            law = exact_register(part, name)
            assert all(law.chance(value) for value in result.histograms[name]), "nothing impossible comes"
            assert abs(result.mean(name)[0] - float(law.mean())) <= 5 * law.deviation() / 200_000**0.5
    with pytest.raises(TooLarge):
        exact_register(program, "verdict", most_states=5_000)


def test_played_and_simulated_agree(played, million):
    """Six played campaigns: each mean within five standard errors (fewer than 1 false alarm in 10^5 runs).

    Roll for roll they agree above; this is the same without looking at the dice.
    """
    for name in ("russian_vp", "lvp", "evp", "cvp_german", "cvp_russian", "cpp_german", "cpp_russian"):
        values = [ended(state)[name] for state, _ in played]
        law = million.odds(name)
        assert abs(sum(values) / PLAYED - float(law.mean())) < 5 * law.deviation() / PLAYED**0.5
        assert all(value in million.histograms[name] for value in values)


def test_a_changed_chart_changes_exact_simulation_and_play(program):
    """A house rule, 20 CPP whatever is rolled and no line ever moving: all three witnesses tell it, none did before."""
    frozen = orsha_program(STEADY, house_rules=FROZEN)
    for side, start in (("german", 66), ("russian", 68)):
        assert exact_register(frozen, f"cpp_{side}").chance(start + 60) == 1
        assert exact_register(program, f"cpp_{side}").chance(start + 60) < 1
    assert exact_register(frozen.first(1), "lvp").chance(0) == 1
    for engine in ("python", "numpy", "kernel"):
        result = simulate_registers(frozen, 30, engine=engine)
        assert result.histograms["lvp"] == {0: 30}
        assert result.histograms["cpp_german"] == {126: 30}
    told = ended(play(1, FROZEN)[0])
    assert (told["lvp"], told["cpp_german"], told["cpp_russian"], told["line_south"]) == (0, 126, 128, 42)


def test_settings_count(program):
    """With units that leave out of the campaign for good, the Russians are weaker; with 22 VP needed they win less."""
    gone = orsha_program(STEADY, {"exited-russian-units": "out-of-campaign"})
    hard = orsha_program(STEADY, {"balance": "german"})
    usual, out, needed = (
        simulate_registers(p, 20_000, engine="numpy").share("verdict", 1) for p in (program, gone, hard)
    )
    assert needed[2] < usual[1]
    assert out[0] != usual[0]


@pytest.mark.parametrize(("policy", "least", "most"), [("steady", 0.35, 0.65), ("main-effort", 0.15, 0.85)])
def test_shipped_policies_leave_either_side_a_chance(policy, least, most):
    """Equal players win about equally often; no plan wins nearly always."""
    share, low, high = simulate_registers(orsha_program(find_policy("orsha", policy)), 20_000).share("verdict", 1)
    assert least < low < share < high < most


def test_a_policy_that_leaves_something_to_chance_is_played_only():
    with pytest.raises(NotUnderstood, match=r"german.purchase is left to chance"):
        orsha_program(RANDOM)
    rules = {**STEADY.rules, "german": {**STEADY.rules["german"], "stance": {"stand": 1, "hold": 1}}}
    with pytest.raises(NotUnderstood, match=r"german.stance is left to chance"):
        orsha_program(Policy("half", rules, otherwise="suggested"))


def test_from_the_command_line(tmp_path):
    out, picture, kept = tmp_path / "out.csv", tmp_path / "out.svg", tmp_path / "run.json"
    args = ["simulate", "orsha", "--campaigns", "2_000", "--policy", "steady", "--policy", "main-effort", "--seed", "4"]
    args += ["--csv", str(out), "--svg", str(picture), "--resume", str(kept), "--json"]
    told = CliRunner().invoke(main, args, catch_exceptions=False)
    assert told.exit_code == 0
    whole = json.loads(told.stdout[told.stdout.index("{") :])
    steady = whole["policies"][0]
    assert abs(steady["counters"]["cpp_german"]["mean"] - steady["counters"]["cpp_german"]["exact"]) < 0.3
    assert set(steady["verdicts"]) == {"german", "russian"}
    assert out.read_text().startswith("policy,what,value,campaigns,share,low,high\n")
    assert '"main effort",verdict,russian,' in out.read_text()
    assert picture.read_text().startswith("<svg")
    assert ">main effort</text>" in picture.read_text()
    plain = CliRunner().invoke(main, ["simulate", "orsha", "--campaigns", "1_001"], catch_exceptions=False)
    assert "steady: 1,001 campaigns" in plain.stdout


def test_the_same_hash_for_any_split(program):
    whole = simulate_registers(program, 3_000, seed=3, engine="numpy", block=3_000)
    for workers, block in ((1, 777), (2, 1250)):
        again = simulate_registers(program, 3_000, seed=3, engine="kernel", workers=workers, block=block)
        assert again.digest() == whole.digest()
