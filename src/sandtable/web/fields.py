"""Between a question and the fields of its form, both ways, so that every form works without JavaScript.

`read_value` turns posted fields into the answer; `fields_of` turns an answer (a suggestion) into filled fields.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from sandtable.kernel import (
    Act,
    Allocate,
    Amount,
    Choose,
    ChooseSome,
    Confirm,
    Field,
    FieldKind,
    NotUnderstood,
    PlaceHex,
    PlacePoint,
    Purchase,
    Report,
    Request,
    Roll,
)
from sandtable.kernel.refusals import every
from sandtable.tabletop.measures import read_inches
from sandtable.web.long_lists import is_long, key_of, text_of

LONGEST_NUMBER = 9
MOST_ROWS = 2000
BLANK_ROWS = 3


class Posted(Protocol):
    """What a form brought: one or several texts under each name."""

    def get(self, name: str, default: str = "") -> str: ...
    def getlist(self, name: str) -> list[str]: ...
    def __contains__(self, name: object) -> bool: ...


class Filled:
    """Fields filled beforehand, of the same shape as a posted form."""

    def __init__(self, fields: Mapping[str, str | Sequence[str]] | None = None) -> None:
        self._fields = {k: [v] if isinstance(v, str) else list(v) for k, v in (fields or {}).items()}

    def get(self, name: str, default: str = "") -> str:
        found = self._fields.get(name)
        return found[0] if found else default

    def getlist(self, name: str) -> list[str]:
        return self._fields.get(name, [])

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def any(self, prefix: str) -> bool:
        """Whether something stands in a field whose name begins so."""
        return any(name.startswith(prefix) and any(texts) for name, texts in self._fields.items())

    def items(self) -> Iterable[tuple[str, list[str]]]:
        return self._fields.items()

    def __bool__(self) -> bool:
        return bool(self._fields)

    def with_more_rows(self, table: str) -> "Filled":
        name = f"f.{table}"
        return Filled({**self._fields, f"{name}.rows": [str(min(rows_of(self, name) + BLANK_ROWS + 2, MOST_ROWS))]})


def rows_of(form: Posted, table: str, *, otherwise: int = 0) -> int:
    """How many rows a table of the form has. What was sent is only believed as far as a table goes."""
    text = form.get(f"{table}.rows").strip()
    good = text.isdecimal() and len(text) <= LONGEST_NUMBER
    return min(int(text), MOST_ROWS) if good else otherwise


def read_value(request: Request, form: Posted) -> Any:
    """The answer these fields give; raises NotUnderstood where a field cannot be read at all."""
    match request:
        case Roll():
            return _dice(request, form)
        case Choose():
            if "choice" not in form:
                raise NotUnderstood("Choose one of the answers.", request.cite)
            return _pressed(form, "choice")
        case ChooseSome():
            return form.getlist("some")
        case Amount():
            return whole(_pressed(form, "amount"), request.unit or "the number", request.cite)
        case Allocate():
            return _counts({t.key: t.label for t in request.targets}, form, request.cite)
        case Purchase():
            return _counts({i.key: i.label for i in request.items}, form, request.cite)
        case PlaceHex():
            return form.get("hex")
        case PlacePoint():
            return _point(form, request)
        case Confirm():
            return True
        case Act():
            return request.read(form.get("now") or form.get("act"))
        case Report():
            return _filled_in(request, form)
    raise NotUnderstood("This page does not know how to answer that.", request.cite)


def _filled_in(report: Report, form: Posted) -> dict[str, Any]:
    """A form's fields; raises NotUnderstood with everything that cannot be read, not with the first alone."""
    read, wrong = {}, []
    for f in report.fields:
        try:
            read[f.key] = _field(f, f"f.{f.key}", form, report.cite)
        except NotUnderstood as no:
            wrong.append(no)
    if wrong:
        raise every(wrong)
    return {key: value for key, value in read.items() if value is not None}


def whole(text: str, label: str, cite: str) -> int:
    text = text.strip().replace("−", "-")
    if not text.removeprefix("-").isdecimal() or len(text) > LONGEST_NUMBER:
        wanted = f"{label}: a whole number is wanted"
        raise NotUnderstood(f"{wanted}, not {text[:40]!r}" if text else wanted, cite)
    return int(text)


def _pressed(form: Posted, name: str) -> str:
    """The button that was pressed: an answer that was refused is sent along with it, and stands before it."""
    return (form.getlist(name) or [""])[-1]


def _point(form: Posted, request: PlacePoint) -> list[float]:
    cite, rate = request.cite, request.measure[1]
    typed = {"From the Attacker’s left": form.get("x"), "From the Attacker’s edge": form.get("y")}
    if not any(text.strip() for text in typed.values()):
        raise NotUnderstood("Say where first: click the place on the plan, or type both distances.", cite)
    read, wrong = [], []
    for name, text in typed.items():
        try:
            read.append(_inches(text, rate, cite))
        except NotUnderstood as no:
            wrong.append(NotUnderstood(f"{name}: {no.why}", cite))
    if wrong:
        raise every(wrong)
    return read


