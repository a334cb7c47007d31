"""Every question about The Forgotten Battles, and what is simulated of it: the same law by running the rules.

Weather, supply and replacements by the compiled steps of the campaign; rebuilding by the very procedures that ask.
"""

from collections import defaultdict
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from sandtable.games.forgotten_battles import economy
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.outlook import SUPPLY_CELLS
from sandtable.games.forgotten_battles.questions import GAINS
from sandtable.games.forgotten_battles.questions.rebuilds import read_pile
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.replacements.special_results import soviet_special
from sandtable.games.forgotten_battles.sequence import replacements
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET
from sandtable.games.forgotten_battles.state import Place, PlaceKind, State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.kernel import Draw, Request, read_settings
from sandtable.kernel.compiling import compile_course
from sandtable.kernel.law import ends, law
from sandtable.odds import Odds
from sandtable.sim.campaigns import compiled, program_for
from sandtable.sim.exact import exact_end, exact_law, exact_verdict
from sandtable.sim.questions import ask, every_question

TABLES = GAME.tables()
SETTINGS = read_settings(GAME.settings, {})
START = State(SETTINGS, date(1943, 9, 26))
DATES = [turn.date for turn in START.calendar.turns]
MIDDLE, LATE, LAST = date(1943, 12, 5), date(1944, 4, 12), DATES[-1]


def counted(side: str) -> economy.Counted:
    kinds = {kind: (f"{side}.replacements", (kind,)) for kind in GAINS[side]}
    return {"sp": (f"{side}.supply", SUPPLY_CELLS[side]), **kinds}


@pytest.fixture(scope="module", params=SIDES)
def received(request):
    """One side's economy as the rules roll it, everything counted that a question can ask for."""
    course = economy.course_from(START, TABLES, counted(request.param))
    return request.param, compiled(replace(course, counters=dict.fromkeys(course.counters, 255) | {"sp": 1023}))


def until(program, day: date):
    return replace(program, turns=program.turns[: DATES.index(day) + 1])


@pytest.mark.parametrize("by", [DATES[0], MIDDLE, LATE, LAST])
@pytest.mark.rule("tfb.supply.soviet.table", "tfb.supply.axis.table")
def test_supply(received, by):
    side, program = received
    assert ask("supply", {"side": side, "by": by}).odds == exact_law(until(program, by), "sp")


@pytest.mark.rule("tfb.replacement.soviet.table", "tfb.replacement.axis.table")
def test_replacements(received):
    side, program = received
    for kind in GAINS[side]:
        for by in (MIDDLE, LAST):
            answer = ask("replacements", {"side": side, "of": kind, "by": by})
            assert answer.odds == exact_law(until(program, by), kind), kind


@pytest.fixture(scope="module")
def sky():
    """The weather alone, with a word for whether the turn after it has Ice."""
    timing = str(SETTINGS["ice_timing"])

    def word(kept: Any) -> str:
        return "ice" if Sky(*kept).at_dawn(timing).ice else "open"

    return compiled(compile_course(economy.followed(TABLES, {}), START, verdict=word))


@pytest.mark.rule("tfb.weather.ice.onset")
def test_ice(sky):
    for day in (date(1943, 11, 19), MIDDLE, date(1943, 12, 8), date(1944, 3, 29)):
        dawn = replace(sky, turns=sky.turns[: DATES.index(day)])
        assert ask("ice", {"on": day}).odds.chance(True) == exact_verdict(dawn).chance("ice")


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_the_mud_that_ends_the_game(sky):
    ends_on = exact_end(sky)
    assert ask("game-length").odds == ends_on.map(lambda turn: DATES[turn - 1].isoformat())
    for day in (date(1944, 4, 5), date(1944, 4, 8), LATE):
        ended = ends_on.chance(lambda turn, day=day: DATES[turn - 1] <= day)
        assert ask("mud-end", {"by": day}).odds.chance(True) == ended


