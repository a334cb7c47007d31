"""Axis supply: the table, Minsk and what happens when Minsk cannot take it, cities, HQs, tokens for air bases."""

from sandtable.charts import Row, consult
from sandtable.games.forgotten_battles.sides import AXIS
from sandtable.games.forgotten_battles.state import Minsk, State
from sandtable.games.forgotten_battles.state.turn_sheet import AIR_BASES, passed_over
from sandtable.games.forgotten_battles.supply.placement import (
    HQS,
    TOWNS,
    refuse_city_supply,
    refuse_hq_supply,
    share_out,
    to_air_bases,
)
from sandtable.games.forgotten_battles.supply.tokens import in_words, ledger_line, per_sp
from sandtable.kernel import DECISION, Allocate, Note, Procedure, Target, only
from sandtable.rules import rule

POTS = {"minsk": "Minsk's amount", "cities": "the cities' amount", "hqs": "the HQs' amount"}


@rule("tfb.supply.axis.minsk_modifier")
def minsk_in_trouble(minsk: Minsk) -> bool:
    """Any of the three; several at once count once."""
    return minsk.isolated or minsk.soviet or minsk.fortress


@rule("tfb.supply.axis.minsk", "tfb.supply.axis.minsk_fallback")
def minsk_takes_supply(minsk: Minsk) -> bool:
    return minsk.detrainable and not minsk.soviet


@rule("tfb.supply.axis.table")
def axis_supply_roll(state: State) -> Procedure[Row]:
    """The three amounts that the table gives on this turn."""
    modifiers = ["minsk"] if minsk_in_trouble(state.minsk) else []
    return (yield from consult("axis_supply", apply=modifiers, side=AXIS, about=str(state.turn)))


@rule("tfb.supply.axis.minsk", "tfb.supply.axis.minsk_fallback")
@rule("tfb.supply.axis.cities", "tfb.supply.axis.hqs", "tfb.supply.axis.air_bases")
def axis_supply(state: State) -> Procedure[None]:
    """Roll for three amounts and place each by its own rule."""
    supply = state.supply[AXIS]
    row = yield from axis_supply_roll(state)
    pots = {pot: int(row[pot]) * per_sp() for pot in POTS}
    received = sum(pots.values())
    if not minsk_takes_supply(state.minsk):
        pots["cities"] += pots["minsk"]
        pots["minsk"] = 0
        yield Note("Minsk cannot take its supply: it is added to that of the cities.", "tfb.supply.axis.minsk_fallback")
    supply.placed = yield from _air_bases(state, pots)
    if pots["minsk"]:
        supply.placed["Minsk"] = pots["minsk"]
        yield Note(f"{in_words(pots['minsk'])} to Minsk.", "tfb.supply.axis.minsk", only(AXIS), AXIS)
    towns = [(p, refuse_city_supply(p)) for p in supply.places if p.kind in TOWNS]
    hqs = [(p, refuse_hq_supply(p)) for p in supply.places if p.kind in HQS]
    placed = yield from share_out("city supply", pots["cities"], towns, AXIS, "tfb.supply.axis.cities")
    _add(supply.placed, placed)
    placed = yield from share_out("HQ supply", pots["hqs"], hqs, AXIS, "tfb.supply.axis.hqs")
    _add(supply.placed, placed)
    lost = received - sum(supply.placed.values())
    ledger_line(state, AXIS).received += received - lost
    yield Note(f"The Axis placed {in_words(received - lost)}.", "tfb.supply.axis.table")


def _add(placed: dict[str, int], more: dict[str, int]) -> None:
    for name, tokens in more.items():
        placed[name] = placed.get(name, 0) + tokens


@rule("tfb.supply.axis.air_bases")
def _air_bases(state: State, pots: dict[str, int]) -> Procedure[dict[str, int]]:
    """Tokens for air bases, taken out of the amounts the setting allows; `pots` shrink by what is taken."""
    cite = "tfb.supply.axis.air_bases"
    allowed = ["hqs"] if state.readings.axis_air_base_source == "hq_amount_only" else [p for p in POTS if pots[p]]
    most = 0 if passed_over(state, AXIS, AIR_BASES) else sum(pots[p] for p in allowed)
    given = yield from to_air_bases(state.supply[AXIS].places, most, state.readings, AXIS, cite)
    taken = sum(given.values())
    if not taken:
        return given
    shares = {allowed[0]: taken}
    if len(allowed) > 1:
        shares = yield from Allocate(
            question=f"Which amounts pay the {in_words(taken)} for air bases?",
            cite=cite,
            wants=DECISION,
            side=AXIS,
            key="air bases from",
            telling="The air bases are supplied from: {}",
            seen_by=only(AXIS),
            doing="placing supply",
            total=taken,
            targets=tuple(Target(p, POTS[p], 0, pots[p]) for p in allowed),
            unit="T",
            suggestion=_largest_first(pots, taken),
        )
    for pot, tokens in shares.items():
        pots[pot] -= tokens
    return given


def _largest_first(pots: dict[str, int], taken: int) -> dict[str, int]:
    shares = {}
    for pot in sorted(pots, key=lambda p: -pots[p]):
        shares[pot] = min(pots[pot], taken)
        taken -= shares[pot]
    return {pot: n for pot, n in shares.items() if n}
