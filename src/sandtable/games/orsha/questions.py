"""Questions about On Track to Orsha: CPP, shopping lists, Escape, how long a scenario lasts."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sandtable.charts import Chart
from sandtable.games.orsha.perimeter.escape import Party, escape_modifiers
from sandtable.games.orsha.perimeter.position import Kind, Mark, Unit
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.readings import Readings
from sandtable.games.orsha.reph.checks import TaskCheck
from sandtable.games.orsha.reph.cpp import step_7_515
from sandtable.games.orsha.sequence import rows
from sandtable.games.orsha.shopping_list import before, depletion, leaders
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import DATES, State
from sandtable.hexes.grid import Hex
from sandtable.kernel import Modifier, NotUnderstood, Side, readings
from sandtable.kernel.law import law
from sandtable.kernel.questions import Answer, Asked, Bars, Question, listed, number, numbered, one_of
from sandtable.odds import Odds
from sandtable.odds.bars import percent

GAME = "orsha"
FIRST_DR = campaign().length.first_dr_after_turn


def cpp(asked: Asked) -> Answer:
    """The CPP of a side up to a date: those of the start, and the secret DR of every later date. In a campaign only
    those that are still to come, since what has been rolled is the side's secret."""
    side: Side = asked["side"]
    dates = DATES[: DATES.index(asked["to"]) + 1]
    open_now = dates[1:] if asked.now is None else [date for date in dates if _still_rolls(asked.now, date)]
    start = campaign().initial.sheet(side).cpp if asked.now is None else 0
    each = [cpp_on(asked, side, date) for date in open_now]
    total = sum(each, start=Odds.sure(start))
    when = f"from {dates[0]} to {dates[-1]}" if asked.now is None else f"still to come up to {dates[-1]}"
    said = f"{side.capitalize()}: {float(total.mean()):.1f} CPP on the average {when}."
    range_of = f"Never fewer than {min(total)}, never more than {max(total)}."
    bars = [Bars.of(f"The CPP of {date}", odds) for date, odds in zip(open_now, each, strict=True)]
    return Answer(total, (said, range_of), (Bars.of("CPP in all", total), *bars), "CPP")


def _still_rolls(now: State, date: str) -> bool:
    """7.515: the secret DR of this date lies ahead. Which step comes now is known to all."""
    if date == DATES[0] or now.over or DATES.index(date) < DATES.index(now.date):
        return False
    if date != now.date:
        return True
    order = list(rows())
    at = order.index(now.phase) if now.phase in order else 0
    return order.index("7.512") < at <= order.index("7.515")


def cpp_on(asked: Asked, side: Side, date: str) -> Odds[int]:
    """7.515: the CPP of one date."""

    def received(state: State, _: None) -> int:
        return state.sides[side].line.cpp_received

    return law(step_7_515, before(asked, date), keep=received, tables=asked.tables)


def party(asked: Asked, *, encircled: bool) -> Party:
    marks = frozenset({Mark.ENCIRCLED} if encircled else ())
    kind = {"infantry": Kind.MMC, "leader": Kind.SMC, "vehicle": Kind.VEHICLE}[asked["who"]]
    unit = Unit("the unit", GERMAN, kind, Hex(0, 0), marks=marks)
    return Party(
        (unit,),
        asked["hexes"],
        leadership=asked["leadership"],
        half_squads=asked["half_squads"] if kind is Kind.MMC else 0,
        excess_pp=asked["excess_pp"],
    )


def escape_odds(asked: Asked, *, encircled: bool) -> tuple[Odds[str], list[Modifier]]:
    table: Chart = asked.tables["escape"]
    modifiers = escape_modifiers(party(asked, encircled=encircled), readings=readings(Readings, asked.settings))
    column = "vehicle" if asked["who"] == "vehicle" else "infantry"
    return table.reading(column, modifiers).law(), modifiers


def escape(asked: Asked) -> Answer:
    """What becomes of a unit or stack that tries to Escape from Isolation."""
    law, modifiers = escape_odds(asked, encircled=asked["encircled"] == "yes")
    table: Chart = asked.tables["escape"]
    whole = law.chance("escapes")
    sum_of = "; ".join(f"{m.value:+d} {m.reason}" for m in modifiers) or "none"
    return Answer(
        law,
        (f"Escapes unharmed with {percent(whole)}.", f"Modifiers: {sum_of}."),
        (Bars.of("Escape", law, table.word),),
    )


def survival(asked: Asked) -> Answer:
    """An Encircled unit through two steps: its Task Check (7.5041), then its Escape, still Encircled (7.5063)."""
    modifiers = [Modifier(first_half().checks.encircled, "1TC", "oto2.7.5041.a")]
    if asked["leadership"]:
        modifiers.append(Modifier(asked["leadership"], "leadership", "oto2.7.5041.a"))
    check = TaskCheck("Task Check", asked["morale"], tuple(modifiers))
    passed = Odds.tuples([6, 6]).map(lambda dice: check.passed(dice))
    fled, _ = escape_odds(asked, encircled=True)
    law = passed.then(lambda stays: fled if stays else Odds.sure("fails"))
    table: Chart = asked.tables["escape"]
    gone = law.chance(lambda r: r in ("fails", "eliminated", "wrecked", "abandoned_crew_eliminated"))
    words = (
        f"Passes its Task Check with {percent(passed.chance(True))}; lives through both steps with {percent(1 - gone)}."
    )
    label = {"fails": "fails its Task Check"}
    return Answer(law, (words,), (Bars.of("After both steps", law, lambda r: label.get(r) or table.word(r)),))


