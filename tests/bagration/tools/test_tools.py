"""Bagration's tools: each answers as its form opens, and what it answers is what the rules and the dice say."""

from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.bagration.game import GAME
from sandtable.kernel import Facts, Field, FieldKind, NotUnderstood, Orders, Refused, Section, Table, Tool
from sandtable.odds import Odds
from sandtable.rules import known

TOOLS: dict[str, Tool] = {tool.key: tool for tool in GAME.tools()}


def use(key: str, **given: Any) -> tuple[Section, ...]:
    return TOOLS[key].use(given)


def facts(key: str, **given: Any) -> dict[str, str]:
    return {name: str(v) for s in use(key, **given) if isinstance(s, Facts) for name, v in s.pairs}


def verdicts(key: str, **given: Any) -> dict[str, tuple[str, str, str]]:
    """Question to (yes or no, why, rule)."""
    tables = [s for s in use(key, **given) if isinstance(s, Table) and s.columns[0] == "Question"]
    return {str(row[0]): (str(row[1]), str(row[2]), str(row[3])) for t in tables for row in t.rows}


def odds(key: str, title: str, **given: Any) -> dict[str, Fraction]:
    (table,) = [s for s in use(key, **given) if isinstance(s, Table) and s.title == title]
    return {str(row[0]): Fraction(str(row[2])) for row in table.rows}


def fields(of: tuple[Field, ...]) -> list[Field]:
    return [inner for f in of for inner in (f, *fields(f.columns))]


@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS)
def test_a_tool_as_it_opens(tool: Tool) -> None:
    sections = tool.use({})
    assert sections
    assert known(tool.cite)
    assert all(known(s.cite) for s in sections if not isinstance(s, Orders))
    for section in sections:
        if isinstance(section, Table) and section.columns[0] == "Question":
            assert all(known(str(row[-1])) for row in section.rows)
    for f in fields(tool.fields):
        assert not f.rule or known(f.rule), f.key
        assert f.kind is not FieldKind.CHOICE or f.empty() in dict(f.choices), f.key
    assert len(TOOLS) == len(GAME.tools())


# ---------------------------------------------------------------- what may this Team do?


@pytest.mark.rule("fow.base.dash")
def test_a_dash_keeps_its_distance_and_forgoes_shooting() -> None:
    near = verdicts("team", speed="terrain_dash", enemy="8")
    assert near["Move like that, so near the enemy?"][:2] == (
        "no",
        'the move comes within 8" of an enemy; a Dash must stay beyond 8"',
    )
    assert near["Shoot?"] == ("no", "a Team that dashed forgoes its shooting", "fow.base.dash")
    assert verdicts("team", speed="tactical", enemy="1")["Move like that, so near the enemy?"][0] == "yes"
    assert verdicts("team", speed="road_dash", enemy="8.5")["Move like that, so near the enemy?"][0] == "yes"
    with pytest.raises(NotUnderstood, match="inches are wanted"):
        use("team", enemy="near")


@pytest.mark.rule("fow.base.command", "fow.base.orders")
@pytest.mark.parametrize(
    ("teams", "leader", "order", "may"),
    [
        (7, "6", "", "yes"),
        (7, "6.5", "", "no"),
        (8, "8", "", "yes"),
        (9, "8.5", "", "no"),
        (7, "4", "Dig In", "no"),
    ],
)
def test_orders_reach_teams_in_command_once_a_turn(teams: int, leader: str, order: str, may: str) -> None:
    assert verdicts("team", teams=teams, leader=leader, order=order)["Be given a Movement Order?"][0] == may


@pytest.mark.rule("fow.base.pinned")
def test_pinned_down() -> None:
    told = verdicts("team", states=["pinned"])
    assert told["Move closer to enemies it sees?"][0] == "no"
    assert told["Fire a bombardment?"][0] == "no"
    assert told["Shoot?"][:2] == ("yes", "with its Moving ROF")


@pytest.mark.rule("fow.base.bailed_out", "fow.base.holding.exclusions")
def test_bailed_out() -> None:
    told = verdicts("team", kind="tank", states=["bailed_out"])
    assert [told[q][0] for q in ("Move?", "Shoot?", "Fire a bombardment?", "Charge into Contact?")] == ["no"] * 4
    assert told["Deny one to the enemy?"][0] == "no"
    lenient = verdicts("team", kind="tank", states=["bailed_out"], holding_exclusions="independent_teams_only")
    assert lenient["Deny one to the enemy?"][0] == "yes"
    with pytest.raises(NotUnderstood, match="only tanks are Bailed Out"):
        use("team", states=["bailed_out"])


