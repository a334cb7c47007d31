"""Exact odds: the laws of the rules above, as a question and as a course for simulation."""

from collections.abc import Mapping
from typing import Any

from night_ford.rules import BOATS, NIGHTS, TO_WIN, State, cross, moon
from sandtable.kernel.courses import Course
from sandtable.kernel.law import law
from sandtable.kernel.models import Model
from sandtable.kernel.questions import Answer, Asked, Bars, Question, number
from sandtable.odds import Odds
from sandtable.odds.bars import percent


def landed(tables: Mapping[str, Any], sky: str, patrols: int) -> Odds[str]:
    """What one boat does under this moon against so many patrols."""
    state = State(moon=sky, orders={"guards": {"south": patrols}})
    words = {(1, 0): "across", (0, 1): "lost", (0, 0): "back"}
    return law(lambda s: cross(s, "south"), state, keep=lambda s, _: words[s.across, s.lost], tables=tables)


def night(tables: Mapping[str, Any], boats: int, patrols: int) -> Odds[int]:
    """Boats across in one night, whatever the moon."""
    skies = law(moon, State(), keep=lambda s, _: s.moon, tables=tables)

    def across(sky: str) -> Odds[int]:
        one = landed(tables, sky, patrols).map(lambda word: int(word == "across"))
        return one * boats

    return skies.then(across)


def answer(asked: Asked) -> Answer:
    found = night(asked.tables, asked["boats"], asked["patrols"])
    said = f"At least one boat is across with {percent(found.at_least(1))}."
    return Answer(found, (said,), (Bars.of("Boats across", found),), "boats")


QUESTIONS = (
    Question(
        "night-crossing",
        "night-ford",
        "How many boats get across in a night?",
        "ford.crossing",
        (number("boats", "boats sent", 3, 1, BOATS), number("patrols", "patrols at the ford", 1, 0, 3)),
        answer,
    ),
)


def course(settings: Mapping[str, Any], tables: Mapping[str, Any], model: Model) -> Course:
    """One boat a night against a single patrol: who wins?"""
    model.only()
    skies = law(moon, State(), keep=lambda s, _: s.moon, tables=tables).digits()
    told = {sky: landed(tables, sky, 1).digits(36) for sky in set(skies)}

    def shine(before: tuple[int, str], digit: int) -> tuple[tuple[int, str], dict[str, int]]:
        return (before[0], skies[digit]), {}

    def boat(before: tuple[int, str], digit: int) -> tuple[tuple[int, str], dict[str, int]]:
        word = told[before[1]][digit]
        return (before[0] + (word == "across"), before[1]), {"lost": int(word == "lost")}

    draws = [("moon", len(skies), shine, None), ("boat", 36, boat, None)]
    verdict = lambda state: "raiders" if state[0] >= TO_WIN else "guards"  # noqa: E731
    return Course((0, "dark"), [draws] * NIGHTS, ("lost",), verdict=verdict)
