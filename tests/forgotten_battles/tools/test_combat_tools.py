"""Combat, barrage, air and losses as tools: the facts' worked examples, and what each refuses."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.kernel import NotUnderstood, Orders, Refused
from tests.forgotten_battles.tools.uses import facts, picture, table, use


def combat(attack: str, defence: str, ar: int = 3, against: int = 3, **given: Any) -> Any:
    one, other = {"strength": attack, "ar": ar}, {"strength": defence, "ar": against}
    return use("combat", attackers=[one], defenders=[other], **given)


def column_at(found: Any, surprise: str) -> str:
    return next(row[1] for row in table(found, "Surprise") if row[0].startswith(surprise))


# ---- combat: 1.11 of the series facts


@pytest.mark.parametrize(
    ("attack", "defence", "column"), [("15", "6", "3:1"), ("9.75", "2", "5:1"), ("9¾", "2", "5:1")]
)
def test_columns(attack: str, defence: str, column: str) -> None:
    assert facts(combat(attack, defence))["Column"] == column


def test_one_to_twelve_can_still_be_fought_at_three_to_one() -> None:
    assert column_at(combat("1", "12"), "attacker surprises, 6") == "3:1"


def test_the_two_overruns() -> None:
    five = combat("8", "2", 5, 0, kind="overrun")
    assert (facts(five)["Column"], column_at(five, "attacker surprises, 3")) == ("4:1", "9:1")
    assert facts(five)["A unit of the attacker may exploit"] == "no: an overrun"
    assert facts(five)["Action Ratings"].startswith("+5")
    assert column_at(combat("8", "2", 0, 5, kind="overrun"), "defender surprises, 6") == "1:4"


def test_the_chances_are_whole_and_drawn() -> None:
    found = combat("15", "6", hedgehog=2, terrain="light_woods")
    rows = table(found, "Every result")
    assert sum(Fraction(row[3]) for row in rows) == 1
    assert rows[0][0] == "AL2"
    assert "attacker: loses 2 steps" in rows[0][1]
    assert picture(found).svg.startswith("<svg")
    assert picture(found).words.count("%") == len(rows)


def test_a_hedgehog_helps_the_defender_to_surprise() -> None:
    assert facts(combat("4", "4"))["Defender surprises"] == "27.8% (5/18)"
    dug_in = combat("4", "4", hedgehog=3)
    assert facts(dug_in)["Defender surprises"] == "41.7% (5/12)"
    assert facts(dug_in)["Attacker surprises"] == "8.3% (1/12)"


def test_exploiting_needs_the_rating() -> None:
    """Ae4 is of use only to a unit of AR 4; without one Ae3 and Ae2 remain."""
    shares = [facts(combat("30", "6", ar, ar)) for ar in (3, 4)]
    chance = [float(s["A unit of the attacker may exploit"].split("%")[0]) for s in shares]
    assert 0 < chance[0] < chance[1]


def test_a_division_of_fourteen_and_three_steps() -> None:
    """One loss: attacks with 7, defends with 14. Two: 7 and 7."""
    for lost, attacks, defends in ((1, "7", "14"), (2, "7", "7")):
        unit = {"name": "division", "strength": "14", "steps": 3, "lost": lost}
        rows = table(use("combat", attackers=[unit], defenders=[unit]), "What each unit brings")
        assert [row[4] for row in rows] == [attacks, defends]


def test_what_it_costs() -> None:
    attackers = [{"strength": "3"}] * 3
    told = facts(use("combat", attackers=attackers, defender_re="½"))
    assert told["The attacker pays"] == "3 T for 3 steps"
    assert told["The defender pays"].startswith("1 T")


@pytest.mark.rule("tfb.terrain.row.minor_river", "tfb.terrain.ice_precedence")
def test_through_a_river_and_over_its_ice() -> None:
    armor = {"strength": "8", "class": "armor", "through": "minor_river"}
    wet = table(use("combat", attackers=[armor]), "What each unit brings")[0]
    assert "Minor River [tfb.terrain.row.minor_river]" in wet[3]
    frozen = table(use("combat", attackers=[armor], ice=True), "What each unit brings")[0]
    assert "River" not in frozen[3]
    assert Fraction(wet[4]) < Fraction(frozen[4])


def test_combat_that_is_refused() -> None:
    with pytest.raises(Refused, match="Simulcast") as refusal:
        combat("4", "4", ground="deep_freeze")
    assert refusal.value.rule == "tfb.weather.deep.simulcast"
    with pytest.raises(Refused, match="in parentheses") as refusal:
        use("combat", attackers=[{"strength": "4", "parenthesised": True}])
    assert refusal.value.rule == "tfb.notation.parenthesised"
    with pytest.raises(Refused, match="without a road") as refusal:
        use("combat", attackers=[{"strength": "4", "through": "blocked_lake"}])
    assert refusal.value.rule == "tfb.terrain.legend.roads_only"
    assert use("combat", attackers=[{"strength": "4", "through": "blocked_lake", "road": True}])
    with pytest.raises(NotUnderstood, match="attackers and defenders"):
        use("combat", attackers=[])
    with pytest.raises(NotUnderstood, match="one unit lends"):
        use("combat", defenders=[{"leads": True}, {"leads": True}])
    with pytest.raises(NotUnderstood, match="Strength of attacker 1"):
        combat("lots", "4")
    with pytest.raises(Refused, match="outside 0 to 4"):
        combat("4", "4", hedgehog=5)


# ---- terrain of a hex


@pytest.mark.rule("tfb.terrain.combat")
def test_a_hex_and_its_hexside() -> None:
    found = use("hex", target="23.27", attackers_from="23.26", mobility="track")
    assert facts(found)["Major City"] == "Extremely Close terrain; barrage 2 columns left"
    rows = table(found, "Against the stack in 23.26")
    assert rows[1][:4] == ("Major River", "hexside", "Armor x1/4, Mech x1/3, Other x1/2", "Armor x1, Mech x1, Other x1")
    assert facts(found)["Attack from 23.26"] == "allowed to Track movers"
    with pytest.raises(NotUnderstood, match="not adjacent"):
        use("hex", attackers_from="10.10")


# ---- barrage


def test_sixteen_points_on_a_crowded_hedgehog() -> None:
    found = use("barrage", points="16", formations="3 3 2", hedgehog=1, terrain="Close")
    assert (facts(found)["Cost"].split(",")[0], facts(found)["Column used"]) == ("3 T", "25-40")
    assert any(row[0] == "[½]" for row in table(found, "As the table prints it"))


def test_nine_points_from_the_air_without_a_spotter() -> None:
    found = use("barrage", arm="air", points="4 5", formations="3 1", unspotted=True)
    assert (facts(found)["Column used"], facts(found)["Cost"]) == ("3-4", "nothing")
    assert ("½", "2.8%", "1/36") in table(found, "As the table prints it")
    with pytest.raises(Refused, match="no more than 4 aircraft"):
        use("barrage", arm="air", points="1 1 1 1 1")
    with pytest.raises(Refused, match="hip shoot"):
        use("barrage", special=["hip_shoot"])
    with pytest.raises(Refused) as refusal:
        use("barrage", ground="deep_freeze")
    assert refusal.value.rule == "tfb.weather.deep.simulcast"


def test_facilities() -> None:
    """Sixteen points at a base read: - - (5) 1S (5) 1S (4) 1S (4)."""
    found = use("facility", points="16", aircraft=3)
    each = (2 * Fraction(2, 6) + 2 * Fraction(3, 6)) / 6
    assert facts(found)["Each aircraft there loses a step"].endswith(f"({each})")
    assert ("trainbusting", "50.0%", "1/2") in table(use("facility", target="railway", arm="air"), "Every outcome")
    with pytest.raises(Refused, match="trainbusting is an air mission"):
        use("facility", target="railway")


# ---- air


@pytest.mark.rule("tfb.notation.air_unit")
def test_air_combat() -> None:
    even = facts(use("air-combat"))
    assert even["The attacker aborts"] == even["The defender aborts"] == "58.3% (7/12)"
    better = use("air-combat", attacker_rating=5)
    assert facts(better)["The attacker aborts"] == "27.8% (5/18)"
    with pytest.raises(Refused, match="in parentheses"):
        use("air-combat", parenthesised=True)


@pytest.mark.rule("tfb.special.common.flak.drm", "tfb.special.common.flak.one_per_hex")
def test_flak() -> None:
    plain = use("flak")
    assert facts(plain)["A step is lost"] == "8.3% (1/12)"
    both = [{"printed": 1, "mode": "combat"}, {"printed": 2, "mode": "combat"}]
    guarded = use("flak", hq=True, flak_units=both, aircraft=[{"name": "A"}, {"name": "B"}])
    assert facts(guarded)["A step is lost"] == "41.7% (5/12)"  # 8 or more
    assert ("a step of B", "20.8%", "5/24") in table(guarded, "Who loses a step")
    assert isinstance(use("flak", mission="transport")[0], Orders)
    with pytest.raises(Refused, match="1 to 4 aircraft"):
        use("flak", aircraft=[{}] * 5)
    moving = use("flak", flak_units=[{"printed": 2, "mode": "move"}])
    assert facts(moving) == facts(plain)


@pytest.mark.rule("tfb.special.axis.garrison.stats", "tfb.special.axis.garrison.inactive")
def test_a_garrison_shoots_too() -> None:
    with_garrison = use("flak", garrison=True)
    assert facts(with_garrison) == facts(use("flak", flak_units=[{"printed": 2, "mode": "combat"}]))
    weak = [{"printed": 1, "mode": "combat"}]
    assert facts(use("flak", garrison=True, flak_units=weak)) == facts(with_garrison), "one counts, the best"


# ---- losses


@pytest.mark.rule("tfb.weather.deep.attrition")
def test_attrition_is_worse_in_deep_freeze() -> None:
    assert facts(use("attrition", ar=5))["No loss"] == "72.2% (13/18)"
    cold = use("attrition", ar=5, ground="deep_freeze")
    assert facts(cold)["No loss"] == "41.7% (5/12)"
    with pytest.raises(Refused, match="outside 1 to 40"):
        use("attrition", steps=0)


@pytest.mark.rule("tfb.weather.deep.breakout")
def test_breakout() -> None:
    assert ("to the dead pile", "66.7%", "2/3") in table(use("breakout", turns_out=2), "Every outcome")
    with pytest.raises(Refused) as refusal:
        use("breakout", ground="deep_freeze")
    assert refusal.value.rule == "tfb.weather.deep.breakout"


def test_dumps() -> None:
    """Blowing 3 SP at 75 percent destroys 2 SP 1 T."""
    rows = table(use("dump", sp=3), "Every outcome")
    assert ("2 SP 1T destroyed, 3T left", "33.3%", "1/3") in rows
    assert ("1 SP 2T captured, 1 SP 2T destroyed", "33.3%", "1/3") in table(
        use("dump", what="capture dump"), "Every outcome"
    )
    assert any("displaced" in row[0] for row in table(use("dump", what="capture wagons"), "Every outcome"))
    with pytest.raises(Refused, match="no supply"):
        use("dump", sp=0)


# ---- dice thrown at the table


def said(sections: Any) -> list[str]:
    return [line for s in sections if isinstance(s, Orders) and s.title == "What your dice say" for line, _ in s.lines]


def test_a_combat_fought_with_real_dice() -> None:
    assert said(combat("8", "2", 5, 0, dice="4 4 3 3 4")) == [
        "attacker surprises, 3 columns right",
        "12 on the Combat Table, Open, column 9:1: Ae3/DL2o2 DG",
        "Attacker: AR 3+ may exploit",
        "Defender: loses 2 steps, 2 options, DG; the first step from defender 1",
    ]
    assert said(combat("8", "2", 5, 0, kind="overrun", dice="44334"))[-1] == "No exploit: an overrun"
    assert said(combat("8", "2", 5, 0)) == [], "the odds alone"


def test_a_barrage_fired_with_real_dice() -> None:
    fired = use("barrage", points="16", formations="3 3 2", hedgehog=1, terrain="Close", dice="4 4 5")
    assert said(fired)[0].startswith("8 in the column ")
    assert said(fired)[0].endswith("[½]: 1 step and DG")
    assert said(fired)[1] == "The target's player picks the losses"
    raid = use("facility", target="air base", arm="air", points="12", aircraft=2, dice="4")
    assert said(raid) == ["4: 1 level down, never below 1; each aircraft there loses a step on 5+"]


def test_flak_and_air_combat_with_real_dice() -> None:
    planes = [{"name": f"IL-2 no. {n}"} for n in range(1, 5)]
    assert said(use("flak", aircraft=planes, dice="5 4"))[0].endswith(": nobody is hit")
    assert said(use("flak", aircraft=planes, dice="5 5 3"))[0].endswith(": a step lost by IL-2 no. 3")
    assert said(use("flak", aircraft=planes, dice="5 5"))[0].endswith("throw another die for which")
    assert said(use("flak", aircraft=planes[:1], dice="6 6"))[0].endswith(": a step lost by IL-2 no. 1")
    fought = use("air-combat", attacker="Bf 109f", attacker_rating=4, defender="LaGG-3", defender_rating=2, dice="336")
    assert said(fought) == ["8: defender aborts with a step lost"]


def test_losses_with_real_dice() -> None:
    assert said(use("attrition", ar=1, steps=2, dice="6 6")) == ["12: 2 of 2 steps lost"]
    assert said(use("breakout", turns_out=2, dice="4"))[0].startswith("4: ")
    assert said(use("dump", sp=3, dice="4")) == ["2 SP 1T destroyed, 3T left"]
    assert said(use("dump", what="capture dump", sp=9, dice="5")) == ["4 SP 2T captured, 4 SP 2T destroyed"]


@pytest.mark.parametrize("typed", ["3", "3 7", "3 4 5", "three four"])
def test_dice_that_cannot_be_read(typed: str) -> None:
    with pytest.raises(NotUnderstood, match="2 dice of 1 to 6"):
        use("attrition", dice=typed)
