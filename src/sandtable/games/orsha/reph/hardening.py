"""7.511: half squads recombine, MMC and leaders Battle Harden, armor leaders find a vehicle."""

from sandtable.games.orsha.reph.leader_hardening import SETTINGS as OF_LEADERS
from sandtable.games.orsha.reph.leader_hardening import step_7_5113, step_7_5114
from sandtable.games.orsha.reph.mmc_hardening import SETTINGS as OF_MMC
from sandtable.games.orsha.reph.mmc_hardening import step_7_5111, step_7_5112

SETTINGS = (*OF_MMC, *OF_LEADERS)

__all__ = ["SETTINGS", "step_7_5111", "step_7_5112", "step_7_5113", "step_7_5114"]
