"""The skirmish as a golden playthrough: what each viewer sees of boards and acts can be read in it."""

from tests.playthrough import GOLDEN, golden, playthrough
from tests.skirmish.playing import start


@golden("skirmish.txt")
def skirmish() -> str:
    return playthrough(start(turns=1), key=4, show=lambda c: c.step in ("blue-move", "red-move"))


def test_the_skirmish_plays_as_written():
    assert skirmish() == (GOLDEN / "skirmish.txt").read_text(encoding="utf-8")
