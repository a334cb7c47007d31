"""Every placing example of the ledger, and every zone against the ledger's own rectangles, point by point."""

import random

import pytest

from sandtable.games.bagration.missions.entries import on_edge, refuse_entry
from tests.bagration.missions.fields import field
from tests.bagration.missions.plain import apart, inside, ledger, rectangles

BANKS = (32, 40)
BAND = (54, 62)
LEGAL = None


def case(rule, mission, zone, point, why, **more):
    return pytest.param(mission, zone, point, why, more, marks=pytest.mark.rule(rule), id=f"{mission} {zone} {point}")


PLACES = [
    case("fow.mission.onslaught.setup.2", "onslaught", "objectives", (8, 48), LEGAL),
    case("fow.mission.onslaught.setup.2", "onslaught", "objectives", (24, 65), '7" from the Defender'),
    case("fow.mission.onslaught.setup.2", "onslaught", "objectives", (24, 64.1), '7.9" from the Defender'),
    case("fow.mission.onslaught.setup.4", "onslaught", "fortifications", (24, 35), '1" on the wrong side'),
    case("fow.mission.onslaught.deploy.4", "onslaught", "defender", (10, 36), LEGAL),
    case("fow.mission.onslaught.deploy.4", "onslaught", "defender", (10, 35.9), '0.1" on the wrong side'),
    case("fow.mission.onslaught.deploy.5", "onslaught", "recon", (5, 24), LEGAL),
    case("fow.mission.onslaught.deploy.5", "onslaught", "recon", (5, 19.5), '16.5" from the centre line'),
    case("fow.mission.onslaught.deploy.6", "onslaught", "attacker", (40, 12), LEGAL),
    case("fow.mission.onslaught.deploy.6", "onslaught", "attacker", (40, 20), '16" from the centre line'),
    case("fow.mission.hammering.setup.2", "hammering", "objectives", (40, 52), LEGAL),
    case("fow.mission.hammering.setup.2", "hammering", "objectives", (24, 53), '19" from the Defender'),
    case("fow.mission.hammering.setup.2", "hammering", "objectives", (7, 48), "7\" from the Attacker's left edge"),
    case("fow.mission.hammering.deploy.5", "hammering", "defender", (47, 36), LEGAL),
    case("fow.mission.hammering.deploy.5", "hammering", "defender", (47, 72), LEGAL),
    case("fow.mission.hammering.deploy.5", "hammering", "defender", (47, 35.9), '0.1" on the wrong side'),
    case("fow.mission.hammering.deploy.6", "hammering", "attacker", (1, 20), LEGAL),
    case("fow.mission.hammering.deploy.6", "hammering", "attacker", (1, 21), '15" from the centre line'),
    case("fow.mission.sickle.setup.2.objective1", "sickle", "objective_1", (20, 44), LEGAL),
    case("fow.mission.sickle.setup.2.objective1", "sickle", "objective_1", (20, 35), '1" on the wrong side'),
    case("fow.mission.sickle.setup.2.objective2", "sickle", "objective_2", (8, 60), LEGAL),
    case("fow.mission.sickle.setup.2.objective2", "sickle", "objective_2", (24, 50), '14" from the centre line'),
    case("fow.mission.sickle.setup.2.objective2", "sickle", "objective_2", (24, 61), '11" from the Defender'),
    case("fow.mission.sickle.setup.3", "sickle", "objective_defender", (24, 68), LEGAL),
    case("fow.mission.sickle.setup.3", "sickle", "objective_defender", (24, 67), '5" from the Defender'),
    case("fow.mission.sickle.deploy.3", "sickle", "defender", (24, 28), LEGAL),
    case("fow.mission.sickle.deploy.3", "sickle", "defender", (24, 27), '9" from the centre line'),
    case("fow.mission.sickle.deploy.4", "sickle", "attacker", (30, 12), LEGAL),
    case("fow.mission.sickle.deploy.4", "sickle", "attacker", (30, 13), '23" from the centre line'),
    case("fow.mission.river_crossing.setup.4", "river_crossing", "objectives", (24, 48), LEGAL, banks=BANKS),
    case("fow.mission.river_crossing.setup.4", "river_crossing", "objectives", (24, 47), '7" from the', banks=BANKS),
    case("fow.mission.river_crossing.setup.4", "river_crossing", "objectives", (24, 65), '7" from the', banks=BANKS),
    case("fow.mission.river_crossing.deploy.1.area", "river_crossing", "defender", (10, 28), LEGAL, banks=BANKS),
    case("fow.mission.river_crossing.deploy.1.area", "river_crossing", "defender", (10, 27), '5" from', banks=BANKS),
    case("fow.mission.river_crossing.deploy.1.area", "river_crossing", "defender", (10, 36), "into the", banks=BANKS),
    case("fow.mission.river_crossing.deploy.3", "river_crossing", "defender", (10, 70), LEGAL, banks=BANKS),
    case("fow.mission.river_crossing.deploy.4", "river_crossing", "attacker", (24, 24), LEGAL, banks=BANKS),
    case("fow.mission.river_crossing.deploy.4", "river_crossing", "attacker", (2, 25), '7" from the', banks=BANKS),
    case("fow.mission.crossroads.setup.3", "crossroads", "objective_defender", (24, 44), LEGAL, banks=BAND),
    case("fow.mission.crossroads.setup.3", "crossroads", "objective_defender", (18, 40), '18" from', banks=BAND),
    case("fow.mission.crossroads.setup.3", "crossroads", "objective_defender", (24, 45), '9" from', banks=BAND),
    case("fow.mission.crossroads.setup.4", "crossroads", "objectives_attacker", (36, 66), LEGAL, banks=BAND),
    case(
        "fow.mission.crossroads.setup.4",
        "crossroads",
        "objectives_attacker",
        (24, 58),
        LEGAL,
        banks=BAND,
        bridges=(24.0,),
    ),
    case("fow.mission.crossroads.setup.4", "crossroads", "objectives_attacker", (24, 58), "the river", banks=BAND),
    case("fow.mission.crossroads.setup.4", "crossroads", "objectives_attacker", (10, 64), '10" from', banks=BAND),
    case("fow.mission.crossroads.deploy.4", "crossroads", "defender", (2, 70), LEGAL, banks=BAND),
    case("fow.mission.crossroads.deploy.4", "crossroads", "defender", (2, 35), '1" on the wrong side', banks=BAND),
    case("fow.mission.crossroads.deploy.5", "crossroads", "attacker", (12, 20), LEGAL, banks=BAND),
    case("fow.mission.crossroads.deploy.5", "crossroads", "attacker", (11, 5), '11" from', banks=BAND),
    case("fow.mission.foothold.setup.3", "foothold", "objectives", (40, 52), LEGAL, banks=BAND),
    case("fow.mission.foothold.setup.3", "foothold", "objectives", (24, 51), '15" from', banks=BAND),
    case("fow.mission.foothold.setup.3", "foothold", "objectives", (24, 65), '7" from', banks=BAND),
    case("fow.mission.foothold.deploy.4", "foothold", "defender", (24, 48), LEGAL, banks=BAND),
    case("fow.mission.foothold.deploy.4", "foothold", "defender", (24, 47), '11" from', banks=BAND),
    case("fow.mission.foothold.deploy.5", "foothold", "attacker", (0, 12), LEGAL, banks=BAND),
    case("fow.mission.foothold.deploy.5", "foothold", "attacker", (24, 10), '10" from', banks=BAND),
    case("fow.mission.foothold.deploy.5", "foothold", "attacker", (24, 29), '7" from', banks=BAND),
]


