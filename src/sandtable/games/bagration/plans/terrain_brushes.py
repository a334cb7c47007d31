"""Terrain drawn on the plan in the form itself: what can be drawn, how each feature looks, and what its rules say."""

from functools import cache

from sandtable.games.bagration.plans.table_plan import plan_of
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.features import SILENT, Feature, features, told_of
from sandtable.games.bagration.terrain.laid_out_tables import usual
from sandtable.kernel import Brush, Shapes
from sandtable.tabletop.drawing import Ruler
from sandtable.tabletop.drawing.patterns import FILLS
from sandtable.tabletop.drawing.strips import INKS
from sandtable.tabletop.measures import CM_PER_INCH


def shapes(state: State) -> Shapes:
    """The table's pieces as shapes on this battle's plan, in the measure of its ruler."""
    table = state.ground().table
    metric = Ruler(state.readings.ruler) is Ruler.CENTIMETRES
    return Shapes(
        plan_of(state).svg(),
        table.width,
        table.depth,
        kind="feature",
        form="form",
        points="points",
        across="width",
        brushes=brushes(metric=metric),
        unit="cm" if metric else "inches",
        rate=CM_PER_INCH if metric else 1.0,
    )


def _card(feature: Feature) -> tuple[tuple[str, str], ...]:
    """What the booklet says of it, and nothing where it is silent."""
    return tuple((name, words) for name, words in told_of(feature) if words not in ("", SILENT))


@cache
def brushes(*, metric: bool) -> tuple[Brush, ...]:
    """Every feature of the catalogue, with its card."""
    made = []
    for f in features().values():
        drawn = usual(f.key)
        wide = f"{float(drawn.width) * CM_PER_INCH:g} cm" if metric and drawn.width else drawn.width
        look = {"fill": FILLS.get(f.key, "#efe8d4"), "ink": INKS.get(f.key, "#8c8468")}
        made.append(Brush(f.key, f.title, drawn.form.value, wide, **look, card=_card(f), rule=f.rules[0]))
    return tuple(made)
