"""Tools and questions over the API: what a form asks, and the answer. Neither knows any campaign."""

from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from sandtable.kernel import Field, Tool, plain
from sandtable.kernel.questions import said
from sandtable.odds.bars import percent
from sandtable.odds.bars import words as in_words
from sandtable.sim.questions import Choice, Question, every_question
from sandtable.web.access import guest
from sandtable.web.api.library import ANY_BODY, WRONG, Word
from sandtable.web.api.models import Odd
from sandtable.web.api.models_counsel import (
    ChoiceAsked,
    OddsChart,
    QuestionAnswered,
    QuestionAsked,
    ToolAnswered,
    ToolAsked,
    ToolField,
    Uploaded,
    UseTool,
)
from sandtable.web.calculators import every_tool, offered, tool_of, use
from sandtable.web.chances import answered, bounds_of, choices_of, options_of, question_of

router = APIRouter(responses=WRONG, tags=["tools and questions"])


@router.get("/tools")
def tools(request: Request) -> list[ToolAsked]:
    """Every game's tools with the fields of their forms. A field of the kind `file` takes the key of an upload."""
    guest(request)
    return [_tool(game.key, tool) for game, tools in every_tool() for tool in tools]


def _tool(game: str, tool: Tool) -> ToolAsked:
    return ToolAsked(
        game=game,
        tool=tool.key,
        title=tool.title,
        explanation=tool.explanation,
        rule=tool.cite,
        fields=[_field(f) for f in offered(tool.fields)],
    )


def _field(f: Field) -> ToolField:
    limits = {"minimum": f.minimum, "maximum": f.maximum} if f.kind == "number" else {}
    return ToolField(
        key=f.key,
        label=f.label,
        kind=str(f.kind),
        default=plain(f.empty()),
        choices=dict(f.choices),
        columns=[_field(c) for c in f.columns],
        hint=f.hint,
        rule=f.rule,
        **limits,
    )


@router.post("/tools/files", status_code=201, openapi_extra=ANY_BODY)
async def upload(request: Request, name: Annotated[str, Query(max_length=120)] = "file") -> Uploaded:
    """Upload a file (the body) for a tool; its key goes into the tool's file field. It is kept only for a while."""
    here = await run_in_threadpool(guest, request)
    kept = await run_in_threadpool(here.uploads.keep, name, await request.body())
    return Uploaded(key=kept.key, name=kept.name)


@router.post("/tools/{game}/{tool}")
def use_tool(request: Request, game: Word, tool: Word, given: UseTool) -> ToolAnswered:
    """The tool's answer for these values; missing ones keep their default. 409: refused by a rule."""
    here = guest(request)
    _, found = tool_of(game, tool)
    shown = use(here, game, found, given.values)
    sections: list[dict[str, Any]] = [{"kind": type(s).__name__, **plain(s)} for s in shown]
    return ToolAnswered(game=game, tool=found.key, sections=sections)


@router.get("/questions")
def questions(request: Request) -> list[QuestionAsked]:
    """Every named question with what can be chosen."""
    guest(request)
    return [_question(q) for q in every_question().values()]


def _question(q: Question) -> QuestionAsked:
    choices = [_choice(c) for c in q.choices]
    return QuestionAsked(question=q.key, game=q.game, title=q.title, rule=q.cite, choices=choices)


def _choice(c: Choice) -> ChoiceAsked:
    options = list(options_of(c))
    return ChoiceAsked(
        key=c.key, words=c.words, default=said(c.default), told=c.told, bounds=bounds_of(c), options=options
    )


@router.get("/questions/{name}")
def question(request: Request, name: Word) -> QuestionAnswered:
    """The exact answer. Choices go into the address: `?turn=4&units=6`; those left out keep their default.

    So do settings of the game (`set.ice_timing=at_once_on_the_third`) and `house_rules` (charts of your own, as TOML).
    """
    here = guest(request)
    asked = question_of(name)
    given = dict(request.query_params)
    answer = answered(here, asked, given)
    chosen = asked.read(choices_of(given))
    return QuestionAnswered(
        question=asked.key,
        choices={key: said(value) for key, value in chosen.items()},
        words=list(answer.words),
        unit=answer.unit,
        odds=[_odd(in_words(outcome), chance) for outcome, chance in answer.odds.items()],
        charts=[
            OddsChart(title=c.title, rows=[_odd(label, chance) for label, chance in c.rows]) for c in answer.charts
        ],
    )


def _odd(words: str, chance: Fraction) -> Odd:
    return Odd(outcome=words, chance=(chance.numerator, chance.denominator), percent=percent(chance))