@pytest.mark.rule(
    "fow.mission.hammering.deploy.5",
    "fow.mission.hammering.deploy.6",
    "fow.mission.sickle.deploy.3",
    "fow.mission.sickle.deploy.4",
    "fow.mission.river_crossing.deploy.1.area",
    "fow.mission.crossroads.deploy.4",
    "fow.mission.crossroads.deploy.5",
    "fow.mission.foothold.deploy.4",
    "fow.mission.foothold.deploy.5",
)
@pytest.mark.parametrize(("mission", "zone", "point", "why", "more"), PLACES)
def test_a_place_of_the_ledger(mission, zone, point, why, more):
    refused = field(mission, **more).zone(zone).refuse(point)
    if why is LEGAL:
        assert refused is None
    else:
        assert refused is not None
        assert why in refused.why


@pytest.mark.rule("fow.mission.river_crossing.deploy.4")
@pytest.mark.parametrize(("y", "legal"), [(13, False), (12, True)])
def test_sixteen_inches_from_every_defending_team(y, legal):
    refused = field("river_crossing", banks=BANKS).zone("attacker", [(24, 28), (3, 60)]).refuse((24, y))
    assert (refused is None) is legal
    if not legal:
        assert '15" from an enemy team' in refused.why


@pytest.mark.rule("fow.mission.hammering.setup.3")
@pytest.mark.parametrize(
    ("point", "setting", "legal"),
    [
        ((24, 30), "refused", True),
        ((24, 15), "refused", False),
        ((24, 20), "refused", False),
        ((24, 20), "allowed", True),
        ((24, 19.99), "allowed", False),
    ],
)
def test_obstacles_go_anywhere_but_the_attackers_area(point, setting, legal):
    zone = field("hammering", obstacle_on_zone_edge=setting).obstacles()
    assert zone.contains(point) is legal


