"""Commands about campaigns: new, list, show, log, undo, rule, rulings."""

from typing import Any

import click

from sandtable.charts.load import digest
from sandtable.cli.shared import (
    as_json,
    for_side,
    from_json,
    open_campaign,
    pairs,
    print_json,
    shelf,
    side_of,
    text_of,
    which,
)
from sandtable.games import GAMES, find
from sandtable.kernel import Campaign, codec, in_words, plain, rulings, seal
from sandtable.kernel.dice import level, level_in_words
from sandtable.rules import in_titles


class InstalledGame(click.ParamType[str]):
    """The key of a game that some installed package declares."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in GAMES:
            self.fail(f"{value!r} is not one of {', '.join(GAMES)}.", param, ctx)
        return value

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        return f"Choose from: {', '.join(GAMES)}."


@click.command("new")
@click.argument("game", type=InstalledGame())
@click.argument("scenario", default="")
@click.option("--title", default="", help="What to call it.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting; `--settings` lists them.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="SIDE",
    help="Let the Recruit play this side; SIDE:random or another policy for another bot.",
)
@click.option(
    "--dice",
    type=click.Choice(["program", "entered", "mixed"]),
    default="mixed",
    show_default=True,
    help="Rolled here alone, real dice typed in alone, or either.",
)
@click.option("--house-rules", type=click.File(encoding="utf-8"), help="Charts of your own, laid over the booklet's.")
@click.option("--seed", default="", help="Start from this seed instead of a fresh one.")
@click.option("--settings", "list_settings", is_flag=True, help="List the scenarios and settings, and start nothing.")
@as_json
def new_command(
    game: str,
    scenario: str,
    title: str,
    settings: tuple[str, ...],
    bots: tuple[str, ...],
    dice: str,
    house_rules: Any,
    seed: str,
    list_settings: bool,
    to_json: bool,
) -> None:
    """Start a campaign of GAME. Without one it names the games that are installed."""
    if list_settings:
        return _list_settings(game, to_json)
    opened = shelf().create(
        game,
        _scenario(game, scenario),
        title=title,
        settings=pairs(settings),
        players=_bots(game, bots),
        dice=dice,
        house_rules=text_of(house_rules),
        seed=seed,
    )
    charter = opened.campaign.charter
    if to_json:
        begun = {"id": charter.id, "title": charter.title, "file": str(opened.file.path), "seal": seal(charter.seed)}
        return print_json(begun)
    click.echo(f"{charter.title} begins.\nIts name is {charter.id}. Play it with: sandtable play {charter.id}")
    click.echo(_dice_in_words(opened.campaign))
    return None


def _bots(game: str, given: tuple[str, ...]) -> dict[str, str]:
    """`axis` is played by the Recruit, `axis:random` by that policy."""
    from sandtable.bots.recruit import bot_for

    players = {}
    for side, _, policy in (text.partition(":") for text in given):
        players[side] = f"bot:{policy}" if policy else "bot"
        bot_for(game, players[side], "")
    return players


def _scenario(game: str, typed: str) -> str:
    """A scenario's key; hyphens may stand between its words."""
    underscored = typed.replace("-", "_")
    return underscored if underscored in {s.key for s in find(game).scenarios} else typed


def _dice_in_words(c: Campaign) -> str:
    return level_in_words(c.charter.dice, c.charter.seed, over=c.over)


def _dice_as_json(c: Campaign) -> dict[str, str]:
    how, seed = c.charter.dice, c.charter.seed
    opened = {"seed": seed} if c.over else {}
    return {"how": how, "level": level(how, seed), "seal": seal(seed), **opened}


def _list_settings(game: str, to_json: bool) -> None:
    g = find(game)
    if to_json:
        return print_json({"scenarios": plain(g.scenarios), "settings": plain(g.settings)})
    for s in g.scenarios:
        click.echo(f"scenario {s.key}: {s.title}. {s.explanation}")
    for setting in g.settings:
        of = f" (of: {', '.join(map(in_words, setting.options))})" if setting.options else ""
        usual = in_words(setting.default)
        click.echo(
            f"\n{setting.key} = {usual}{of}   [{setting.cite}]\n  {setting.title}. {in_titles(setting.explanation)}"
        )
    if any(setting.options for setting in g.settings):
        click.echo("\nOn the command line, hyphens may stand between the words of a value: --set KEY=of-several-words")
    return None


