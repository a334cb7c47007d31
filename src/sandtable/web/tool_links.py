"""The way from a campaign to its game's tools, with what the campaign fills into them."""

from urllib.parse import urlencode

from sandtable.web.rooms import Room


def tools_address(room: Room | None) -> str:
    """The list of tools; from a campaign with its weather, date or whatever else the tools ask for."""
    if not room:
        return "/tools"
    with room.lock:
        game = room.campaign.game
        known = game.for_tools(room.campaign.state)
    return f"/tools?{urlencode({'of': game.key, **known})}" if known else "/tools"
