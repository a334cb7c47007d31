"""Questions about On Track to Orsha: CPP, shopping lists, Escape, how long a scenario lasts."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from sandtable.charts import Chart
from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN
from sandtable.games.orsha.perimeter.escape import Party, escape_modifiers
from sandtable.games.orsha.perimeter.position import Kind, Mark, Unit
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.readings import Readings
from sandtable.games.orsha.reinforcement_groups import Row, chart, historical
from sandtable.games.orsha.reph.checks import TaskCheck
from sandtable.games.orsha.reph.group_leaders import is_company, leader_modifiers
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.hexes.grid import Hex
from sandtable.kernel import Modifier, NotUnderstood, Side, readings
from sandtable.kernel.questions import Answer, Asked, Bars, Question, listed, number, numbered, one_of
from sandtable.odds import Odds
from sandtable.odds.bars import percent

GAME = "orsha"
FULL, DEPLETED, NO_LEADER = "Full", "Depleted", "none"


def on(asked: Asked, date: str) -> State:
    return State(dict(asked.settings), date)


def groups_of(asked: Asked) -> list[Group]:
    rows = chart(asked["side"])
    for rg in asked["groups"]:
        if rg not in rows:
            raise NotUnderstood(f"{rg!r} is not on the {asked['side']} chart: {', '.join(rows)}.")
    return [Group(f"{rg} {n}", rg, asked["side"], asked["date"]) for n, rg in enumerate(asked["groups"])]


def strength_of(asked: Asked, group: Group) -> Odds[str]:
    """7.5191: the strength of one new group; on the first date, or without note c, it is Full."""
    if asked["date"] == DATES[0] or "c" not in chart(group.side)[group.rg].notes:
        return Odds.sure(FULL)
    table: Chart = asked.tables["rg_strength"]
    return table.reading("", [historical(on(asked, asked["date"]), group.side)]).law()


def depletion(asked: Asked) -> Answer:
    """How many groups of a shopping list come Depleted, and how many squads, Guns or vehicles come in all."""
    groups = groups_of(asked)
    both: Odds[tuple[int, int]] = Odds.sure((0, 0))
    for group in groups:
        row = chart(group.side)[group.rg]
        one = strength_of(asked, group).map(partial(_counted, row))
        both = Odds.joint(both, one).map(lambda pair: (pair[0][0] + pair[1][0], pair[0][1] + pair[1][1]))
    law = both.map(lambda pair: pair[0])
    pieces = both.map(lambda pair: pair[1])
    return Answer(
        law,
        (
            f"{float(law.mean()):.2f} of {len(groups)} groups come Depleted on the average;"
            f" all come Full with {percent(law.chance(0))}.",
            f"{float(pieces.mean()):.1f} counters of their strength column come on the average.",
        ),
        (Bars.of("Groups that come Depleted", law), Bars.of("Squads, Guns and vehicles that come", pieces)),
        "groups",
    )


def _counted(row: Row, strength: str) -> tuple[int, int]:
    return int(strength == DEPLETED), row.count(strength)


def leaders(asked: Asked) -> Answer:
    """The best leader that the companies and platoons of a shopping list bring, and how many have a minus."""
    state = on(asked, asked["date"])
    groups = groups_of(asked)
    laws = [_leaders_of(asked, state, group) for group in groups if is_company(state, group)]
    laws += [_platoon_leader(asked, group) for group in groups if _is_platoon(group)]
    if not laws:
        raise NotUnderstood("None of these groups is a company or platoon that brings leaders (7.5196, 7.5197).")
    best: Odds[str] = Odds.sure(NO_LEADER)
    helpful: Odds[int] = Odds.sure(0)
    for law in laws:
        best = Odds.joint(best, law).map(lambda pair: min((pair[0], *pair[1]), key=quality))
        helpful = helpful + law.map(lambda names: sum(quality(name)[0] < 0 for name in names))
    return Answer(
        best,
        (
            f"The best leader is a {best.mode()} most often ({percent(best.chance(best.mode()))});"
            f" a -2 or better with {percent(best.chance(lambda name: quality(name)[0] <= -2))}.",
            f"{float(helpful.mean()):.2f} leaders with a negative modifier on the average.",
        ),
        (
            Bars(
                f"The best leader of {', '.join(asked['groups'])} on {asked['date']}",
                tuple(sorted(best.items(), key=lambda row: quality(row[0]))),
            ),
            Bars.of("Leaders with a negative modifier", helpful),
        ),
    )


def quality(name: str) -> tuple[int, int]:
    """Better first: by modifier, then by morale.

    >>> sorted(["8-1", "6+1", "10-2", "9-1", "8-0"], key=quality)
    ['10-2', '9-1', '8-1', '8-0', '6+1']
    """
    if name == NO_LEADER:
        return 99, 0
    plus = "+" in name
    morale, _, modifier = name.partition("+" if plus else "-")
    return int(modifier) if plus else -int(modifier), -int(morale)


def _leaders_of(asked: Asked, state: State, group: Group) -> Odds[tuple[str, ...]]:
    table: Chart = asked.tables["leaders"]

    def led(strength: str) -> Odds[tuple[str, ...]]:
        group.strength = strength
        law = table.reading(group.side, leader_modifiers(state, group)).law()
        return law.map(lambda result: tuple(result.split(", ")))

    return strength_of(asked, group).then(led)


def _is_platoon(group: Group) -> bool:
    return group.side == GERMAN and group.rg in second_half().armor.platoons


def _platoon_leader(asked: Asked, group: Group) -> Odds[tuple[str, ...]]:
    """7.5197: the one leader of a German Pioneer or Assault platoon, if it gets one."""
    table: Chart = asked.tables["platoon_leader"]
    best = readings(Readings, asked.settings).platoon_leader_dr_1 == "9-2"

    def led(strength: str) -> Odds[tuple[str, ...]]:
        law = table.reading("", ["depleted"] if strength == DEPLETED else []).law()
        named = law.map(lambda name: "9-2" if name == NO_LEADER and best else name)
        return named.map(lambda name: () if name == NO_LEADER else (name,))

    return strength_of(asked, group).then(led)


def cpp(asked: Asked) -> Answer:
    """The CPP of a side up to a date: those of the start, and the secret DR of every later date."""
    side: Side = asked["side"]
    dates = DATES[: DATES.index(asked["to"]) + 1]
    total: Odds[int] = Odds.sure(campaign().initial.sheet(side).cpp)
    for date in dates[1:]:
        total = total + cpp_on(asked, side, date)
    said = f"{side.capitalize()}: {float(total.mean()):.1f} CPP on the average from {dates[0]} to {dates[-1]}."
    range_of = f"Never fewer than {min(total)}, never more than {max(total)}."
    each = [Bars.of(f"The CPP of {date}", cpp_on(asked, side, date)) for date in dates[1:]]
    return Answer(total, (said, range_of), (Bars.of("CPP in all", total), *each), "CPP")


def cpp_on(asked: Asked, side: Side, date: str) -> Odds[int]:
    """7.515: the CPP of one date."""
    table: Chart = asked.tables["cpp"]
    return table.reading("", [historical(on(asked, date), side)]).rows().map(lambda row: int(row["cpp"]))


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


def escape_law(asked: Asked, *, encircled: bool) -> tuple[Odds[str], list[Modifier]]:
    table: Chart = asked.tables["escape"]
    modifiers = escape_modifiers(party(asked, encircled=encircled), readings=readings(Readings, asked.settings))
    column = "vehicle" if asked["who"] == "vehicle" else "infantry"
    return table.reading(column, modifiers).law(), modifiers


def escape(asked: Asked) -> Answer:
    """What becomes of a unit or stack that tries to Escape from Isolation."""
    law, modifiers = escape_law(asked, encircled=asked["encircled"] == "yes")
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
    fled, _ = escape_law(asked, encircled=True)
    law = passed.then(lambda stays: fled if stays else Odds.sure("fails"))
    table: Chart = asked.tables["escape"]
    gone = law.chance(lambda r: r in ("fails", "eliminated", "wrecked", "abandoned_crew_eliminated"))
    words = (
        f"Passes its Task Check with {percent(passed.chance(True))}; lives through both steps with {percent(1 - gone)}."
    )
    label = {"fails": "fails its Task Check"}
    return Answer(law, (words,), (Bars.of("After both steps", law, lambda r: label.get(r) or table.word(r)),))


def scenario_length(asked: Asked) -> Answer:
    """The Game Turn after which a scenario ends, by the circled numbers printed on the players' map."""
    circled: tuple[int, ...] = asked["circled"]
    first = campaign().length.first_dr_after_turn
    law = last_turn(circled, first)
    final = first + len(circled) - 1
    going_on = law.chance(None)
    more = f" It goes on beyond turn {final} with {percent(going_on)}." if going_on else ""
    likeliest = law.given(lambda turn: turn is not None).mode() if going_on != 1 else None
    words = f"Likeliest is the end of turn {likeliest}.{more}" if likeliest else more.strip()
    return Answer(law, (words,), (Bars.of("The last Game Turn", law, lambda t: _turn_words(t, final)),), "Game Turns")


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
    ),
    Question("depletion", GAME, "How many groups come Depleted?", "oto2.7.5191", LIST, depletion),
    Question("leaders", GAME, "What leaders does this shopping list bring?", "oto2.7.5196", LIST, leaders, LEADING),
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
        (numbered("circled", "the circled numbers from turn 6 on", "1,2,3,4,5", 0, 6),),
        scenario_length,
    ),
)