@click.command("list")
@as_json
def list_command(to_json: bool) -> None:
    """The campaigns on this machine, the latest first."""
    found = shelf().list()
    if to_json:
        return print_json(plain(found))
    if not found:
        click.echo(f"No campaigns yet. Start one with: sandtable new {next(iter(GAMES))}")
    for s in found:
        if s.fault:
            click.echo(f"{s.id}: cannot be opened: {s.fault}")
            continue
        who = "over" if s.over else f"{' and '.join(s.to_act)} to act"
        click.echo(f"{s.id}\n  {s.title}. {s.headline}. {s.progress[0]} of {s.progress[1]} done; {who}.")
    return None


@click.command("show")
@which
@for_side
@as_json
def show_command(campaign: str, side: str, to_json: bool) -> None:
    """Where a campaign stands. Without --side as an observer sees it."""
    opened = open_campaign(campaign)
    viewer = side_of(opened, side) if side else None
    c = opened.campaign
    view = c.view(viewer)
    if to_json:
        asked = [{"id": p.id, **plain(p.request)} for p in c.pending(viewer)] if viewer else []
        shown = {"view": plain(view), "pending": asked, "waiting": plain(c.waiting(viewer)), "over": c.over}
        house_rules = digest(c.charter.house_rules) if c.charter.house_rules else ""
        return print_json({**shown, "dice": _dice_as_json(c), "house_rules": house_rules})
    from sandtable.cli.drawing import console, draw_outline, draw_view

    draw_view(view)
    draw_outline(c.game.outline(c.state))
    if c.charter.house_rules:
        console().print(f"\nHouse rules {digest(c.charter.house_rules)} are in force.")
    console().print(f"\n{_dice_in_words(c)}", soft_wrap=True)
    if c.over:
        console().print("The campaign is over.")
    return None


@click.command("log")
@which
@for_side
@click.option("--last", type=click.IntRange(min=0), default=0, help="Only the last so many lines.")
@as_json
def log_command(campaign: str, side: str, last: int, to_json: bool) -> None:
    """The story so far. Without --side as an observer may read it."""
    opened = open_campaign(campaign)
    lines = opened.campaign.log(side_of(opened, side) if side else None)[-last:]
    if to_json:
        return print_json([line.to_json() for line in lines])
    for line in lines:
        cite = f"  [{line.cite}]" if line.cite else ""
        click.echo(f"{line.step:>4}  {line.text}{cite}")
    if opened.campaign.over:
        click.echo(_dice_in_words(opened.campaign))
    return None


@click.command("undo")
@which
@for_side
@as_json
def undo_command(campaign: str, side: str, to_json: bool) -> None:
    """Take back a side's last answer; past a die or reveal the other side must agree."""
    opened = open_campaign(campaign)
    waits = opened.campaign.undo(side_of(opened, side))
    if to_json:
        return print_json({"done": not waits, "waits": waits})
    click.echo(f"Asked; the other side must agree, because {waits}." if waits else "Taken back.")
    return None


@click.command("rule")
@which
@for_side
@click.option("--set", "changes", multiple=True, metavar="PLACE=VALUE", help="What to correct; without it, list.")
@click.option("--reason", default="", help="Why.")
@as_json
def rule_command(campaign: str, side: str, changes: tuple[str, ...], reason: str, to_json: bool) -> None:
    """Correct the record between steps ("we rule otherwise")."""
    opened = open_campaign(campaign)
    acting = side_of(opened, side)
    if not changes:
        places = opened.campaign.game.correctable(opened.campaign.state, acting)
        if to_json:
            return print_json(places)
        here = codec.to_plain(opened.campaign.game.state, opened.campaign.state)
        for path, words in places.items():
            click.echo(f"{path}: {words} (now {rulings.told(rulings.at(here, path))})")
        return None
    waits = opened.campaign.rule_otherwise(acting, {k: from_json(v) for k, v in pairs(changes).items()}, reason)
    if to_json:
        return print_json({"done": not waits, "waits": waits})
    click.echo(f"Asked; {waits}." if waits else "Ruled.")
    return None


@click.command("rulings")
@which
@as_json
def rulings_command(campaign: str, to_json: bool) -> None:
    """Everything the players ruled otherwise."""
    opened = open_campaign(campaign)
    found = opened.campaign.rulings()
    if to_json:
        return print_json([{"step": e.step, "side": e.side, "kind": str(e.kind), "reason": e.reason} for e in found])
    click.echo(f"{len(found)} ruling{'s' if len(found) != 1 else ''}.")
    for e in found:
        click.echo(f"{e.step:>4}  {opened.campaign.game.side_title(e.side)}: {e.reason}")
    return None
