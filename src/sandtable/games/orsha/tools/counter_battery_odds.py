"""A Counter Battery attack before it is made, 5.3: the exact odds of every result."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

from sandtable.charts import ChartReading
from sandtable.games.orsha import counter_battery
from sandtable.games.orsha.charts import charts
from sandtable.kernel import Field, FieldKind, Orders, Section, Table, from_ledger, reading_field, tool

TAB = "Counter Battery"
LOST, NOTHING = "the attacking CBM is Eliminated", "no effect"
WORDS = {
    "eliminate": "a known enemy CBM, or the known module of lowest calibre, is Eliminated",
    "red_any": "one more red card for a known module of your choice",
    "red_lowest": "one more red card for the known module of lowest calibre",
    "harassing": "an FFE on board becomes Harassing Fire, Smoke thins out",
}
(SETTING,) = from_ledger("oto2.5.3")


def odds(reading: ChartReading, final_12: str) -> Counter[str]:
    """5.3: how many of the 36 DRs give each result."""
    found: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=2):
        result = reading.row(dice).result
        lost = counter_battery.loses_cbm(dice, result, final_12)
        found[LOST if lost else WORDS.get(result, NOTHING)] += 1
    return found


@tool(
    "counter-battery",
    "What can a Counter Battery attack do?",
    "The odds of every result, by the FFE:1 counters the other side has placed so far.",
    "oto2.5.3",
    Field("placed", "FFE:1 counters the other side has placed", FieldKind.NUMBER, 0, 99, default=1),
    reading_field(SETTING, "final_12"),
)  # fmt: skip
def _attack(value: Mapping[str, Any]) -> tuple[Section, ...]:
    reading = charts()["counter-battery"].reading("", counter_battery.by_missions(value["placed"]))
    found = odds(reading, value["final_12"])
    rows = tuple((words, f"{count} of 36", f"{100 * count / 36:.1f} %") for words, count in found.most_common())
    lines = [(f"DRM {drm.value:+d}: {drm.reason}.", drm.cite) for drm in reading.modifiers] or [("No DRM.", "oto2.5.3")]
    lines += [(line, "oto2.5.1.b") for line in counter_battery.nature()]
    known = "Only known modules are hit: those that have placed an FFE, and CBMs that have attacked."
    lines.append((known, "oto2.5.3.note-a"))
    return (Table("Results", ("Result", "DRs", "Chance"), rows, "oto2.5.3", TAB), Orders("Why", tuple(lines), TAB))