def scenario_length(asked: Asked) -> Answer:
    """The Game Turn after which a scenario ends, by the circled numbers printed on the players' map. In a campaign from
    the Game Turn that is being played."""
    circled: tuple[int, ...] = asked["circled"]
    final = FIRST_DR + len(circled) - 1
    begun = max(FIRST_DR, asked.now.turn if asked.now is not None else FIRST_DR)
    if begun > final:
        raise NotUnderstood(f"Game Turn {begun} is being played; say the circled numbers up to its own.")
    odds = last_turn(circled[begun - FIRST_DR :], begun)
    going_on = odds.chance(None)
    more = f" It goes on beyond turn {final} with {percent(going_on)}." if going_on else ""
    likeliest = odds.given(lambda turn: turn is not None).mode() if going_on != 1 else None
    words = f"Likeliest is the end of turn {likeliest}.{more}" if likeliest else more.strip()
    return Answer(odds, (words,), (Bars.of("The last Game Turn", odds, lambda t: _turn_words(t, final)),), "Game Turns")


def _turn_words(turn: int | None, final: int) -> str:
    return f"after turn {final}" if turn is None else f"turn {turn}"


def last_turn(circled: Sequence[int], first: int) -> Odds[int | None]:
    """CG4: each turn from the first on ends the scenario on its circled number or less."""
    chances: dict[int | None, Fraction] = {}
    going = Fraction(1)
    for turn, number_ in enumerate(circled, start=first):
        chances[turn] = going * Fraction(number_, 6)
        going -= chances[turn]
    chances[None] = going
    return Odds.of_chances({turn: c for turn, c in chances.items() if c})


def next_purchase(now: State) -> Mapping[str, object]:
    """The date whose groups are bought next."""
    order = list(rows())
    bought = now.phase in order and order.index(now.phase) > order.index("7.519")
    at = DATES.index(now.date) + bought
    return {"date": DATES[min(at, len(DATES) - 1)]}


def printed_circles(now: State) -> Mapping[str, object]:
    """The circled numbers, if the players have said what their map prints."""
    told = now.readings.circled_numbers.replace(",", " ").split()
    return {"circled": ",".join(told)} if told and all(word.isdigit() for word in told) else {}


SIDE = one_of("side", "whose", GERMAN, (GERMAN, RUSSIAN))
LIST = (
    SIDE,
    one_of("date", "the CG Date", DATES[1], DATES),
    listed("groups", "the shopping list", "I1,I1,I2", "RG names such as I1,I1,I2"),
)
STACK = (
    one_of("who", "who tries", "infantry", ("infantry", "leader", "vehicle")),
    number("half_squads", "half-squad equivalents", 2, 1, 20),
    number("leadership", "leadership or heroic modifier", 0, -4, 1),
    number("hexes", "hexes to the nearest friendly hex that is not Isolated", 4, 1, 60),
    number("excess_pp", "portage points above capacity", 0, 0, 20),
)
LEADING = ("leader-drm-depleted", "i3-i4-leaders", "platoon-leader-dr-1")
QUESTIONS = (
    Question(
        "cpp",
        GAME,
        "How many CPP in the campaign?",
        "oto2.7.515",
        (SIDE, one_of("to", "the last date", DATES[-1], DATES)),
        cpp,
        from_now=True,
    ),
    Question("depletion", GAME, "How many groups come Depleted?", "oto2.7.5191", LIST, depletion, ahead=next_purchase),
    Question(
        "leaders",
        GAME,
        "What leaders does this shopping list bring?",
        "oto2.7.5196",
        LIST,
        leaders,
        LEADING,
        next_purchase,
    ),
    Question(
        "escape",
        GAME,
        "Does this stack Escape from Isolation?",
        "oto2.7.5063",
        (*STACK, one_of("encircled", "whether it is Encircled", "no", ("no", "yes"))),
        escape,
        ("escape-proximity-drm",),
    ),
    Question(
        "survival",
        GAME,
        "Does this Encircled unit live through its Task Check and its Escape?",
        "oto2.7.5041.a",
        (number("morale", "its Morale Level", 7, 0, 12), *STACK),
        survival,
        ("escape-proximity-drm",),
    ),
    Question(
        "scenario-length",
        GAME,
        "How long does a scenario last?",
        "oto2.cg4",
        (numbered("circled", f"the circled numbers from turn {FIRST_DR} on", "1,2,3,4,5", 0, 6),),
        scenario_length,
        ahead=printed_circles,
        from_now=True,
    ),
)
