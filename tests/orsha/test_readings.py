"""The typed readings of both games are the settings that players are asked for."""

from dataclasses import fields
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from sandtable.games.orsha import readings as campaign
from sandtable.games.orsha.game import GAME as CAMPAIGN
from sandtable.games.orsha.sight.slopes import SharedVertex
from sandtable.games.orsha.solitaire import readings as missions
from sandtable.games.orsha.solitaire.game import GAME as MISSIONS
from sandtable.kernel import read_settings, readings, unlike
from sandtable.kernel.settings import field_of

BOTH = [
    pytest.param(CAMPAIGN, campaign.Readings, id="campaign"),
    pytest.param(MISSIONS, missions.Readings, id="missions"),
]


@pytest.mark.parametrize(("game", "kind"), BOTH)
def test_there_is_a_field_for_each_setting_and_a_setting_for_each_field(game, kind):
    assert unlike(kind, game.settings) == []


@pytest.mark.parametrize(("game", "kind"), BOTH)
def test_each_field_has_the_default_and_the_options_of_its_setting(game, kind):
    types, defaults = get_type_hints(kind), {f.name: f.default for f in fields(kind)}
    for setting in game.settings:
        of = types[field_of(setting.key)]
        assert defaults[field_of(setting.key)] == setting.default, setting.key
        if get_origin(of) is Literal:
            assert get_args(of) == setting.options, setting.key
        else:
            assert isinstance(setting.default, of), setting.key
            assert set(setting.options) <= ({True, False} if of is bool else set()), setting.key


@pytest.mark.parametrize(("game", "kind"), BOTH)
def test_a_campaign_reads_its_settings_as_fields(game, kind):
    assert readings(kind, read_settings(game.settings, {})) == kind()


def test_the_readings_of_a_shared_vertex_are_the_settings():
    (setting,) = (s for s in CAMPAIGN.settings if s.key == "slope-shared-vertex")
    assert tuple(each.value for each in SharedVertex) == setting.options
