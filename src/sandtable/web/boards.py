"""Which picture of the view belongs to a question: a map to click on, a plan to scale, a map its rows stand on."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.kernel import Field, FieldKind, Picture, PlaceHex, PlacePoint, Report, Request, plain
from sandtable.web.sights import Sight
from sandtable.web.slugs import slug

HEXES, PLAN = "data-hex", 'class="board"'
"""What a drawing holds on which hexes, or inches, can be pointed at."""


def drawn_for(request: Request, sight: Sight) -> Mapping[str, Any]:
    """Every drawing that the control of a question shows."""
    return {
        "picture": picture_for(request, sight),
        "on_board": on_board(request, sight),
        "boards": boards_of(request, sight),
        "shapes": shapes_of(request),
    }


def picture_for(request: Request, sight: Sight) -> Picture | None:
    """The map on which a hex can be clicked, or the plan of the table on which a point can."""
    if isinstance(request, PlaceHex):
        return _drawn(sight, HEXES, request.map)
    return _drawn(sight, PLAN, "") if isinstance(request, PlacePoint) else None


def on_board(request: Request, sight: Sight) -> bool:
    """Whether the hex that is asked for lies on the board that fills the page, and is taken from it; so are those that
    fields of a form name."""
    if sight.laid is None:
        return False
    surface = sight.laid.shown.board.surface
    if isinstance(request, Report):
        return surface.kind == "hexes" and any(map(names_hexes, request.fields))
    return isinstance(request, PlaceHex) and surface.names.issuperset(request.hexes)


def names_hexes(f: Field) -> bool:
    return f.hexes or f.kind is FieldKind.HEX or any(map(names_hexes, f.columns))


def boards_of(request: Request, sight: Sight) -> dict[str, tuple[Picture, str]]:
    """For each table of a form whose rows stand on a picture: that picture, as this viewer sees it, and how they do."""
    tables: Iterable[Field] = request.fields if isinstance(request, Report) else ()
    found = {}
    for f in tables:
        drawn = f.places and _drawn(sight, HEXES if f.places.hex else PLAN, f.places.picture)
        if f.places and f.places.drawn and not drawn:
            drawn = Picture(f.label, f.places.drawn, f.label)
        if drawn:
            found[f.key] = (drawn, _placing(f))
    return found


def shapes_of(request: Request) -> dict[str, str]:
    """For each table of a form whose rows are drawn: what the page's script needs to know of it."""
    tables: Iterable[Field] = request.fields if isinstance(request, Report) else ()
    found = {}
    for f in tables:
        if f.shapes:
            told: dict[str, Any] = {**plain(f.shapes, kinds=False), "table": f"f.{f.key}"}
            told["brushes"] = {b.pop("key"): b for b in told["brushes"]}
            del told["plan"]  # it stands in the page itself, and so do the cards
            for brush in told["brushes"].values():
                del brush["card"], brush["rule"]
            found[f.key] = json.dumps(told, separators=(",", ":"))
    return found


def _drawn(sight: Sight, wanted: str, title: str) -> Picture | None:
    drawn = [s for s in sight.view.sections if isinstance(s, Picture) and wanted in s.svg]
    named = [s for s in drawn if slug(s.title) == slug(title)]
    return next(iter(named or drawn), None)


def _placing(field: Field) -> str:
    """What the page's script needs to show a table's rows as counters."""
    told: dict[str, Any] = {**plain(field.places), "table": f"f.{field.key}"}
    return json.dumps(told, separators=(",", ":"))
