"""Every VASL save of a folder, read: `python -m tests.orsha.vasl_saves.all_setups FOLDER`.

Counts the saves read without an exception, the counters found on the main map and the states their layers tell. The
saves are not ours, so this is no part of `make test`.
"""

import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

from sandtable.games.orsha.vasl_saves.save import read


def main(folder: Path) -> int:
    saves = sorted(folder.rglob("*.vsav"))
    faults, states, pieces, telling, empty, slowest = [], Counter[str](), 0, 0, 0, 0.0
    for path in saves:
        began = perf_counter()
        try:
            found = read(path.read_bytes())
        except Exception as fault:
            faults.append(f"{path.name}: {fault!r}")
            continue
        slowest = max(slowest, perf_counter() - began)
        pieces += len(found)
        empty += not found
        telling += sum(bool(counter.speaks_of) for counter in found)
        states.update(state.value for counter in found for state in counter.states)
    print(
        f"{len(saves)} saves, {len(saves) - len(faults)} read, {empty} of them without a counter on the main map; "
        f"{pieces:,} counters, {telling:,} of them tell of their state; slowest {slowest:.2f} s"
    )
    print(f"{states.total():,} states read:", ", ".join(f"{name} {count:,}" for name, count in states.most_common()))
    print("\n".join(faults[:50]))
    return 1 if faults or not saves else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
