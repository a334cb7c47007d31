"""What needs no campaign: games, charts, odds, rules."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request

from sandtable.charts import Chart, ChartReading
from sandtable.games import every_game, find
from sandtable.kernel import Game, Modifier, NotUnderstood, SeededDice, new_seed, plain
from sandtable.odds import Odds
from sandtable.odds.bars import percent
from sandtable.rules import entries, entry, search
from sandtable.web.access import guest
from sandtable.web.api.models import Consult, Odd, Prospect, Thrown, Trouble
from sandtable.web.pages.charts import MOST_TIMES, chart_of, charts_in

Word = Annotated[str, Path(max_length=120)]
MOST_DICE = 30
WRONG: dict[int | str, dict[str, Any]] = {code: {"model": Trouble} for code in (403, 404, 409, 413, 422, 429)}
ANY_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
router = APIRouter(responses=WRONG, tags=["library"])


@router.get("/games")
def games(request: Request) -> list[dict[str, Any]]:
    """Every game with its sides, scenarios and settings."""
    guest(request)
    return [_game(g) for g in every_game()]


def _game(g: Game[Any]) -> dict[str, Any]:
    return {
        "key": g.key,
        "title": g.title,
        "explanation": g.explanation,
        "sides": plain(g.sides),
        "scenarios": plain(g.scenarios),
        "settings": plain(g.settings),
        "charts": list(charts_in(g)),
    }


@router.get("/games/{game}")
def game(request: Request, game: Word) -> dict[str, Any]:
    guest(request)
    return _game(find(game))


@router.get("/games/{game}/charts/{chart}")
def chart(request: Request, game: Word, chart: Word) -> dict[str, Any]:
    """A chart: its dice, columns, rows and modifiers."""
    guest(request)
    _, found = chart_of(game, chart)
    told: dict[str, Any] = plain(found)
    return told


@router.post("/games/{game}/charts/{chart}/odds")
def odds(request: Request, game: Word, chart: Word, asked: Consult) -> Prospect:
    """The exact odds of a column under modifiers."""
    guest(request)
    _, found = chart_of(game, chart)
    return Prospect(**_prospect(_reading(found, asked)))


@router.post("/games/{game}/charts/{chart}/roll")
def roll(request: Request, game: Word, chart: Word, asked: Consult) -> Thrown:
    """Roll on a chart free of any campaign."""
    guest(request)
    _, found = chart_of(game, chart)
    reading = _reading(found, asked)
    if reading.column.auto:
        return Thrown(**_prospect(reading), dice=[], final=None, outcome=reading.outcome(()))
    dice = SeededDice(new_seed()).throw(found.dice, 0)
    return Thrown(**_prospect(reading), dice=dice, final=reading.final(dice), outcome=reading.outcome(dice))


def _reading(chart: Chart, asked: Consult) -> ChartReading:
    if any(not 0 <= times <= MOST_TIMES for times in asked.modifiers.values()):
        raise NotUnderstood(f"a modifier counts between 0 and {MOST_TIMES} times", chart.cite)
    apply: list[tuple[str, int] | Modifier] = [(k, n) for k, n in asked.modifiers.items() if n]
    if asked.plus:
        apply.append(Modifier(asked.plus, "another modifier"))
    return chart.reading(asked.column, apply)


def _prospect(reading: ChartReading) -> dict[str, Any]:
    return {
        "chart": reading.chart.key,
        "column": reading.column.key,
        "modifiers": [(m.value, m.reason, m.cite) for m in reading.modifiers],
        "odds": [_odd(words, chance) for words, chance in reading.odds()],
    }


def _odd(words: Any, chance: Any) -> Odd:
    return Odd(outcome=str(words), chance=(chance.numerator, chance.denominator), percent=percent(chance))


@router.get("/odds")
def dice_odds(request: Request, dice: Annotated[str, Query(max_length=40)] = "2d6") -> list[Odd]:
    """The exact distribution of a sum of dice such as `2d6` or `1d6+1d10`."""
    guest(request)
    try:
        faces = _faces(dice)
    except ValueError as wrong:
        raise NotUnderstood(str(wrong)) from None
    return [_odd(total, chance) for total, chance in Odds.faces(faces).items()]


def _faces(text: str) -> tuple[int, ...]:
    from sandtable.charts import parse_dice

    counts = [part.partition("d")[0] for part in text.split("+")]
    if any(len(c) > 2 for c in counts) or any(len(part.partition("d")[2]) > 3 for part in text.split("+")):
        raise ValueError("at most 30 dice of at most 100 faces")
    faces = parse_dice(text)
    if not faces or len(faces) > MOST_DICE or not all(2 <= f <= 100 for f in faces):
        raise ValueError("at most 30 dice of at most 100 faces")
    return faces


@router.get("/rules")
def rules(
    request: Request,
    words: Annotated[str, Query(max_length=200)] = "",
    prefix: Annotated[str, Query(max_length=80)] = "",
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> dict[str, Any]:
    """Rules that hold every word, those with the words in their title first."""
    guest(request)
    found = search(words, prefix) if words.strip() else entries(prefix)
    listed = [{"id": e.id, "title": e.title, "booklet": e.booklet} for e in found[start : start + 100]]
    return {"total": len(found), "start": start, "rules": listed}


@router.get("/rules/{rule}")
def rule(request: Request, rule: Word) -> dict[str, Any]:
    guest(request)
    e = entry(rule)
    kept = {"id": e.id, "title": e.title, "kind": e.kind, "booklet": e.booklet, "source": e.source}
    return {**kept, "summary": e.summary, "doubt": e.doubt, "more": dict(e.more)}
