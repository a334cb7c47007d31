"""What the calls for tools and questions take and give."""

from typing import Any

from pydantic import BaseModel, Field

from sandtable.web.api.models import Given, Odd, Plain, Text


class ToolField(BaseModel):
    key: str
    label: str
    kind: str = Field(description="number, text, choice, several, yes_no, hex, file or table")
    default: Any = Field(description="what an unfilled field holds")
    minimum: int | None = None
    maximum: int | None = None
    choices: dict[str, str] = Field(description="key: label")
    columns: list["ToolField"] = Field(description="of a table; its value is a list of rows by column")
    hint: str = ""
    rule: str = ""


class ToolAsked(BaseModel):
    game: str
    tool: str
    title: str
    explanation: str
    rule: str
    fields: list[ToolField]


class UseTool(Given):
    values: dict[Text, Plain] = Field(default_factory=dict, description="field: value")


class ToolAnswered(BaseModel):
    game: str
    tool: str
    sections: list[dict[str, Any]] = Field(description="each of the kind Facts, Table, Orders or Picture")


class Uploaded(BaseModel):
    key: str = Field(description="what a tool's file field takes")
    name: str


class ChoiceAsked(BaseModel):
    key: str
    words: str
    default: str
    told: str = Field(description="what may be said, in words")
    bounds: tuple[int, int] | None = Field(description="lowest and highest number")
    options: list[str]


class QuestionAsked(BaseModel):
    question: str
    game: str
    title: str
    rule: str
    choices: list[ChoiceAsked]


class OddsChart(BaseModel):
    """Its rows need not sum to one: the chance by each date, for example."""

    title: str
    rows: list[Odd]


class QuestionAnswered(BaseModel):
    question: str
    choices: dict[str, str]
    words: list[str]
    unit: str
    odds: list[Odd]
    charts: list[OddsChart]
