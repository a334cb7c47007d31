from tests.sheets.reading import pale

__all__ = ["pale"]
