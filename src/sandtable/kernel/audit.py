"""The auditor: what must always hold of a campaign, written from the rulebook's side and not from the code's.

The kernel checks what holds in every game; `Game.audit` adds what its rulebook says. An auditor only reads: it never
asks, changes nothing, and calls none of the rules it audits.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sandtable.kernel import codec
from sandtable.kernel.asks import Ask
from sandtable.kernel.campaign import Campaign
from sandtable.kernel.faults import Fault
from sandtable.kernel.progress import read_state
from sandtable.kernel.refusals import NotUnderstood, Refused


@dataclass(frozen=True, slots=True)
class Audited:
    """The faults after one completed step; step 0 is the start."""

    step: int
    title: str
    fault: Fault


def audit(campaign: Campaign) -> list[Audited]:
    """Every completed step's facts and the questions that stand open now; what cannot be, in order."""
    found: list[Audited] = []
    before: Any = None
    for number in range(campaign.keeper.last_record().step + 1):
        record = campaign.keeper.record(number)
        state = read_state(campaign.game, record)
        found += [Audited(number, record.title, fault) for fault in campaign.game.audit(state, before)]
        before = state
    found += [Audited(number, "now", fault) for fault in audit_now(campaign)]
    return found


def audit_now(campaign: Campaign) -> Iterator[Fault]:
    """What must hold at any moment, in any game: the record survives the file, and a form's suggestion is accepted."""
    kind = campaign.game.state
    if codec.encode(kind, codec.decode(kind, campaign.state_json())) != campaign.state_json():
        yield Fault("The record does not survive being written down.")
    for side in campaign.game.side_keys():
        for pending in campaign.pending(side):
            request = pending.request
            if isinstance(request, Ask) and request.suggestion is not None:
                try:
                    request.check(request.suggestion)
                except (NotUnderstood, Refused) as no:
                    yield Fault(f"The suggestion for “{request.question}” is refused: {no.why}", no.rule)