@pytest.mark.rule("fow.base.independent", "fow.river.cross.in_boats", "fow.river.boats.eligible")
def test_independent_teams_and_teams_in_boats() -> None:
    alone = verdicts("team", states=["independent"])
    assert alone["Charge into Contact?"][0] == alone["Hold an Objective?"][0] == "no"
    assert alone["Deny one to the enemy?"][0] == "yes"
    aboard = verdicts("team", states=["aboard"])
    own = ("Move?", "Shoot?", "Charge into Contact?", "Be given a Movement Order?")
    for question in (*own, "Be shot at?", "Be assaulted?"):
        assert aboard[question][0] == "no", question
    assert "Be assaulted?" not in alone
    assert verdicts("team", kind="gun")["Use Assault Boats, its Unit being alike?"][0] == "no"


@pytest.mark.rule("fow.base.good_spirits", "fow.base.bailed_out")
def test_will_it_fight_on() -> None:
    told = facts("spirits", began=7, left=2, motivation="4+")
    assert told["It fights on after the Starting Step"].startswith("50.0%")
    assert facts("spirits", began=7, left=3)["In Good Spirits now"] == "yes"
    tanks = facts("spirits", kind="tank", began=3, left=2, bailed_out=1, motivation="4+")
    assert tanks["It must take a Last Stand, after remounting"].startswith("50.0%")
    assert tanks["It fights on after the Starting Step"].startswith("75.0%")


# ---------------------------------------------------------------- terrain


@pytest.mark.rule("fow.terrain.escarpment")
def test_the_cliff_is_a_property_of_the_edge() -> None:
    assert facts("terrain", feature="escarpment", kind="tank")["Going"] == "Terrain: slower, no check"
    assert verdicts("terrain", feature="escarpment", cliff=True)["May it enter?"][0] == "no"


@pytest.mark.rule("fow.terrain.building.sight", "fow.terrain.building.cover", "fow.terrain.building.move")
def test_buildings() -> None:
    told = facts("terrain", feature="building")
    assert (told["Behind"], told["Cover inside"]) == ("not visible", "Bulletproof Cover")
    assert facts("terrain", feature="building", half=True)["Behind"] == "Concealed"
    assert verdicts("terrain", feature="building", kind="gun")["May it enter?"][0] == "no"
    assert "openings" in verdicts("terrain", feature="building", opening=False)["May it enter?"][1]


@pytest.mark.rule("fow.terrain.river.no_stop", "fow.terrain.river.deep", "fow.river.amphibious", "fow.terrain.lake")
def test_water() -> None:
    wade = verdicts("terrain", feature="deep_river", move="8", far="9")
    assert wade["May it go in with this move?"][1].startswith('9" are needed to get clear')
    assert wade["May it begin the game there?"][0] == "no"
    assert facts("terrain", feature="deep_river", cross="2+")["It rolls"].startswith("4+ or halts before it: 50.0%")
    assert verdicts("terrain", feature="lake_or_pond", kind="tank")["May it enter?"][0] == "no"
    assert verdicts("terrain", feature="lake_or_pond", kind="tank", amphibious=True)["May it enter?"][0] == "yes"


# ---------------------------------------------------------------- wire, mines, hits


@pytest.mark.rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank", "fow.base.minefield")
def test_odds_of_wire_and_mines() -> None:
    through = odds("obstacles", "Teams through the wire", teams=2, wires=1, skill="4+")
    assert through == {
        "0 of 2 through": Fraction(1, 4),
        "1 of 2 through": Fraction(1, 2),
        "2 of 2 through": Fraction(1, 4),
    }
    assert facts("obstacles", kind="gun")["Wire"] == "Barbed Wire does not stop gun teams"
    guns = odds("obstacles", "One Team", kind="gun", cross="3+", wires=1, wire_stops_guns="true")
    assert guns["gets through"] == Fraction(2, 3)
    assert facts("obstacles", skill="4+", mines="2+", fields=2)["A Team gets past 2 unhurt"] == "69.4% (25/36)"


@pytest.mark.rule("fow.obstacle.wire.marker", "fow.obstacle.booby.effect")
def test_the_way_is_measured() -> None:
    laid = [
        {"kind": "wire", "place": "20, 20"},
        {"kind": "booby_trap", "place": "20, 30"},
        {"kind": "wire", "place": "24, 20"},
    ]
    (met, *_) = use("obstacles", way="20, 10; 20, 40", laid=laid)
    assert [row[1] for row in met.rows] == ["Barbed Wire 1", "Booby Trap 2"]
    (past, *_) = use("obstacles", way="21, 22.5; 21, 40", laid=laid)
    assert past.rows == (), "a trap is only its marker"


