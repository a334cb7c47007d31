"""7.5031: who has won the scenario, and after the last one the campaign."""

from sandtable.games.orsha.frame.victory import (
    campaign_needs,
    campaign_score,
    russian_lvp,
    scenario_needs,
    scenario_score,
)
from sandtable.games.orsha.reph.casualties import count_casualties
from sandtable.games.orsha.reph.maintenance import still_out
from sandtable.games.orsha.sides import GERMAN, PEOPLE, RUSSIAN
from sandtable.games.orsha.state import DATES, State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule


@rule("oto2.7.5031", "oto2.6.cg-scenario-end", "oto2.6.cg-end", "oto2.7.5.marks.end")
def victory_determination(state: State) -> Procedure[None]:
    """7.5031: who won the scenario; with this CG-Scenario End is reached, and on the last date CG End."""
    score, needed = scenario_score(state), scenario_needs(state)
    winner = RUSSIAN if score.total >= needed else GERMAN
    state.track.scenario_winners[state.date] = winner
    yield Note(
        f"{state.date}: {score.words()}; {needed} needed. The {PEOPLE[winner]} win the scenario.",
        "oto2.7.4.initial-vc" if state.date == DATES[0] else "oto2.7.4.scenario-vc",
    )
    state.track.scenario_start_cvp, state.track.scenario_start_evp = state.track.cvp, state.track.evp
    state.track.scenario_start_lvp = score.lvp if state.date == DATES[0] else russian_lvp(state)
    if state.date == DATES[-1]:
        yield from _campaign_end(state)


def _campaign_end(state: State) -> Procedure[None]:
    out = yield from still_out(state)
    for side, points in out.items():
        count_casualties(state, side, points)
        if points:
            words = f"{PEOPLE[side]}: vehicles still out for Low Ammunition count {points} CVP."
            yield Note(words, "oto2.7.5131.c", side=side)
    score, needed = campaign_score(state), campaign_needs(state)
    state.winner = RUSSIAN if score.total >= needed else GERMAN
    state.over = f"{score.words()}; the Russians needed {needed}"
    yield Note(f"The campaign is over: {state.over}. The {PEOPLE[state.winner]} win it.", "oto2.7.4.vc")
