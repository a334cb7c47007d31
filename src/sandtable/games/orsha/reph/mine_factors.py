"""7.520: mine factors are divided into minefields when they are bought, and their strengths noted on the Roster."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.orsha.printed.second_half import second_half
from sandtable.kernel import DECISION, Field, FieldKind, Procedure, Refused, Report
from sandtable.rules import rule

Strengths = Mapping[str, int]
"""The AP and AT factors of one minefield hex."""
KINDS = {"ap": "AP", "at": "AT"}


def in_words(factors: Strengths) -> str:
    """The strength of a minefield, such as `6 AP, 3 AT`."""
    return ", ".join(f"{factors[kind]} {words}" for kind, words in KINDS.items() if factors.get(kind))


@rule("oto2.7.520")
def divide(factors: Strengths) -> Procedure[list[Strengths]]:
    """7.520: how many hexes the factors are for, and how strong each is; proposed as strong as those of the OB."""
    if not any(factors.values()):
        return []
    bought = " and ".join(f"{count} {KINDS[kind]}" for kind, count in factors.items() if count)
    offered = as_rows(proposed(factors))
    told = yield from Report(
        question=f"Divide {bought} mine factors into minefields",
        cite="oto2.7.520",
        wants=DECISION,
        key="mines",
        button="Divide",
        fields=(
            Field(
                "hexes",
                "Minefields",
                FieldKind.TABLE,
                columns=(
                    Field("count", "Hexes", FieldKind.NUMBER, 0, sum(factors.values())),
                    *(Field(k, f"{words} factors in each", FieldKind.NUMBER) for k, words in KINDS.items()),
                ),
                default=offered,
                hint="Which strengths there are is B28. Where they lie is decided at set-up.",
            ),
        ),
        also=lambda value: refuse_division(factors, value["hexes"]),
        suggestion={"hexes": offered},
    )
    return [{k: row[k] for k in KINDS} for row in told["hexes"] for _ in range(row["count"])]


def refuse_division(factors: Strengths, rows: Sequence[Mapping[str, Any]]) -> Refused | None:
    """Every factor that was bought is laid, and no other."""
    for kind, words in KINDS.items():
        laid = sum(row["count"] * row[kind] for row in rows)
        if laid != factors[kind]:
            return Refused(f"{laid} {words} factors are divided; {factors[kind]} were bought", "oto2.7.520")
    if any(row["count"] and not any(row[kind] for kind in KINDS) for row in rows):
        return Refused("a minefield needs at least one factor", "oto2.7.520")
    return None


def proposed(factors: Strengths) -> list[Strengths]:
    """Hexes as strong as those the OB gives, the rest in a last one."""
    left = dict(factors)
    found: list[Strengths] = []
    while any(left.values()):
        found.append({kind: min(left[kind], int(most)) for kind, most in second_half().mines.each.items()})
        left = {kind: left[kind] - found[-1][kind] for kind in left}
    return found


def as_rows(hexes: Sequence[Strengths]) -> list[dict[str, int]]:
    """Hexes of the same strength in one row."""
    rows: list[dict[str, int]] = []
    for each in hexes:
        if rows and all(rows[-1][kind] == each[kind] for kind in KINDS):
            rows[-1]["count"] += 1
        else:
            rows.append({"count": 1, **each})
    return rows
