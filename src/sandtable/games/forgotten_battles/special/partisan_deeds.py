"""3.7c: what Partisans do against rails, air bases and dumps, and the Tracks they lay, told while a phase is played."""

from collections.abc import Mapping
from typing import TypedDict

from sandtable.games.forgotten_battles.named_hexes import check_hex, hex_field, pairs
from sandtable.games.forgotten_battles.special import partisans
from sandtable.games.forgotten_battles.special.partisan_acts import by_place, cannot_be, free, mark, stand, who_field
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import Partisan, State
from sandtable.games.forgotten_battles.supply.tokens import per_sp
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side

CHOICE, YES_NO = FieldKind.CHOICE, FieldKind.YES_NO


class PartisanActs(TypedDict):
    who: str
    target: str
    hex: str
    tokens: int
    levels_only: bool
    others: str
    zoc: bool


class TrackLaid(TypedDict):
    here: str
    there: str
    hexside: list[str]


def acts(state: State, side: Side) -> Procedure[None]:
    """3.7c: who, against what, where; then the die."""
    lying = by_place(state)
    kinds = (("rail", "the rail hex it is in"), ("air_base", "an Axis air base next to it"), ("dump", "an Axis dump"))
    value = yield from Report[PartisanActs](
        question="Which Partisan acts, and against what?",
        told_after=True,
        cite="tfb.special.soviet.partisan.once_per_unit",
        wants=FACT,
        side="soviet",
        key="partisan",
        fields=(
            who_field(lying),
            Field("target", "Against", CHOICE, choices=kinds),
            hex_field("hex", "Target hex"),
            Field("tokens", f"Supply in the dump, in T ({per_sp()} T are 1 SP)", FieldKind.NUMBER, maximum=400),
            Field("levels_only", "Only air bases of Level 1 or more, no strip", YES_NO),
            Field("others", "Other air strips next to it", hint="As B18.19 B19.19: one is picked at random."),
            Field("zoc", "An Axis unit with a ZOC is there", YES_NO),
        ),
        also=lambda value: _refuse_acts(state, lying, value),
        suggestion=_suggested(state, lying),
    )
    try:
        lost = yield from partisans.try_effect(state.special, _effect(lying, value), state.readings)
    except Refused as overruled:
        yield Note(f"By your ruling nothing is rolled: {overruled.why}.", overruled.rule)
        return
    if value["target"] == "rail":
        stand(state, value["who"], value["hex"])
    if lost:
        yield Note("The Axis write the loss down in Clean-up.", "tfb.special.soviet.partisan.dump")


def _effect(lying: Mapping[str, Partisan], value: PartisanActs) -> partisans.Effect:
    target = partisans.Target(value["target"])
    here = lying[value["who"]].hex if target is partisans.Target.RAIL else f"the hex by {value['who']}"
    return partisans.Effect(
        mark(value["who"]),
        target,
        value["hex"] or here,
        value["tokens"],
        value["zoc"],
        (1,) if value["levels_only"] else (0,),
        tuple(value["others"].split()) if target is partisans.Target.AIR_BASE else (),
    )


def _refuse_acts(state: State, lying: Mapping[str, Partisan], value: PartisanActs) -> Refused | None:
    no = partisans.refuse_active(lying[value["who"]], "act")
    if no:
        return no
    named = (value["hex"], *value["others"].split())
    for hex in named:
        check_hex(hex)
    no = partisans.refuse_effect(state.special, _effect(lying, value))
    if no:
        return no
    if value["target"] != partisans.Target.RAIL:
        for hex in filter(None, named):
            no = refuse_next_to(lying[value["who"]], hex)
            if no:
                return no
    return None


def _suggested(state: State, lying: Mapping[str, Partisan]) -> dict[str, str]:
    """A rail hex that nobody has tried yet in this phase, else an air base."""
    ready = free(state)
    untried = [who for who in ready if lying[who].hex not in state.special.affected_hexes]
    return {"who": untried[0]} if untried else {"who": ready[0], "target": partisans.Target.AIR_BASE.value}


def track(state: State, side: Side) -> Procedure[None]:
    """3.7c: a marker that serves as a Track between two hexes."""
    rules = numbers().partisan.track
    value = yield from Report[TrackLaid](
        question="Between which hexes does the Partisan Track lie?",
        told_after=True,
        cite=rules.rule,
        wants=FACT,
        side="soviet",
        key="partisan track",
        fields=(
            hex_field("here", "From hex"),
            hex_field("there", "to hex"),
            Field("hexside", "On the hexside between them", FieldKind.SEVERAL, choices=pairs(*rules.hexsides)),
        ),
        also=lambda value: _refuse_track(value),
        suggestion={},
    )
    lies = f"{value['here'] or 'a hex'} - {value['there'] or 'its neighbour'}"
    state.special.tracks.append(lies)
    yield Note(f"A Partisan Track lies at {lies}.", rules.rule, side="soviet")


def _refuse_track(value: TrackLaid) -> Refused | None:
    check_hex(value["here"])
    check_hex(value["there"])
    no = partisans.refuse_track(value["hexside"])
    if no:
        return no
    rule_id = numbers().partisan.track.rule
    if value["here"] and value["there"] and cannot_be(value["here"], value["there"], 1):
        return Refused(f"{value['here']} and {value['there']} are not next to each other", rule_id)
    return None


def refuse_next_to(partisan: Partisan, hex: str) -> Refused | None:
    """What it acts against lies next to where the record has the Partisan."""
    if cannot_be(partisan.hex, hex, 1):
        return Refused(f"{hex} is not next to {partisan.hex}, where this Partisan is on record", partisans.PER_UNIT)
    return None
