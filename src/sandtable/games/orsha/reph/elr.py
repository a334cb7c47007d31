"""7.516: ELR loss and gain."""

from sandtable.charts import consult
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import historical
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import DATES, State
from sandtable.kernel import Modifier, Note, Procedure, Side, only
from sandtable.rules import rule


@rule("oto2.7.516")
def elr_modifiers(state: State, side: Side) -> list[Modifier]:
    """7.516: every modifier that counts now, each with its reason."""
    drm = state.readings
    at = DATES.index(state.date)
    before = DATES[at - 1]
    camp = state.sides[side]
    found = []
    if state.track.scenario_winners.get(before) == side:
        found.append(Modifier(drm.elr_drm_won, f"won {before}", "oto2.7.516"))
    elite = sum(g.date == before and not g.given and g.rg in second_half().elr.elite[side] for g in camp.groups)
    if elite:
        found.append(Modifier(-elite, f"{elite} elite Infantry RG bought on {before}", "oto2.7.516"))
    if at:
        found.append(
            Modifier(
                at * drm.elr_drm_per_scenario, f"{at} {'scenario' if at == 1 else 'scenarios'} completed", "oto2.7.516"
            )
        )
    suffered = sum(line.cvp for line in camp.roster)
    steps = suffered // second_half().elr.casualties
    if steps:
        found.append(Modifier(steps * drm.elr_drm_per_50_cvp, f"{suffered} CVP suffered", "oto2.7.516"))
    return [*found, historical(state, side)]


@rule("oto2.7.516")
def step_7_516(state: State) -> Procedure[None]:
    """7.516: one DR for each side; never above 4, never below 1. Its own side alone sees it, since a modifier tells of
    purchases, which stay secret (7.518); the ELR is announced in 7.523."""
    for side in SIDES:
        row = yield from consult(
            "elr", apply=elr_modifiers(state, side), side=side, about=side.capitalize(), seen_by=only(side)
        )
        line = state.sides[side].line
        limits = second_half().elr
        new = min(max(line.elr + row["change"], limits.lowest), limits.highest)
        if row["change"] and new == line.elr:
            yield Note(f"The {side.capitalize()} ELR stays at its limit of {new}.", "oto2.7.516", only(side), side)
        line.elr = new
