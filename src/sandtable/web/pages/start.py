"""A new campaign: game, scenario, who plays where, dice, and how doubtful rules are read."""

from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from sandtable.games import find
from sandtable.kernel import Game, NotUnderstood
from sandtable.web.access import House, NotThere, host_only
from sandtable.web.fields import Filled
from sandtable.web.opponents import OWN, maxims_text, offered, page_of, player_of
from sandtable.web.own_work import PROVING, prove_map
from sandtable.web.pages.doors import keep_cookie
from sandtable.web.paper import page
from sandtable.web.rooms import Room
from sandtable.web.routing import FormWithFiles, Pages
from sandtable.web.seats import at_cookie
from sandtable.web.work import prove_house_rules

router = Pages()
DICE = {
    "mixed": ("Either", "Each roll offers both: the program rolls, or you type in your own dice."),
    "program": ("The program rolls", "Every roll is thrown here and recorded."),
    "entered": ("Real dice only", "You roll at the table and type in what fell."),
}


@router.get("/new/{game}")
def new(request: Request, game: str) -> Response:
    host_only(request)
    return _form(request, _game(game))


@router.get("/maxims/{game}/{policy}")
def maxims(game: str, policy: str) -> Response:
    """The page of maxims a bot plays by, as it stands in its file."""
    try:
        return PlainTextResponse(maxims_text(_game(game).key, policy))
    except NotUnderstood as wrong:
        raise NotThere(wrong.why) from None


def _game(key: str) -> Game[Any]:
    try:
        return find(key)
    except NotUnderstood as wrong:
        raise NotThere(str(wrong)) from None


def _form(request: Request, game: Game[Any], *, wrong: str = "", filled: Filled | None = None) -> Response:
    groups: dict[str, list[Any]] = {}
    for setting in game.settings:
        if not setting.asked:
            groups.setdefault(setting.group, []).append(setting)
    return page(
        request,
        "new.html",
        422 if wrong else 200,
        game=game,
        groups=groups,
        dice=DICE,
        bots=offered(game.key),
        own=OWN,
        maxims=page_of(game.key, ""),
        wrong=wrong,
        filled=filled or Filled(),
    )


@router.post("/new/{game}", first=host_only)
def start(request: Request, game: str, form: FormWithFiles) -> Response:
    here = host_only(request)
    g = _game(game)
    try:
        room = create(here, game, form)
    except NotUnderstood as wrong:
        names = [name for name in form if isinstance(form[name], str)]
        filled = Filled({name: [str(v) for v in form.getlist(name)] for name in names})
        return _form(request, g, wrong=wrong.why, filled=filled)
    return seated(request, room)


def create(here: House, game: str, form: FormData) -> Room:
    """Start the campaign the form describes and hand out its invitations."""
    g = find(game)
    where = {side: str(form.get(f"seat.{side}", "here")) for side in g.side_keys()}
    page = str(form.get("maxims", ""))
    players = {side: player_of(game, side, place, page) for side, place in where.items()}
    prefix = "setting."
    typed = {k: str(v) for k, v in form.items() if k.startswith(prefix) and isinstance(v, str)}
    given = {key.removeprefix(prefix): value for key, value in typed.items() if value != ""}
    for setting in g.settings:
        if setting.file and (text := _file(form, f"{prefix}{setting.key}", "map")):
            here.bench.run(prove_map, g.map_words, text, seconds=PROVING)
            given[setting.key] = text
    house_rules = _file(form, "house_rules", "house rules")
    if house_rules:
        here.bench.run(prove_house_rules, game, house_rules)
    opened = here.shelf.create(
        game,
        str(form.get("scenario", "")),
        settings=given,
        players=players,
        dice=str(form.get("dice", "mixed")),
        title=str(form.get("title", "")).strip()[:120],
        house_rules=house_rules,
    )
    opened.file.note("curtain", form.get("curtain") == "yes")
    room = here.rooms.add(opened)
    for side, place in where.items():
        if place == "elsewhere":
            room.invite(side)
    return room


def _file(form: FormData, name: str, what: str) -> str:
    file = form.get(name)
    if not isinstance(file, UploadFile):
        return ""
    try:
        return file.file.read(200_000).decode("utf-8").strip()
    except UnicodeDecodeError:
        raise NotUnderstood(f"What you chose as {what} is no text file.") from None


def seated(request: Request, room: Room) -> Response:
    """Straight to the first question, unless links must be handed out first."""
    here = room.here()
    if not here or any(seat.where == "elsewhere" for seat in room.seats().values()):
        return RedirectResponse(f"/c/{room.id}", 303)
    first = next((seat for seat in here if room.sight(seat.side).pending), here[0])
    answer = RedirectResponse(f"/c/{room.id}/{first.key}", 303)
    keep_cookie(request, answer, at_cookie(room.id), first.key)
    return answer
