"""Ground combat: the facts' worked examples, strengths, and odds against every throw of the dice."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from sandtable.games.forgotten_battles.combat import (
    AntiTank,
    Attack,
    AttackKind,
    CombatSupply,
    Mode,
    Stack,
    Surprise,
    Surprised,
    TerrainChoice,
    Unit,
    attacker_tokens,
    combat_table,
    defender_tokens,
    gather,
    hex_choices,
    side_choices,
)
from sandtable.games.forgotten_battles.combat.results import Effect, read_result
from sandtable.games.forgotten_battles.combat.strength import attack_strength, defence_strength
from sandtable.games.forgotten_battles.combat.table import (
    BadTable,
    TableRows,
    combat_numbers,
    load_combat_table,
    rounded_odds,
)
from sandtable.games.forgotten_battles.terrain import CombatClass, Conditions, Ground, TerrainClass, terrain_chart
from sandtable.kernel import Modifier, NotUnderstood, Refused

OPEN, CLOSE, VERY_CLOSE, EXTREMELY_CLOSE = TerrainClass
TABLE = combat_table()
HEADS = combat_numbers().columns["Open"]


def terrain(word: str = "open") -> TerrainChoice:
    return hex_choices(terrain_chart(), [word], Conditions(Ground.DRY))[0]


def attack(
    strength: int, defence: int, *, ar: int = 3, against: int = 3, word: str = "open", hedgehog: int = 0,
    kind: AttackKind = AttackKind.REGULAR, shifts: tuple[Modifier, ...] = (),
) -> Attack:  # fmt: skip
    stack = Stack((Unit("Attacker", Fraction(strength), ar),), terrain(word))
    target = Unit("Defender", Fraction(defence), against)
    return gather([stack], [target], terrain=terrain(word), hedgehog=hedgehog, kind=kind, shifts=shifts)


# ---- columns


@pytest.mark.parametrize(
    ("attacking", "defending", "row", "head"),
    [
        ("15", "6", OPEN, "3:1"),
        ("9.75", "2", OPEN, "5:1"),
        ("1", "12", OPEN, "1:5"),
        ("6", "1", OPEN, "5:1"),
        ("5", "1", CLOSE, "4:1"),
        ("5", "1", VERY_CLOSE, "4:1"),
        ("100", "1", EXTREMELY_CLOSE, "52:1"),
        ("2", "5", OPEN, "1:3"),
        ("5", "0", OPEN, "13:1"),
        ("0", "5", OPEN, "1:5"),
        ("0", "0", CLOSE, "1:1"),
    ],
)
@pytest.mark.rule("tfb.terrain.classes")
def test_columns(attacking: str, defending: str, row: TerrainClass, head: str) -> None:
    assert TABLE.heading(TABLE.column(Fraction(attacking), Fraction(defending), row), row) == head


def test_odds_are_rounded_one_half_up() -> None:
    assert rounded_odds(Fraction(15), Fraction(6)) == 3
    assert rounded_odds(Fraction("9.75"), Fraction(2)) == 5
    assert rounded_odds(Fraction(4), Fraction(10)) == Fraction(1, 3)


def test_one_to_twelve_with_surprise_of_six_is_fought_at_three_to_one() -> None:
    assert attack(1, 12).heading(6) == "3:1"


# ---- the facts' two overruns


def test_five_overruns_nought() -> None:
    fought = attack(8, 2, ar=5, against=0, kind=AttackKind.OVERRUN).resolve((4, 4, 3), (3, 4))
    assert fought.surprise == Surprise(Surprised.ATTACKER, 3)
    assert (fought.heading, fought.final, fought.result.code) == ("9:1", 12, "Ae3/DL2o2 DG")
    plain = attack(8, 2, ar=5, against=0, kind=AttackKind.OVERRUN).result(0, (3, 4))
    assert plain.code == "Ae4/DL1o2"
    assert plain.attacker.exploit is None, "an overrun never gives exploit"


def test_nought_overruns_five() -> None:
    fight_ = attack(8, 2, ar=0, against=5, kind=AttackKind.OVERRUN)
    fought = fight_.resolve((5, 5, 6), (3, 4))
    assert fought.surprise == Surprise(Surprised.DEFENDER, -6)
    assert (fought.heading, fought.final, fought.result.code) == ("1:4", 2, "AL2")
    assert fight_.result(0, (3, 4)).code == "AL1o1/Do1"


# ---- surprise and hedgehogs


def test_surprise_needs_more_in_a_regular_attack() -> None:
    regular, overrun = attack(4, 4), attack(4, 4, kind=AttackKind.OVERRUN)
    assert regular.surprise((4, 5, 2)).who is Surprised.NOBODY
    assert overrun.surprise((4, 5, 2)).who is Surprised.ATTACKER
    assert regular.surprise((4, 6, 2)) == Surprise(Surprised.ATTACKER, 2)
    assert regular.surprise((3, 3, 2)).who is Surprised.NOBODY
    assert overrun.surprise((3, 3, 2)) == Surprise(Surprised.DEFENDER, -2)
    assert regular.surprise((2, 3, 4)) == Surprise(Surprised.DEFENDER, -4)


def test_a_hedgehog_takes_one_from_surprise_and_its_level_from_combat() -> None:
    dug_in = attack(4, 4, ar=4, against=3, hedgehog=3)
    assert [m.value for m in dug_in.surprise_modifiers] == [1, -1]
    assert [m.value for m in dug_in.combat_modifiers] == [1, -3]
    assert dug_in.final((6, 6)) == 10
    with pytest.raises(NotUnderstood, match="level 5"):
        attack(4, 4, hedgehog=5)


def test_other_shifts_count_with_surprise_and_stop_at_the_ends() -> None:
    helped = attack(3, 1, shifts=(Modifier(1, "assault unit"),))
    assert helped.heading() == "4:1"
    assert helped.heading(2) == "7:1"
    assert helped.heading(-6) == "1:4"
    assert attack(30, 1).heading(6) == "13:1"


# ---- strengths


@pytest.mark.rule("tfb.terrain.combat")
def test_anti_tank_effects_take_a_doubling_to_one_and_a_half() -> None:
    """OCS 9.4e: panzers keep x2 against light AT, panzergrenadiers do not; heavy AT (or a hedgehog) cuts both."""
    panzer = Unit("Panzer", Fraction(6), 4, CombatClass.ARMOR, AntiTank.HEAVY)
    grenadiers = Unit("PzGren", Fraction(6), 4, CombatClass.MECH, AntiTank.LIGHT)

    def against(facing: AntiTank) -> list[Fraction]:
        return [attack_strength(unit, terrain(), facing).total for unit in (panzer, grenadiers)]

    assert against(AntiTank.NONE) == [12, 12]
    assert against(AntiTank.LIGHT) == [12, 9]
    assert against(AntiTank.HEAVY) == [9, 9]
    rifles = Unit("Rifles", Fraction(6), 2)
    stacks = [Stack((panzer,), terrain())]
    assert gather(stacks, [rifles], terrain=terrain()).strengths == (12, 6)
    assert gather(stacks, [rifles], terrain=terrain(), hedgehog=1).strengths == (9, 6)


def test_steps_lost_halve_attack_first_and_defence_later() -> None:
    def both(lost: int, steps: int = 3) -> tuple[Fraction, Fraction]:
        division = Unit("Division", Fraction(14), 4, steps=steps, lost=lost)
        attacking = attack_strength(division, terrain("hills"), AntiTank.NONE).total
        return attacking, defence_strength(division, terrain("hills"), CombatSupply.PAID).total

    assert [both(lost) for lost in range(3)] == [(14, 14), (7, 14), (7, 7)]
    assert both(1, steps=2) == (7, 7), "exactly half is half"
    with pytest.raises(NotUnderstood):
        Unit("Ghost", Fraction(14), 4, steps=3, lost=3)


def test_supply_and_modes() -> None:
    unit = Unit("Regiment", Fraction(8), 4, out_of_supply=True)
    assert defence_strength(unit, terrain(), CombatSupply.PAID).total == 4
    assert defence_strength(unit, terrain(), CombatSupply.WITHHELD).total == 2
    assert attack_strength(unit, terrain(), AntiTank.NONE).total == 4
    shaken = Unit("Shaken", Fraction(8), 4, mode=Mode.DG)
    assert shaken.action_rating == 3
    assert attack_strength(shaken, terrain(), AntiTank.NONE).total == 4
    assert defence_strength(Unit("R", Fraction(8), 4, mode=Mode.RESERVE), terrain(), CombatSupply.PAID).total == 4
    entrained = Unit("S", Fraction(8), 4, mode=Mode.STRAT)
    assert (defence_strength(entrained, terrain(), CombatSupply.PAID).total, entrained.action_rating) == (0, 0)
    for mode in (Mode.STRAT, Mode.RESERVE):
        with pytest.raises(Refused, match="cannot attack"):
            attack_strength(Unit("S", Fraction(8), 4, mode=mode), terrain(), AntiTank.NONE)


@pytest.mark.rule("tfb.notation.parenthesised")
def test_a_strength_in_parentheses_only_defends() -> None:
    guns = Unit("6G.AT", Fraction(4), 2, defence_only=True)
    assert defence_strength(guns, terrain(), CombatSupply.PAID).total == 4
    with pytest.raises(Refused, match="parentheses") as refusal:
        attack_strength(guns, terrain(), AntiTank.NONE)
    assert refusal.value.rule == "tfb.notation.parenthesised"


def test_supply_costs() -> None:
    assert attacker_tokens(3) == 3
    assert defender_tokens(Fraction(1, 2)) == 1
    assert defender_tokens(Fraction(1)) == 1
    assert defender_tokens(Fraction(5, 4)) == 2


def test_a_hexside_is_no_terrain_for_the_defender_himself() -> None:
    (river,) = side_choices(terrain_chart(), ["minor_river"], [], Conditions(Ground.DRY))
    with pytest.raises(NotUnderstood, match=r"OCS 9.4c"):
        gather([Stack((Unit("A", Fraction(1), 1),), river)], [Unit("D", Fraction(1), 1)], terrain=river)


# ---- odds


@pytest.mark.parametrize(
    "case",
    [
        attack(8, 2, ar=5, against=0, kind=AttackKind.OVERRUN),
        attack(4, 4, ar=3, against=4, word="swamp", hedgehog=2),
        attack(1, 12, ar=2, against=2, word="major_city"),
        attack(9, 2, ar=4, against=1, shifts=(Modifier(1, "assault unit"),)),
    ],
    ids=["overrun", "hedgehog in a swamp", "hopeless", "shifted"],
)
def test_the_odds_are_those_of_all_7776_throws(case: Attack) -> None:
    throws = Counter(case.resolve(d[:3], d[3:]).result.code for d in product(range(1, 7), repeat=5))
    assert {code: chance * 6**5 for code, chance in case.odds()} == dict(throws)


def test_surprise_is_an_even_chance_of_each_shift() -> None:
    law = attack(4, 4).surprise_law()
    assert law.chance(lambda s: s.who is Surprised.ATTACKER) == Fraction(1, 6)
    assert law.chance(lambda s: s.who is Surprised.DEFENDER) == Fraction(10, 36)
    assert law.chance(Surprise(Surprised.ATTACKER, 6)) == Fraction(1, 36)


# ---- the table itself


def test_every_letter_of_the_facts_is_on_the_table() -> None:
    codes = [result.code for row in TABLE.rows for result in row]
    assert len(codes) == 195
    assert codes.count("AL1/DL1o1") == 1, "the x"
    assert codes.count("Ao1/DL1o2") == 1, "the y"
    assert TABLE.result(12, 1).code == "AL1/DL1o1"
    assert TABLE.result(4, 13).code == "Ao1/DL1o2"
    assert TABLE.result(0, -9) == TABLE.result(0, 1)
    assert TABLE.result(12, 40) == TABLE.result(12, 15)


def test_results_are_read() -> None:
    result = read_result("Ao1e4/DL1o2")
    assert (result.attacker, result.defender) == (Effect(0, 1, 4), Effect(1, 2))
    assert read_result("Ae3/DL2o2 DG").defender.dg
    assert read_result("AL2").defender == Effect()
    with pytest.raises(ValueError):
        read_result("Xo1")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"columns": {**combat_numbers().columns, "Open": ("1:1",)}}, "differ in length"),
        ({"columns": {k: v for k, v in combat_numbers().columns.items() if k != "Close"}}, "no columns for Close"),
        (
            {"columns": {**combat_numbers().columns, "Open": combat_numbers().columns["Open"][::-1]}},
            "do not rise",
        ),
        ({"table": TableRows(1, ("?" * 13,))}, r"unknown letter"),
    ],
)
def test_a_broken_table_is_refused(change: dict[str, object], told: str) -> None:
    with pytest.raises(BadTable, match=told):
        load_combat_table(replace(combat_numbers(), **change))
