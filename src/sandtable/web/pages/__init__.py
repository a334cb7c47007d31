"""The pages, one module for each corner of the house."""

from fastapi import APIRouter

from sandtable.web.pages import (
    board,
    charts,
    doors,
    drafts,
    files,
    find,
    home,
    lobby,
    mistake,
    odds,
    records,
    rules,
    seat,
    sheets,
    start,
    then,
    tools,
    what_if,
)

routers: tuple[APIRouter, ...] = (
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
    find.router,
    drafts.router,
    then.router,
    what_if.router,
    seat.router,
    board.router,
)
