"""A process that is killed at any moment loses nothing that was acknowledged."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from sandtable.store import Shelf

PLAYER = """
import sys
from pathlib import Path
import sandtable.games
from sandtable.kernel import Draw
from sandtable.store import Shelf

sandtable.games.GAMES["toy"] = "tests.toy:TOY"
opened = Shelf(Path(sys.argv[1])).open(sys.argv[2])
campaign = opened.campaign
draw = Draw("killed", sys.argv[3])
while not campaign.over:
    side = next(s for s in ("axis", "soviet") if campaign.pending(s))
    pending = campaign.pending(side)[0]
    campaign.answer(side, pending.id, pending.request.sample(draw))
    print(opened.file.last_seq(), flush=True)          # the acknowledgement
"""


def test_kill_minus_nine_at_random_moments(tmp_path, monkeypatch):
    import sandtable.games

    monkeypatch.setitem(sandtable.games.GAMES, "toy", "tests.toy:TOY")
    shelf = Shelf(tmp_path)
    rng = random.Random(43)
    acknowledged = kills = 0
    while acknowledged < 200:
        name = shelf.create("toy", settings={"turns": 3}).id
        over = False
        while not over and acknowledged < 200:
            before, over = acknowledged, False
            told = _play_and_kill(tmp_path, name, rng.uniform(0.0, 0.25), kills)
            kills += 1
            opened = shelf.open(name)
            assert opened.file.last_seq() >= told, "an acknowledged answer is missing"
            assert opened.campaign.over or any(opened.campaign.pending(s) for s in ("axis", "soviet"))
            acknowledged = before + max(0, told - _seen.get(name, 0))
            _seen[name] = max(told, _seen.get(name, 0))
            over = opened.campaign.over
            opened.close()
    assert kills >= 5


_seen: dict[str, int] = {}


def _play_and_kill(folder: Path, name: str, seconds: float, seed: int) -> int:
    """Let a process play, kill it a random moment after its first answer; the last answer it acknowledged."""
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(folder), name, str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        env=env,
        cwd=root,
    ) as player:
        assert player.stdout is not None
        first = player.stdout.readline()
        assert first, "the player did not even begin"
        time.sleep(seconds)
        player.send_signal(signal.SIGKILL)
        rest = player.stdout.read().split()
    # The last line may be torn by the kill; what was written whole was acknowledged.
    lines = [first.strip(), *rest]
    return max((int(line) for line in lines if line), default=0)
