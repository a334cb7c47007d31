"""Partisans received and activated. Where and how they lie, move and act is 3.7 (special units).

Everybody sees that a face-down counter lies in a hex; which counter it is, only the Soviet player knows (OCS 4.9).
"""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import TypedDict

from sandtable.games.forgotten_battles.named_hexes import check_named_hex
from sandtable.games.forgotten_battles.printed_map import fault_of_hex
from sandtable.games.forgotten_battles.replacements.pools import PARTISANS, draw, put_back
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.special.partisan_acts import ground, ground_fields
from sandtable.games.forgotten_battles.special.partisans import refuse_placement
from sandtable.games.forgotten_battles.state import Partisan, State
from sandtable.kernel import (
    DECISION,
    FACT,
    ChooseSome,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Refused,
    Report,
    only,
)
from sandtable.rules import rule


class PartisanPlaced(TypedDict):
    place: str
    hex: str
    terrain: str
    lines: list[str]
    axis_unit: bool
    axis_zoc: bool


@rule(
    "tfb.replacement.soviet.special.partisan", "tfb.special.soviet.partisan.place", "tfb.special.soviet.partisan.none"
)
def partisan_received(state: State) -> Procedure[None]:
    """Draw one at random and put it face down in a hex that can hide it; an empty pool gives nothing."""
    cite = "tfb.replacement.soviet.special.partisan"
    name = yield from draw(state, PARTISANS, "Partisan", SOVIET, cite)
    if name is None:
        yield Note("The Partisan pool is empty: none is received.", "tfb.special.soviet.partisan.none")
        return
    said = yield from Report[PartisanPlaced](
        question="Where does the Partisan lie, face down?",
        told_after=True,
        cite="tfb.special.soviet.partisan.place_hex",
        wants=FACT,
        side=SOVIET,
        key="partisan hex",
        context=(f"Drawn: {name}.", "Light Woods, Heavy Woods or Swamp; no road or rail, no Axis unit or ZOC."),
        seen_by=only(SOVIET),
        doing="placing a Partisan",
        fields=(
            Field(
                "place",
                "Partisan",
                FieldKind.CHOICE,
                choices=(("placed", "placed"), ("none", "no hex can take it")),
            ),
            Field("hex", "Hex", FieldKind.HEX, hint="such as B18.19"),
            *ground_fields(),
        ),
        also=lambda said: _wrong_hex(state, said),
        suggestion={"place": "none"},
    )
    if said["place"] == "none":
        put_back(state, PARTISANS, name)
        yield Note("No hex can take the Partisan: it goes back to its pool.", cite)
        return
    counter = name if state.pools[PARTISANS].counted else nameless(state.partisans, said["hex"])
    state.partisans.append(Partisan(counter, said["hex"]))
    yield Note(f"A Partisan lies face down in {said['hex']}.", cite)


ON_THE_MAP = (Field("hex", "Hex", FieldKind.HEX), Field("active", "active", FieldKind.YES_NO))
"""How Partisans that already lie on the map are told."""


class PartisanRow(TypedDict):
    hex: str
    active: bool


def nameless(lying: Sequence[Partisan], hex: str) -> str:
    """What a Partisan is called whose counter nobody has named; a second one of the hex is told apart."""
    names = {p.name for p in lying}
    plain = f"Partisan of {hex}"
    return next(name for n in count(1) if (name := plain if n == 1 else f"{plain} ({n})") not in names)


def on_the_map(rows: Iterable[PartisanRow]) -> list[Partisan]:
    """Partisans that already lie there, as a form of `ON_THE_MAP` tells them."""
    found: list[Partisan] = []
    for row in rows:
        found.append(Partisan(nameless(found, row["hex"]), row["hex"], row["active"]))
    return found


def meant(lying: Sequence[Partisan], said: str) -> Partisan | None:
    """The Partisan on record told by its name or its hex; the only one there is needs neither, but no other's hex."""
    if len(lying) == 1 and fault_of_hex(said):
        return lying[0]
    return next((p for p in lying if said in (p.name, p.hex)), None)


@rule("tfb.rebuild.soviet.pool.partisan")
def check_gone(state: State, names: Iterable[str]) -> None:
    """Which of several Partisans was eliminated must be told, or the record would keep it; raises NotUnderstood."""
    lying = list(state.partisans)
    counted = PARTISANS in state.pools and state.pools[PARTISANS].counted
    for said in names if lying or counted else ():
        gone = meant(lying, said)
        if gone is None:
            where = ", ".join(p.hex for p in lying) or "no more"
            why = f"which Partisan is {said!r}? Name its hex: on record are {where}"
            raise NotUnderstood(why, "tfb.rebuild.soviet.pool.partisan")
        lying.remove(gone)


@rule("tfb.rebuild.soviet.pool.partisan")
def back_to_the_pool(state: State, said: str) -> None:
    """An eliminated Partisan leaves the map and can be drawn again."""
    gone = meant(state.partisans, said)
    if gone is not None:
        state.partisans.remove(gone)
    put_back(state, PARTISANS, gone.name if gone is not None else said)


@rule("tfb.special.soviet.partisan.place_hex")
def _wrong_hex(state: State, said: PartisanPlaced) -> Refused | None:
    if said["place"] != "placed":
        return None
    check_named_hex(said["hex"])
    return refuse_placement(ground(said), state.readings)


@rule("tfb.replacement.soviet.partisan_activation", "tfb.special.soviet.partisan.activate")
def partisans_activated(state: State, number: int) -> Procedure[None]:
    """Turn up to that many face-down Partisans to their Combat Mode side: as many as there are, no more."""
    cite = "tfb.replacement.soviet.partisan_activation"
    down = [(n, p) for n, p in enumerate(state.partisans) if not p.active]
    if not number or not down:
        if number:
            yield Note("No face-down Partisan is on the map to activate.", cite)
        return
    count = min(number, len(down))
    chosen = [str(n) for n, _ in down]
    if count < len(down):
        chosen = yield from ChooseSome(
            question=f"Activate {count} Partisan{'s' if count > 1 else ''}",
            cite=cite,
            wants=DECISION,
            side=SOVIET,
            key="activate",
            seen_by=only(SOVIET),
            doing="activating Partisans",
            options=tuple(Option(str(n), f"{p.name}, {p.hex}") for n, p in down),
            at_least=count,
            at_most=count,
        )
    for n in chosen:
        state.partisans[int(n)].active = True
        yield Note(f"The Partisan in {state.partisans[int(n)].hex} is active.", "tfb.special.soviet.partisan.activate")
