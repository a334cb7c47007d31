"""OtO-S1: companies, armour, leaders, zones, Foxholes, the Observer."""

from collections import Counter

import pytest

from sandtable.games.orsha.solitaire import forces, friendly_setup
from sandtable.kernel import NotUnderstood, Refused
from tests.orsha.solitaire.missions import breakthrough, run

LEADERS = ["8-1", "8-0", "9-1"]


def company(heavy: int = 3):
    """The dice and answers of the first company: HMG dr, three DR on R3 with what they give."""
    return [heavy, 3, 4, 2, 4, 3, 5], LEADERS


@pytest.mark.rule("oto2.sasl.s1.oob.coys", "oto2.sasl.s1.oob.hmg")
def test_three_companies_and_their_heavy_weapons():
    s = breakthrough()
    for n, heavy in ((1, 2), (2, 3), (3, 6)):
        dice, answers = company(heavy)
        run(forces.company(s, n), dice, answers if n == 1 else [])  # what R3 gives is asked once for each number
    count = Counter()
    for line in s.own:
        count[line.name] += line.count
    assert count["6-2-8"] + count["4-5-8"] + count["4-4-7"] == 48
    assert (count["2-4-8"], count["1-2-7"]) == (6, 12)
    assert (count[".50 cal"], count["HMG"]) == (1, 2)
    assert count["8-1 leader"] == count["8-0 leader"] == count["9-1 leader"] == 3
    heavies = [line.name for line in s.own if line.name in (".50 cal", "HMG")]
    assert heavies == [".50 cal", "HMG", "HMG"]
    weapons = {"MMG", "HMG", ".50 cal", "LMG", "ATR", "DC", "50mm MTR", "FT"}
    assert sum(line.count for line in s.own if line.group == "Company 1" and line.name in weapons) == 13


@pytest.mark.rule("oto2.sasl.s1.oob.hmg")
def test_three_fifty_calibres():
    s = breakthrough()
    for n, heavy in ((1, 1), (2, 1), (3, 2)):
        run(forces.company(s, n), company(heavy)[0], LEADERS if n == 1 else [])
    assert [line.name for line in s.own if line.name in (".50 cal", "HMG")] == [".50 cal"] * 3


@pytest.mark.rule("oto2.sasl.s1.oob.coys")
def test_a_listed_leader_is_rolled_until_r3_gives_one_or_chosen():
    s = breakthrough()
    assert run(forces.company_leader(s, "x"), [6, 6, 3, 4], ["none", "8-0"]).result == "8-0"
    t = breakthrough(s1_coy_leaders="players-decide")
    assert run(forces.company_leader(t, "x"), answers=["9-2"]).result == "9-2"


@pytest.mark.rule("oto2.sasl.s1.oob.armor-table")
@pytest.mark.parametrize(
    ("dice", "afv"),
    [
        ([1], "SU-152"),
        ([2], "ISU-122"),
        ([3], "KV-1S"),
        ([4], "SU-76M"),
        ([5, 3], "OT-34(L)"),
        ([5, 4], "T-34/ATO-42"),
        ([6, 2], "KV-8"),
        ([6, 3], "KV-8S"),
    ],
)
def test_the_armour_table(dice, afv):
    assert run(forces.armour_support("one AFV"), dice).result == afv


@pytest.mark.rule("oto2.sasl.s1.oob.armor", "oto2.sasl.s1.oob.armor-table")
def test_eleven_afvs_and_three_armor_leaders_with_minus_one():
    s = breakthrough()
    played = run(forces.armour(s), [1, 2, 5, 4, 6, 3, *[4, 3] * 3], ["9-1"])
    assert Counter(a.name for a in s.afvs) == {
        "PT-34(L)": 4, "T-34 M43": 2, "ISU-122": 2, "SU-152": 1, "T-34/ATO-42": 1, "KV-8S": 1,
    }  # fmt: skip
    assert len(s.afvs) == 11
    rolls = [r for r in played.asked if r.key == "r3"]
    assert [r.reading.final([4, 3]) for r in rolls] == [6, 6, 6]
    assert [line.name for line in s.own] == ["9-1 armor leader"] * 3


