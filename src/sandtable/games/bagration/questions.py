"""Questions about Bagration: Reserves, boats, the Preliminary Bombardment."""

from fractions import Fraction

from sandtable.games.bagration.base.ratings import number_of
from sandtable.games.bagration.missions.reserves import reserves_by_turn
from sandtable.games.bagration.readings import read
from sandtable.games.bagration.river.odds import Fleet, ashore_by_turn, drift_odds
from sandtable.games.bagration.setup.bombardment import loss_odds, tank_loss_odds
from sandtable.kernel import NotUnderstood, Refused
from sandtable.kernel.questions import Answer, Asked, Bars, Choice, Question, number, numbered, one_of
from sandtable.odds import Odds
from sandtable.odds.bars import percent
from sandtable.odds.packing import TooLarge

GAME = "bagration"


def reserves(asked: Asked) -> Answer:
    """How many Units from Reserve are on the table by a turn."""
    units, turns = asked["units"], asked["turn"]
    by_turn = reserves_by_turn(units, [asked["kind"]], turns, extra=asked["extra"])
    last = by_turn[-1]
    every = tuple((f"turn {n}", law.chance(units)) for n, law in enumerate(by_turn, start=1))
    return Answer(
        last,
        (
            f"{float(last.mean()):.2f} of {units} Units have come on by turn {turns}, on the average.",
            f"All of them with {percent(last.chance(units))}; none with {percent(last.chance(0))}.",
        ),
        (Bars.of(f"Units on the table by turn {turns}", last), Bars("All have come on", every)),
        "Units",
    )


def boats(asked: Asked) -> Answer:
    """How many Units are ashore by a turn, if every Unit waits at the bank and launches as soon as it has boats."""
    needs: tuple[int, ...] = asked["units"]
    if max(needs) > asked["boats"]:
        raise NotUnderstood(f"A Unit that needs {max(needs)} boats never crosses with {asked['boats']}.")
    readings = read(asked.settings)
    drift = drift_odds(readings, tables=asked.tables)
    off: Fraction = drift.chance(lambda inches: inches > asked["room"])
    if off and readings.partly_off_table != "whole_unit":
        raise Refused(
            "Where only some boats of a Unit pass the edge its boats part company; this is told for Units that stay"
            " together. Ask with more room.",
            "fow.river.drift.off_table",
        )
    kept = readings.boats_kept_for_a_waiting_unit
    fleet = Fleet(needs, asked["boats"], (off,) * len(needs), kept, readings.off_table_dice)
    try:
        by_turn = ashore_by_turn(fleet, asked["turn"])
    except TooLarge as large:
        raise Refused(
            f"So many Units that may drift off the table have {large}; ask with fewer Units, fewer turns or more room.",
            "fow.river.timeline",
        ) from None
    last = by_turn[-1]
    every = tuple((f"turn {n}", law.chance(len(needs))) for n, law in enumerate(by_turn, start=1))
    return Answer(
        last,
        (
            f"{float(last.mean()):.2f} of {len(needs)} Units are ashore by turn {asked['turn']}, on the average.",
            f"All of them with {percent(last.chance(len(needs)))}.",
            f"A launch drifts off the table with {percent(off)}.",
        ),
        (Bars.of(f"Units ashore by turn {asked['turn']}", last), Bars("All are ashore", every)),
        "Units",
    )


def bombardment(asked: Asked) -> Answer:
    """How many Teams a Preliminary Bombardment destroys; of tanks also how many Bail Out."""
    teams = asked["teams"]
    if asked["kind"] == "tank":
        pairs = tank_loss_odds(teams, asked["top"])
        lost: Odds[int] = pairs.map(lambda pair: pair[0])
        bailed: Odds[int] = pairs.map(lambda pair: pair[1])
        more: tuple[Bars, ...] = (Bars.of("Tanks Bailed Out", bailed),)
    else:
        lost, more = loss_odds(teams, asked["save"]), ()
    return Answer(
        lost,
        (
            f"{float(lost.mean()):.2f} of {teams} Teams are lost on the average.",
            f"None with {percent(lost.chance(0))}; half of them or more with"
            f" {percent(lost.chance(lambda n: 2 * n >= teams))}.",
        ),
        (Bars.of("Teams lost", lost), *more),
        "Teams",
    )


def _rating(text: str) -> str:
    number_of(text)
    return text


QUESTIONS = (
    Question(
        "reserves",
        GAME,
        "How many Units come on from Reserve by a turn?",
        "fow.base.reserves.roll",
        (
            number("units", "Units in Reserve", 4, 1, 12),
            one_of("kind", "the kind of Reserves", "immediate", ("immediate", "delayed")),
            number("turn", "the owner's turn", 4, 1, 15),
            number("extra", "extra dice", 0, 0, 3),
        ),
        reserves,
    ),
    Question(
        "boats",
        GAME,
        "How many Units are across the river by a turn?",
        "fow.river.timeline",
        (
            numbered("units", "boats each Unit needs", "2,2,3", 1, 12, 30),
            number("boats", "boats", 5, 1, 24),
            number("turn", "the turn", 4, 1, 12),
            number("room", "inches from the launch to the table edge downstream", 72, 0, 144),
        ),
        boats,
        ("drift_faces", "off_table_dice", "partly_off_table", "boats_kept_for_a_waiting_unit"),
    ),
    Question(
        "bombardment",
        GAME,
        "What does a Preliminary Bombardment cost?",
        "fow.rule.preliminary_bombardment",
        (
            number("teams", "Teams", 7, 1, 30),
            one_of("kind", "what they are", "infantry", ("infantry", "tank")),
            Choice("save", "their Save", "3+", _rating, "a rating such as 3+"),
            number("top", "the tanks' Top armour", 1, 0, 5),
        ),
        bombardment,
    ),
)
