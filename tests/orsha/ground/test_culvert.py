"""Section 3: the Culvert of M23, between the gullies of L23 and N22."""

import pytest

from sandtable.games.orsha.ground.culvert import (
    Location,
    Mover,
    Shown,
    Target,
    Within,
    culvert_at,
    is_affected_by_indirect_fire,
    is_sniper_target,
    is_subterranean,
    refuse_crest,
    refuse_entry,
    refuse_fortification,
    refuse_gun,
    refuse_mortar_fire,
    refuse_mounting_cycle,
    refuse_stacking,
    removal_of_mines,
    sees,
)
from sandtable.games.orsha.ground.geometry import hex_named, hexside
from sandtable.games.orsha.ground.maps import our_map

M23, L23, N22, M24 = (hex_named(name) for name in ("M23", "L23", "N22", "M24"))


@pytest.mark.rule("oto2.3.1.a")
def test_the_only_culvert():
    orsha = our_map()
    assert [hex for hex in orsha.grid if culvert_at(orsha, hex)] == [M23]
    assert orsha.level(M23) == 0
    assert not orsha.has(M23, "gully")


@pytest.mark.rule("oto2.3.1.b")
def test_sight_into_the_culvert():
    orsha = our_map()
    assert sees(orsha, M23, Location(L23, Within.IN_GULLY))
    assert sees(orsha, M23, Location(N22, Within.IN_GULLY))
    for within, hex in ((Within.ON_TOP, M23), (Within.ON_TOP, M24), (Within.ON_TOP, L23), (Within.CREST, L23)):
        assert not sees(orsha, M23, Location(hex, within))
    assert not sees(orsha, M23, Location(hex_named("K24"), Within.IN_GULLY))


@pytest.mark.rule("oto2.3.1.c")
def test_no_overstacking():
    assert refuse_stacking(["squad"] * 3, "squad").rule == "oto2.3.1.c"
    assert refuse_stacking(["squad", "squad", "crew"], "half_squad") is None
    assert refuse_stacking(["squad", "squad", "crew", "half_squad"], "half_squad") is not None


@pytest.mark.rule("oto2.3.1.d")
def test_subterranean():
    assert [within for within in Within if is_subterranean(within)] == [Within.IN_CULVERT]


@pytest.mark.rule("oto2.3.2.a")
def test_entry():
    orsha = our_map()
    assert refuse_entry(orsha, M23, Mover.INFANTRY, Location(L23, Within.IN_GULLY)) is None
    assert refuse_entry(orsha, M23, Mover.INFANTRY, Location(N22, Within.IN_GULLY)) is None
    for start in (Location(M23, Within.ON_TOP), Location(L23, Within.CREST), Location(M24, Within.ON_TOP)):
        assert refuse_entry(orsha, M23, Mover.INFANTRY, start).rule == "oto2.3.2.a"


@pytest.mark.rule("oto2.3.2.b")
@pytest.mark.parametrize("mover", [Mover.VEHICLE, Mover.CAVALRY, Mover.HORSE, Mover.MOUNTED_CYCLE])
def test_never_entered_by(mover):
    assert refuse_entry(our_map(), M23, mover, Location(L23, Within.IN_GULLY)).rule == "oto2.3.2.b"


@pytest.mark.rule("oto2.3.2.c")
def test_cycles_are_carried():
    assert refuse_entry(our_map(), M23, Mover.PORTAGED_CYCLE, Location(L23, Within.IN_GULLY)) is None
    assert refuse_mounting_cycle(Within.IN_CULVERT) is not None
    assert refuse_mounting_cycle(Within.IN_GULLY) is None


@pytest.mark.rule("oto2.3.2.d")
def test_guns():
    assert refuse_gun("AT", Target.SMALL) is None
    assert refuse_gun("INF", Target.SMALL) is None
    assert refuse_gun("AT", Target.NORMAL) is not None
    assert refuse_gun("AA", Target.SMALL) is not None
    assert refuse_gun("MTR", Target.LARGE) is None


@pytest.mark.rule("oto2.3.3.a", "oto2.3.3.b", "oto2.3.5")
def test_fire():
    assert refuse_mortar_fire(Within.IN_CULVERT) is not None
    assert refuse_mortar_fire(Within.IN_GULLY) is None
    assert [within for within in Within if not is_affected_by_indirect_fire(within)] == [Within.IN_CULVERT]
    assert [within for within in Within if not is_sniper_target(within)] == [Within.IN_CULVERT]


@pytest.mark.rule("oto2.3.4")
def test_crest_status():
    orsha = our_map()
    assert refuse_crest(orsha, L23, hexside("L23-M23")).rule == "oto2.3.4"
    assert refuse_crest(orsha, N22, hexside("M23-N22")) is not None
    for other in orsha.grid.neighbours(M23):
        assert refuse_crest(orsha, M23, hexside(f"M23-{orsha.grid.name(other)}")) is not None
    assert refuse_crest(orsha, L23, hexside("L23-L22")) is None


@pytest.mark.rule("oto2.3.6.a", "oto2.3.6.b")
def test_fortifications():
    assert refuse_fortification("A-P mines", Shown.HIDDEN).rule == "oto2.3.6.a"
    assert refuse_fortification("A-P mines", Shown.VISIBLE) is None
    assert refuse_fortification("Roadblock", Shown.VISIBLE) is None
    assert refuse_fortification("Wire", Shown.VISIBLE).rule == "oto2.3.6.b"
    assert refuse_fortification("A-T mines", Shown.VISIBLE) is not None
    assert removal_of_mines() == "B28.53"
