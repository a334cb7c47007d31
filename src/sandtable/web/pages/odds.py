"""What are my chances? The named questions, each with a form for what can be chosen and its exact answer."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandtable.games import find as find_game
from sandtable.kernel import NotUnderstood, Refused
from sandtable.sim.questions import Answer
from sandtable.web.access import guest
from sandtable.web.chances import answered, by_game, control, numbers, pictures, question_of
from sandtable.web.paper import page

router = APIRouter()


@router.get("/odds")
def questions(request: Request) -> Response:
    guest(request)
    return page(request, "questions.html", games=by_game())


@router.get("/odds/{key}")
def question(request: Request, key: str) -> Response:
    """The question as the address asks it."""
    guest(request)
    asked = question_of(key)
    given = dict(request.query_params)
    answer: Answer | None = None
    no: NotUnderstood | Refused | None = None
    try:
        answer = answered(asked, given)
    except (NotUnderstood, Refused) as refusal:
        no = refusal
    return page(
        request,
        "question.html",
        200 if no is None else 422 if isinstance(no, NotUnderstood) else 409,
        question=asked,
        game=find_game(asked.game),
        controls=[control(c, given) for c in asked.choices],
        answer=answer,
        pictures=pictures(answer) if answer else [],
        numbers=numbers(answer) if answer else [],
        no=no,
    )
