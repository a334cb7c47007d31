"""Report a mistake: a text to send, with version, rule, position and the last lines, and nothing secret in it."""

from starlette.requests import Request
from starlette.responses import Response

import sandtable
from sandtable.kernel import in_words
from sandtable.rules import entry, known
from sandtable.web.access import behind_curtain, seat_of
from sandtable.web.pages.seat import curtain, show
from sandtable.web.paper import sentence
from sandtable.web.rooms import Room
from sandtable.web.routing import Pages

router = Pages()
LAST_LINES = 5


@router.get("/c/{campaign}/{seat}/mistake")
def mistake(request: Request, campaign: str, seat: str) -> Response:
    """What somebody who mends the program needs to know, as text."""
    room, chair = seat_of(request, campaign, seat)
    if behind_curtain(request, room, chair):
        return curtain(request, room, chair)
    return show(request, room, chair, template="mistake.html", tab="mistake", text=report_of(room))


def report_of(room: Room) -> str:
    """Only what everybody may see: it is drawn from an observer's sight, whoever asks."""
    with room.lock:
        sight, campaign = room.sight(None), room.campaign
        step = next((o for o in sight.outline if o.state == "now"), None)
        rule = entry(step.cite) if step and known(step.cite) else None
        titles = {s.key: s.title for s in campaign.game.scenarios}
        scenario = titles.get(campaign.charter.scenario, "")
        unusual = [
            f"{s.title}: {in_words(campaign.charter.settings[s.key])}"
            for s in campaign.game.settings
            if campaign.charter.settings.get(s.key, s.default) != s.default
        ]
    lines = [
        "What is wrong: (write it here)",
        "What the booklet says, and where: (write it here)",
        "",
        f"Sandtable {sandtable.__version__}; begun with {campaign.charter.version or 'this version'}",
        f"{campaign.game.title}, {scenario}",
        f"Where it stands: {sight.view.headline}",
        *([f"Step: {step.title}"] if step else []),
        *([f"Rule: {rule.title} ({rule.booklet})"] if rule else []),
        *(["Settings that are not the usual: " + "; ".join(unusual)] if unusual else []),
        "The last lines that everybody may read:",
        *(f"- {sentence(line.text)}" for line in sight.lines[-LAST_LINES:]),
    ]
    return "\n".join(lines)
