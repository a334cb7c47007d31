"""What the API takes and gives, as pydantic models. They are the description at /api/openapi.json."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic.functional_validators import AfterValidator


def _can_be_written(value: Any) -> Any:
    """Half a surrogate pair is no text: it can be neither stored nor shown."""
    if isinstance(value, str):
        value.encode("utf-8")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _can_be_written(key)
            _can_be_written(inner)
    elif isinstance(value, list):
        for inner in value:
            _can_be_written(inner)
    return value


Text = Annotated[str, Field(max_length=500), AfterValidator(_can_be_written)]
Plain = Annotated[Any, AfterValidator(_can_be_written)]


class Given(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Trouble(BaseModel):
    """What went wrong, why, and by which rule."""

    error: str
    why: str
    rule: str = ""


class NewCampaign(Given):
    game: Text
    scenario: Text = ""
    title: Annotated[Text, Field(max_length=120)] = ""
    settings: dict[Text, str | int | bool] = Field(default_factory=dict)
    seats: dict[Text, Text] = Field(default_factory=dict, description="side: here, elsewhere, bot or bot:policy")
    dice: Text = "mixed"
    house_rules: Annotated[str, Field(max_length=200_000), AfterValidator(_can_be_written)] = ""


class Started(BaseModel):
    id: str
    title: str
    invitations: dict[str, str] = Field(description="seat: path of its invitation link, told this once")


class Held(Given):
    """What a seat has in its hand on the board and has not set down."""

    request: Text
    counters: Annotated[list[Text], Field(max_length=2000)] = Field(default_factory=list)
    verb: Text = ""
    way: Annotated[list[Text], Field(max_length=500)] = Field(default_factory=list)


class Answer(Given):
    request: Text = Field(description="the id of something pending")
    value: Plain = Field(default=None, description="null lets the program roll")
    overrule: Text = Field(default="", description="the reason for going against a refusal")


class Acted(Answer):
    """An act on the board, from a page that holds this version of it."""

    version: Text = ""


class Ruling(Given):
    changes: dict[Text, Plain]
    reason: Text


class Consult(Given):
    column: Text = ""
    modifiers: dict[Text, int] = Field(default_factory=dict, description="key: how many times")
    plus: int = Field(default=0, ge=-99, le=99)


class Odd(BaseModel):
    outcome: str
    chance: tuple[int, int] = Field(description="numerator and denominator")
    percent: str


class Prospect(BaseModel):
    chart: str
    column: str
    modifiers: list[tuple[int, str, str]]
    odds: list[Odd]


class Thrown(Prospect):
    dice: list[int]
    final: int | None
    outcome: str


class Done(BaseModel):
    """What follows from an answer. `asks` tells why the other side must agree first, if it must."""

    done: bool = True
    asks: str = ""
    pending: list[dict[str, Any]] = Field(default_factory=list)


class Deleted(BaseModel):
    deleted: str = Field(description="the file's name in the folder of deleted campaigns")


class Drafted(BaseModel):
    """A file as values of the form, to be looked over and then sent as an answer."""

    value: dict[str, Any]
    remarks: list[str] = Field(description="what in the file was not understood")


class Takeable(BaseModel):
    key: str
    title: str
    explanation: str
    name: str
