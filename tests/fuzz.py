"""`make fuzz`: random campaigns of every game for as long as asked. A failure is saved as a loadable campaign."""

import argparse
import secrets
import sys
import time
import traceback
from pathlib import Path

import sandtable.games
from sandtable.kernel import EntryKind
from sandtable.store import CampaignFile
from tests.conformance.copies import fresh
from tests.conformance.drive import play_and_check


def main() -> int:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--minutes", type=float, default=10)
    ap.add_argument("--seed", default="", help="begin with this seed instead of a fresh one")
    ap.add_argument("--moments", type=int, default=40)
    args = ap.parse_args()
    sandtable.games.GAMES.setdefault("skirmish", "tests.skirmish.game:GAME")  # the board, before the real games
    scenarios = [(key, s.key) for key in sandtable.games.GAMES for s in sandtable.games.find(key).scenarios]
    end, played, failures = time.monotonic() + 60 * args.minutes, 0, 0
    while time.monotonic() < end:
        game, scenario = scenarios[played % len(scenarios)]
        seed = args.seed if args.seed and not played else secrets.token_hex(8)
        failures += not play_one(game, scenario, seed, args.moments)
        played += 1
        print(f"\r{played} campaigns, {failures} failures", end="", flush=True)
    print()
    return 1 if failures else 0


def play_one(game: str, scenario: str, seed: str, moments: int) -> bool:
    campaign = fresh(game, scenario, seed)
    try:
        play_and_check(campaign, key=seed, moments=moments)
        return True
    except Exception:
        folder = Path("fuzz-failures")
        folder.mkdir(exist_ok=True)
        path = folder / f"{game}-{scenario}-{seed}.sandtable"
        file = CampaignFile.create(path, campaign.charter, campaign.keeper.record(0))
        steps = range(1, campaign.keeper.last_record().step + 1)
        file.load(campaign.keeper.entries(kinds=list(EntryKind)), [campaign.keeper.record(n) for n in steps])
        file.close()
        print(f"\n{game} {scenario} failed with seed {seed}; saved as {path}", file=sys.stderr)
        traceback.print_exc()
        return False


if __name__ == "__main__":
    sys.exit(main())
