"""Questions to the referee: may this special unit do that? Answered from the rules and the state; nothing changes."""

from sandtable.games.forgotten_battles.named_hexes import pairs
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special import axis_questions, axis_units, common, soviet_questions
from sandtable.games.forgotten_battles.special.question import (
    BOTH,
    CHOICE,
    SEVERAL,
    YES_NO,
    Question,
    S,
    Said,
    fixed,
    how_many,
    refuse_weather,
    yes,
)
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import (
    FACT,
    Choose,
    Field,
    Note,
    NoteKind,
    NotUnderstood,
    Option,
    Procedure,
    Refused,
    Report,
    only,
)


def ask_referee(state: State, side: str) -> Procedure[None]:
    """Choose a question, tell what it needs, read the answer in the story. The other side learns nothing of it."""
    open_now = {key: q for key, q in QUESTIONS.items() if side in q.sides}
    key = yield from Choose(
        question="What do you want to know?",
        told_after=True,
        cite="tfb.meta.references",
        wants=FACT,
        side=side,
        key="question",
        seen_by=only(side),
        options=tuple(Option(key, q.title) for key, q in open_now.items()),
    )
    question = QUESTIONS[key]
    said = yield from Report(
        question=question.title,
        cite=question.rule,
        wants=FACT,
        side=side,
        key=key,
        told_after=True,
        seen_by=only(side),
        fields=question.fields(state),
        suggestion={},
    )
    try:
        told, cite = question.answer(state, said), question.rule
    except (Refused, NotUnderstood) as no:
        told, cite = f"no: {no.why}", no.rule or question.rule
    yield Note(
        f"To “{question.title}” the referee says {told}.",
        cite,
        only(side),
        side,
        NoteKind.ORDER,
    )


def _airstrip(state: State, said: Said) -> str:
    mode = common.Mode.COMBAT if said["combat_mode"] else common.Mode.MOVE
    hq = common.HQ("the HQ", said["kind"], mode, said["air_base"], said["had_air_base"], said["fighters"])
    return yes(common.refuse_airstrip(hq, said["use"], state.readings))


def _engineer(state: State, said: Said) -> str:
    stance = common.Stance.ATTACKS if said["attacks"] else common.Stance.DEFENDS
    return f"AR {common.assault_engineer_ar(said['printed'], stance, said['against'])}"


def _hip_shoot(state: State, said: Said) -> str:
    """In Limited Flight nobody does, whatever the type."""
    obey(refuse_weather(state, "hip shoot"))
    return axis_units.hip_shoot(said["side"], said["type"], state.readings)


QUESTIONS: dict[str, Question] = {
    **axis_questions.QUESTIONS,
    **soviet_questions.QUESTIONS,
    "hip_shoot": Question(
        "May this type Hip Shoot?",
        BOTH,
        f"{S}axis.hip_shoot",
        fixed(
            Field("side", "Side", CHOICE, choices=(("axis", "Axis"), ("soviet", "Soviets"))),
            Field("type", "Type of aircraft", hint="such as Ju.87D"),
        ),
        _hip_shoot,
    ),
    "airstrip": Question(
        "May an HQ serve as an air strip?",
        BOTH,
        common.AIRSTRIP,
        fixed(
            Field("kind", "HQ", CHOICE, choices=(("army", "any HQ but a Kessel HQ"), ("kessel", "Kessel HQ"))),
            Field("combat_mode", "in Combat Mode", YES_NO, default=True),
            Field("use", "For", CHOICE, choices=pairs("fighter", "other aircraft", "unload", "upgrade")),
            how_many("fighters", "Fighters it serves already", 9),
            Field("air_base", "the hex holds an air base", YES_NO),
            Field("had_air_base", "the hex once held an air base", YES_NO),
        ),
        _airstrip,
    ),
    "assault_engineer": Question(
        "Which AR has an assault engineer unit?",
        BOTH,
        f"{S}common.assault_engineer",
        fixed(
            how_many("printed", "Printed AR", 5),
            Field("attacks", "It attacks", YES_NO),
            Field("against", "Against or across", SEVERAL, choices=pairs("city", "fort", "hedgehog", "river")),
        ),
        _engineer,
    ),
}
