"""The kernel: rules that ask, campaigns that lose nothing. It knows no game."""

from sandtable.kernel.acts import Act
from sandtable.kernel.asks import Amount, Ask, Choose, ChooseSome, Confirm, Option, option, options
from sandtable.kernel.audit import Audited, audit
from sandtable.kernel.boards import (
    Board,
    Box,
    Counter,
    Face,
    Layer,
    Place,
    Seen,
    Sign,
    Spot,
    Surface,
    as_json,
    counter_json,
    same_spot,
    stacks,
    version_of,
)
from sandtable.kernel.budgets import Allocate, Item, Purchase, Target
from sandtable.kernel.campaign import Campaign
from sandtable.kernel.counters import OnPicture, Standing
from sandtable.kernel.dice import Dice, Draw, EnteredDice, SeededDice, new_seed, seal
from sandtable.kernel.faults import Fault
from sandtable.kernel.files import Draft, File, Filler, Offer
from sandtable.kernel.forms import Field, FieldKind, Report, drafted
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Brief, Charter, Entry, EntryKind, Keeper, Latest, MemoryKeeper, Record
from sandtable.kernel.judging import judging
from sandtable.kernel.notes import Line, Note, NoteKind, reveal
from sandtable.kernel.open_play import Phase, open_play
from sandtable.kernel.places import PlaceHex, PlacePoint, Zone
from sandtable.kernel.plain import fingerprint, plain
from sandtable.kernel.procedures import Lookup, Procedure, Step, Together, Wanted
from sandtable.kernel.refusals import Conflict, NotUnderstood, Refused, RuleFault
from sandtable.kernel.requests import Modifier, Reading, Request, Roll
from sandtable.kernel.run import Run
from sandtable.kernel.script import Insisted, Played, play
from sandtable.kernel.settings import Setting, Value, from_ledger, in_words, read_settings, readings, unlike
from sandtable.kernel.shapes import Brush, Shapes
from sandtable.kernel.sides import EVERYONE, REFEREE, Audience, Side, SideName, may_see, only
from sandtable.kernel.sightings import Sightings
from sandtable.kernel.start import first_record, in_memory
from sandtable.kernel.telling import Pending, Waiting
from sandtable.kernel.tools import Tool, reading_field, tool, tools_of
from sandtable.kernel.verbs import DONE, Deed, Destination, Strictness, Verb
from sandtable.kernel.verify import Difference, verify
from sandtable.kernel.views import (
    Facts,
    Hidden,
    Orders,
    Outcome,
    Outline,
    Picture,
    Scenario,
    Section,
    Sheet,
    Table,
    View,
    listed,
    outline,
)

__all__ = [
    "DONE",
    "EVERYONE",
    "REFEREE",
    "Act",
    "Allocate",
    "Amount",
    "Ask",
    "Audience",
    "Audited",
    "Board",
    "Box",
    "Brief",
    "Brush",
    "Campaign",
    "Charter",
    "Choose",
    "ChooseSome",
    "Confirm",
    "Conflict",
    "Counter",
    "Deed",
    "Destination",
    "Dice",
    "Difference",
    "Draft",
    "Draw",
    "EnteredDice",
    "Entry",
    "EntryKind",
    "Face",
    "Facts",
    "Fault",
    "Field",
    "FieldKind",
    "File",
    "Filler",
    "Game",
    "Hidden",
    "Insisted",
    "Item",
    "Keeper",
    "Latest",
    "Layer",
    "Line",
    "Lookup",
    "MemoryKeeper",
    "Modifier",
    "NotUnderstood",
    "Note",
    "NoteKind",
    "Offer",
    "OnPicture",
    "Option",
    "Orders",
    "Outcome",
    "Outline",
    "Pending",
    "Phase",
    "Picture",
    "Place",
    "PlaceHex",
    "PlacePoint",
    "Played",
    "Procedure",
    "Purchase",
    "Reading",
    "Record",
    "Refused",
    "Report",
    "Request",
    "Roll",
    "RuleFault",
    "Run",
    "Scenario",
    "Section",
    "SeededDice",
    "Seen",
    "Setting",
    "Shapes",
    "Sheet",
    "Side",
    "SideName",
    "Sightings",
    "Sign",
    "Spot",
    "Standing",
    "Step",
    "Strictness",
    "Surface",
    "Table",
    "Target",
    "Together",
    "Tool",
    "Value",
    "Verb",
    "View",
    "Waiting",
    "Wanted",
    "Zone",
    "as_json",
    "audit",
    "counter_json",
    "drafted",
    "fingerprint",
    "first_record",
    "from_ledger",
    "in_memory",
    "in_words",
    "judging",
    "listed",
    "may_see",
    "new_seed",
    "only",
    "open_play",
    "option",
    "options",
    "outline",
    "plain",
    "play",
    "read_settings",
    "reading_field",
    "readings",
    "reveal",
    "same_spot",
    "seal",
    "stacks",
    "tool",
    "tools_of",
    "unlike",
    "verify",
    "version_of",
]
