"""What are my chances? Questions by name, each a function of a few choices, answered exactly from the games' charts.

answer = ask("ice", {"on": "1943-12-05"})
answer.odds, answer.words, answer.charts
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from sandtable.charts.load import BadChart
from sandtable.games import every_game
from sandtable.games import find as find_game
from sandtable.kernel import Game, NotUnderstood, Refused, read_settings
from sandtable.kernel.questions import Answer, Asked, Bars, Choice, Question

__all__ = ["Answer", "Asked", "Bars", "Choice", "Question", "ask", "every_question", "find"]


@cache
def every_question() -> dict[str, Question]:
    """All questions by name."""
    return {question.key: question for game in every_game() for question in game.questions()}


def find(key: str) -> Question:
    """The question of this name; raises NotUnderstood."""
    questions = every_question()
    if key not in questions:
        raise NotUnderstood(f"There is no question {key!r}; there are: {', '.join(questions)}.")
    return questions[key]


def charts_of(game: Game[Any], house_rules: str) -> Mapping[str, Any]:
    """The charts of a game with house rules laid over; raises NotUnderstood."""
    try:
        return game.with_house_rules(house_rules) if house_rules.strip() else game.tables()
    except BadChart as wrong:
        raise NotUnderstood(str(wrong)) from None


def ask(
    key: str,
    choices: Mapping[str, object] | None = None,
    *,
    settings: Mapping[str, object] | None = None,
    house_rules: str = "",
    now: Any = None,
) -> Answer:
    """Answer a question. What is not chosen has its default; charts are the game's, with these house rules.

    With `now`, the state of a running campaign, the answer starts from there.
    """
    question = find(key)
    game = find_game(question.game)
    tables = charts_of(game, house_rules)
    chosen = question.read({**(question.ahead(now) if now is not None else {}), **(choices or {})})
    asked = Asked(chosen, read_settings(game.settings, settings or {}), tables, now)
    try:
        return question.answer(asked)
    except (NotUnderstood, Refused):
        raise
    except (ValueError, TypeError, LookupError) as wrong:
        if not house_rules.strip():
            raise
        raise NotUnderstood(f"These house rules give no number where one is needed: {wrong}") from wrong