@pytest.mark.rule("tfb.weather.procedure")
@pytest.mark.parametrize("side", SIDES)
def test_what_is_simulated(side):
    """`simulate` counts what `ask` answers: each counter of the program it draws."""
    program = program_for(GAME.key, {})
    assert exact_law(program, f"{side}_sp") == ask("supply", {"side": side, "by": LAST}).odds
    assert exact_law(program, f"{side}_pax") == ask("replacements", {"side": side, "of": "pax", "by": LAST}).odds


# ---- what comes back


def in_order(side: str, pile: str):
    """Whatever can be rebuilt, from the top of the list and on its own line; what is no part of it goes by chance."""
    lines = [f"{n}:{entry.line.key}" for n, entry in enumerate(read_pile(side, tuple(pile.split(",")))) if entry.line]

    def decide(request: Request) -> Any:
        if request.key == "rebuild":
            free = [option.key for option in request.options if not option.refused]
            return next((key for key in lines if key in free), "done")
        if request.key == "special rebuild":
            return min((o.key for o in request.options if o.key.isdigit()), key=int)
        if request.key == "special result":
            return next((o.key for o in request.options if not o.hint), request.options[-1].key)
        return request.sample(Draw("whatever"))

    return decide


def with_dead(side: str, pile: str, pax: int = 0) -> State:
    state = State(SETTINGS, DATES[0])
    state.dead_pile[side] = [entry.unit for entry in read_pile(side, tuple(pile.split(",")))]
    state.supply[AXIS].places = [Place("LVI Panzer", PlaceKind.CORPS_HQ, "C20.10")]
    state.replacements[side].pax = pax
    return state


def left(side: str):
    return lambda state, _: tuple(unit.id for unit in state.dead_pile[side])


@pytest.mark.parametrize(("pile", "rolls"), [("arty,arty,hq", 2), ("at,aa,pontoon,assault", 3), ("hq", 1)])
@pytest.mark.rule("tfb.replacement.soviet.special.fallback")
def test_special_replacements(pile, rolls):
    def rolled(state: State):
        for _ in range(rolls):
            yield from soviet_special(state)

    state = with_dead(SOVIET, pile)
    found = law(rolled, state, keep=left(SOVIET), tables=TABLES, decide=in_order(SOVIET, pile))
    back = found.map(lambda dead: len(state.dead_pile[SOVIET]) - len(dead))
    assert ask("special-replacements", {"dead": pile, "rolls": rolls}).odds == back


@pytest.mark.parametrize(
    ("side", "pile", "pax"),
    [(SOVIET, "mech:4,cavalry,two_pax,arty,hq", 0), (AXIS, "pg:4,battalions,arty", 1)],
)
@pytest.mark.rule("tfb.rebuild.soviet.two_pax", "tfb.rebuild.axis.pax_and_eq.pg")
def test_rebuilds(side, pile, pax):
    """Three turns of replacements and rebuilding as they are played, by the same simple policy."""

    def turn(state: State):
        yield from replacements(state, side)
        yield from rebuild(state, side)

    def keep(state: State, _: None):
        hand = state.replacements[side]
        return left(side)(state, _), hand.pax, hand.ally_pax, hand.tigers

    start = with_dead(side, pile, pax)
    standing = {"start": (start, Fraction(1))}
    for day in DATES[:2]:
        after: dict[Any, tuple[State, Fraction]] = {}
        for state, chance in standing.values():
            now = replace(state, date=day)
            for end in ends(turn, now, keep=keep, tables=TABLES, decide=in_order(side, pile)):
                so_far = after[end.kept][1] if end.kept in after else Fraction(0)
                after[end.kept] = (end.state, so_far + chance * end.chance)
        standing = after
    back: dict[int, Fraction] = defaultdict(Fraction)
    for state, chance in standing.values():
        back[len(start.dead_pile[side]) - len(state.dead_pile[side])] += chance
    answer = ask("rebuilds", {"side": side, "dead": pile, "pax": pax, "by": DATES[1]})
    assert answer.odds == Odds.of_chances(back)


def test_no_question_of_this_game_is_left_out():
    asked = {"ice", "mud-end", "game-length", "supply", "replacements", "special-replacements", "rebuilds"}
    assert {key for key, question in every_question().items() if question.game == GAME.key} == asked
