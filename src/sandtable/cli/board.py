"""`sandtable board`: the table as text or as a list, as one side sees it; `sandtable judging`: how acts are judged."""

import click
from rich.markup import escape

from sandtable.cli.board_text import board_lines, reach_lines
from sandtable.cli.drawing import console, draw_table
from sandtable.cli.shared import as_json, for_side, open_campaign, print_json, side_of, which
from sandtable.kernel import Act, Board, Campaign, NotUnderstood, Request, Strictness
from sandtable.kernel import as_json as board_as_json
from sandtable.kernel.judging import LEVELS
from sandtable.sheets import board_list


@click.command("board")
@which
@for_side
@click.option("--list", "as_list", is_flag=True, help="Every counter by its place, instead of a map.")
@click.option("--around", default="", metavar="PLACE", help="Only the map around this hex.")
@click.option("--within", default=6, show_default=True, help="How far around it.")
@as_json
def board_command(campaign: str, side: str, as_list: bool, around: str, within: int, to_json: bool) -> None:
    """The board of a campaign. Without --side as an observer sees it; acts are typed in `sandtable play`."""
    opened = open_campaign(campaign)
    c, viewer = opened.campaign, side_of(opened, side) if side else None
    boards = boards_of(c, viewer)
    if not boards:
        raise NotUnderstood(f"{c.charter.title} is not played on a board here; `sandtable show` tells where it stands.")
    if to_json:
        return print_json([board_as_json(board) for board in boards])
    for board in boards:
        if as_list:
            draw_table(board_list(board, {side.key: side.title for side in c.game.sides}))
        else:
            draw_board(c, board, around=around, within=within)
    return None


def boards_of(c: Campaign, viewer: str | None) -> list[Board]:
    return [section for section in c.view(viewer).sections if isinstance(section, Board)]


def draw_board(c: Campaign, board: Board, *, around: str = "", within: int = 6) -> None:
    console().print(f"\n[bold]{escape(board.title)}[/bold]  {escape(board.words)}", soft_wrap=True)
    for line in board_lines(board, c.game.side_title, around=around, within=within):
        console().print(escape(line), soft_wrap=True)


def draw_reach(request: Request, names: str) -> None:
    """Where counters may go, for whoever types `reach` and their names."""
    if not isinstance(request, Act):
        raise NotUnderstood("reach is for acts on the board")
    for line in reach_lines(request, names):
        console().print(f"  {escape(line)}", soft_wrap=True)


@click.command("judging")
@which
@for_side
@click.option("--level", type=click.Choice([str(level) for level in Strictness]), help="Change it to this.")
@click.option("--reason", default="", help="Why.")
@as_json
def judging_command(campaign: str, side: str, level: str | None, reason: str, to_json: bool) -> None:
    """How strictly acts on the board are judged, and changing it, if the other side agrees."""
    opened = open_campaign(campaign)
    c = opened.campaign
    waits = c.judge_by(side_of(opened, side), level, reason) if level else ""
    if to_json:
        return print_json({"judging": str(c.judging), "waits": waits})
    click.echo(f"Asked; {waits}." if waits else f"Acts on the board are {LEVELS[c.judging]}.")
    return None
