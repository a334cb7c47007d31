"""The CG Roster, the RG Purchase Record and the VP tracks: every point is somewhere, none is there twice."""

from collections import Counter
from collections.abc import Iterator

from sandtable.games.orsha.audit.words import between
from sandtable.games.orsha.printed.reading import raw
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import DATES, SideState, State
from sandtable.kernel import Fault, Side

BESIDE_GROUPS = 2
"""7.5225: CPP a date's Recon may cost beside the groups."""
FOR_OB_ITEMS = 6
"""CG12b: on 23AM the Russians may pay for what the OB gives, to set it up on the map."""


def audit_points(state: State, before: State | None) -> Iterator[Fault]:
    for side, camp in state.sides.items():
        yield from _roster(state, side, camp)
        yield from _groups(side, camp)
        if camp.fpp < 0 or camp.recon < 0:
            yield Fault(f"The {side} side has {camp.fpp} FPP and {camp.recon} Recon Locations.", "oto2.7.520")
        if camp.fpp and between(state, "7.521", "report"):
            yield Fault(f"The {side} side still has {camp.fpp} FPP after 7.520.", "oto2.7.520")
    track = state.track
    if track.cvp < track.scenario_start_cvp or track.evp < track.scenario_start_evp:
        yield Fault("There were more CVP or EVP before the scenario than now.", "oto2.7.4.carry")
    if bool(state.over) != (state.winner is not None):
        yield Fault("The campaign is over without a winner, or won before it is over.", "oto2.6.cg-end")
    decided = DATES[: DATES.index(state.date) + 1]
    if not set(track.scenario_winners) <= set(decided):
        yield Fault("A scenario is won whose date has not come.", "oto2.7.5031")
    if before is not None and before.phase != "table":
        yield from _tracks(state, before)


def _roster(state: State, side: Side, camp: SideState) -> Iterator[Fault]:
    dates = [line.date for line in camp.roster]
    if not dates or dates != list(DATES[DATES.index(dates[0]) :][: len(dates)]) or dates[-1] != state.date:
        yield Fault(f"The {side} CG Roster has lines for {', '.join(dates)} on {state.date}.", "oto2.7.15")
    for earlier, line in zip(camp.roster, camp.roster[1:], strict=False):
        if line.cpp_left_before != earlier.cpp_left:
            words = f"{earlier.cpp_left} CPP left on {earlier.date}, {line.cpp_left_before} on hand on {line.date}"
            yield Fault(f"The {side} side: {words}.", "oto2.7.5152")
    for line in camp.roster:
        bought = sum(g.cost for g in camp.groups if g.date == line.date)
        beside = line.cpp_spent - bought
        most = BESIDE_GROUPS + (FOR_OB_ITEMS if line.date == DATES[0] else 0)
        if line.cpp_left < 0 or not 0 <= beside <= most:
            words = f"spent {line.cpp_spent} of {line.cpp_total} CPP on {line.date}; the groups cost {bought}"
            yield Fault(f"The {side} side {words}.", "oto2.7.5152")
        if not (0 <= line.elr <= 5 and 0 <= line.san <= 7 and line.cvp >= 0 and line.evp >= 0):
            yield Fault(f"The {side} line of {line.date} cannot be: {line}.", "oto2.7.15")


def _groups(side: Side, camp: SideState) -> Iterator[Fault]:
    chart = raw("groups")[side]
    own = [g for g in camp.groups if not g.given and g.cost]
    for (rg, date), count in Counter((g.rg, g.date) for g in own).items():
        if chart[rg].get("date_max") and count > chart[rg]["date_max"]:
            yield Fault(f"The {side} side bought {count} {rg} on {date}.", "oto2.7.5187")
    for rg, count in Counter(g.rg for g in own).items():
        if chart[rg].get("cg_max") and count > chart[rg]["cg_max"]:
            yield Fault(f"The {side} side has bought {count} {rg}.", "oto2.7.5188")
    twice = [group_id for group_id, count in Counter(g.id for g in camp.groups).items() if count > 1]
    if twice:
        yield Fault(f"Group {twice[0]} stands twice in the Purchase Record.", "oto2.7.5189")


def _tracks(state: State, before: State) -> Iterator[Fault]:
    """7.13, CG14: what the tracks gain, the Roster gains."""
    won = state.track.cvp - before.track.cvp
    suffered = sum(x.cvp for x in state.sides[GERMAN].roster) - sum(x.cvp for x in before.sides[GERMAN].roster)
    left = state.track.evp - before.track.evp
    noted = sum(x.evp for x in state.sides[RUSSIAN].roster) - sum(x.evp for x in before.sides[RUSSIAN].roster)
    if won != suffered or left != noted:
        words = f"the tracks gained {won} CVP and {left} EVP, the Roster {suffered} and {noted}"
        yield Fault(f"In this step {words}.", "oto2.7.4.tracks")
