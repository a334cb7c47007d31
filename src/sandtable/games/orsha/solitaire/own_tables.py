"""Tables of Solitaire ASL that the player gives once: row by row in a form, or all of them from a file.

Wherever the form has a gap, the number is asked for when it comes up.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.charts import BadChart, parse_dice
from sandtable.charts.load import parse_band
from sandtable.games.orsha.solitaire.base_tables import ASK, ITEMS, read_typed
from sandtable.games.orsha.solitaire.booklet import S1, BaseTable, base_tables
from sandtable.games.orsha.solitaire.spreadsheet import spreadsheet
from sandtable.games.orsha.solitaire.state import PLAYER, State
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    Draft,
    Field,
    FieldKind,
    Filler,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Report,
    counted,
)
from sandtable.kernel.bounds import check_toml
from sandtable.rules import rule

Rows = Sequence[Mapping[str, Any]]
DICE = (("1d6", "one die"), ("2d6", "two dice, added"), ("d66", "two dice, tens and units"))
BEYOND = 12
"""How far modifiers can carry a roll past its dice, for rows with an open end."""


@rule("oto2.sasl.s1.msr4")
def type_in(state: State) -> Procedure[None]:
    """The base tables, given once. Without them each is asked for when it is needed."""
    while True:
        how = yield from Choose(
            question="Shall tables of your Solitaire ASL be rolled here?",
            told_after=True,
            cite=_cite(state),
            wants=DECISION,
            side=PLAYER,
            key="own-tables",
            context=(
                "The booklet of the missions does not print them. You need not type any: when one is needed, you "
                "are asked what yours gives, once for each number.",
            ),
            options=(
                Option("go-on", "no, ask me when one is needed" if not (state.typed or state.told) else "that is all"),
                Option("one", "I type one in"),
                Option("file", "I have a file with tables"),
            ),
            suggestion="go-on",
        )
        if how == "go-on":
            return
        yield from one_table(state) if how == "one" else from_a_file(state)


def _cite(state: State) -> str:
    return "oto2.sasl.s1.msr4" if state.mission == S1 else "oto2.sasl.s2.msr1"


# ---------------------------------------------------------------- one table, row by row


def one_table(state: State) -> Procedure[None]:
    """The form has a row for each roll; bands such as 3-5 do as well, and rows may stay empty."""
    offered = {key: table for key, table in base_tables().items() if state.mission in table.missions}
    key = yield from Choose(
        question="Which table?", told_after=True, cite=_cite(state), wants=FACT, side=PLAYER, key="own-table",
        options=tuple(Option(k, t.title, hint="typed in" if k in state.typed else "") for k, t in offered.items()),
    )  # fmt: skip
    table = offered[key]
    dice = table.dice
    if not dice:
        dice = yield from Choose(
            question=f"{table.title}: which dice?",
            told_after=True, cite=_cite(state), wants=FACT, side=PLAYER, key="own-dice",
            options=tuple(Option(k, words) for k, words in DICE),
        )  # fmt: skip
    columns = (Field("roll", "Roll", hint="3, 3-5, 2- or 12+"), Field("result", "Result"))
    form = yield from Report(
        question=f"{table.title}: what does each roll give?",
        told_after=True,
        cite=table.rule,
        wants=FACT,
        side=PLAYER,
        key="own-rows",
        context=(
            "Rows without a result are left out; their numbers are asked for when they come up.",
            f"Does a number need a further roll? Write {ASK} for it: then you are asked each time.",
        ),
        fields=(
            Field(
                "rows",
                "Rows",
                FieldKind.TABLE,
                columns=columns,
                default=_empty_rows(state, key, dice),
                hint=_may(table),
            ),
        ),
        button="Keep this table",
        also=lambda value: _checked({key: (dice, _filled(value["rows"]))}),
    )
    yield from keep(state, {key: (dice, _filled(form["rows"]))})


def _may(table: BaseTable) -> str:
    if table.choices:
        return f"Results: {', '.join(table.choices)}."
    kinds = {"number": "Results: whole numbers.", "items": f"Results: any of {' '.join(ITEMS)}, such as S S L SW."}
    return kinds.get(table.kind, "Results: in your own words.")


def rolls(dice: str) -> list[int]:
    """What these dice can show, without modifiers."""
    faces = parse_dice(dice)
    if dice == "d66":
        return [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    return list(range(len(faces), sum(faces) + 1))


def _empty_rows(state: State, key: str, dice: str) -> list[dict[str, str]]:
    """A row for each roll with what is known of it; the first and last are open, for modifiers."""
    numbers, known = rolls(dice), state.told.get(key, {})
    words = {n: str(n) for n in numbers} | {numbers[0]: f"{numbers[0]}-", numbers[-1]: f"{numbers[-1]}+"}
    return [{"roll": words[n], "result": known.get(str(n), "")} for n in numbers]


def _filled(rows: Rows) -> list[tuple[str, str]]:
    return [(str(r["roll"]).strip(), str(r["result"]).strip()) for r in rows if str(r.get("result", "")).strip()]


# ---------------------------------------------------------------- what is kept

Given = Mapping[str, tuple[str, list[tuple[str, str]]]]
"""By table: its dice, and its rows as (roll, result)."""


def keep(state: State, given: Given) -> Procedure[None]:
    """A whole table is rolled from now on; of one with gaps the rows are remembered."""
    for key, (dice, rows) in given.items():
        title, cite = base_tables()[key].title, base_tables()[key].rule
        if not rows:
            continue
        if set(rolls(dice)) <= set(_numbers(rows, dice)) and all(result != ASK for _, result in rows):
            state.typed[key] = as_toml(key, dice, rows)
            yield Note(f"{title}: typed in, and from now on rolled here", cite)
        else:
            state.typed.pop(key, None)
            state.told[key] = {str(n): result for n, result in _numbers(rows, dice).items()}
            yield Note(f"{title}: {counted(len(rows), 'row')} kept; the other numbers are asked for", cite)


def as_toml(key: str, dice: str, rows: Sequence[tuple[str, str]]) -> str:
    listed = ", ".join(f"{{ roll = {json.dumps(roll)}, result = {json.dumps(result)} }}" for roll, result in rows)
    read = 'read = "d66"\n' if dice == "d66" else ""
    return f'[{key}]\ndice = "{dice}"\n{read}rows = [{listed}]\n'


def _numbers(rows: Sequence[tuple[str, str]], dice: str) -> dict[int, str]:
    """Each roll's result; raises BadChart where two rows speak of one roll."""
    lowest, highest = rolls(dice)[0] - BEYOND, rolls(dice)[-1] + BEYOND
    found: dict[int, str] = {}
    for roll, result in rows:
        try:
            low, high = parse_band(roll)
        except ValueError as wrong:
            raise BadChart(f"{wrong}; write 3, 3-5, 2- or 12+") from None
        for n in range(lowest if low is None else low, (highest if high is None else min(high, highest)) + 1):
            if n in found:
                raise BadChart(f"two rows speak of {n}")
            found[n] = result
    return found


