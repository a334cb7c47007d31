"""Where supply may go, and the asks that share it out. Places that take nothing are shown with the reason."""

from collections.abc import Iterable, Sequence

from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.references import by_rule
from sandtable.games.forgotten_battles.state import Place, PlaceKind
from sandtable.games.forgotten_battles.supply.tokens import in_words, notes, per_sp
from sandtable.kernel import DECISION, Allocate, Note, Procedure, Refused, Side, Target, only
from sandtable.rules import rule

KIND_WORDS = {
    PlaceKind.FRONT_HQ: "Front HQ",
    PlaceKind.ARMY_GROUP_HQ: "Army Group HQ",
    PlaceKind.ARMY_HQ: "Army HQ",
    PlaceKind.CORPS_HQ: "Corps HQ",
    PlaceKind.KESSEL_HQ: "Kessel HQ",
    PlaceKind.MAJOR_CITY: "Major City",
    PlaceKind.MINOR_CITY: "Minor City",
    PlaceKind.VILLAGE: "Village",
    PlaceKind.AIR_BASE: "Air Base",
}
HQS = (PlaceKind.ARMY_GROUP_HQ, PlaceKind.ARMY_HQ, PlaceKind.CORPS_HQ, PlaceKind.KESSEL_HQ)
TOWNS = (PlaceKind.MAJOR_CITY, PlaceKind.MINOR_CITY, PlaceKind.VILLAGE)


@rule("tfb.supply.axis.cities")
def refuse_city_supply(place: Place) -> Refused | None:
    cite = "tfb.supply.axis.cities"
    if place.kind not in notes().axis.cities.kinds:
        return Refused("not a city", cite)
    if not place.held:
        return Refused("not Axis-controlled", cite)
    return None if place.detrainable else Refused("not detrainable", cite)


@rule("tfb.supply.axis.hqs")
def refuse_hq_supply(place: Place) -> Refused | None:
    cite = "tfb.supply.axis.hqs"
    if place.kind not in notes().axis.hqs.kinds:
        return Refused(f"a {KIND_WORDS[place.kind]} does not qualify", cite)
    return None if place.trace else Refused("not in Trace Supply", cite)


@rule("tfb.supply.soviet.air_bases", "tfb.supply.axis.air_bases")
def refuse_air_base_supply(place: Place, cite: str) -> Refused | None:
    """`cite`: the rule of the side whose base it is."""
    if not place.held:
        return Refused("not under your control", cite)
    return None if place.trace else Refused("not in Trace Supply", cite)


@rule("tfb.supply.soviet.air_bases", "tfb.supply.axis.air_bases")
def to_air_bases(
    places: Iterable[Place], most: int, readings: Readings, side: Side, cite: str
) -> Procedure[dict[str, int]]:
    """Up to `most` tokens to air bases, one or two for each; the rest is placed afterwards."""
    bases = [(p, refuse_air_base_supply(p, cite)) for p in places if p.kind is PlaceKind.AIR_BASE]
    if most <= 0 or all(no for _, no in bases):
        return {}
    unlimited = readings.air_base_increments == "unlimited"
    each = most if unlimited else notes().air_bases.largest_increment
    much = "as much to each as you like" if unlimited else f"1T or {each}T to each"
    given = yield from Allocate(
        question="Tokens for air bases, if you wish",
        telling="To air bases: {}",
        cite=cite,
        wants=DECISION,
        side=side,
        key="air bases",
        seen_by=only(side),
        doing="placing supply",
        context=(f"{in_words(most)} may go to air bases, {much}.", f"See {by_rule('1.3a')}."),
        total=most,
        keep=most,
        targets=tuple(_target(p, no, 0, each) for p, no in bases),
        unit="T",
        suggestion={},
    )
    return dict(given)  # the answer itself stands in the journal and must stay as it was given


def share_out(
    what: str, tokens: int, places: Sequence[tuple[Place, Refused | None]], side: Side, cite: str, *, minimum: int = 0
) -> Procedure[dict[str, int]]:
    """Share tokens among (place, what refuses it); whole points are asked in points."""
    open_to = [p for p, no in places if not no]
    if tokens <= 0:
        return {}
    if not open_to:
        yield Note(f"{what}: no place can take the {in_words(tokens)}; they are not placed.", cite, only(side), side)
        return {}
    if len(open_to) == 1:
        yield Note(f"{what}: {in_words(tokens)} to {open_to[0].name}.", cite, only(side), side)
        return {open_to[0].name: tokens}
    unit, size = ("SP", per_sp()) if tokens % per_sp() == 0 and minimum % per_sp() == 0 else ("T", 1)
    least = minimum if minimum * len(open_to) <= tokens else 0
    given = yield from Allocate(
        question=f"Place the {in_words(tokens)} of {what}",
        cite=cite,
        wants=DECISION,
        side=side,
        key="place supply",
        telling=f"{what[0].upper()}{what[1:]}, {in_words(tokens)}: {{}}",
        seen_by=only(side),
        doing="placing supply",
        total=tokens // size,
        targets=tuple(_target(p, no, 0 if no else least // size, None) for p, no in places),
        unit=unit,
        suggestion=_even(open_to, tokens // size, least // size),
    )
    return {name: n * size for name, n in given.items()}


def _target(place: Place, no: Refused | None, minimum: int, maximum: int | None) -> Target:
    where = f" {place.hex}" if place.hex else ""
    label = f"{place.name}{where} ({no.why})" if no else f"{place.name}{where}"
    return Target(place.name, label, minimum, 0 if no else maximum, KIND_WORDS[place.kind])


def _even(places: Sequence[Place], total: int, least: int) -> dict[str, int]:
    """Everybody the minimum, and of the rest as much as everybody else; what does not divide goes to the first."""
    share, over = divmod(total - least * len(places), len(places))
    given = {p.name: least + share + (n < over) for n, p in enumerate(places)}
    return {name: n for name, n in given.items() if n}