def _inches(text: str, rate: float, cite: str) -> float:
    """A distance on the table as players type it: in their own measure, or with its unit (`20 cm`)."""
    if text.strip().lower().endswith(("cm", "in", '"')):
        return read_inches(text.replace(",", "."), cite)
    try:
        return float(text.replace(",", ".")) / rate
    except ValueError:
        wanted = f"a distance in {'inches' if rate == 1 else 'cm'} is wanted"
        raise NotUnderstood(f"{wanted}, not {text[:40]!r}" if text.strip() else wanted, cite) from None


def _dice(roll: Roll, form: Posted) -> list[int] | None:
    if form.get("how") != "typed":
        return None
    typed = [form.get(f"die.{i}").strip() for i in range(len(roll.dice))]
    if "" in typed:
        raise NotUnderstood("Give every die, or let the program roll.", roll.cite)
    return [whole(text, "a die", roll.cite) for text in typed]


def _counts(labels: Mapping[str, str], form: Posted, cite: str) -> dict[str, int]:
    given = {key: form.get(f"n.{key}").strip() for key in labels}
    return {key: whole(text, labels[key], cite) for key, text in given.items() if text}


def _field(field: Field, name: str, form: Posted, cite: str) -> Any:
    """One field's value; None leaves it to the question's own default."""
    match field.kind:
        case FieldKind.YES_NO:
            return form.get(name) == "yes"
        case FieldKind.SEVERAL:
            return form.getlist(name)
        case FieldKind.TABLE:
            return _rows(field, name, form, cite)
        case FieldKind.NUMBER:
            text = form.get(name).strip()
            return whole(text, field.label, field.rule or cite) if text else None
        case FieldKind.CHOICE:
            return (key_of(field, form.get(name)) if is_long(field) else form.get(name)) or None
    return form.get(name).replace("\r\n", "\n")  # browsers send every line end as two characters


def _rows(field: Field, name: str, form: Posted, cite: str) -> list[dict[str, Any]]:
    rows = []
    for i in range(rows_of(form, name)):
        if is_blank(field, f"{name}.{i}", form):
            continue
        cells = {c.key: _field(c, f"{name}.{i}.{c.key}", form, cite) for c in field.columns}
        rows.append({key: value for key, value in cells.items() if value is not None})
    return rows


def is_blank(table: Field, row: str, form: Posted) -> bool:
    """Whether nobody wrote in this row: every cell is empty, or as a new row has it."""
    return all(_untouched(c, form.getlist(f"{row}.{c.key}")) for c in table.columns)


def _untouched(column: Field, sent: list[str]) -> bool:
    texts = [text for text in sent if text.strip()]
    return not texts or texts == _begins(column)


def _begins(column: Field) -> list[str]:
    """What a new row's cell sends when it is left alone."""
    if column.default is None:
        return []
    filled = _fields_of_field(column, "cell", column.default).get("cell", [])
    texts = [filled] if isinstance(filled, str) else filled
    return [text_of(column, text) for text in texts] if is_long(column) else texts


def fields_of(request: Request, value: Any) -> Filled:
    """The form filled with this answer."""
    match request:
        case Roll():
            return Filled({"how": "typed", **{f"die.{i}": str(n) for i, n in enumerate(value)}})
        case Choose():
            return Filled({"choice": value})
        case ChooseSome():
            return Filled({"some": value})
        case Amount():
            return Filled({"amount": str(value)})
        case Allocate() | Purchase():
            return Filled({f"n.{key}": str(n) for key, n in value.items()})
        case PlaceHex():
            return Filled({"hex": value})
        case Act():
            return Filled({"act": request.typed(value)})
        case PlacePoint():
            return Filled({name: f"{n * request.measure[1]:g}" for name, n in zip("xy", value, strict=True)})
        case Report():
            filled: dict[str, str | list[str]] = {}
            for f in request.fields:
                filled |= _fields_of_field(f, f"f.{f.key}", value.get(f.key, f.empty()))
            return Filled(filled)
    return Filled()


def _fields_of_field(field: Field, name: str, value: Any) -> dict[str, str | list[str]]:
    match field.kind:
        case FieldKind.YES_NO:
            return {name: "yes"} if value else {}
        case FieldKind.SEVERAL:
            return {name: list(value)}
        case FieldKind.TABLE:
            filled: dict[str, str | list[str]] = {f"{name}.rows": str(len(value) + BLANK_ROWS)}
            for i, row in enumerate(value):
                for c in field.columns:
                    filled |= _fields_of_field(c, f"{name}.{i}.{c.key}", row.get(c.key, c.empty()))
            return filled
    return {name: str(value)}
