"""Exact odds: six questions beside icepool, equal as Fractions.

Q5 is also asked of icepool in a form written for speed by hand; that row promises nothing. Both remember a large pool
(Q6), so its first time has a row of its own.
"""

from collections.abc import Iterator

from tests.odds.questions import QUESTIONS, boats_icepool_by_hand, boats_ours, chances

from benchmarks._rows import Row, Sample, beside, milliseconds

EACH = 5


def rows() -> Iterator[Row]:
    large = QUESTIONS[-1]
    first, theirs = (Sample.of([milliseconds(ask)]) for ask in (large.ours, large.icepools))
    yield Row(what=f"{large.name}, the first time", ours=first, rival="icepool", theirs=theirs, times=EACH)
    for question in QUESTIONS:
        if chances(question.ours()) != chances(question.icepools()):
            raise AssertionError(f"{question.name}: the answers differ")
        yield beside(question.name, "icepool", question.ours, question.icepools, times=EACH)
    yield beside("Q5 again", "icepool tuned by hand", boats_ours, boats_icepool_by_hand)