@pytest.mark.rule("oto2.sasl.s1.oob.armor-table")
def test_one_dr_for_all_four_by_the_other_reading():
    s = breakthrough(s1_armor_drs="one-for-all")
    run(forces.armour(s), [6, 2, *[4, 3] * 3], ["9-1"])
    assert Counter(a.name for a in s.afvs)["KV-8"] == 4


@pytest.mark.rule("oto2.sasl.s1.oob.zones")
def test_each_company_keeps_to_its_hexrows():
    s = breakthrough()
    assert "hexrows E-K" in str(forces.refuse_zone(s, 1, "D25"))
    assert forces.refuse_zone(s, 1, "E25") is None
    assert "set-up area" in str(forces.refuse_zone(s, 3, "DD20"))
    assert forces.refuse_zone(s, 3, "DD21") is None
    assert forces.refuse_zone(s, 2, "L18") is None
    assert "hexrows L-T" in str(forces.refuse_zone(s, 2, "K19"))
    anywhere = breakthrough(s1_third_company="anywhere-in-area")
    assert forces.refuse_zone(anywhere, 2, "K19") is None
    assert "hexrows E-K" in str(forces.refuse_zone(anywhere, 1, "D25"))


@pytest.mark.rule("oto2.sasl.s1.oob.zones", "oto2.sasl.s1.oob.foxholes", "oto2.sasl.s1.msr3.a")
def test_the_setup_is_checked_and_recorded():
    s = breakthrough()
    where = [{"hexes": "E25 F24"}, {"hexes": "R15..R17"}, {"hexes": ""}]
    told = run(friendly_setup.setup(s), answers=[*where, "yes", "K28"])
    assert s.company_hexes == {"1": ["E25", "F24"], "2": ["R15", "R16", "R17"], "3": []}
    assert s.foxholes
    assert s.observer == "K28"
    assert any("80+mm OBA module, HE and smoke, plentiful" in text for text in told.texts())
    with pytest.raises(Refused, match="company 1 sets up"):
        run(friendly_setup.setup(breakthrough()), answers=[{"hexes": "E25 D25"}])
    with pytest.raises(Refused):
        run(friendly_setup.setup(breakthrough()), answers=[*where, "no", "K27"])  # not on the east edge
    with pytest.raises(NotUnderstood, match="XX9 is not on this map"):  # nobody can insist on such a hex
        run(friendly_setup.setup(breakthrough()), answers=[{"hexes": "E25 XX9"}])
    without = breakthrough()
    run(friendly_setup.setup(without), answers=[*where, "no", "K28"])
    assert not without.foxholes


@pytest.mark.rule("oto2.sasl.s1.msr2")
def test_the_six_two_eights_are_engineers_and_sappers():
    s = breakthrough()
    run(forces.company(s, 1), *company())
    notes = {line.name: line.note for line in s.own}
    assert notes["6-2-8"] == "Assault Engineer, Sapper (MSR 2)"
    assert notes["4-5-8"] == ""


@pytest.mark.rule("oto2.sasl.s1.oob.zones")
@pytest.mark.parametrize(
    ("company", "first", "last", "before", "after"),
    [(1, "E25", "K25", "D25", "L25"), (2, "L25", "T25", "K25", "U25"), (3, "U25", "DD25", "T25", None)],
)
def test_the_hexrows_of_a_company_begin_and_end_where_its_zone_does(company, first, last, before, after):
    s = breakthrough()
    assert forces.refuse_zone(s, company, first) is None
    assert forces.refuse_zone(s, company, last) is None
    assert f"{before}: company {company} sets up" in forces.refuse_zone(s, company, before).why
    if after:
        assert f"{after}: company {company} sets up" in forces.refuse_zone(s, company, after).why
