"""The routes of all pages. What is here takes a while to load: the server does so once it answers."""

from starlette.routing import BaseRoute

from sandtable.web import events
from sandtable.web.pages import (
    answering,
    board,
    charts,
    doors,
    drafts,
    files,
    find,
    glossary,
    guide,
    home,
    lobby,
    mistake,
    odds,
    own_editor,
    own_maps,
    own_scans,
    records,
    rules,
    seat,
    sheets,
    start,
    then,
    tools,
    what_if,
)

CORNERS = (
    doors.router,
    home.router,
    start.router,
    charts.router,
    odds.router,
    tools.router,
    rules.router,
    lobby.router,
    records.router,
    mistake.router,
    sheets.router,
    files.router,
    own_maps.router,
    own_editor.router,
    own_scans.router,
    find.router,
    glossary.router,
    guide.router,
    drafts.router,
    then.router,
    what_if.router,
    seat.router,
    answering.router,
    board.router,
    events.router,
)

routes: list[BaseRoute] = [route for corner in CORNERS for route in corner.routes]
