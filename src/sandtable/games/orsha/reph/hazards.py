"""7.504: Encirclement, minefields, bog, Shock. Each part has a module of its own."""

from sandtable.games.orsha.reph.breakdowns import step_7_5043, step_7_5044
from sandtable.games.orsha.reph.encirclement import step_7_5041
from sandtable.games.orsha.reph.mines import SETTINGS, step_7_5042

__all__ = ["SETTINGS", "step_7_5041", "step_7_5042", "step_7_5043", "step_7_5044"]
