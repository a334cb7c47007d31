"""The toy game as a golden playthrough: lanes, secrets and reveals can be read in it."""

from sandtable.kernel import in_memory
from tests.playthrough import GOLDEN, golden, playthrough
from tests.toy import TOY, charter


@golden("toy.txt")
def toy() -> str:
    return playthrough(in_memory(TOY, charter(settings={"turns": 1})), key=1)


def test_the_toy_plays_as_written():
    assert toy() == (GOLDEN / "toy.txt").read_text(encoding="utf-8")
