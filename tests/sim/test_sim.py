"""Simulation: one program, three engines, the exact law, and the engine that plays. All must agree."""

import json
from dataclasses import replace
from operator import methodcaller
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from sandtable.cli import main
from sandtable.games import find
from sandtable.kernel import Draw, NotUnderstood, play, read_settings
from sandtable.sim import Operation, exact_law, simulate
from sandtable.sim.campaigns import program_for
from sandtable.sim.engines import by_kernel, by_numpy, by_python, one_campaign
from sandtable.sim.exact import exact_end
from sandtable.sim.philox import key_of, philox, plan_words, threshold
from sandtable.sim.program import compile_program

MUD = '[ground.columns.april]\nrows = [{ roll = "1-5", result = "dry" }, { roll = "6", result = "mud" }]'
RICH = '[soviet_supply]\nrows = [{ roll = "any", result = "20 SP", sp = 20 }]'


@pytest.fixture(scope="module")
def program():
    return program_for("forgotten-battles", {})


def test_the_generator_gives_its_published_words():
    assert philox((0, 0, 0, 0), (0, 0)) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    ones = 0xFFFFFFFF
    assert philox((ones,) * 4, (ones, ones)) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)


def test_digits_are_unbiased_by_construction():
    """Every digit tuple keeps the same number of words: count them for a small word instead of 2^32."""
    word, bounds = 1 << 10, [6, 36]
    limit = word % (6 * 36)
    kept: dict[tuple[int, ...], int] = {}
    for x in range(word):
        left, digits = x, []
        for bound in bounds:
            left *= bound
            digits.append(left // word)
            left %= word
        if left >= limit:
            kept[tuple(digits)] = kept.get(tuple(digits), 0) + 1
    assert set(kept.values()) == {word // (6 * 36)}
    assert threshold([6, 36]) == (1 << 32) % 216


def test_words_hold_what_fits():
    assert plan_words([6, 36, 36, 36, 36]) == [[0, 1, 2, 3, 4]]
    assert plan_words([6, 36, 36, 216, 216]) == [[0, 1, 2, 3], [4]]


def test_words_are_numbered_through_the_campaign(program):
    numbers = [word.number for turn in program.words for word in turn]
    assert numbers == list(range(len(numbers)))
    # The whole September is Dry without a die: such a turn draws for supply and replacements alone.
    assert len(program.turns[0]) == 4


def test_three_engines_throw_the_same_dice(program):
    plain = by_python(program, 5, 1000, 300)
    assert np.array_equal(plain, by_numpy(program, 5, 1000, 300))
    assert np.array_equal(plain, by_kernel(program, 5, 1000, 300))
    assert one_campaign(program, key_of(5), 1234) == tuple(plain[234])


def test_a_rejected_word_is_redrawn_alike(monkeypatch):
    """With bounds that reject 46 of 100 words the three engines still agree, and the digits stay even."""
    monkeypatch.setattr("sandtable.sim.philox.MOST_PRODUCT", 1 << 32)
    third = 1320
    op = Operation("wild", third, lambda s, d: (s, {"low": int(d < third // 2)}))
    turned = Operation("turned", third, lambda s, d: ("off" if d % 2 else "on", {"odd": d % 2}))
    wild = compile_program("on", [[op, turned, op]] * 3, counters=["low", "odd"], over=lambda s: False)
    assert [len(turn) for turn in wild.words] == [1, 1, 1]
    assert 0.46 < wild.words[0][0].limit / (1 << 32) < 0.47
    plain = by_python(wild, 11, 0, 2000)
    assert np.array_equal(plain, by_numpy(wild, 11, 0, 2000))
    assert np.array_equal(plain, by_kernel(wild, 11, 0, 2000))
    low = plain[:, 2] & 0xFFF
    assert abs(low.mean() - 3) < 5 * np.sqrt(6 / 4 / 2000)


def test_a_campaign_that_may_end_in_the_middle_of_a_turn():
    """Nothing is gained after the end, and the turn in which it ended counts as begun, in all three engines."""
    end = Operation("end", 6, lambda s, d: ("over" if d == 0 else "on", {}))
    gain = Operation("gain", 6, lambda s, d: (s, {"points": d + 1}))
    short = compile_program("on", [[gain, end, gain, gain]] * 20, counters=["points"], over=lambda s: s == "over")
    plain = by_python(short, 2, 7, 3000)
    assert np.array_equal(plain, by_numpy(short, 2, 7, 3000))
    assert np.array_equal(plain, by_kernel(short, 2, 7, 3000))
    mean, half = simulate(short, 50_000, engine="kernel").mean("turns")
    assert abs(mean - float(exact_end(short).mean())) < half * 5 / 1.96
    mean, half = simulate(short, 50_000, engine="kernel").mean("points")
    assert abs(mean - float(exact_law(short, "points").mean())) < half * 5 / 1.96


def test_exact_and_simulated_agree(program):
    """200,000 campaigns: six means within five standard errors (a false alarm in fewer than 1 of 10^5 runs)."""
    result = simulate(program, 200_000, seed=12, engine="kernel")
    for name in program.counters:
        mean, half = result.mean(name)
        assert abs(mean - float(exact_law(program, name).mean())) < half * 5 / 1.96
    mean, half = result.mean("turns")
    assert abs(mean - float(exact_end(program).mean())) < half * 5 / 1.96


def test_known_figures_of_the_long_campaign():
    long = program_for("forgotten-battles", {"last_turn": "1944-04-29"})
    assert round(float(exact_law(long, "soviet_sp").mean()), 4) == 711.9957
    assert len(exact_law(long, "soviet_sp")) == 390
    assert round(float(exact_law(long, "ice_turns").mean()), 3) == 35.274


def received(house_rules: str = "", *, campaigns: int = 10, turns: int = 20) -> list[list[int]]:
    """Soviet SP of the first turns as the engine plays them: every step by the rules, every question by a bot."""
    return [_played(house_rules, number, turns) for number in range(campaigns)]


def _played(house_rules: str, number: int, turns: int) -> list[int]:
    game = find("forgotten-battles")
    tables = game.with_house_rules(house_rules) if house_rules else game.tables()
    state = game.setup("september", read_settings(game.settings, {}))
    draw, got = Draw("witness", number), []
    while len(got) < turns and (step := game.next_step(state)) is not None:
        sample = methodcaller("sample", draw)
        notes = play(step.procedure(state), dice=sample, answers=sample, tables=tables).notes
        rolls = [note.data for note in notes if note.data.get("on") == "Soviet supply"]
        got += [int(roll["outcome"].split()[0]) for roll in rolls]
    return got


def test_play_agrees_too(program):
    """Ten times twenty supply rolls of played turns: their mean within five standard errors of the exact law.

    A false alarm in fewer than 1 of 10^5 runs; a chart read one row too high would be found (1 SP is 11 errors).
    """
    per_turn = exact_law(replace(program, turns=program.turns[:1]), "soviet_sp")
    rolls = [sp for campaign in received() for sp in campaign]
    assert len(rolls) == 200
    assert all(per_turn.chance(sp) for sp in rolls)
    assert abs(sum(rolls) / 200 - float(per_turn.mean())) < 5 * per_turn.deviation() / 200**0.5


def test_a_changed_chart_changes_exact_simulation_and_play(program):
    """One house rule, twenty SP whatever is rolled: all three witnesses tell it, and none did before."""
    rich = program_for("forgotten-battles", {}, RICH)
    first = replace(rich, turns=rich.turns[:12])
    assert exact_law(first, "soviet_sp").chance(240) == 1
    for engine in ("python", "numpy", "kernel"):
        assert simulate(first, 50, engine=engine).histograms["soviet_sp"] == {240: 50}
    assert received(RICH, campaigns=1, turns=12) == [[20] * 12]
    assert exact_law(replace(program, turns=program.turns[:12]), "soviet_sp").chance(240) == 0
    mud = program_for("forgotten-battles", {}, MUD)
    assert float(exact_end(mud).mean()) > float(exact_end(program).mean())


def test_the_same_hash_for_any_split(program):
    whole = simulate(program, 5000, seed=3, engine="numpy", block=5000)
    for workers, block in ((1, 777), (2, 1250), (3, 4999)):
        assert simulate(program, 5000, seed=3, engine="kernel", workers=workers, block=block).digest() == whole.digest()
    assert simulate(program, 5000, seed=4, engine="numpy").digest() != whole.digest()


def test_a_cancelled_run_goes_on_where_it_stopped(program, tmp_path):
    kept = tmp_path / "run.json"

    class Stop(Exception):
        pass

    def stop_after_two(done: int, of: int) -> None:
        if done >= 2000:
            raise Stop

    with pytest.raises(Stop):
        simulate(program, 5000, seed=3, engine="numpy", block=1000, resume=kept, progress=stop_after_two)
    assert len(json.loads(kept.read_text())["done"]) == 2
    again = simulate(program, 5000, seed=3, engine="numpy", block=1000, resume=kept)
    assert again.digest() == simulate(program, 5000, seed=3, engine="numpy").digest()
    with pytest.raises(NotUnderstood, match="another run"):
        simulate(program, 5000, seed=4, engine="numpy", block=1000, resume=kept)
    kept.write_text("notes of my own", encoding="utf-8")
    with pytest.raises(NotUnderstood, match="not written by a simulation"):
        simulate(program, 5000, seed=3, engine="numpy", block=1000, resume=kept)
    assert kept.read_text() == "notes of my own"


def test_from_the_command_line(tmp_path: Path):
    out = tmp_path / "out.csv"
    args = ["simulate", "forgotten-battles", "--campaigns", "2_000", "--csv", str(out), "--json"]
    told = CliRunner().invoke(main, args, catch_exceptions=False)
    assert told.exit_code == 0
    whole = json.loads(told.stdout[told.stdout.index("{") :])
    assert abs(whole["counters"]["ice_turns"]["mean"] - whole["counters"]["ice_turns"]["exact"]) < 1
    assert out.read_text().startswith("what,value,campaigns,share,low,high\nturns,")
    wrong = CliRunner().invoke(main, ["simulate", "forgotten-battles", "--campaigns", "many"])
    assert wrong.exit_code == 2
    with pytest.raises(NotUnderstood):
        program_for("chess", {})


def test_nobody_answers_at_a_wrong_address(program):
    with pytest.raises(NotUnderstood, match="No Dask scheduler"):
        simulate(program, 10, engine="numpy", cluster="nonsense://here")
