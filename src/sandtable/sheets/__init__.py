"""Paper: sheets from a viewer's view, so that a sheet cannot know more than the player it is printed for."""

from sandtable.sheets.after_action import after_action_html, after_action_pdf
from sandtable.sheets.board_drawing import board_picture
from sandtable.sheets.board_sheets import board_list
from sandtable.sheets.for_the_table import print_for_table, table_papers
from sandtable.sheets.odds_card import odds_card
from sandtable.sheets.png import to_png
from sandtable.sheets.sheet import PAPERS, form_names, print_sheet, sheet_names

__all__ = [
    "PAPERS",
    "after_action_html",
    "after_action_pdf",
    "board_list",
    "board_picture",
    "form_names",
    "odds_card",
    "print_for_table",
    "print_sheet",
    "sheet_names",
    "table_papers",
    "to_png",
]
