"""`sandtable play`: walk the open questions in the terminal; `sandtable answer`: one answer, for scripts."""

from typing import Any

import click
from rich.markup import escape

from sandtable.bots import play_bots
from sandtable.bots.recruit import bot_of
from sandtable.cli.answers import Command, read_answer
from sandtable.cli.board import boards_of, draw_board, draw_reach
from sandtable.cli.drawing import console, draw_outline, draw_request, draw_table, draw_view
from sandtable.cli.shared import as_json, for_side, from_json, open_campaign, print_json, side_of, which
from sandtable.kernel import Act, Campaign, Conflict, NotUnderstood, Pending, Refused, RuleFault, listed, plain
from sandtable.rules import entry, in_titles, known


@click.command("play")
@which
@for_side
@as_json
def play_command(campaign: str, side: str, to_json: bool) -> None:
    """Play in the terminal. Two people at one screen hand over at a curtain; with --side only that side is asked.

    Acts on a board are typed: 3 Pz to B17.18. Type ? for the rule, show for the records, suggest to take what is
    suggested, undo to take back, quit to stop (nothing is lost). With --json only the bots play, and what is then
    open is printed for a script to answer.
    """
    opened = open_campaign(campaign)
    c = opened.campaign
    seats = [side_of(opened, side)] if side else list(c.people())
    at_screen = seats[0] if len(seats) == 1 else ""
    if to_json:
        play_bots(c)
        return print_json({"over": c.over, "pending": {s: _open_now(c, s) for s in seats}})
    title, headline = escape(c.charter.title), escape(c.view(at_screen or None).headline)
    console().print(f"[bold]{title}[/bold]  {headline}", soft_wrap=True)
    if _walk(c, seats, at_screen) and c.over:
        outcome = c.game.outcome(c.state)
        console().print(f"\n[bold]The campaign is over[/bold]: {escape(outcome.why) if outcome else ''}")
    return None


def _walk(c: Campaign, seats: list[str], at_screen: str) -> bool:
    """Question after question, as long as one is put to somebody here; False when a player stops."""
    told = {s: {(line.step, line.seq, line.text) for line in c.log(s)} for s in seats}
    while not c.over:
        play_bots(c)
        asked = _asked_now(c, sorted(seats, key=lambda seat: seat != at_screen))
        if asked is None:
            if c.broken:
                console().print(escape(c.broken), soft_wrap=True)
            elif not c.over:
                console().print("Waiting for the other side: " + ", ".join(w.doing for w in c.waiting(seats[0])))
            break
        seat, pending = asked
        if seat != at_screen and (pending.request.side is not None or _is_proposal(pending)):
            if not _curtain(c, seat):
                return False
            at_screen = seat
        _tell(c, seat, told[seat])
        if not _ask(c, seat, pending):
            return False
    return True


def _asked_now(c: Campaign, seats: list[str]) -> tuple[str, Pending] | None:
    """What is asked of these seats, of the first of them first; agreement before everything else."""
    found = [(seat, pending) for seat in seats for pending in c.pending(seat)]
    return min(found, key=lambda asked: not _is_proposal(asked[1]), default=None)


def _open_now(c: Campaign, side: str) -> list[dict[str, Any]]:
    return [{"id": p.id, **plain(p.request)} for p in c.pending(side)]


def _is_proposal(pending: Pending) -> bool:
    """Agreement is asked for at once: else whoever wants something back would be asked on and on."""
    return pending.id.startswith("proposal.")


def _curtain(c: Campaign, seat: str) -> bool:
    """Between two people at one screen nothing of the other's may be left on it; False to stop."""
    console().clear()
    asked = f"Now {c.game.side_title(seat)}. Press Enter when only you are looking, or type quit"
    try:
        typed = click.prompt(asked, default="", show_default=False)
    except (click.Abort, EOFError):
        return False
    return typed.strip().lower() != "quit" or _obey_quit()


def _tell(c: Campaign, seat: str, already: set[tuple[int, int, str]]) -> None:
    """What is new to this seat, wherever it stands: opened lanes add lines further up, an undo takes some away."""
    for line in c.log(seat):
        key = (line.step, line.seq, line.text)
        if key not in already:
            already.add(key)
            console().print(f"[dim]· {escape(line.text)}[/dim]", soft_wrap=True)