ENTRIES = [
    ("fow.mission.onslaught.deploy.1.arrival", "onslaught", "defender", (0, 56), True),
    ("fow.mission.onslaught.deploy.1.arrival", "onslaught", "defender", (48, 55), False),
    ("fow.mission.onslaught.deploy.1.arrival", "onslaught", "defender", (30, 72), True),
    ("fow.mission.hammering.deploy.1", "hammering", "defender", (0, 60), False),
    ("fow.mission.hammering.deploy.1", "hammering", "defender", (30, 72), True),
    ("fow.mission.hammering.deploy.2", "hammering", "attacker", (48, 36), True),
    ("fow.mission.hammering.deploy.2", "hammering", "attacker", (48, 37), False),
    ("fow.mission.hammering.deploy.2", "hammering", "attacker", (24, 0), False),
    ("fow.mission.river_crossing.deploy.1", "river_crossing", "defender", (5, 72), True),
    ("fow.mission.crossroads.deploy.1", "crossroads", "defender", (5, 72), True),
    ("fow.mission.foothold.deploy.1", "foothold", "defender", (20, 0), True),
    ("fow.mission.foothold.deploy.1", "foothold", "defender", (20, 72), False),
]


@pytest.mark.parametrize(
    ("mission", "role", "point", "legal"),
    [pytest.param(*e[1:], marks=pytest.mark.rule(e[0], "fow.mission.reserves")) for e in ENTRIES],
)
def test_where_reserves_come_on(mission, role, point, legal):
    refused = refuse_entry(field(mission), role, list(point))
    assert (refused is None) is legal
    if refused:
        assert '"' in refused.why, "the refusal measures"


@pytest.mark.rule("fow.mission.onslaught.deploy.1.arrival")
def test_reserves_at_the_rear_edge_only_if_you_read_it_so():
    narrow = field("onslaught", onslaught_reserve_corners="rear_edge_only")
    assert refuse_entry(narrow, "defender", [0, 60]) is not None
    assert refuse_entry(narrow, "defender", [0, 72]) is None


@pytest.mark.rule("fow.mission.onslaught.deploy.1.arrival")
@pytest.mark.parametrize(
    ("near", "meant"),
    [([1, 60], [0, 60]), ([30, 70.75], [30, 72]), ([47, 71], [47, 72]), ([46.5, 56], [48, 56])],
)
def test_a_place_beside_the_edge_is_on_it(near, meant):
    ground = field("onslaught")
    assert refuse_entry(ground, "defender", near) is None
    assert on_edge(ground, "defender", near) == meant


@pytest.mark.rule("fow.mission.onslaught.deploy.1.arrival")
@pytest.mark.parametrize("near", [[2, 60], [48, 55.9], [47, 55.5], [24, 70]])
def test_what_is_farther_in_or_past_the_end_of_a_stretch_is_refused(near):
    assert refuse_entry(field("onslaught"), "defender", near) is not None


@pytest.mark.rule("fow.mission.reserves")
def test_only_a_foothold_brings_the_defender_on_behind_the_attacker():
    behind = [
        m
        for m in ("onslaught", "hammering", "river_crossing", "crossroads", "foothold")
        if refuse_entry(field(m), "defender", [20, 0]) is None
    ]
    assert behind == ["foothold"]


ZONES = [
    ("onslaught", "objectives", "objectives_defender", None),
    ("onslaught", "objectives", "objectives_attacker", None),
    ("onslaught", "defender", "defender", None),
    ("onslaught", "attacker", "attacker", None),
    ("onslaught", "recon", "recon", None),
    ("onslaught", "fortifications", "fortifications", None),
    ("hammering", "objectives", "objectives_defender", None),
    ("hammering", "objectives", "objectives_attacker", None),
    ("hammering", "defender", "defender", None),
    ("hammering", "attacker", "attacker", None),
    ("sickle", "objective_1", "objective_1", None),
    ("sickle", "objective_2", "objective_2", None),
    ("sickle", "objective_defender", "objectives_defender", None),
    ("sickle", "defender", "defender", None),
    ("sickle", "attacker", "attacker", None),
    ("river_crossing", "objectives", "objectives_attacker", BANKS),
    ("river_crossing", "defender", "defender", BANKS),
    ("river_crossing", "attacker", "attacker", BANKS),
    ("crossroads", "objective_defender", "objectives_defender", BAND),
    ("crossroads", "objectives_attacker", "objectives_attacker", BAND),
    ("crossroads", "defender", "defender", BAND),
    ("crossroads", "attacker", "attacker", BAND),
    ("crossroads", "river", "river", BAND),
    ("foothold", "objectives", "objectives_defender", BAND),
    ("foothold", "objectives", "objectives_attacker", BAND),
    ("foothold", "defender", "defender", BAND),
    ("foothold", "attacker", "attacker", BAND),
    ("foothold", "river", "river", BAND),
]
DRY = {("river_crossing", "defender"), ("crossroads", "defender"), ("foothold", "defender")}
DRY |= {("crossroads", "objectives_attacker"), ("foothold", "objectives")}