def _checked(given: Given) -> None:
    """Raises NotUnderstood with the fault: a table that cannot be read cannot be insisted on."""
    for key, (dice, rows) in given.items():
        table = base_tables()[key]
        try:
            _numbers(rows, dice)
            told = [row for row in rows if row[1] != ASK]
            numbers = _numbers(told, dice)
            gaps = [(str(n), told[0][1]) for n in rolls(dice) if n not in numbers] if told else []
            if told:
                read_typed(as_toml(key, dice, [*told, *gaps]))
            if gaps and not table.dice:
                raise BadChart(f"a row for {gaps[0][0]} is missing")
        except BadChart as wrong:
            raise NotUnderstood(f"{table.title}: {wrong}", table.rule) from None


# ---------------------------------------------------------------- a file


def from_a_file(state: State) -> Procedure[None]:
    """Many tables at once, as a list that a file fills in."""
    named = tuple((key, table.title) for key, table in base_tables().items())
    columns = (
        Field("table", "Table", FieldKind.CHOICE, choices=named),
        Field("dice", "Dice", hint="only if the mission does not tell"),
        Field("roll", "Roll"),
        Field("result", "Result"),
    )
    form = yield from Report(
        question="Your tables",
        cite=_cite(state),
        wants=FACT,
        side=PLAYER,
        key="own-file",
        context=(
            "A spreadsheet saved as CSV with the columns table, roll and result will do, one line for each row: "
            "a6a,1-2,1. So will the TOML of a house-rule file.",
        ),
        fields=(Field("rows", "Rows", FieldKind.TABLE, columns=columns),),
        button="Keep these tables",
        fillers=(Filler("your file", (".csv", ".toml", ".txt"), read_file),),
        also=lambda value: _checked(_by_table(value["rows"])),
    )
    yield from keep(state, _by_table(form["rows"]))


def _by_table(rows: Rows) -> dict[str, tuple[str, list[tuple[str, str]]]]:
    found: dict[str, tuple[str, list[tuple[str, str]]]] = {}
    for row in rows:
        if not str(row["result"]).strip():
            continue
        key = str(row["table"])
        dice = str(row["dice"]).strip() or found.get(key, ("",))[0] or base_tables()[key].dice
        if dice not in dict(DICE):
            raise NotUnderstood(f"{base_tables()[key].title}: say its dice, 1d6, 2d6 or d66", "")
        found.setdefault(key, (dice, []))[1].append((str(row["roll"]).strip(), str(row["result"]).strip()))
    return found


def read_file(raw: bytes) -> Draft:
    """CSV with the columns table, roll, result (and dice), or TOML of the chart shape."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotUnderstood("the file is no text file") from None
    rows, remarks = _from_toml(text) if text.lstrip().startswith(("[", "#")) else _from_csv(text)
    known = [row for row in rows if row["table"] in base_tables()]
    strange = sorted({row["table"] for row in rows} - set(base_tables()))
    told = [f"there is no table {name!r}; there are: {', '.join(base_tables())}" for name in strange]
    return Draft({"rows": known}, (*remarks, *told))


def _from_csv(text: str) -> tuple[list[dict[str, str]], list[str]]:
    columns, cells = spreadsheet(text)
    if not {"table", "roll", "result"} <= set(columns):
        raise NotUnderstood("the first line must name the columns table, roll and result")
    rows = [
        {"table": c["table"].lower(), "dice": c.get("dice", ""), "roll": c["roll"], "result": c["result"]}
        for c in cells
    ]
    return [row for row in rows if row["table"]], []


def _from_toml(text: str) -> tuple[list[dict[str, str]], list[str]]:
    check_toml(text, what="the file")
    try:
        raw = tomllib.loads(text)
    except ValueError as wrong:
        raise NotUnderstood(f"the file is no TOML: {wrong}") from None
    rows: list[dict[str, str]] = []
    remarks: list[str] = []
    for key, body in raw.items():
        listed = body.get("rows") if isinstance(body, Mapping) else None
        if not isinstance(listed, list) or not all(
            isinstance(r, Mapping) and "roll" in r and "result" in r for r in listed
        ):
            remarks.append(f"{key}: rows, each with roll and result, are wanted")
            continue
        dice = str(body.get("dice", ""))
        rows += [{"table": key, "dice": dice, "roll": str(r["roll"]), "result": str(r["result"])} for r in listed]
    return rows, remarks
