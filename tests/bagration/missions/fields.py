"""Battlefields as the ledger's examples describe them."""

from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.missions.zones import Battlefield
from sandtable.games.bagration.readings import reading
from sandtable.tabletop.rivers import River


def field(key, *, banks=None, bridges=(), **chosen):
    """The mission on a 48 x 72 table; `banks` are the near and far bank of a straight river."""
    m = mission(key)
    entered = {a.key: a.value for a in m.asks}
    plain = Battlefield(m, reading(**chosen), entered=entered)
    if banks is None:
        return plain
    low, high = banks
    river = River.straight(plain.table, middle=(low + high) / 2, width=high - low)
    return Battlefield(m, reading(**chosen), river=river, bridges=tuple(bridges), entered=entered)