@pytest.mark.rule("fow.mission.zones")
@pytest.mark.parametrize(("mission", "zone", "row", "banks"), ZONES)
def test_every_zone_agrees_with_the_ledgers_rectangles(mission, zone, row, banks):
    """Ten thousand points of each zone's table, half of them on quarter inches so that borders are met."""
    box = rectangles(mission, *(banks or ()))[row]
    legal = field(mission, banks=banks).zone(zone)
    dice = random.Random(f"{mission} {zone}")
    for i in range(10_000):
        if i % 2:
            point = (dice.randrange(0, 193) / 4, dice.randrange(0, 289) / 4)
        else:
            point = (round(dice.uniform(0, 48), 2), round(dice.uniform(0, 72), 2))
        wet = banks is not None and banks[0] < point[1] < banks[1] and (mission, zone) in DRY
        assert legal.contains(point) is (inside(box, point) and not wet), point


@pytest.mark.rule("fow.mission.zones")
def test_the_crossroads_objectives_of_the_attacker_are_24_by_16():
    left, low, right, high = field("crossroads").zone("objectives_attacker").shape().bounds
    assert (right - left, high - low) == (24, 16)


DIAGRAMS = {
    "onslaught": {
        "depth of Objective area": "objectives",
        "reconnaissance band": "recon",
        "Attacker's area": "attacker",
    },
    "hammering": {"depth of Objective area": "objectives", "Attacker's area": "attacker"},
    "sickle": {"Objective 2 area": "objective_2", "Objective 1 area": "objective_1"},
    "crossroads": {
        "Attacker's Objective area": "objectives_attacker",
        "Defender's Objective area": "objective_defender",
    },
    "foothold": {"Objective area": "objectives", "Attacker's area": "attacker"},
}


@pytest.mark.rule(
    "fow.mission.onslaught.diagram",
    "fow.mission.hammering.diagram",
    "fow.mission.sickle.diagram",
    "fow.mission.crossroads.diagram",
    "fow.mission.foothold.diagram",
)
@pytest.mark.parametrize("mission", DIAGRAMS)
def test_the_diagrams_chain_of_distances_closes_and_meets_the_zones(mission):
    rows = ledger(f"fow.mission.{mission}.diagram")["table"]
    assert all(r["from"] - r["to"] == r["inches"] for r in rows)
    for words, zone in DIAGRAMS[mission].items():
        row = next(r for r in rows if r["meaning"].startswith(words))
        _, low, _, high = field(mission).zone(zone).shape().bounds
        assert (high, low) == (row["from"], row["to"]), words


@pytest.mark.rule("fow.mission.river_crossing.diagram")
@pytest.mark.parametrize("width", [6, 7, 8, 9, 10])
def test_river_crossings_diagram_follows_the_river(width):
    low, high = 36 - width / 2, 36 + width / 2
    ground = field("river_crossing", banks=(low, high))
    assert ground.zone("objectives").shape().bounds == (8, high + 8, 40, 64)
    assert ground.zone("defender").shape().bounds == (0, low - 4, 48, 72)
    assert ground.zone("attacker").shape().bounds == (0, 0, 48, low - 8)


@pytest.mark.rule("fow.mission.zones")
def test_ten_thousand_random_legal_deployments_stand_where_the_rectangles_say():
    """Deployments drawn from the zones themselves, checked by the plain rectangles and plain distances."""
    from sandtable.kernel import Draw

    draw, dice = Draw("deployments"), random.Random(7)
    fields = {m: field(m, banks=b) for m, b in {(m, b) for m, _, _, b in ZONES}}
    zones = {(m, role): f.zone(role) for m, f in fields.items() for role in ("defender", "attacker")}
    boxes = {m: rectangles(m, *(BANKS if m == "river_crossing" else BAND)) for m in fields}
    for i in range(10_000):
        mission = ("onslaught", "hammering", "sickle", "river_crossing", "crossroads", "foothold")[i % 6]
        defenders = [zones[mission, "defender"].sample(draw) for _ in range(2)]
        wet = BANKS if mission == "river_crossing" else BAND if mission in ("crossroads", "foothold") else None
        assert all(inside(boxes[mission]["defender"], p) for p in defenders)
        assert not (wet and any(wet[0] < y < wet[1] for _, y in defenders))
        cut = mission == "river_crossing" and dice.random() < 0.1  # a zone cut by circles is the slow one
        attacker = (fields[mission].zone("attacker", defenders) if cut else zones[mission, "attacker"]).sample(draw)
        assert inside(boxes[mission]["attacker"], attacker)
        if cut:
            assert all(apart(attacker, d) >= 16 - 1e-9 for d in defenders)
