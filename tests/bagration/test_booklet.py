"""Every data file is proved when it is read: a key too few or too many is an error that names file and key."""

import copy

import pytest

from sandtable.charts.data_files import BadData, proved
from sandtable.games.bagration import campaign_effects, nobody_there, numbers
from sandtable.games.bagration.booklet import FOLDER, Page, printed
from sandtable.games.bagration.forces.pasted_list import AllTeamWords
from sandtable.games.bagration.fortifications.printed_cards import PrintedFortifications
from sandtable.games.bagration.missions.mission import BOOKLET, RULEBOOK, Mission
from sandtable.games.bagration.setup.example_forces import ExampleForces
from sandtable.games.bagration.setup.special_rules import SpecialRules
from sandtable.games.bagration.terrain.features import Catalogue
from sandtable.games.bagration.terrain.laid_out_tables import Tables
from sandtable.games.bagration.turns import move_advice

PAGES: dict[str, type[Page]] = {
    "base": numbers.Rulebook,
    "battle": numbers.BattleNumbers,
    "obstacles": numbers.ObstacleNumbers,
    "reserves": numbers.ReserveNumbers,
    "river": numbers.RiverNumbers,
    "fortifications": PrintedFortifications,
    "terrain": Catalogue,
    "tables": Tables,
    "campaigns": campaign_effects.LinkedCampaigns,
    "special": SpecialRules,
    "example_forces": ExampleForces,
    "team_words": AllTeamWords,
    "nobody": nobody_there.Numbers,
    "advice": move_advice.Numbers,
    **{f"missions/{key}": Mission for key in (*BOOKLET, *RULEBOOK)},
}


def test_every_file_has_its_type():
    found = {str(p.relative_to(FOLDER).with_suffix("")) for p in FOLDER.rglob("*.toml")}
    assert found - {"river_charts"} == PAGES.keys(), "the dice tables are charts, proved as such"


@pytest.mark.parametrize("name", PAGES)
def test_a_key_too_many_or_too_few_names_file_and_key(name):
    kind, raw = PAGES[name], printed(name)
    proved(kind, raw, name, strict=True)
    with pytest.raises(BadData, match=f"{name}: luck: "):
        proved(kind, {**raw, "luck": 1}, name, strict=True)
    first = next(key for key in raw if key not in ("rule", "rules", "page", "sure", "asks", "special"))
    with pytest.raises(BadData, match=f"{name}: {first}: Field required"):
        proved(kind, {key: value for key, value in raw.items() if key != first}, name, strict=True)


def test_a_word_for_a_number_or_an_unknown_word_is_no_page():
    wrong = copy.deepcopy(printed("missions/onslaught"))
    wrong["zones"]["defender"]["at_least"] = {"moon": 8}
    wrong["siting"]["apart"] = "two"
    with pytest.raises(BadData, match=r"zones.defender.at_least.moon.*siting.apart: Input should be a valid integer"):
        proved(Mission, wrong, "missions/onslaught", strict=True)
