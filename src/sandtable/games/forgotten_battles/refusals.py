"""Legality is told by functions called `refuse_...`: they return a Refused, or None where nothing forbids it."""

from sandtable.kernel import Refused


def obey(no: Refused | None) -> None:
    """Where a refusal ends the matter: raise it."""
    if no:
        raise no
