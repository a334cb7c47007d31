"""The economy by running the rules: what it keeps, where it starts, and that real campaigns roll the same."""

from dataclasses import replace
from datetime import date

import pytest

from sandtable.bots import RandomBot
from sandtable.games.forgotten_battles import economy
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.outlook import SUPPLY_CELLS, amount
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import Minsk, State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.supply.axis_supply import minsk_in_trouble
from sandtable.kernel import Draw, in_memory, read_settings
from sandtable.kernel.exploration import explore, told_apart
from sandtable.odds import Odds
from sandtable.sim.campaigns import compiled
from sandtable.sim.exact import exact_law
from tests.forgotten_battles.charters import charter

TABLES = GAME.tables()
CELLS = {
    **{f"{side}_supply": cells for side, cells in SUPPLY_CELLS.items()},
    **{f"{side}_replacements": ("pax",) for side in SUPPLY_CELLS},
}


def standing(day: str, **told: object) -> State:
    return State(read_settings(GAME.settings, {}), date.fromisoformat(day), **told)


def program(state: State):
    """This turn alone."""
    made = compiled(economy.course_from(state, TABLES))
    return replace(made, turns=made.turns[:1])


@pytest.mark.parametrize(
    "state",
    [standing("1943-11-15", sky=Sky(cold=1)), standing("1944-03-22", sky=Sky(ice=True, thaw=2, mud=1))],
    ids=["freezing", "thawing"],
)
@pytest.mark.rule("tfb.weather.procedure", "tfb.supply.soviet.table", "tfb.replacement.axis.table")
def test_what_is_kept_suffices(state):
    assert told_apart(economy.followed(TABLES), economy.bare(state), Draw("economy"), tries=2) is None


@pytest.mark.rule("tfb.weather.ice.onset")
def test_without_the_cold_turns_behind_it_would_not():
    blind = replace(economy.followed(TABLES), keep=lambda s: (s.sky.ice, s.sky.mud, s.ground))
    start = economy.bare(standing("1943-11-15"))
    assert "do not behave alike" in str(told_apart(blind, start, Draw("blind"), tries=10))


@pytest.mark.rule("tfb.supply.soviet.table")
def test_a_turn_half_played_has_half_its_rolls_before_it():
    """Once the Soviets have their replacements nothing of theirs is to come; of the Axis both rolls."""
    now = standing("1944-02-22", phase="rebuild", player=SOVIET, first=SOVIET)
    left = program(now)
    assert exact_law(left, "soviet_sp").mean() == exact_law(left, "soviet_pax").mean() == 0
    assert exact_law(left, "axis_sp").mean() > 0
    before = program(replace(now, phase="supply"))
    late = TABLES["soviet_supply"].reading("", ["year_1944"]).rows().map(lambda row: int(row["sp"]))
    assert exact_law(before, "soviet_sp") == late


@pytest.mark.rule("tfb.supply.axis.minsk_modifier")
def test_minsk_in_trouble_stays_so():
    sound, troubled = (
        exact_law(program(standing("1944-04-22", minsk=minsk)), "axis_sp").mean()
        for minsk in (Minsk(), Minsk(isolated=True))
    )
    assert troubled < sound


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_a_turn_played_at_once_gives_the_same_as_any_other():
    """A Deep Freeze turn, in which the sides roll in another order, from its first roll on."""
    deep, usual = (
        program(standing("1944-01-05", ground=ground, phase="supply", player=player, sky=Sky(ice=True)))
        for ground, player in (("deep_freeze", AXIS), ("freeze", SOVIET))
    )
    for counter in economy.COUNTED:
        assert exact_law(deep, counter) == exact_law(usual, counter)


@pytest.mark.rule("tfb.supply.axis.table", "tfb.replacement.soviet.table")
def test_a_real_campaign_rolls_what_was_explored():
    """Played on by a bot, every step of it: each roll of supply and replacements has the law of the explored step."""
    campaign = in_memory(GAME, charter(seed="econ"))
    explored = {turn.number: turn for turn in explore(economy.followed(TABLES), economy.bare(campaign.state))}
    bot, compared = RandomBot("econ"), 0
    while compared < 12:
        side = next(side for side in (AXIS, SOVIET) if campaign.pending(side))
        pending, state = campaign.pending(side)[0], campaign.state
        if pending.request.key in CELLS and not minsk_in_trouble(state.minsk):
            step, turn = GAME.next_step(state).key, explored[GAME.progress(state)[0]]
            met = {kept: node for (_, kept), node in turn.nodes.items() if node.step == step}[economy.keep(state)]
            rows = pending.request.reading.rows()
            gained = Odds.of_chances({sum(n for _, n in at.gains): chance for at, chance in met.law.items()})
            assert gained == rows.map(lambda row, cells=CELLS[pending.request.key]: amount(row, cells))
            compared += 1
        campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