@pytest.mark.rule("fow.base.armour_save", "fow.base.bailed_out", "fow.base.foxholes", "fow.terrain.building.cover")
def test_what_a_hit_does_agrees_with_counting_every_throw() -> None:
    counted: dict[str, int] = {}
    for armour, fire, crew in Odds.tuples((6, 6, 6)):
        total, scored = armour + 6, fire >= 4
        fate = "no effect" if total > 9 else "Destroyed" if total < 9 and scored else "Bailed Out"
        fate = "no effect" if total == 9 and not scored else fate
        if fate == "Bailed Out":
            fate = "as before" if crew >= 5 else "Destroyed"
        key = "Destroyed" if fate == "Destroyed" else "Bailed Out as before"
        counted[key] = counted.get(key, 0) + 1
    given = {"kind": "tank", "armour": 6, "anti_tank": 9, "firepower": "4+", "already": True, "motivation": "5+"}
    assert odds("hit", "What becomes of it", **given) == {k: Fraction(n, 216) for k, n in counted.items()}
    lost = {
        stands: odds("hit", "What becomes of it", save="3+", firepower="4+", stands=stands)["Destroyed"]
        for stands in ("open", "foxholes", "left", "building")
    }
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert lost == {"open": third, "foxholes": sixth, "left": third, "building": sixth}


# ---------------------------------------------------------------- fortifications


@pytest.mark.rule(
    "fow.fortification.bunker.no_tank_assault",
    "fow.fortification.nest.no_tank_assault",
    "fow.fortification.bunker.field_of_fire",
    "fow.fortification.bunker.no_artillery",
)
def test_who_may_attack_a_bunker_or_nest() -> None:
    bunker = verdicts("fortification", work="at_bunker_75cm", kind="tank", where="behind")
    assert bunker["May it be shot at from there?"][0] == "no"
    assert "Tank teams cannot assault" in bunker["May tank teams assault it from there?"][1]
    assert (bunker["Can a bombardment hit it?"][0], bunker["May it Charge into Contact?"][0]) == ("no", "no")
    nest = verdicts("fortification", work="gun_nest_5cm", kind="infantry", where="behind")
    assert (nest["May infantry teams assault it from there?"][0], nest["Can a bombardment hit it?"][0]) == (
        "yes",
        "yes",
    )
    assert nest["May it Charge into Contact?"][0] == "no"


@pytest.mark.rule("fow.fortification.defilade_wall")
def test_a_wall_hides_bunker_and_attacker_from_each_other() -> None:
    walled = verdicts("fortification", work="at_bunker_75cm", where="wall")
    assert walled["May it be shot at from there?"][2] == "fow.fortification.defilade_wall"
    with pytest.raises(Refused, match="Anti-tank Bunkers only"):
        use("fortification", work="gun_nest_5cm", where="wall")


@pytest.mark.rule("fow.base.pinned", "fow.base.dedicated_aa", "fow.fortification.mg_nests.weapon", "fow.meta.sources")
def test_rate_of_fire_and_where_lost_cells_come_from() -> None:
    def rof(**given: Any) -> str:
        (table,) = [
            s for s in use("fortification", **given) if isinstance(s, Table) and s.title.startswith("Its weapons")
        ]
        return str(table.rows[0][2])

    assert (rof(work="mg_nests_1"), rof(work="mg_nests_1", pinned=True)) == ("4", "2")
    aa = next(k for k, _ in TOOLS["fortification"].fields[0].choices if "aa" in k)
    assert rof(work=aa, aircraft=True) == "3"
    assert "BSData" in facts("fortification", work="at_bunker_75cm")["Lost in the scan"]
    assert facts("fortification", work="mg_nests_1")["It is a"].startswith("Gun team")


@pytest.mark.rule("fow.fortification.bunker.firepower_reroll", "fow.fortification.nest.firepower_reroll")
def test_firepower_is_rolled_twice() -> None:
    title = "A hit on 5cm Anti-tank Nest 1"
    save = facts("fortification", work="gun_nest_5cm")["Save"]
    failed = Fraction(int(save[0]) - 1, 6)
    assert odds("fortification", title, work="gun_nest_5cm", firepower="4+")["Destroyed"] == failed / 4
    turret = odds("fortification", "A hit on T-34 Turret (76mm) 1", work="turret_t34", anti_tank=9, firepower="4+")
    assert turret["Destroyed"] == Fraction(2, 6) / 4, "6 and the die below 9, then Firepower twice"
    assert turret["Bailed Out"] == Fraction(2, 6) * Fraction(3, 4) + Fraction(1, 6) / 2, "equal: Firepower once"


# ---------------------------------------------------------------- boats


