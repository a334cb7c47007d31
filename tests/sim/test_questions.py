"""Every named question against the same thing counted by hand: all dice enumerated, the rules written out anew."""

import itertools
from collections import Counter
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from sandtable.games import find as find_game
from sandtable.games.forgotten_battles.outlook import WeatherOutlook
from sandtable.kernel import NotUnderstood, Refused, read_settings
from sandtable.rules import entry
from sandtable.sim import exact_law
from sandtable.sim.campaigns import program_for
from sandtable.sim.questions import ask, every_question

DIE = range(1, 7)
PAIRS = [a + b for a in DIE for b in DIE]


def counted(values) -> dict:
    tally = Counter(values)
    return {value: Fraction(n, sum(tally.values())) for value, n in tally.items()}


def law(answer) -> dict:
    return dict(answer.odds.items())


def test_each_question_is_answered_by_its_defaults_and_cites_a_rule():
    assert len(every_question()) == 16
    for question in every_question().values():
        answer = ask(question.key)
        assert sum(chance for _, chance in answer.odds.items()) == 1
        assert answer.words
        assert answer.charts
        assert all(chart.rows for chart in answer.charts)
        assert entry(question.cite)
        find_game(question.game)


# ---- The Forgotten Battles


def test_ice_over_all_turns_is_what_the_simulated_program_says():
    """Two roads to one number: the outlook's chain, and the tables the simulation walks."""
    program = program_for("forgotten-battles", {})
    game = find_game("forgotten-battles")
    outlook = WeatherOutlook(_calendar(), game.tables(), read_settings(game.settings, {}))
    by_turn = {t.date: outlook.ice_on(t.date) for t in _calendar().turns}
    assert sum(by_turn.values()) == exact_law(program, "ice_turns").mean()
    christmas = date(1943, 12, 26)
    assert ask("ice", {"on": christmas}).odds.chance(True) == by_turn[christmas] > 0


def _calendar():
    from sandtable.games.forgotten_battles.calendar import calendar_of

    return calendar_of(read_settings(find_game("forgotten-battles").settings, {}))


def test_mud_by_8_april_is_three_rolls_of_mud_in_a_row():
    april = find_game("forgotten-battles").tables()["ground"].reading("april")
    mud = [sum(april.row([d]).result == "mud" for d in three) == 3 for three in itertools.product(DIE, repeat=3)]
    assert ask("mud-end", {"by": "1944-04-08"}).odds.chance(True) == Fraction(sum(mud), 216)


def test_the_last_turn_is_where_mud_first_ended_the_game():
    last = ask("game-length").odds
    before = Fraction(0)
    for day in ("1944-04-08", "1944-04-12", "1944-04-15", "1944-04-19", "1944-04-22"):
        ended = ask("mud-end", {"by": day}).odds.chance(True)
        assert last.chance(day) == ended - before
        before = ended
    assert last.chance("1944-04-26") == 1 - before


def test_supply_of_two_turns_by_counting_all_four_dice():
    def sp(total: int) -> int:
        return 10 if total <= 3 else 11 if total <= 5 else 12 if total <= 8 else 13 if total <= 10 else 15

    second = _calendar().turns[1].date
    expected = counted(sp(a) + sp(b) for a in PAIRS for b in PAIRS)
    assert law(ask("supply", {"side": "soviet", "by": second})) == expected


@pytest.mark.parametrize(("side", "counter"), [("soviet", "soviet_sp"), ("axis", "axis_sp")])
def test_supply_of_the_whole_campaign_is_what_the_program_says(side, counter):
    program = program_for("forgotten-battles", {})
    assert ask("supply", {"side": side, "by": "1944-04-26"}).odds == exact_law(program, counter)
    half = replace(program, turns=program.turns[:30])
    by = _calendar().turns[29].date
    assert ask("supply", {"side": side, "by": by}).odds == exact_law(half, counter)


def test_replacements_of_two_turns_by_counting_all_four_dice():
    def eq(total: int) -> int:
        return 0 if total <= 4 else 2 if total >= 11 else 1

    second = _calendar().turns[1].date
    assert law(ask("replacements", {"side": "axis", "of": "eq", "by": second})) == counted(
        eq(a) + eq(b) for a in PAIRS for b in PAIRS
    )
    with pytest.raises(NotUnderstood, match="receives"):
        ask("replacements", {"side": "soviet", "of": "hog"})


