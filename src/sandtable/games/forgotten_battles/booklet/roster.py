"""The roster file: counters that the scan lost, typed once from the players' own booklets, kept and shared.

    # The Forgotten Battles: a roster
    [axis]
    "1943-09-29.hq" = ["X 904 7-4-3", "3 Truck Points 45"]
    [soviet]
    "1943-12-19.front_hq" = ["XX 51 12-2-2"]

Each row is named as the order of arrival names it; each counter is a line as in `counters`. A row that is there
replaces what Sandtable lists for it.
"""

import json
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from sandtable.games.forgotten_battles.booklet.counters import NOTATION, read_counter
from sandtable.games.forgotten_battles.booklet.rows import Action, Row, printed_rows
from sandtable.kernel import Draft, NotUnderstood, counted
from sandtable.kernel.bounds import check_toml

SIDES = ("axis", "soviet")
MOST_COUNTERS = 100
PIECE = 3600
"""A form takes texts of up to 4000 characters; longer rosters are written in pieces that each are a roster."""

Roster = dict[str, list[str]]
WITH_COUNTERS = frozenset({Action.ARRIVE, Action.WITHDRAW, Action.AVAILABLE, Action.DEAD_PILE})


def read_roster(text: str) -> Roster:
    """The rows of a roster file by key (`axis.1943-09-29.hq`); NotUnderstood names the first fault and its place."""
    check_toml(text, what="the roster")
    try:
        raw = tomllib.loads(text)
    except ValueError as wrong:
        raise NotUnderstood(f"the roster is no TOML: {wrong}", NOTATION) from None
    found: Roster = {}
    for side, listed in raw.items():
        if side not in SIDES or not isinstance(listed, Mapping):
            raise NotUnderstood(f"the roster has a part [{side}]; there are [axis] and [soviet]", NOTATION)
        for name, counters in listed.items():
            key = f"{side}.{name}"
            found[key] = _counters(named_row(key), counters)
    # A row left empty, as in a blank roster, says nothing.
    return {key: counters for key, counters in found.items() if counters}


def lost_rows(side: str) -> list[Row]:
    """The rows of a side's order of arrival whose counters the scan lost."""
    return [row for row in printed_rows(side) if row.lost and row.action in WITH_COUNTERS]


def named_row(key: str) -> Row:
    """The row of this key, `axis.1943-09-29.hq`; NotUnderstood when there is none that lists counters."""
    side, _, name = key.partition(".")
    row = next((r for r in printed_rows(side) if r.key == key), None)
    if row is None:
        near = [r.key.partition(".")[2] for r in printed_rows(side) if r.key.startswith(f"{side}.{name[:10]}")]
        hint = f"; on that date there are: {', '.join(near)}" if near else ""
        raise NotUnderstood(f"the {side} order of arrival has no row {name!r}{hint}", NOTATION)
    if row.action not in WITH_COUNTERS:
        raise NotUnderstood(f"{key} lists no counters: {row.title}", row.rule)
    return row


def _counters(row: Row, listed: object) -> list[str]:
    if not isinstance(listed, list) or not all(isinstance(line, str) for line in listed):
        raise NotUnderstood(f"{row.key}: a list of counters in quotes is wanted, not {str(listed)[:40]!r}", row.rule)
    return read_lines(row, listed)


def read_lines(row: Row, lines: Iterable[str]) -> list[str]:
    """Counters typed for one row, in their normal form."""
    kept = [line.strip() for line in lines if line.strip()]
    if len(kept) > MOST_COUNTERS:
        raise NotUnderstood(
            f"{row.key}: {counted(len(kept), 'counter')}; no row has more than {MOST_COUNTERS}", row.rule
        )
    found = []
    for line in kept:
        try:
            found.append(str(read_counter(line)))
        except NotUnderstood as wrong:
            raise NotUnderstood(f"{row.key}: {wrong.why}", wrong.rule) from None
    return found


def write_roster(roster: Mapping[str, Iterable[str]], title: str = "a roster") -> str:
    """The file for these rows; `read_roster` reads it back to the same."""
    lines = [f"# The Forgotten Battles: {title}"]
    for side in SIDES:
        kept = sorted(key for key in roster if key.startswith(f"{side}."))
        if kept:
            lines.append(f"[{side}]")
        lines += [_line(key, roster[key]) for key in kept]
    return "\n".join(lines) + "\n"


def _line(key: str, counters: Iterable[str]) -> str:
    listed = ", ".join(json.dumps(counter, ensure_ascii=False) for counter in counters)
    return f"{json.dumps(key.partition('.')[2])} = [{listed}]"


def in_pieces(roster: Mapping[str, list[str]]) -> list[str]:
    """The roster as one or more files, none too long for a form."""
    pieces: list[Roster] = [{}]
    for key in sorted(roster):
        grown = {**pieces[-1], key: roster[key]}
        if len(write_roster(grown)) > PIECE and pieces[-1]:
            pieces.append({key: roster[key]})
        else:
            pieces[-1] = grown
    return [write_roster(piece) for piece in pieces]


def from_file(raw: bytes, fields: Sequence[str]) -> Draft:
    """A roster file laid into the pieces a form has room for; what finds none is told, not dropped in silence."""
    try:
        roster = read_roster(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise NotUnderstood("the roster is no text file", NOTATION) from None
    pieces = in_pieces(roster) if roster else [""]
    left = sum(len(read_roster(piece)) for piece in pieces[len(fields) :])
    remarks = (
        (f"{left} of {counted(len(roster), 'row')} find no room here; enter them when their turn comes",)
        if left
        else ()
    )
    return Draft(dict(zip(fields, pieces, strict=False)), remarks)


def blank_roster() -> str:
    """A roster to fill in: every row whose counters the scan lost, empty, with what is known of it."""
    lines = ["# The Forgotten Battles: rows to fill in from your booklets"]
    for side in SIDES:
        lines.append(f"[{side}]")
        lines += [f"{_line(row.key, [])}   # {row.title}; {row.gap}" for row in lost_rows(side)]
    return "\n".join(lines) + "\n"


def main(files: list[str]) -> str:
    """Without a file a blank roster; with files, whether they can be read and how many rows they fill in."""
    if not files:
        return blank_roster()
    filled: Roster = {}
    for name in files:
        try:
            filled |= read_roster(Path(name).read_text(encoding="utf-8"))
        except (NotUnderstood, OSError) as wrong:
            return f"{name}: {wrong}\n"
    lost = sum(row.lost for side in SIDES for row in printed_rows(side))
    return f"{counted(len(filled), 'row')} filled in; lost are {counted(lost, 'row')} of the booklets.\n"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
