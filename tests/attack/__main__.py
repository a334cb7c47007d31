"""`make attack MINUTES=20`: whatever an attacker or a bad day can do to Sandtable, against real server processes.

Each part runs alone too: `python -m tests.attack.kills --minutes 5`.
"""

import argparse
import sys
import time
from importlib import import_module
from importlib.util import find_spec

PARTS = ("kills", "files", "uploads", "forks")


def main() -> int:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--minutes", type=float, default=20, help="for all parts together")
    args = ap.parse_args()
    end = time.monotonic() + 60 * args.minutes
    parts = [name for name in PARTS if find_spec(f"tests.attack.{name}")]
    failed = []
    for left, name in zip(range(len(parts), 0, -1), parts, strict=True):
        share = max(0.5, (end - time.monotonic()) / 60 / left)  # what one leaves over the others have
        print(f"{name}, at most {share:.1f} minutes", flush=True)
        if import_module(f"tests.attack.{name}").main(share):
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "nothing was lost, nothing was harmed, nothing was told")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
