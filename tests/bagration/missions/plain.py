"""An independent geometry for the tests: plain rectangles from the ledger's own table, and nothing of `tabletop`."""

import json
import math
from pathlib import Path

LEDGER = Path(__file__).parents[3] / "src/sandtable/games/bagration/ledger"


def ledger(rule_id):
    for file in LEDGER.glob("*.json"):
        found = json.loads(file.read_text(encoding="utf-8"))
        for entry in found if isinstance(found, list) else found.get("entries", []):
            if entry["id"] == rule_id:
                return entry
    raise KeyError(rule_id)


def rectangles(mission, near_bank=None, far_bank=None):
    """The rectangles [x0, x1, y0, y1] of a mission by zone, with the banks put in for B1 and B2."""
    row = next(r for r in ledger("fow.mission.zones")["table"] if r["mission"] == mission)
    known = {"B1": near_bank, "B2": far_bank}

    def value(v):
        if not isinstance(v, str):
            return v
        name, sign, inches = v[:2], v[2], float(v[3:])
        return known[name] + (inches if sign == "+" else -inches)

    return {k: [value(v) for v in box] for k, box in row.items() if isinstance(box, list)}


def inside(box, point):
    return box[0] <= point[0] <= box[1] and box[2] <= point[1] <= box[3]


def apart(a, b):
    return math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
