"""Questions about Bagration: Reserves, boats, the Preliminary Bombardment; in a battle, from where it stands."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from sandtable.games.bagration.base.ratings import number_of
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.missions.reserves import reserves_by_turn
from sandtable.games.bagration.readings import read
from sandtable.games.bagration.river.odds import Fleet, ashore_by_turn, drift_odds
from sandtable.games.bagration.setup.bombardment import targets
from sandtable.games.bagration.setup.bombardment_odds import loss_odds
from sandtable.games.bagration.setup.special_rules import reserve_kinds
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.arrivals import reserves_now
from sandtable.games.bagration.turns.fleets import fleet_now
from sandtable.kernel import NotUnderstood, Refused
from sandtable.kernel.questions import Answer, Asked, Bars, Choice, Question, number, numbered, one_of
from sandtable.odds import Odds
from sandtable.odds.bars import percent
from sandtable.odds.packing import TooLarge

GAME = "bagration"
TURNS_AHEAD = 4
"""How far a question looks ahead where nothing is said."""


def _role(asked: Asked) -> Role:
    return ATTACKER if asked["whose"] == ATTACKER else DEFENDER


def _fought(now: State | None) -> State | None:
    """A campaign whose battle is being fought."""
    return now if now is not None and now.battle and not now.now.ended else None


def reserves(asked: Asked) -> Answer:
    """How many Units from Reserve are on the table by a turn; from now on, with the dice that have grown already."""
    units, last_turn, state = asked["units"], asked["turn"], _fought(asked.now)
    begun, since = 0, ""
    if state is None:
        by_turn = reserves_by_turn(units, [asked["kind"]], last_turn, extra=asked["extra"])
    else:
        now = reserves_now(state, _role(asked))
        begun, since = now.begun, f" from turn {now.begun + 1} on"
        if last_turn <= begun:
            raise NotUnderstood(f"Turn {last_turn} is over; {begun} turns have begun.", "fow.base.reserves.roll")
        by_turn = now.by_turn(last_turn - begun, units)
    last = by_turn[-1]
    every = tuple((f"turn {n}", law.chance(units)) for n, law in enumerate(by_turn, start=begun + 1))
    return Answer(
        last,
        (
            f"{float(last.mean()):.2f} of {units} Units have come on by turn {last_turn}{since}, on the average.",
            f"All of them with {percent(last.chance(units))}; none with {percent(last.chance(0))}.",
        ),
        (Bars.of(f"Units on the table by turn {last_turn}", last), Bars("All have come on", every)),
        "Units",
    )


def reserves_ahead(state: State) -> Mapping[str, object]:
    """The kind of the Defender's Reserves and a turn to come; how many Units wait is his secret."""
    if _fought(state) is None:
        return {}
    found, kinds = reserves_now(state, DEFENDER), reserve_kinds(state.now, DEFENDER)
    kind = "delayed" if "delayed" in kinds else "immediate"
    return {"kind": kind, "extra": found.extra, "turn": min(15, found.begun + TURNS_AHEAD)}


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
    there = _at_the_river(asked.now, _role(asked))
    now = there is not None and (there.needs, there.boats) == (needs, asked["boats"])
    try:
        by_turn = ashore_by_turn(there if there is not None and now else fleet, asked["turn"])
    except TooLarge as large:
        raise Refused(
            f"So many Units that may drift off the table have {large}; ask with fewer Units, fewer turns or more room.",
            "fow.river.timeline",
        ) from None
    last = by_turn[-1]
    every = tuple((f"turn {n}", law.chance(len(needs))) for n, law in enumerate(by_turn, start=1))
    now_words = "As the river stands now, if launched from the middle."
    launched = now_words if now else f"A launch drifts off the table with {percent(off)}."
    return Answer(
        last,
        (
            f"{float(last.mean()):.2f} of {len(needs)} Units are ashore by turn {asked['turn']}, on the average.",
            f"All of them with {percent(last.chance(len(needs)))}.",
            launched,
        ),
        (Bars.of(f"Units ashore by turn {asked['turn']}", last), Bars("All are ashore", every)),
        "Units",
    )


def _at_the_river(now: State | None, role: Role) -> Fleet | None:
    """A side's Units and boats as they are at the river; None: nobody of it is there."""
    state = _fought(now)
    river = state.now.river if state else None
    if state is None or river is None or not river.current or not state.now.boats.boats_of(state.now.side(role)):
        return None
    return fleet_now(state, state.now.side(role))


def boats_ahead(state: State) -> Mapping[str, object]:
    """The Attacker's Units and boats at the river, which lie open on the table."""
    fleet = _at_the_river(state, ATTACKER)
    return {"units": fleet.needs, "boats": fleet.boats} if fleet else {}


def bombardment(asked: Asked) -> Answer:
    """How many Teams a Preliminary Bombardment destroys; of tanks also how many Bail Out."""
    teams, kind = asked["teams"], TeamKind(asked["kind"])
    pairs = loss_odds(kind, teams, asked["top"] if kind is TeamKind.TANK else number_of(asked["save"]))
    lost: Odds[int] = pairs.map(lambda pair: pair[0])
    bailed: Odds[int] = pairs.map(lambda pair: pair[1])
    return Answer(
        lost,
        (
            f"{float(lost.mean()):.2f} of {teams} Teams are lost on the average.",
            f"None with {percent(lost.chance(0))}; half of them or more with"
            f" {percent(lost.chance(lambda n: 2 * n >= teams))}.",
        ),
        (Bars.of("Teams lost", lost), *((Bars.of("Tanks Bailed Out", bailed),) if kind is TeamKind.TANK else ())),
        "Teams",
    )


def bombardment_ahead(state: State) -> Mapping[str, object]:
    """The Defending Teams of the commonest Save that stand on the table, while the bombardment is still to come."""
    if _fought(state) is None or "bombardment" not in [step.key for step in state.now.steps()[state.now.at :]]:
        return {}
    saves = Counter[str]()
    for target in targets(state.now):
        if not target.secret and target.unit.save and target.teams.kind is not TeamKind.TANK:
            saves[target.unit.save] += target.dice
    save, teams = max(saves.items(), key=lambda pair: pair[1], default=("", 0))
    return {"kind": "infantry", "save": save, "teams": min(teams, 30)} if teams else {}


def _rating(text: str) -> str:
    number_of(text)
    return text


WHOSE = one_of("whose", "whose, in a battle that is being fought", DEFENDER, (ATTACKER, DEFENDER))
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
            WHOSE,
        ),
        reserves,
        ahead=reserves_ahead,
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
            one_of("whose", "whose, in a battle that is being fought", ATTACKER, (ATTACKER, DEFENDER)),
        ),
        boats,
        ("drift_faces", "off_table_dice", "partly_off_table", "boats_kept_for_a_waiting_unit"),
        boats_ahead,
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
        ahead=bombardment_ahead,
    ),
)