def test_the_1944_modifier_reaches_replacements_only_by_setting():
    late = {"soviet_1944_modifier": "supply_and_replacement"}
    plain, less = (ask("replacements", {"by": "1944-04-26"}, settings=s).odds.mean() for s in ({}, late))
    assert less < plain
    program = program_for("forgotten-battles", late)
    assert exact_law(program, "soviet_pax") == ask("replacements", {"by": "1944-04-26"}, settings=late).odds


def test_special_rolls_step_down_and_use_the_pile_up():
    order = ["pontoon", "aa", "at", "hq", "arty", "assault"]
    table = {1: "assault", 2: "arty", 3: "hq", 4: "at", 5: "aa", 6: "pontoon"}

    def back(dice, pile) -> int:
        left = list(pile)
        for die in dice:
            found = next((k for k in order[order.index(table[die]) :] if k in left), None)
            if found:
                left.remove(found)
        return len(pile) - len(left)

    for pile in (("arty", "arty", "hq"), ("pontoon",), ("assault", "at")):
        expected = counted(back(dice, pile) for dice in itertools.product(DIE, repeat=3))
        assert law(ask("special-replacements", {"dead": ",".join(pile), "rolls": 3})) == expected
    assert ask("special-replacements", {"dead": "none"}).odds.chance(0) == 1
    with pytest.raises(NotUnderstood, match="no kind"):
        ask("special-replacements", {"dead": "tigers"})


def test_rebuilds_of_two_turns_by_counting_every_die():
    """A Mech step of AR4, a cavalry division, artillery and an HQ: special first, then down the list; Pax keep."""
    rows = {4: (1, 2, 0), 5: (1, 2, 0), 6: (2, 3, 1), 7: (2, 3, 1), 8: (2, 4, 1), 9: (2, 4, 1)}
    price = {"mech": (1, 4), "cavalry": (2, 0)}
    specials = {1: [], 2: ["arty"], 3: ["hq", "arty"], 4: ["hq", "arty"], 5: ["hq", "arty"], 6: ["hq", "arty"]}

    def turn(dead, pax, total, die):
        more, eq, special = (0, 0, 0) if total <= 3 else rows.get(total, (3, 5, 1))
        back = next((kind for kind in specials[die] if kind in dead), None) if special else None
        dead, pax = [kind for kind in dead if kind != back], pax + more
        for kind in [k for k in dead if k in price]:
            cost, rating = price[kind]
            if pax >= cost and (not rating or eq >= rating):
                pax, eq, dead = pax - cost, 0 if rating else eq, [k for k in dead if k != kind]
        return tuple(dead), pax

    after_one = Counter(turn(("mech", "cavalry", "arty", "hq"), 0, total, die) for total in PAIRS for die in DIE)
    left: Counter = Counter()
    for (dead, pax), times in after_one.items():
        for total, die in itertools.product(PAIRS, DIE):
            left[turn(dead, pax, total, die)[0]] += times
    answer = ask("rebuilds", {"dead": "mech:4,cavalry,arty,hq", "by": _calendar().turns[1].date})
    assert law(answer) == counted(4 - len(dead) for dead in left.elements())
    each = dict(answer.charts[1].rows)
    for name, kind in (("mech:4", "mech"), ("cavalry", "cavalry"), ("arty", "arty"), ("hq", "hq")):
        assert each[name] == Fraction(sum(n for dead, n in left.items() if kind not in dead), left.total())


def test_rebuilds_of_the_axis_save_ally_pax_and_choose_the_tiger():
    first = _calendar().turns[0].date
    # An 11 or 12 gives the Ally Pax (3 of 36), and two of them are needed: never on the first turn.
    assert ask("rebuilds", {"side": "axis", "dead": "ally-two_pax", "by": first}).odds.chance(0) == 1
    # A special roll comes on 9 or more (10 of 36), a Tiger on 1 or 2.
    tiger = ask("rebuilds", {"side": "axis", "dead": "tiger", "by": first}).odds.chance(1)
    assert tiger == Fraction(10, 36) * Fraction(2, 6)
    for chosen, said in (({"dead": "pg"}, "neither soviet chart"), ({"dead": "mech:9"}, "Action Rating is 0 to 5")):
        with pytest.raises(NotUnderstood, match=said):
            ask("rebuilds", chosen)
    with pytest.raises(Refused, match="recovery"):
        ask("rebuilds", {"side": "axis", "dead": "corps_hq"}, settings={"corps_hq_return": "recovery_only"})


# ---- Bagration


