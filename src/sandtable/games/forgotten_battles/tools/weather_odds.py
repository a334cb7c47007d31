"""The weather to come: ground and ice of a turn, and the mud that may end the game. Exact, over all turns between."""

from datetime import date
from fractions import Fraction

from sandtable.games.forgotten_battles.calendar import Calendar, in_words
from sandtable.games.forgotten_battles.effects import GROUND_WORDS
from sandtable.games.forgotten_battles.outlook import WeatherOutlook
from sandtable.games.forgotten_battles.readings import SETTINGS, USUAL
from sandtable.games.forgotten_battles.series_charts import printed_charts
from sandtable.games.forgotten_battles.state.sky import Sky, numbers
from sandtable.games.forgotten_battles.tools.forms import Values, readings_fields
from sandtable.kernel import Facts, Field, FieldKind, Refused, Section, Table, reading_field, tool
from sandtable.kernel.odds_sections import TAB, odds_picture, odds_table
from sandtable.odds.bars import exactly, percent

CITE = "tfb.weather.procedure"
ICE = "tfb.weather.ice.onset"
MUD = "tfb.weather.april_mud_end"
WORDS = {**GROUND_WORDS, "over": "the game is over"}

RUN = numbers().ice.run
LAST_TURN = next(setting for setting in SETTINGS if setting.key == "last_turn")
LAST_TURNS = {str(day): in_words(date.fromisoformat(str(day))) for day in LAST_TURN.options}
EVERY_TURN = Calendar({**USUAL, "last_turn": LAST_TURN.options[-1]}).turns
TURNS = tuple((t.date.isoformat(), str(t)) for t in EVERY_TURN)


@tool(
    "weather",
    "What will the weather be?",
    "The chances of ground and ice on a date, and of the mud that ends the game, from any turn on.",
    CITE,
    Field("date", "On the turn of", FieldKind.CHOICE, choices=TURNS, default="1943-12-01"),
    Field("now", "Counted from the turn of", FieldKind.CHOICE, choices=TURNS,
          hint="Its weather is not rolled yet."),
    Field("ice", "Ice is in force then", FieldKind.YES_NO, rule=ICE),
    Field("cold", "Freeze turns in a row before it", FieldKind.NUMBER, 0, RUN, default=0, rule=ICE),
    Field("thaw", "Turns without Freeze in a row, under Ice", FieldKind.NUMBER, 0, RUN, default=0,
          rule="tfb.weather.ice.removal"),
    Field("mud", "Mud turns in a row that count before it", FieldKind.NUMBER, 0, 2, default=0, rule=MUD),
    reading_field(LAST_TURN, words=LAST_TURNS), *readings_fields("ice_timing", "april_mud_run"),
)  # fmt: skip
def _weather(value: Values) -> tuple[Section, ...]:
    now, day = date.fromisoformat(value["now"]), date.fromisoformat(value["date"])
    if day < now:
        raise Refused(f"{in_words(day)} is before {in_words(now)}; its weather is known already", CITE)
    outlook = _outlook(value)
    ground = [(WORDS[result], of) for result, of in outlook.ground_on(day).items()]
    pairs = (
        ("Date", in_words(day)),
        ("Ice in force", exactly(outlook.ice_on(day))),
        ("Mud has ended the game by then", exactly(outlook.ends_by_mud(day))),
        ("Mud ends the game at all", exactly(outlook.ends_by_mud())),
    )
    return (
        Facts("The weather", pairs, CITE, TAB),
        odds_picture(f"Ground on {in_words(day)}", ground, "tfb.weather.ground"),
        odds_table(f"Ground on {in_words(day)}", ground, "tfb.weather.ground"),
        _turns(outlook, day),
        _ends(outlook),
    )


def _outlook(value: Values) -> WeatherOutlook:
    chosen = {key: value[key] for key in ("last_turn", "ice_timing", "april_mud_run")}
    settings = {**USUAL, **chosen, "first_turn": value["now"]}
    sky = Sky(value["ice"], value["cold"], value["thaw"], value["mud"])
    return WeatherOutlook(Calendar(settings), printed_charts(), settings, sky)


def _turns(outlook: WeatherOutlook, until: date) -> Table:
    """Every turn up to the date asked for: how likely each ground, and Ice."""
    rows = []
    for turn in outlook.calendar.turns:
        if turn.date <= until:
            law = outlook.ground_on(turn.date)
            grounds = tuple(_shown(law.chance(ground)) for ground in GROUND_WORDS)
            rows.append((str(turn), *grounds, _shown(outlook.ice_on(turn.date)), _shown(law.chance("over"))))
    return Table("Turn by turn", ("Turn", *GROUND_WORDS.values(), "Ice", "Over"), tuple(rows), CITE, TAB)


def _shown(of: Fraction) -> str:
    return percent(of) if of else "–"


def _ends(outlook: WeatherOutlook) -> Table:
    rows = tuple((in_words(day), percent(of), str(of)) for day, of in outlook.last_turn().items())
    return Table("The last turn of the game", ("Turn", "Chance", "Exactly"), rows, MUD, TAB)