def _ask(c: Campaign, seat: str, pending: Pending) -> bool:
    """One question, until it is answered; False to stop."""
    other = pending.request.side
    if other not in (None, seat) and not _is_proposal(pending):
        whose, (name, _) = c.game.side_title(other), bot_of(c.charter.game, c.players[other])
        console().print(f"[bold]For the {whose}:[/bold] {name} plays them and cannot see your table. Tell it for them.")
    draw_request(pending.request)
    while True:
        try:
            value = read_answer(pending.request)
            try:
                c.answer(seat, pending.id, value)
            except Refused as no:
                _overrule(c, seat, pending, value, no)
            return True
        except Command as typed:
            try:
                if not _obey(c, seat, pending, str(typed)):
                    return False
            except (NotUnderstood, Refused) as no:
                console().print(f"  [bold]No:[/bold] {escape(str(no))}", soft_wrap=True)
                continue
            if str(typed) == "undo":
                return True
        except (NotUnderstood, Refused) as no:
            console().print(f"  [bold]No:[/bold] {escape(str(no))}", soft_wrap=True)
        except Conflict as no:
            console().print(f"  {no}")
            c.refresh()
            return True
        except RuleFault as fault:
            console().print(f"  {escape(fault.told)}", soft_wrap=True)
        except (click.Abort, EOFError):
            return False


def _overrule(c: Campaign, seat: str, pending: Pending, value: Any, no: Refused) -> None:
    console().print(f"  [bold]Refused:[/bold] {escape(str(no))}", soft_wrap=True)
    text = click.prompt("  Enter to answer again; to rule otherwise type ! and why", default="", show_default=False)
    reason = text.strip().removeprefix("!").strip()
    if not text.strip().startswith("!") or not reason:  # a new answer typed at once is no reason
        raise Refused("nothing was changed; answer again")
    c.answer(seat, pending.id, value, overrule=reason)


def _obey_quit() -> bool:
    console().print("Everything you answered is kept.")
    return False


def _obey(c: Campaign, seat: str, pending: Pending, command: str) -> bool:
    match command:
        case "quit":
            return _obey_quit()
        case "?":
            cite = pending.request.cite
            e = entry(cite) if known(cite) else None
            console().print(escape(f"  {e.title}\n  {in_titles(e.summary)}") if e else "  No rule is named here.")
        case "show":
            draw_view(c.view(seat))
            draw_outline(c.game.outline(c.state))
        case "board" | "board list":
            for board in boards_of(c, seat):
                draw_table(listed(board)) if command == "board list" else draw_board(c, board)
        case _ if command.lower().startswith("reach"):
            draw_reach(pending.request, command[len("reach") :])
        case "undo":
            waits = c.undo(seat)
            console().print(f"  Asked; the other side must agree, because {waits}." if waits else "  Taken back.")
    return True


@click.command("answer")
@which
@for_side
@click.option("--request", "request_id", default="", help="The question's id; the first open one if left out.")
@click.option("--value", default="null", help="The answer as JSON (an act as it is typed); null lets the program roll.")
@click.option("--overrule", default="", help="Rule otherwise, for this reason.")
@as_json
def answer_command(campaign: str, side: str, request_id: str, value: str, overrule: str, to_json: bool) -> None:
    """Answer one open question and print what is open next."""
    opened = open_campaign(campaign)
    c, seat = opened.campaign, side_of(opened, side)
    open_now = c.pending(seat)
    if not open_now:
        raise click.ClickException("Nothing is asked of this side now.")
    asked = next((p for p in open_now if p.id == request_id), open_now[0])
    given = from_json(value)
    if isinstance(asked.request, Act) and isinstance(given, str):
        given = asked.request.read(given)
    c.answer(seat, request_id or asked.id, given, overrule=overrule)
    play_bots(c)
    if to_json:
        return print_json({"over": c.over, "pending": _open_now(c, seat)})
    click.echo("The campaign is over." if c.over else c.log(seat)[-1].text)
    return None
