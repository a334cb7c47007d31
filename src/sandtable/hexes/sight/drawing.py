"""A verdict and a field as overlays for `hexes.maps.drawing.draw`.

A thread is solid where it is clear, dashed where something hinders it, dotted beyond what blocks it; what it meets is
named beside it. A field is hatched where the view is clear and dotted where it is hindered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.hexes.maps.overlays import Fill, Overlay, Piece, Strand, highlight, thread
from sandtable.hexes.sight.verdict import Kind, Segment

if TYPE_CHECKING:
    from sandtable.hexes.sight.engine import Field
    from sandtable.hexes.sight.verdict import Verdict

_STRANDS = {
    Kind.OWN: Strand.CLEAR,
    Kind.CLEAR: Strand.CLEAR,
    Kind.HINDERED: Strand.HINDERED,
    Kind.BLOCKED: Strand.BLOCKED,
}

APART = 0.08  # of the way


def thread_of(verdict: Verdict, key: str = "thread") -> Overlay:
    """The thread between the two ends, marked with what it meets; the verdict's words describe it."""
    pieces = _pieces(verdict.segments)
    return thread(key, verdict.start.hex, verdict.end.hex, pieces, marks=_marks(verdict), words=verdict.words)


def field_of(field: Field, key: str = "field") -> list[Overlay]:
    """What a hex sees: two highlights, the clear and the hindered."""
    clear, hindered = field.clear - {field.hex}, field.hindered
    return [
        highlight(f"{key}-clear", clear, fill=Fill.HATCH, colour="seen", words=f"{len(clear)} hexes in clear view"),
        highlight(
            f"{key}-hindered", hindered, fill=Fill.DOTS, colour="seen", words=f"{len(hindered)} hexes seen hindered"
        ),
        highlight(f"{key}-eye", [field.hex], fill=Fill.TINT, colour="alarm", label="●", words="the viewer"),
    ]


def _length(piece: Segment) -> float:
    return float(((piece.x1 - piece.x0) ** 2 + (piece.y1 - piece.y0) ** 2) ** 0.5)


def _pieces(segments: Sequence[Segment]) -> list[Piece]:
    """Segments as strands, each with the share of the way where it ends; neighbours of one strand are joined."""
    total = sum(_length(each) for each in segments) or 1.0
    pieces: list[Piece] = []
    reached = 0.0
    for each in segments:
        reached += _length(each) / total
        strand = _STRANDS[each.kind]
        if pieces and pieces[-1].strand is strand:
            pieces.pop()
        pieces.append(Piece(min(reached, 1.0), strand))
    return pieces or [Piece(1.0, Strand.CLEAR)]


def _marks(verdict: Verdict) -> list[tuple[float, str]]:
    if not verdict.segments:
        return []
    first, last = verdict.segments[0], verdict.segments[-1]
    dx, dy = last.x1 - first.x0, last.y1 - first.y0
    square = dx * dx + dy * dy or 1

    def share(point: tuple[int, int]) -> float:
        return ((point[0] - first.x0) * dx + (point[1] - first.y0) * dy) / square

    if verdict.reason:
        words = f"× {verdict.reason} ({verdict.reason.rule})"
        return [(share(verdict.point) if verdict.point else 0.5, words)]
    return _joined([(share(each.point), each.amount, each.what) for each in verdict.hindrances])


def _joined(met: list[tuple[float, int, str]]) -> list[tuple[float, str]]:
    """One mark for Hindrances that lie too close together on the thread to be written apart."""
    groups: list[list[tuple[float, int, str]]] = []
    for each in sorted(met):
        if groups and each[0] - groups[-1][0][0] < APART:
            groups[-1].append(each)
        else:
            groups.append([each])
    return [
        (
            group[0][0],
            f"+{sum(amount for _, amount, _ in group)} " + ", ".join(dict.fromkeys(what for *_, what in group)),
        )
        for group in groups
    ]