@pytest.mark.rule("fow.rule.river_assault", "fow.river.boats.count", "fow.river.boats.transports", "fow.river.use")
def test_boats_for_whom() -> None:
    assert verdicts("boats", mission="crossroads", role="defender")["Has that side Assault Boats?"][:2] == (
        "no",
        "River Assault is for the Attacker here",
    )
    assert verdicts("boats", mission="foothold", role="defender")["Has that side Assault Boats?"][0] == "yes"
    assert facts("boats", mission="foothold", role="defender", points=40)["Boats of that side"] == "8"
    assert "Vistula" in facts("boats", metres=200)["This river"]
    assert "Sent to the Rear" in facts("boats")["Its transports"]
    assert verdicts("boats", kinds=["infantry", "gun"])["May this Unit use them?"][0] == "no"


@pytest.mark.rule("fow.river.launch.mount", "fow.river.launch.conditions", "fow.river.launch.place")
@pytest.mark.parametrize(
    ("question", "given", "may"),
    [
        ("May the Team mount this boat?", {"to_boat": "4"}, "yes"),
        ("May the Team mount this boat?", {"to_boat": "5"}, "no"),
        ("May the Team mount this boat?", {"aboard": 3}, "no"),
        ("May it launch now?", {"at_bank": False}, "no"),
        ("May it launch now?", {"pinned": True}, "no"),
        ("May it launch now?", {"free": 2, "teams": 9}, "no"),
        ("May it launch now?", {"free": 3, "teams": 9}, "yes"),
        ("May a boat be placed there?", {"teams": 7, "to_leader": "7"}, "no"),
        ("May they disembark now?", {"turns": 0}, "no"),
        ("May the boat back off first?", {"enemy": "1"}, "yes"),
        ("May the boat back off first?", {"enemy": "3"}, "no"),
        ("May the boat back off first?", {"enemy": "1", "move": "0.5"}, "no"),
    ],
)
def test_from_bank_to_bank(question: str, given: dict[str, Any], may: str) -> None:
    assert verdicts("boats", **given)[question][0] == may


@pytest.mark.rule("fow.river.drift.table", "fow.river.drift.off_table_dice")
def test_the_odds_of_the_river() -> None:
    assert facts("boats", room="10")["Carried off the table"] == "33.3% (1/3)"
    assert facts("boats", room="10", drift_faces="symmetric")["Carried off the table"] == "50.0% (1/2)"
    assert facts("boats", attempt=2)["Coming on at attempt 2"] == "2 dice, 3+: 88.9% (8/9)"


# ---------------------------------------------------------------- before and after


@pytest.mark.rule("fow.mission.onslaught.forces", "fow.fortification.chart.maximum")
def test_onslaught_for_any_total() -> None:
    told = facts("onslaught", points=110)
    assert told["Defender"].startswith("55, at most 22")
    assert told["The most the chart can cost"].startswith("60: ")
    near = "nearest_to_40_percent_of_the_defender"
    assert facts("onslaught", points=99)["Defender"].startswith("49, at most 19")
    told = facts("onslaught", points=99, onslaught_on_table=near, per_25_points="round_up")
    assert told["Defender"].startswith("49, at most 20")
    assert told["Minefields and wire"] == "4 and 4"


@pytest.mark.rule("fow.base.reserves.roll", "fow.base.reserves.delayed")
def test_reserves_by_turn() -> None:
    (table, *_) = use("reserves", units=1, kind="delayed", turns=5)
    assert [row[1] for row in table.rows] == [0, 0, 1, 2, 3]
    assert table.rows[-1][2] == "100.0%", "three dice always bring one"


@pytest.mark.rule("fow.rule.preliminary_bombardment", "fow.rule.preliminary_bombardment.hit")
def test_what_the_bombardment_costs() -> None:
    assert odds("bombardment", "Teams lost", teams=1, save="3+") == {"0 lost": Fraction(5, 6), "1 lost": Fraction(1, 6)}
    tanks = odds("bombardment", "Teams lost", kind="tank", teams=1, top=2)
    assert tanks["1 lost"] == Fraction(1, 2) * Fraction(2, 6), "2 and the die below 5 on 1 and 2"


@pytest.mark.rule("fow.base.holding", "fow.mission.onslaught.victory.defender")
def test_who_holds_it() -> None:
    assert facts("holding")["Result"] == "kept from winning"
    near = [{"name": "Guns", "kind": "gun", "away": "4"}]
    (held, _) = use("holding", enemy=near)
    assert dict(held.pairs)["Result"] == "not Held"
    alone = [{"name": "Observer", "away": "3", "independent": True}]
    (held, _) = use("holding", own=alone, enemy=[])
    assert "does not count (Independent)" in dict(held.pairs)["Measured"]
