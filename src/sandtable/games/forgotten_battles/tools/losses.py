"""What is left afterwards: attrition, breakout, dumps blown or captured."""

from sandtable.games.forgotten_battles.combat import (
    attrition,
    attrition_law,
    attrition_losses,
    breakout,
    dump_law,
    share,
)
from sandtable.games.forgotten_battles.series_charts import series_charts
from sandtable.games.forgotten_battles.supply.tokens import in_words, per_sp
from sandtable.games.forgotten_battles.tools.forms import GROUND, Values
from sandtable.games.forgotten_battles.tools.typed_dice import dice_field, dice_of, dice_say
from sandtable.kernel import Facts, Field, FieldKind, Orders, Refused, Section, counted, tool
from sandtable.kernel.odds_sections import TAB, odds_picture, odds_table
from sandtable.odds.bars import exactly

ATTRITION = "tfb.weather.deep.attrition"
BREAKOUT = "tfb.weather.deep.breakout"
DUMPS = "tfb.meta.scope"
COLUMNS = series_charts()["capture"].columns
CAPTURES = tuple((f"capture {key}", f"capture {column.title.split(';')[0]}") for key, column in COLUMNS.items())


@tool(
    "attrition",
    "What will attrition cost?",
    "The attrition roll of a hex with units out of supply: exact odds of the steps lost.",
    ATTRITION,
    Field("ar", "Best Action Rating among them", FieldKind.NUMBER, 0, 5, default=3, hint="DG is ignored."),
    Field("steps", "Steps out of supply in the hex", FieldKind.NUMBER, 1, 40, default=3),
    dice_field("Two"),
    GROUND,
)  # fmt: skip
def _attrition(value: Values) -> tuple[Section, ...]:
    steps = value["steps"]
    reading = attrition([value["ar"]], steps=steps, ground=value["ground"])
    law = attrition_law(reading, steps)
    rows = [(counted(lost, "step"), of) for lost, of in law.items()]
    pairs = (
        ("No loss", exactly(law.chance(0))),
        ("All steps lost", exactly(law.chance(steps))),
        ("Steps lost on average", f"{float(law.mean()):.2f} of {steps}"),
    )
    lines = tuple((f"{m.value:+d} {m.reason}", m.cite or ATTRITION) for m in reading.modifiers)
    dice = dice_of(value, 2)
    lost = attrition_losses(reading.row(dice).result, steps) if dice else 0
    return (
        *dice_say([f"{reading.final(dice)}: {lost} of {counted(steps, 'step')} lost"] if dice else [], ATTRITION),
        Facts("Attrition", pairs, ATTRITION, TAB),
        Orders("On the roll", lines or (("Nothing.", ATTRITION),), TAB),
        odds_picture("Attrition", rows, ATTRITION),
        odds_table("Steps lost", rows, ATTRITION),
    )


@tool(
    "breakout",
    "Will they break out?",
    "The breakout roll of one unit out of trace.",
    BREAKOUT,
    Field("turns_out", "Turns out of trace, this one included", FieldKind.NUMBER, 1, 20, default=1),
 dice_field("One"), GROUND,
)  # fmt: skip
def _breakout(value: Values) -> tuple[Section, ...]:
    reading = breakout(value["ground"], turns_out=value["turns_out"])
    rows = reading.odds()
    lines = tuple((f"{m.value:+d} {m.reason}", m.cite or BREAKOUT) for m in reading.modifiers)
    dice = dice_of(value, 1)
    return (
        *dice_say([f"{reading.final(dice)}: {reading.outcome(dice)}"] if dice else [], BREAKOUT),
        Orders("On the roll", lines or (("Nothing.", BREAKOUT),), TAB),
        odds_picture("Breakout", rows, BREAKOUT),
        odds_table("Every outcome", rows, BREAKOUT),
    )


@tool(
    "dump",
    "What is left of this dump?",
    "Blowing one's own supply, or capturing the enemy's: exact odds of what goes and what stays.",
    DUMPS,
    Field("what", "What happens", FieldKind.CHOICE, choices=(("blow", "its owner blows it"), *CAPTURES)),
    Field("sp", "Supply points", FieldKind.NUMBER, 0, 200, default=3),
    Field("tokens", "and tokens", FieldKind.NUMBER, 0, 800, default=0, hint="4 T are 1 SP."),
    dice_field("One"),
)  # fmt: skip
def _dump(value: Values) -> tuple[Section, ...]:
    tokens = value["sp"] * per_sp() + value["tokens"]
    if not tokens:
        raise Refused("there is no supply in that dump", DUMPS)
    how, _, column = value["what"].partition(" ")
    chart = "dump_blowing" if how == "blow" else "capture"
    gone = "destroyed" if how == "blow" else "captured"
    rest = "left" if how == "blow" else "destroyed" if column == "dump" else "displaced"

    def words(taken: int) -> str:
        return f"{in_words(taken)} {gone}, {in_words(tokens - taken)} {rest}"

    law = dump_law(chart, tokens, column=column)
    rows = [(words(taken), of) for taken, of in law.items()]
    pairs = (("Supply", in_words(tokens)), (f"On average {gone}", f"{float(law.mean() / per_sp()):.2f} SP"))
    dice = dice_of(value, 1)
    percent = int(series_charts()[chart].reading(column).row(dice).result) if dice else 0
    return (
        *dice_say([words(share(tokens, percent))] if dice else [], DUMPS),
        Facts("The dump", pairs, DUMPS, TAB),
        odds_picture("The dump", rows, DUMPS),
        odds_table("Every outcome", rows, DUMPS),
    )
