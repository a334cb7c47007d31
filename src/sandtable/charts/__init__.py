"""Charts: the booklets' tables as data that can be proved, overlaid with house rules, rolled on, and asked for odds."""

from sandtable.charts.chart import Chart, ChartReading, Column, NamedModifier, Row
from sandtable.charts.consult import Throw, consult, consult_all, consult_each, consult_with_dice
from sandtable.charts.load import BadChart, digest, load_charts, overlay, parse_dice, read_chart

__all__ = [
    "BadChart",
    "Chart",
    "ChartReading",
    "Column",
    "NamedModifier",
    "Row",
    "Throw",
    "consult",
    "consult_all",
    "consult_each",
    "consult_with_dice",
    "digest",
    "load_charts",
    "overlay",
    "parse_dice",
    "read_chart",
]
