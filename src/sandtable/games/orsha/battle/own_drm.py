"""The DRM of an attack on the board: what the ground gives, and what the base game adds to it. 1.41"""

from typing import Any

from sandtable.games.orsha.sight.boards import SIGHT
from sandtable.games.orsha.sight.cover import Claim, Cover, ffmo, ffnam, total_tem
from sandtable.kernel import FACT, Deed, Field, FieldKind, Modifier, Procedure, Report
from sandtable.rules import rule

WITH_OWN = "with your DRM"
OWN_DRM = ("as the ground is", WITH_OWN)
MOST = 12


@rule("oto2.1.41.d", "oto2.1.41.e", "oto2.1.41.f")
def drm_list(deed: Deed, hindrance: int, slope: Cover) -> Procedure[list[Modifier]]:
    """1.41: slope TEM is optional, and never added to other positive TEM; claimed, it does away with FFMO."""
    found = [Modifier(hindrance, "Hindrance of the line of sight", SIGHT)] if hindrance else []
    if deed.chosen != WITH_OWN:
        more = Modifier(slope.value, f"slope TEM, if claimed: {slope.why}", "oto2.1.41.d")
        return [*found, more] if slope.value else found
    told = yield from Report(
        question="What else modifies the attack?",
        telling="The attack is also modified by: {}.",
        wants=FACT,
        cite="oto2.1.41.e",
        side=deed.side,
        key="own drm",
        button="To the dice",
        context=(f"Slope TEM {slope.value:+d}: {slope.why}.",),
        fields=(
            Field("leadership", "Leadership", FieldKind.NUMBER, -MOST, MOST, default=0),
            Field("terrain", "TEM of the target's hex", FieldKind.NUMBER, -MOST, MOST, default=0),
            Field("claimed", "Slope TEM is claimed", FieldKind.YES_NO, default=True, rule="oto2.1.41.d"),
            Field("moving", "It moves in the open (FFMO)", FieldKind.YES_NO, default=False, rule="oto2.1.41.f"),
            Field("hurried", "No Assault Movement (FFNAM)", FieldKind.YES_NO, default=False, rule="oto2.1.41.f"),
            Field("other", "Other DRM", FieldKind.NUMBER, -MOST, MOST, default=0),
        ),
        suggestion={},
    )
    return [*found, *from_form(told, slope)]


def from_form(told: dict[str, Any], slope: Cover) -> list[Modifier]:
    """Each DRM that is not nothing, with its reason."""
    claim = Claim.CLAIMED if told["claimed"] else Claim.WAIVED
    claimed = slope.value if claim is Claim.CLAIMED else 0
    listed = (
        (told["leadership"], "leadership", "oto2.1.4"),
        (total_tem(claimed, told["terrain"]), "TEM: slope or the hex's own, whichever is more", "oto2.1.41.e"),
        (ffmo(-1 if told["moving"] else 0, slope, claim), "FFMO", "oto2.1.41.f"),
        (ffnam(-1 if told["hurried"] else 0, slope, claim), "FFNAM", "oto2.1.41.f"),
        (told["other"], "other DRM", "oto2.1.4"),
    )
    return [Modifier(value, why, rule) for value, why, rule in listed if value]
