"""The pages, one module for each corner of the house."""

from fastapi import APIRouter

from sandtable.web.pages import charts, doors, home, lobby, records, rules, seat, sheets, start

routers: tuple[APIRouter, ...] = (
    doors.router,
    home.router,
    start.router,
    charts.router,
    rules.router,
    lobby.router,
    records.router,
    sheets.router,
    seat.router,
)
