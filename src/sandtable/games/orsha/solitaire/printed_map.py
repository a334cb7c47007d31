"""The printed map of OtO-S1 on the player's table: its VPO and cover, typed into a form that a file can fill in.

A spreadsheet (CSV) with the columns hex, what and name does:   Q10,vpo,Station
                                                                K5..K9,buildings,
So does TOML:   buildings = "K4 K5..K9"
                [vpo]
                Q10 = "Station"
"""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.random_selection import understood_hexes
from sandtable.games.orsha.solitaire.spreadsheet import spreadsheet
from sandtable.games.orsha.solitaire.state import PLAYER, Holder, State, Vpo
from sandtable.kernel import FACT, Draft, Field, FieldKind, Filler, Note, NotUnderstood, Procedure, Refused, Report
from sandtable.kernel.bounds import check_toml
from sandtable.rules import rule

COVER = {"buildings": "Buildings", "woods": "Woods", "brush": "Brush", "grain": "Grain"}
BY_CASE = {"a": ("buildings",), "b": ("woods", "brush", "grain")}
"""Which of it each case of SASL 4.1 looks at; case d names its own Locations."""
CITE = "oto2.sasl.s1.vpo"


@rule("oto2.sasl.s1.vpo")
def ask_map(state: State) -> Procedure[None]:
    """The LVP Locations of the printed map, which are not in the text, and optionally where its cover is."""
    hint = "With spaces between; K5..K9 is a run. May stay empty."
    low, high = printed().s1.numbers_in_play
    form = yield from Report(
        question="What is printed on your map?", telling="Printed on your map: {}.",
        cite=CITE, wants=FACT,
        side=PLAYER,
        key="printed-map",
        context=(
            f"VPO are the LVP Locations in hexes numbered {low} to {high}. They are on the printed map alone.",
            "With buildings, woods, brush and grain the Locations for S? are found here; what you leave empty "
            "you are asked for when S? are placed.",
        ),
        fields=(
            Field(
                "vpo", "VPO", FieldKind.TABLE, default=_rows(state),
                columns=(Field("hex", "Hex"), Field("name", "Name", hint="may stay empty")),
            ),
            *(Field(key, label, default=" ".join(state.cover.get(key, ())), hint=hint) for key, label in COVER.items()),
        ),
        button="So it is printed",
        fillers=(Filler("your map file", (".csv", ".toml", ".txt"), read_file),),
        also=_refuse_printed,
    )  # fmt: skip
    before = {v.key: v.holder for v in state.vpos}
    state.vpos = [Vpo(hex, f"{hex} {name}".strip(), holder=before.get(hex, Holder.ENEMY)) for hex, name in _vpos(form)]
    state.cover = {key: understood_hexes(form[key], CITE) for key in COVER if form[key].strip()}
    if not state.vpos:
        yield Note("You named no VPO: none is scored. You can name them later, under something to report.", CITE)


def _rows(state: State) -> list[dict[str, str]]:
    return [{"hex": v.key, "name": v.title.removeprefix(v.key).strip()} for v in state.vpos]


def _vpos(form: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Hex and name of each row; raises NotUnderstood for what is no hex, or one hex twice."""
    found: list[tuple[str, str]] = []
    for row in form["vpo"]:
        word, name = str(row["hex"]).strip(), str(row["name"]).strip()
        if not word and not name:
            continue
        hexes = understood_hexes(word, CITE)
        if len(hexes) != 1:
            raise NotUnderstood(f"VPO {name or word}: one hex is wanted", CITE)
        if hexes[0] in dict(found):
            raise NotUnderstood(f"{hexes[0]} is named twice", CITE)
        found.append((hexes[0], name))
    return found


def _refuse_printed(form: Mapping[str, Any]) -> Refused | None:
    """VPO lie in the area in play; the K33 LVP, for one, does not."""
    outside = [hex for hex, _ in _vpos(form) if not field.is_in_play(hex)]
    for key in COVER:
        understood_hexes(form[key], CITE)
    return Refused(f"{', '.join(outside)}: not in the area in play", CITE) if outside else None


# ---------------------------------------------------------------- what is known of the ground


def is_told(state: State, case: str) -> bool:
    """Is any cover of this case known? On our map always; of the printed one, what the player has named."""
    return not state.on_printed_map or any(state.cover.get(key) for key in BY_CASE.get(case, ()))


def cover_of(state: State, case: str) -> set[str]:
    """The hexes named for a case of SASL 4.1."""
    return {hex for key in BY_CASE.get(case, ()) for hex in state.cover.get(key, ())}


def may_be_mined(state: State, hex: str) -> bool:
    """B28.1 as far as the map is known here: the player judges the rest of a printed one."""
    if state.on_printed_map:
        return field.is_in_play(hex) and hex not in state.cover.get("buildings", ())
    return field.takes_mines(hex)


# ---------------------------------------------------------------- a file


def read_file(raw: bytes) -> Draft:
    """CSV with the columns hex, what and name, or TOML; raises NotUnderstood with the fault."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotUnderstood("the file is no text file", CITE) from None
    first = text.lstrip().partition("\n")[0].lower()
    is_table = "hex" in first and "what" in first and "=" not in first
    return _draft(_from_csv(text) if is_table else _from_toml(text))


def _draft(told: Sequence[tuple[str, str, str]]) -> Draft:
    """From (hexes, what, name); what nobody here knows becomes a remark."""
    known = ("vpo", *COVER)
    value: dict[str, Any] = {"vpo": [{"hex": hex, "name": name} for hex, what, name in told if what == "vpo"]}
    value |= {key: " ".join(hex for hex, what, _ in told if what == key) for key in COVER}
    strange = dict.fromkeys(what for _, what, _ in told if what not in known)
    return Draft(value, tuple(f"{what!r} is left out; known are: {', '.join(known)}" for what in strange))


def _from_csv(text: str) -> list[tuple[str, str, str]]:
    _, cells = spreadsheet(text)
    return [(c["hex"], c["what"].lower(), c.get("name", "")) for c in cells if c.get("hex") and c.get("what")]


def _from_toml(text: str) -> list[tuple[str, str, str]]:
    check_toml(text, what="the file")
    try:
        raw = tomllib.loads(text)
    except ValueError as wrong:
        raise NotUnderstood(f"the file has no columns hex and what, and is no TOML: {wrong}", CITE) from None
    vpos = raw.pop("vpo", {})
    if not isinstance(vpos, Mapping):
        raise NotUnderstood('vpo: a table such as Q10 = "Station" is wanted', CITE)
    cover = [(" ".join(map(str, v)) if isinstance(v, list) else str(v), key, "") for key, v in raw.items()]
    return [*((str(hex), "vpo", str(name)) for hex, name in vpos.items()), *cover]
