"""From battle to battle: a battle begins with the effects of the last, ends with a degree, and hands on."""

from dataclasses import replace

from sandtable.games.bagration.campaign_effects import (
    Effect,
    Result,
    attacker_of,
    battles,
    campaign_winner,
    effects_on,
    is_decisive,
    read_otherwise,
    result_words,
)
from sandtable.games.bagration.objectives.victory import DEGREES, degree_of
from sandtable.games.bagration.sides import GERMAN, PEOPLE, SOVIET
from sandtable.games.bagration.state import Battle, Roster, State
from sandtable.kernel import DECISION, FACT, Choose, Note, Option, Procedure, Side
from sandtable.rules import rule


def fresh(mission: str, attacker: Side, effects: list[Effect] | None = None) -> Battle:
    battle = Battle(mission, attacker, {GERMAN: Roster(), SOVIET: Roster()}, list(effects or []))
    counters = battle.effect("delay_counters")
    battle.delay_counters = counters.value if counters else 0
    return battle


@rule("fow.campaign.line.1", "fow.campaign.river.1", "fow.campaign.river.4.soviet", "fow.campaign.river.3.german")
def begin(state: State) -> None:
    """The next battle of the campaign, with whatever the last one does to it already in force."""
    previous = state.results[-1] if state.results else None
    effects = effects_on(state.campaign, state.index, previous)
    effects += read_otherwise(state.campaign, state.index, previous, state.readings)
    spec = battles(state.campaign)[state.index]
    state.battle = fresh(spec.mission, attacker_of(state.campaign, state.index, effects, state.readings), effects)


@rule("fow.base.degrees")
def aftermath(state: State) -> Procedure[None]:
    """The degree of victory, entered by the players or read from the Units lost; then the next battle, or the end."""
    battle = state.now
    result = Result(battle.mission, battle.winner, why=battle.why)
    if battle.winner:
        result = yield from _degree(state, battle.winner, result)
    state.results.append(result)
    if not state.campaign or state.index + 1 >= len(battles(state.campaign)):
        state.over = True
        decided = campaign_winner(state.campaign, state.results) if state.campaign else None
        if decided:
            who = f"The {PEOPLE[decided.winner]} win" if decided.winner else "Nobody wins"
            yield Note(f"{who} the campaign: the last battle decides it.", f"fow.campaign.{state.campaign}.outcome")
        return
    state.results[-1] = yield from _lesser(state, result)
    state.index += 1
    begin(state)


def units_lost(roster: Roster) -> int:
    """Units Destroyed, and those withdrawn that count as Destroyed; Independent Teams are no Units."""
    gone = {*roster.destroyed, *roster.counted_destroyed}
    return sum(1 for u in roster.force.units if u.key in gone and not u.independent)


def _degree(state: State, winner: Side, result: Result) -> Procedure[Result]:
    lost = units_lost(state.now.rosters[winner])
    found, points = degree_of(lost)
    if state.readings.victory_degree != "from_units_lost":
        found = yield from Choose(
            question=f"The {PEOPLE[winner]} won. By your rulebook, what kind of victory is it?",
            telling=f"The {PEOPLE[winner]} won: a {{}}, by the rulebook.",
            told_after=True,
            cite="fow.base.degrees",
            wants=FACT,
            key="degree",
            context=(f"They lost {lost} Units; by that alone it would be a {found.title()} Victory.",),
            options=tuple(Option(d, f"{d.title()} Victory") for d in DEGREES),
            suggestion=found,
        )
        points = next(p for d, p in map(degree_of, range(4)) if d == found)
    result = replace(result, degree=found, points=points)
    yield Note(f"{result_words(result)}.", "fow.base.degrees", side=winner)
    return result


@rule("fow.campaign.degree")
def _lesser(state: State, result: Result) -> Procedure[Result]:
    """A lesser result has no effect, unless you settle it between you."""
    if is_decisive(result) or state.readings.lesser_results != "ask_players" or result.winner is None:
        return result
    wish = yield from Choose(
        question=f"A {result.degree.title()} Victory: shall it be felt in the next battle as a Major one would?",
        cite="fow.campaign.degree",
        wants=DECISION,
        key="lesser",
        options=(
            Option("no", "No effect"),
            Option(
                "yes",
                "Yes",
                telling=f"A {result.degree.title()} Victory is felt in the next battle as a Major one would be.",
            ),
        ),
    )
    return replace(result, counts_anyway=wish == "yes")
