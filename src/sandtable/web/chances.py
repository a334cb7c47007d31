"""Questions over the network: how a choice is drawn on a form, and an answer with its pictures and exact numbers."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from sandtable.games import find as find_game
from sandtable.kernel import NotUnderstood
from sandtable.kernel.questions import said
from sandtable.odds.bars import percent
from sandtable.odds.bars import words as in_words
from sandtable.odds.pictures import svg_bars, svg_columns
from sandtable.sim.questions import Answer, Choice, Question, ask, every_question
from sandtable.web.access import House, NotThere
from sandtable.web.work import answer_question

SET, HOUSE_RULES = "set.", "house_rules"
LONGEST_RULES = 4_000
"""House rules typed into a form go into the address, so that the answer can be passed on."""

LONGEST_FRACTION = 24


def by_game() -> list[tuple[str, list[Question]]]:
    """The questions under the titles of their games."""
    games = dict.fromkeys(q.game for q in every_question().values())
    return [(find_game(game).title, [q for q in every_question().values() if q.game == game]) for game in games]


def question_of(key: str) -> Question:
    found = every_question().get(key)
    if found is None:
        raise NotThere("There is no such question.")
    return found


@dataclass(frozen=True, slots=True)
class Light:
    """In whose light a question is asked: the booklet's, a form's, or a campaign's settings, house rules and state."""

    settings: Mapping[str, object]
    house_rules: str = ""
    now: Any = None


def light_of(given: Mapping[str, str]) -> Light:
    """The settings (`set.ice_timing`) and house rules that a form sends along with its choices."""
    rules = given.get(HOUSE_RULES, "").strip()
    if len(rules) > LONGEST_RULES:
        raise NotUnderstood(f"House rules here have {LONGEST_RULES:,} letters at most.")
    named = {key.removeprefix(SET): text.strip() for key, text in given.items() if key.startswith(SET) and text.strip()}
    return Light(named, rules)


def choices_of(given: Mapping[str, str]) -> dict[str, str]:
    """What a form chose, without its settings and house rules; an empty choice keeps its default."""
    mine = {key: text.strip() for key, text in given.items() if key != HOUSE_RULES and not key.startswith(SET)}
    return {key: text for key, text in mine.items() if text}


def answered(here: House, question: Question, given: Mapping[str, str], light: Light | None = None) -> Answer:
    """The exact answer; raises NotUnderstood or Refused. What follows from house rules is worked out on the bench."""
    seen = light or light_of(given)
    choices = choices_of(given)
    if seen.house_rules:
        return here.bench.run(answer_question, question.key, choices, seen.settings, seen.house_rules, seen.now)
    return ask(question.key, choices, settings=seen.settings, now=seen.now)


@dataclass(frozen=True, slots=True)
class Control:
    """A choice as a form draws it: a slider between `low` and `high`, a list of `options`, a date, or a text."""

    key: str
    label: str
    told: str
    value: str
    kind: str
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()


def control(choice: Choice, given: Mapping[str, str]) -> Control:
    value = given.get(choice.key, "").strip() or said(choice.default)
    bounds = bounds_of(choice)
    if bounds:
        good = re.fullmatch(r"-?\d{1,9}", value)
        return Control(
            choice.key, choice.words, choice.told, value if good else said(choice.default), "slider", *bounds
        )
    options = options_of(choice)
    kind = "list" if options else "date" if isinstance(choice.default, date) else "text"
    return Control(choice.key, choice.words, choice.told, value, kind, options=options)


def readings(question: Question, given: Mapping[str, str]) -> list[Control]:
    """The settings that bear on the answer, each as a list of its readings."""
    declared = {s.key: s for s in find_game(question.game).settings}
    found = []
    for key in question.settings:
        setting = declared[key]
        value = given.get(f"{SET}{key}", "").strip() or str(setting.default)
        options = tuple(str(option) for option in setting.options)
        found.append(Control(f"{SET}{key}", setting.title, setting.explanation, value, "list", options=options))
    return found


def bounds_of(choice: Choice) -> tuple[int, int] | None:
    """The ends of a number that has them, as the choice itself tells and takes them."""
    ends = re.fullmatch(r"(-?\d+) to (-?\d+)", choice.told)
    if not ends or not isinstance(choice.default, int) or not all(_takes(choice, end) for end in ends.groups()):
        return None
    return int(ends[1]), int(ends[2])


def options_of(choice: Choice) -> tuple[str, ...]:
    options = tuple(choice.told.split(" or "))
    good = len(options) > 1 and isinstance(choice.default, str) and all(_takes(choice, o) for o in options)
    return options if good and choice.default in options else ()


def _takes(choice: Choice, text: str) -> bool:
    try:
        return str(choice.read(text)) == text
    except (ValueError, NotUnderstood):
        return False


def pictures(answer: Answer) -> list[str]:
    """Each chart as the SVG that command line and paper have too; a number with many values stands in columns."""
    drawn = [svg_bars(list(c.rows), title=c.title) for c in answer.charts]
    if many_values(answer):
        drawn[0] = svg_columns(answer.odds, title=answer.charts[0].title, unit=answer.unit)
    return drawn


def many_values(answer: Answer) -> bool:
    return len(answer.odds) > len(answer.charts[0].rows) and all(isinstance(o, int) for o in answer.odds)


def exact(chance: Fraction) -> str:
    """The fraction; a campaign's endless one as a percentage with six decimals."""
    text = str(chance)
    return text if len(text) <= LONGEST_FRACTION else f"{float(chance):.6%}"


def numbers(answer: Answer) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """(title, rows of label, percentage and exact chance): every chart, and every value where a chart shows bands."""
    tables = [(c.title, list(c.rows)) for c in answer.charts]
    if many_values(answer):
        title = f"{answer.charts[0].title}, every value"
        tables.append((title, [(in_words(o), chance) for o, chance in answer.odds.items()]))
    return [(title, [(label, percent(c), exact(c)) for label, c in rows]) for title, rows in tables]
