"""The campaigns that can be drawn: each game tells its courses, compiled from its own charts, house rules included.

A game offers one course or several, by name; which one, and what it is fed with, is said by a model.
"""

from collections.abc import Mapping
from typing import Any

from sandtable.games import find
from sandtable.kernel import Game, NotUnderstood, Refused, read_settings
from sandtable.kernel.courses import Course
from sandtable.kernel.models import Model
from sandtable.sim.cache import kept_program
from sandtable.sim.models import shipped_models
from sandtable.sim.program import Operation, Program, compile_program
from sandtable.sim.questions import charts_of


def usual_model(game: Game[Any]) -> Model | None:
    """The model of a game that needs none to be named."""
    if not game.usual_course:
        return None
    return Model("as printed", game.usual_course, "Nothing is decided: every turn's dice as the charts say.")


def program_for(game: str, given: Mapping[str, Any], house_rules: str = "", model: Model | None = None) -> Program:
    """The program of a game under these settings and this model; raises NotUnderstood where it has none."""
    found = find(game)
    courses = found.courses()
    if not courses:
        raise NotUnderstood(f"{found.title} has no course that could be drawn; play it with a policy.")
    model = model or usual_model(found)
    if model is None:
        raise NotUnderstood(f"{game} is simulated by a model: {', '.join(shipped_models(game))}; or name a .toml file.")
    if model.simulates not in courses:
        known = ", ".join(courses)
        raise NotUnderstood(f"{model.name}: {game} has no program {model.simulates!r}; it has: {known}.")
    tables, settings = charts_of(found, house_rules), read_settings(found.settings, given)
    course = courses[model.simulates]
    made_from = {"house rules": house_rules, "settings": settings, "model": vars(model)}
    try:
        return kept_program(found, made_from, lambda: compiled(course(settings, tables, model)))
    except (NotUnderstood, Refused):
        raise
    except ValueError as wrong:
        raise NotUnderstood(f"{model.name} cannot be simulated: {wrong}") from wrong


def compiled(course: Course) -> Program:
    turns = [[Operation(*draw) for draw in turn] for turn in course.turns]
    return compile_program(course.start, turns, counters=course.counters, over=course.over, verdict=course.verdict)