def test_reserves_of_three_turns_by_counting_six_dice():
    def come(dice, units: int) -> int:
        here = 0
        for turn in (1, 2, 3):
            thrown = dice[turn * (turn - 1) // 2 : turn * (turn + 1) // 2]
            fives = sum(d >= 5 for d in thrown)
            here = min(units, here + (1 if turn == 3 and not fives else fives))
        return here

    expected = counted(come(dice, 3) for dice in itertools.product(DIE, repeat=6))
    assert law(ask("reserves", {"units": 3, "turn": 3})) == expected


def test_one_boat_for_two_units_waits_for_its_return():
    """The first Unit lands on turn 2; the boat comes back on 3+, tried each turn; the second lands two turns later."""
    for turn, tries in ((3, 0), (4, 1), (5, 2), (6, 3)):
        chance = ask("boats", {"units": "1,1", "boats": 1, "turn": turn}).odds.chance(2)
        assert chance == (1 - Fraction(1, 3) ** tries if tries else 0)
    with pytest.raises(NotUnderstood, match="never crosses"):
        ask("boats", {"units": "3", "boats": 2})


def test_boats_in_the_light_of_settings_and_house_rules():
    far = {"units": "1", "boats": 1, "turn": 2, "room": 12}
    # Carried off on a 6, and back at once on 3+.
    assert ask("boats", far).odds.chance(1) == Fraction(5, 6) + Fraction(1, 6) * Fraction(2, 3)
    always = '[boat_drift.columns.low_pairs]\nrows = [{ roll = "1-6", result = "16" }]'
    assert ask("boats", far, house_rules=always).odds.chance(1) == Fraction(2, 3)
    # Kept for the first in the queue, two boats do not serve the small Unit behind it.
    queue = {"units": "2,1,2", "boats": 3, "turn": 2}
    assert ask("boats", queue).odds.chance(2) == 1
    late = {"units": "2,3,1", "boats": 3, "turn": 2}
    assert ask("boats", late).odds.chance(2) == 1
    assert ask("boats", late, settings={"boats_kept_for_a_waiting_unit": True}).odds.chance(1) == 1
    own = ask("boats", {**far, "turn": 4}, settings={"off_table_dice": "one_pool_for_each_unit"}).odds
    assert own == ask("boats", {**far, "turn": 4}).odds, "one Unit alone has the same dice by both readings"
    with pytest.raises(Refused, match="part company"):
        ask("boats", far, settings={"partly_off_table": "those_boats_only"})
    with pytest.raises(Refused, match="fewer Units"):
        ask("boats", {"units": ",".join("123" * 10), "boats": 24, "turn": 12, "room": 10})


@pytest.mark.parametrize("pools", ["one_pool", "one_pool_for_each_unit"])
def test_boats_off_the_table_by_counting_every_die(pools):
    """Two Units with a boat each, launched where a 6 carries them off: drift, then the dice of turns 2 and 3."""

    def ashore(drift, second, third) -> int:
        off = sum(d == 6 for d in drift)
        here, attempt = 2 - off, 1
        for dice in (second, third):
            if pools == "one_pool":
                thrown = dice[: attempt + off - 1] if off else ()
                back = min(off, sum(d >= 3 for d in thrown))
            else:
                back = sum(any(d >= 3 for d in dice[n * 2 : n * 2 + attempt]) for n in range(off))
            off, here, attempt = off - back, here + back, attempt + 1
        return here

    def three(n):
        """Dice that pass on 3+: one face in three fails."""
        return itertools.product((1, 3, 3), repeat=n)

    tally: Counter = Counter()
    for drift in itertools.product(DIE, repeat=2):
        for second in three(4):
            for third in three(4):
                tally[ashore(drift, second, third)] += 1
    expected = {n: Fraction(times, tally.total()) for n, times in tally.items()}
    chosen = {"units": "1,1", "boats": 2, "turn": 3, "room": 12}
    assert law(ask("boats", chosen, settings={"off_table_dice": pools})) == expected


def test_a_launch_close_to_the_edge_may_be_carried_off():
    sure = ask("boats", {"units": "1", "boats": 1, "turn": 2, "room": 72}).odds.chance(1)
    risky = ask("boats", {"units": "1", "boats": 1, "turn": 2, "room": 0}).odds.chance(1)
    assert sure == 1
    assert risky < 1


def test_bombardment_by_counting_hits_and_saves():
    one = [int(hit >= 4 and save < 3) for hit in DIE for save in DIE]
    assert law(ask("bombardment", {"teams": 3, "save": "3+"})) == counted(
        sum(three) for three in itertools.product(one, repeat=3)
    )
    tank = [int(hit >= 4 and 1 + armour < 5) for hit in DIE for armour in DIE]
    assert law(ask("bombardment", {"teams": 2, "kind": "tank", "top": 1})) == counted(
        sum(two) for two in itertools.product(tank, repeat=2)
    )
