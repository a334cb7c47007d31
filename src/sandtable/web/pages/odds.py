"""What are my chances? The named questions, each with a form for what can be chosen and its exact answer."""

from starlette.requests import Request
from starlette.responses import Response

from sandtable.games import find as find_game
from sandtable.kernel import NotUnderstood, Refused
from sandtable.kernel.questions import said
from sandtable.sim.questions import Answer, Question
from sandtable.web.access import guest, house
from sandtable.web.chances import (
    HOUSE_RULES,
    SET,
    Light,
    answered,
    by_game,
    control,
    numbers,
    pictures,
    question_of,
    readings,
)
from sandtable.web.paper import page
from sandtable.web.routing import Pages

router = Pages()
BACK = ("/odds", "What are my chances?")


@router.get("/odds")
def questions(request: Request) -> Response:
    guest(request)
    return page(request, "questions.html", games=by_game())


@router.get("/odds/{key}")
def question(request: Request, key: str) -> Response:
    """The question as the address asks it."""
    guest(request)
    return question_page(request, question_of(key))


def question_page(
    request: Request, asked: Question, *, light: Light | None = None, back: tuple[str, str] = BACK
) -> Response:
    """A question with its answer; in the light of a campaign, or of the settings and house rules the form sends."""
    given = dict(request.query_params)
    if light is not None and light.now is not None:
        given = {key: said(value) for key, value in asked.ahead(light.now).items()} | given
    answer: Answer | None = None
    no: NotUnderstood | Refused | None = None
    try:
        answer = answered(house(request), asked, given, light)
    except (NotUnderstood, Refused) as refusal:
        no = refusal
    return page(
        request,
        "question.html",
        200 if no is None else 422 if isinstance(no, NotUnderstood) else 409,
        question=asked,
        game=find_game(asked.game),
        controls=[control(c, given) for c in asked.choices],
        readings=readings(asked, given) if light is None else [],
        changed=any(key.startswith(SET) for key in given),
        house_rules=given.get(HOUSE_RULES, "") if light is None else None,
        back=back,
        answer=answer,
        pictures=pictures(answer) if answer else [],
        numbers=numbers(answer) if answer else [],
        no=no,
    )
