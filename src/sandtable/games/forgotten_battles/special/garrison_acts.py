"""2.4a, 2.4g: Garrisons and Heinrici bases, told while a phase is played by either side. The Axis answer for them."""

from typing import TypedDict

from sandtable.games.forgotten_battles.named_hexes import check_hex, hex_field
from sandtable.games.forgotten_battles.special import garrison, heinrici_bases
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side, counted

NUMBER, CHOICE = FieldKind.NUMBER, FieldKind.CHOICE
LOSSES = "tfb.special.axis.garrison.losses"
STATS = "tfb.special.axis.garrison.stats"
OPTIONS = "tfb.special.axis.heinrici.options"


class GarrisonActivated(TypedDict):
    hex: str
    steps: int
    distance: int
    unit: str


class Leaver(TypedDict):
    unit: str
    mobility: str


class GarrisonHit(TypedDict):
    hex: str
    options: int
    others: int
    retreat: int


def activate(state: State, side: Side) -> Procedure[None]:
    """2.4a: at any moment, by choice of the Axis, with a Soviet combat unit within two hexes."""
    near = numbers().garrison.activation

    def refuse(value: GarrisonActivated) -> Refused | None:
        check_hex(value["hex"])
        if value["hex"] in state.special.garrisons:
            return Refused(f"the Garrison in {value['hex']} is active already", near.rule)
        if value["hex"] in state.special.garrisons_lost:
            return Refused(f"the Garrison in {value['hex']} is gone", near.rule)
        return garrison.refuse_activation(value["distance"], value["unit"])

    value = yield from Report[GarrisonActivated](
        question="Which Garrison is activated?",
        told_after=True,
        cite=near.rule,
        wants=FACT,
        side="axis",
        key="garrison",
        fields=(
            hex_field("hex", "Hex of the Garrison"),
            Field("steps", "Its steps", NUMBER, minimum=1, maximum=12, default=1),
            Field("distance", "Nearest Soviet unit, in hexes", NUMBER, maximum=99, default=near.hexes),
            Field("unit", "It is", CHOICE, choices=(("combat", "a combat unit"), ("other", "no combat unit"))),
        ),
        also=refuse,
        suggestion={"hex": "", "distance": near.hexes},
    )
    hex = value["hex"] or f"Garrison {len(state.special.garrisons) + len(state.special.garrisons_lost) + 1}"
    if hex not in state.special.garrisons:
        state.special.garrisons.append(hex)
    state.special.garrison_steps[hex] = value["steps"]
    yield Note(f"The Garrison in {hex} is active.", near.rule)
    yield Note(f"{hex}: {garrison.Garrison(value['steps'], active=True).in_words()}.", STATS)


def leave(state: State, side: Side) -> Procedure[None]:
    """2.4a: a Leg unit must roll to leave."""
    value = yield from Report[Leaver](
        question="Which unit wants to leave the Garrison's hex?",
        told_after=True,
        cite=garrison.PIN,
        wants=FACT,
        side="axis",
        key="leave garrison",
        fields=(
            Field("unit", "Unit"),
            Field(
                "mobility",
                "Its movement in Move Mode",
                CHOICE,
                choices=tuple((word, word.title()) for word in ("leg", "truck", "track")),
            ),
        ),
        also=lambda value: garrison.refuse_not_held(state.special, _leaver(value), state.readings),
        suggestion={"unit": "a unit", "mobility": "track"},
    )
    name = _leaver(value)
    try:
        free = yield from garrison.leave(state.special, name, value["mobility"], state.readings)
    except Refused as overruled:
        yield Note(f"By your ruling it may leave: {overruled.why}.", overruled.rule)
        return
    if value["mobility"] != "leg" and free:
        yield Note(f"{name} may leave without a roll: it is no Leg unit.", garrison.PIN, side="axis")


def _leaver(value: Leaver) -> str:
    return value["unit"] or "the unit"


# ---- results


def hit(state: State, side: Side) -> Procedure[None]:
    """Every option is a loss in such a hex, and the Garrison or the base falls last."""
    targets = [*((h, f"{h}, Garrison") for h in state.special.garrisons)]
    targets += [(h, f"{h}, Heinrici base") for h in state.fixed_hedgehogs if h not in state.special.garrisons]
    value = yield from Report[GarrisonHit](
        question="What does the result ask of the hex?",
        told_after=True,
        cite=LOSSES,
        wants=FACT,
        side="axis",
        key="garrison hit",
        fields=(
            Field("hex", "Hex", CHOICE, choices=tuple(targets)),
            Field("options", "Losses and options together", NUMBER, maximum=20, default=1),
            Field("others", "Steps of other units in the hex", NUMBER, maximum=40),
            Field("retreat", "Hexes you want to retreat instead", NUMBER, maximum=9),
        ),
        also=lambda value: refuse_retreat(state, value),
        suggestion={"hex": targets[0][0], "options": 1},
    )
    if value["hex"] in state.special.garrisons:
        yield from _garrison_hit(state, value)
    else:
        yield from _base_hit(state, value)


def refuse_retreat(state: State, value: GarrisonHit) -> Refused | None:
    """Options in these hexes are never taken as retreat; other units of a Garrison's hex may, by a setting."""
    if not value["retreat"]:
        return None
    if value["hex"] not in state.special.garrisons:
        return Refused(f"{counted(value['retreat'], 'hex')} of retreat: every option in this hex is a loss", OPTIONS)
    if garrison.who_may_retreat(state.readings) == garrison.NOBODY:
        return Refused(
            f"{counted(value['retreat'], 'hex')} of retreat: a Garrison's hex takes every result as losses", LOSSES
        )
    return None


def _garrison_hit(state: State, value: GarrisonHit) -> Procedure[None]:
    hex = value["hex"]
    steps = state.special.garrison_steps.get(hex, 1)
    gone = bool(value["retreat"])
    others, own, free = garrison.take_result(
        value["options"], value["others"], steps, state.readings, others_retreat=gone
    )
    yield Note(
        f"{hex}: {counted(others, 'step')} of other units and {own} of the Garrison; {free} may retreat.", LOSSES
    )
    left = steps - own
    if left > 0:
        state.special.garrison_steps[hex] = left
        yield Note(f"{hex}: {garrison.Garrison(left, active=True).in_words()}.", STATS)
        return
    state.special.garrisons.remove(hex)
    state.special.garrison_steps.pop(hex, None)
    state.special.garrisons_lost.append(hex)
    yield Note(f"The Garrison in {hex} is gone.", "tfb.special.axis.garrison.last")


def _base_hit(state: State, value: GarrisonHit) -> Procedure[None]:
    hex = value["hex"]
    others, falls = heinrici_bases.losses(value["options"], value["others"])
    yield Note(f"{hex}: {counted(others, 'step')} of other units, none as retreat.", OPTIONS)
    if falls:
        state.fixed_hedgehogs.remove(hex)
        yield Note(f"The base in {hex} falls, the last of its hex.", "tfb.special.axis.heinrici.last")
