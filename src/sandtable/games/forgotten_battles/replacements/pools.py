"""Pools from which counters are drawn at random: Partisans, and the three Axis Alert pools."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sandtable.games.forgotten_battles.replacements.replacement_notes import notes
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import Pool, State
from sandtable.kernel import FACT, Choose, Field, FieldKind, Option, Procedure, Roll, Side, only
from sandtable.rules import rule

PARTISANS = "partisans"


def pool_titles(side: Side) -> dict[str, str]:
    return {PARTISANS: "Partisan"} if side == SOVIET else dict(notes().alert_pools.titles)


def pool_fields(state: State, side: Side) -> Iterable[Field]:
    """What lies in each pool, for those who want the program to draw."""
    for key, title in pool_titles(side).items():
        known = ", ".join(state.pools[key].names) if key in state.pools else ""
        hint = "names with commas between; left empty, you draw from your own cup"
        yield Field(f"pool_{key}", f"{title} pool", FieldKind.TEXT, default=known, hint=hint)


def pools_from(side: Side, said: Mapping[str, Any]) -> dict[str, Pool]:
    found = {}
    for key in pool_titles(side):
        names = [name.strip() for name in said[f"pool_{key}"].split(",") if name.strip()]
        found[key] = Pool(names, counted=bool(names))
    return found


@rule("tfb.replacement.axis.special.alert")
def draw(
    state: State, pool: str, title: str, side: Side, cite: str, *, dead: Sequence[str] = ()
) -> Procedure[str | None]:
    """One counter at random, or None when the pool is empty. Only its owner learns which it is (OCS 4.9).

    `dead` are counters that lie in the Dead Pile and are drawn like those of the pool.
    """
    lying = state.pools.setdefault(pool, Pool())
    if not lying.counted:
        answer = yield from Choose(
            question=f"Draw a counter from the {title} pool",
            cite=cite,
            wants=FACT,
            side=side,
            key="draw",
            context=("Those of the Dead Pile are drawn with the others.",) if dead else (),
            options=(Option("drawn", "drawn"), *(Option(u, u) for u in dead), Option("empty", "the pool is empty")),
        )
        return title if answer == "drawn" else None if answer == "empty" else str(answer)
    names = [*lying.names, *dead]
    if not names:
        return None
    place = 0
    if len(names) > 1:
        thrown = yield from Roll(
            question=f"Draw from the {title} pool",
            cite=cite,
            side=side,
            key="draw",
            seen_by=only(side),
            dice=(len(names),),
            context=tuple(f"{n}: {name}" for n, name in enumerate(names, start=1)),
        )
        place = thrown[0] - 1
    return lying.names.pop(place) if place < len(lying.names) else names[place]


def put_back(state: State, pool: str, name: str) -> None:
    lying = state.pools.setdefault(pool, Pool())
    if lying.counted:
        lying.names.append(name)
