"""The three dice tables whose faces the scan lost: read by a setting's column, or on faces the players entered."""

from collections.abc import Sequence

from sandtable.charts import Chart, consult
from sandtable.charts.load import read_chart
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.games.bagration.river.river_charts import charts
from sandtable.kernel import FACT, Field, FieldKind, NotUnderstood, Procedure, Report, Roll, Side

FACES_SETTING = {"current": "current_faces", "river_bridging": "river_bridging_faces", "boat_drift": "drift_faces"}
AS_ENTERED = "as_entered"


def column(chart: str, readings: Readings) -> str:
    return str(getattr(readings, FACES_SETTING[chart]))


def entered_chart(chart: str, faces: Sequence[str]) -> Chart:
    """The chart with one result for each face, as the players read them from their own booklet."""
    ours = charts()[chart]
    if len(faces) != ours.dice[0]:
        raise NotUnderstood(f"{ours.title} needs {ours.dice[0]} results, one a face, not {len(faces)}", ours.cite)
    unknown = [face for face in faces if face not in ours.words]
    if unknown:
        raise NotUnderstood(f"{ours.title}: {unknown[0]!r} is none of {', '.join(ours.words)}", ours.cite)
    rows = [{"roll": n, "result": face} for n, face in enumerate(faces, start=1)]
    body = {"title": ours.title, "rule": ours.cite, "dice": "1d6", "results": dict(ours.words), "rows": rows}
    return read_chart(chart, body, "entered faces")


def roll_on(
    chart: str,
    *,
    readings: Readings = USUAL,
    faces: Sequence[str] | None = None,
    about: str = "",
    side: Side | None = None,
    cite: str = "",
) -> Procedure[str]:
    """One die on a river table; returns the result word. With `as_entered` the faces must have been entered."""
    chosen = column(chart, readings)
    if chosen != AS_ENTERED:
        row = yield from consult(chart, column=chosen, about=about, side=side, cite=cite)
        return row.result
    if faces is None:
        raise NotUnderstood(f"the faces of the {charts()[chart].title} are to be entered first", charts()[chart].cite)
    reading = entered_chart(chart, faces).reading()
    question = f"{reading.title}: {about}" if about else reading.title
    dice = yield from Roll(
        question=question, cite=cite or charts()[chart].cite, side=side, key=chart, dice=(6,), reading=reading
    )
    return reading.row(dice).result


def enter_faces(chart: str, side: Side | None = None) -> Procedure[list[str]]:
    """The players read the six faces of a table from their own booklet."""
    table = charts()[chart]
    first = next(iter(table.columns))
    default = [table.reading(first).row((n,)).result for n in range(1, 7)]
    answer = yield from Report[dict[str, str]](
        question=f"What does each face of the {table.title} give in your booklet?",
        telling=f"{table.title}, by the booklet: {{}}.",
        cite=table.cite,
        wants=FACT,
        side=side,
        key=f"{chart}_faces",
        fields=tuple(
            Field(str(n), f"Face {n}", FieldKind.CHOICE, choices=tuple(table.words.items()), default=default[n - 1])
            for n in range(1, 7)
        ),
        suggestion={str(n): default[n - 1] for n in range(1, 7)},
    )
    return [answer[str(n)] for n in range(1, 7)]
