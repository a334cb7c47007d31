"""Questions about The Forgotten Battles: ice, April mud, supply, replacements, special replacements."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import groupby

from sandtable.charts import Row
from sandtable.games.forgotten_battles.calendar import calendar_of, in_words
from sandtable.games.forgotten_battles.outlook import (
    REPLACEMENTS,
    SUPPLY,
    SUPPLY_CELLS,
    WeatherOutlook,
    outlook_from,
    outlook_of,
    turns_ahead,
)
from sandtable.games.forgotten_battles.questions.rebuilds import MOST_DEAD, rebuilds
from sandtable.games.forgotten_battles.replacements.replacement_notes import SpecialResult, special_results
from sandtable.games.forgotten_battles.replacements.special_results import step_down
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.kernel import NotUnderstood, Procedure, counted
from sandtable.kernel.questions import Answer, Asked, Bars, Choice, Question, listed, number, one_of
from sandtable.odds import Chain, Odds
from sandtable.odds.bars import percent

GAME = "forgotten-battles"
TURNS_AHEAD = 6
"""How far a question looks ahead when nothing is said."""

GAINS = {
    "soviet": {"pax": "Pax", "eq": "Eq", "air": "Air", "partisans": "Partisan activations", "special": "special rolls"},
    "axis": {"pax": "Pax", "eq": "Eq", "air": "Air", "ally": "Ally Pax", "hog": "Hogs", "special": "special rolls"},
}


def day(key: str, words: str, default: str) -> Choice:
    return Choice(key, words, date.fromisoformat(default), date.fromisoformat, "a date such as 1943-12-05")


def outlook(asked: Asked) -> WeatherOutlook:
    """The weather from the first turn of a campaign on; from the first turn still open, where one is being played."""
    if asked.now is not None:
        return outlook_from(asked.now, asked.tables)
    iced = Sky(ice=str(asked.settings["first_turn"]).startswith("1944"))
    return outlook_of(calendar_of(asked.settings), asked.tables, asked.settings, iced)


def ice(asked: Asked) -> Answer:
    """The chance that a turn is played with Ice in force."""
    weather = outlook(asked)
    chance = weather.ice_on(asked["on"])
    by_turn = [(t.date, weather.ice_on(t.date)) for t in weather.calendar.turns]
    return Answer(
        Odds.of_chances({k: c for k, c in {True: chance, False: 1 - chance}.items() if c}),
        (f"Ice is in force on {in_words(asked['on'])} with {percent(chance)}.",),
        (Bars("Ice in force, turn by turn", tuple(_spans(by_turn))),),
    )


def _spans(by_turn: list[tuple[date, Fraction]]) -> Iterator[tuple[str, Fraction]]:
    """Turn by turn; turns that are equally certain stand in one row."""
    for chance, run in groupby(by_turn, key=lambda row: row[1]):
        days = [day for day, _ in run]
        if chance in (0, 1) and len(days) > 1:
            yield f"{in_words(days[0])} to {in_words(days[-1])}", chance
        else:
            yield from ((in_words(day), chance) for day in days)


def mud_end(asked: Asked) -> Answer:
    """The chance that April mud has ended the game by a date."""
    weather = outlook(asked)
    chance = weather.ends_by_mud(asked["by"])
    april = [t.date for t in weather.calendar.turns if (t.date.year, t.date.month) == (1944, 4)]
    return Answer(
        Odds.of_chances({k: c for k, c in {True: chance, False: 1 - chance}.items() if c}),
        (f"April mud ends the game by {in_words(asked['by'])} with {percent(chance)}.",),
        (Bars("Ended by mud, turn by turn", tuple((in_words(d), weather.ends_by_mud(d)) for d in april)),),
    )


def game_length(asked: Asked) -> Answer:
    """The date of the last turn."""
    weather = outlook(asked)
    last = weather.last_turn()
    likeliest = last.mode()
    return Answer(
        last.map(lambda d: d.isoformat()),
        (
            f"The likeliest last turn is {in_words(likeliest)} ({percent(last.chance(likeliest))}).",
            f"April mud ends the game before its calendar does with {percent(weather.ends_by_mud())}.",
        ),
        (Bars.of("The last turn", last, in_words),),
    )


def supply(asked: Asked) -> Answer:
    """Supply points received from the first turn to a date, that turn included."""
    law = received(asked, SUPPLY[asked["side"]], SUPPLY_CELLS[asked["side"]])
    side = str(asked["side"]).capitalize()
    return Answer(
        law,
        _told(asked, law, side, "SP"),
        (Bars.of(f"{side} SP received by {in_words(asked['by'])}", law),),
        "SP",
    )


def replacements(asked: Asked) -> Answer:
    """Replacements of one kind received from the first turn to a date, that turn included."""
    side, kind = str(asked["side"]), str(asked["of"])
    if kind not in GAINS[side]:
        raise NotUnderstood(f"The {side} side receives {', '.join(GAINS[side])}; not {kind!r}.")
    law = received(asked, REPLACEMENTS[side], (kind,))
    name = GAINS[side][kind]
    title = f"{side.capitalize()} {name} received by {in_words(asked['by'])}"
    return Answer(law, _told(asked, law, side.capitalize(), name), (Bars.of(title, law),), name)


def received(asked: Asked, roll: Callable[[State], Procedure[Row]], cells: tuple[str, ...]) -> Odds[int]:
    """What a table rolled on every turn has given by a date; the turn that mud ends gives nothing."""
    weather = outlook(asked)
    turns = sum(t.date <= asked["by"] for t in weather.calendar.turns)
    on = cache(lambda turn: weather.received(roll, turn, cells))
    law: Odds[int] = weather.chain.counting(lambda turn, _, after: 0 if after.over else on(turn)).totals(turns)
    return law


def _told(asked: Asked, law: Odds[int], side: str, what: str) -> tuple[str, ...]:
    by, ahead = asked["by"], turns_ahead(asked.now) if asked.now is not None else []
    since = f" from {ahead[0]}" if ahead else ""
    low, high = law.quantile(Fraction(1, 20)), law.quantile(Fraction(19, 20))
    return (
        f"{side}: {float(law.mean()):,.1f} {what} on the average{since} by {in_words(by)}.",
        f"At least nine times in ten it is {low:,} to {high:,}.",
    )


def special(asked: Asked) -> Answer:
    """What Soviet special rolls bring back, given the kinds in the Dead Pile; each result may step down, never up."""
    kinds = special_results(SOVIET)
    for kind in asked["dead"]:
        if kind not in kinds and kind != "none":
            raise NotUnderstood(f"{kind!r} is no kind of the table; they are: {', '.join(kinds)}.")
    pile = tuple(sorted(kind for kind in asked["dead"] if kind in kinds))
    rolled: Odds[str] = asked.tables["soviet_special"].reading().rows().map(lambda row: row["rebuild"])

    def step(_: int, before: tuple[str, ...]) -> Odds[tuple[str, ...]]:
        return rolled.map(lambda kind: _without(before, step_down(_dead(before, kinds), kind)))

    first = rolled.map(lambda kind: step_down(_dead(pile, kinds), kind))
    after = Chain(pile, range(asked["rolls"]), step).after()
    law = after.map(lambda left: len(pile) - len(left))
    titled = first.map(lambda kind: "nothing" if kind is None else kinds[kind].title)
    lost, rolls = titled.chance("nothing"), counted(asked["rolls"], "roll")
    return Answer(
        law,
        (
            f"The first special roll finds nothing to rebuild with {percent(lost)}.",
            f"{rolls} of this kind: {float(law.mean()):.2f} of {counted(len(pile), 'unit')} come back on the average.",
        ),
        (
            Bars.of("The first roll rebuilds", titled),
            Bars.of(f"Units back after {rolls}", law),
        ),
        "units",
    )


def rebuilt(asked: Asked) -> Answer:
    """What of a Dead Pile is back by a date, rebuilt as soon as it can be paid for."""
    return rebuilds(asked, outlook(asked))


def _dead(pile: tuple[str, ...], kinds: Mapping[str, SpecialResult]) -> list[DeadUnit]:
    return [
        DeadUnit(str(n), kind, kinds[kind].types[0], mobility=kinds[kind].mobility or "leg")
        for n, kind in enumerate(pile)
    ]


def _without(pile: tuple[str, ...], kind: str | None) -> tuple[str, ...]:
    if kind is None:
        return pile
    at = pile.index(kind)
    return pile[:at] + pile[at + 1 :]


def ahead(*keys: str) -> Callable[[State], Mapping[str, object]]:
    """A date some turns ahead of where the campaign stands."""

    def suggested(now: State) -> Mapping[str, object]:
        turns = turns_ahead(now)[:TURNS_AHEAD]
        return dict.fromkeys(keys, turns[-1].date) if turns else {}

    return suggested


SIDE = one_of("side", "whose", "soviet", ("soviet", "axis"))
QUESTIONS = (
    Question(
        "ice",
        GAME,
        "Is there Ice on a date?",
        "tfb.weather.ice.onset",
        (day("on", "the turn", "1943-12-05"),),
        ice,
        ("ice_timing", "first_turn"),
        ahead("on"),
        from_now=True,
    ),
    Question(
        "mud-end",
        GAME,
        "Has April mud ended the game by a date?",
        "tfb.weather.april_mud_end",
        (day("by", "the date", "1944-04-15"),),
        mud_end,
        ("april_mud_run", "last_turn"),
        from_now=True,
    ),
    Question(
        "game-length",
        GAME,
        "When is the last turn?",
        "tfb.weather.april_mud_end",
        (),
        game_length,
        ("april_mud_run", "last_turn"),
        from_now=True,
    ),
    Question(
        "supply",
        GAME,
        "How much supply has come by a date?",
        "tfb.supply.soviet.table",
        (SIDE, day("by", "the date", "1943-12-29")),
        supply,
        ("first_turn", "last_turn", "april_mud_run"),
        ahead("by"),
        from_now=True,
    ),
    Question(
        "replacements",
        GAME,
        "How many replacements have come by a date?",
        "tfb.replacement.soviet.table",
        (
            SIDE,
            one_of("of", "what", "pax", ("pax", "eq", "air", "partisans", "ally", "hog", "special")),
            day("by", "the date", "1943-12-29"),
        ),
        replacements,
        ("soviet_1944_modifier", "first_turn", "last_turn", "april_mud_run"),
        ahead("by"),
        from_now=True,
    ),
    Question(
        "special-replacements",
        GAME,
        "What do Soviet special rolls bring back from this Dead Pile?",
        "tfb.replacement.soviet.special.fallback",
        (
            listed("dead", "the Dead Pile", "arty,arty,hq", "kinds such as arty,arty,hq, or none"),
            number("rolls", "special rolls", 2, 1, 12),
        ),
        special,
    ),
    Question(
        "rebuilds",
        GAME,
        "What comes back from this Dead Pile by a date?",
        "tfb.rebuild.soviet.two_pax",
        (
            SIDE,
            listed(
                "dead",
                "the Dead Pile in the order you rebuild it",
                "mech:4,cavalry,two_pax,arty,hq",
                "lines and kinds such as mech:4, cavalry, arty (soviet) or pg:4, battalions, tiger (axis)",
                MOST_DEAD,
            ),
            number("pax", "Pax in hand at the start", 0, 0, 20),
            day("by", "the date", "1943-10-08"),
        ),
        rebuilt,
        ("corps_hq_return", "soviet_1944_modifier", "first_turn", "last_turn", "april_mud_run"),
        ahead("by"),
        from_now=True,
    ),
)
