"""The two codings of a save: VASSAL's obfuscated text, and its nested lists with escaped delimiters."""

from collections.abc import Sequence

from sandtable.kernel import NotUnderstood

MARK = "!VCSK"
COMMAND = "\x1b"


def obfuscated(text: str, key: int = 0x5A) -> str:
    """The mark, the key, and every byte of the text under the key, in hexadecimal."""
    return f"{MARK}{key:02x}" + bytes(b ^ key for b in text.encode()).hex()


def plain_text(raw: bytes) -> str:
    """The text of a saved game, obfuscated or not; raises NotUnderstood when it is damaged."""
    try:
        if not raw.startswith(MARK.encode()):
            return raw.decode("utf-8")
        hidden = bytes.fromhex(raw[len(MARK) :].decode("ascii").strip())
        if not hidden:
            raise NotUnderstood("the saved game is empty")
        return hidden[1:].translate(bytes(b ^ hidden[0] for b in range(256))).decode("utf-8")
    except (ValueError, UnicodeDecodeError) as wrong:
        if isinstance(wrong, NotUnderstood):
            raise
        raise NotUnderstood("the saved game is damaged: its text cannot be read") from None


def join(tokens: Sequence[str], delimiter: str) -> str:
    """A list as one text: delimiters inside a token get a backslash, ambiguous tokens get quotes."""
    return delimiter.join(_quoted(token).replace(delimiter, "\\" + delimiter) for token in tokens)


def _quoted(token: str) -> str:
    ambiguous = token.startswith("\\") or (token.startswith("'") and token.endswith("'") and token)
    return f"'{token}'" if ambiguous else token


def split(text: str, delimiter: str, most: int = 0) -> list[str]:
    """The list back again: a backslash before a delimiter makes it a letter of the token. `most`: the first so many."""
    tokens: list[str] = []
    begun: list[str] = []
    for part in text.split(delimiter):
        if part.endswith("\\"):
            begun.append(part[:-1])
            continue
        tokens.append(delimiter.join([*begun, part]))
        begun.clear()
        if len(tokens) == most:
            break
    if begun:
        tokens.append(delimiter.join(begun) + "\\")
    return [_unquoted(token) for token in tokens]


def _unquoted(token: str) -> str:
    return token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token


def layers(text: str, most: int) -> list[str] | None:
    """A chain of traits, the outermost first; None when there are more than `most`.

    Each level is a list of two, the trait and the rest, so that the n-th tab between traits carries n - 1 backslashes:
    one pass over the tabs finds them all, however deep they lie.
    """
    found: list[str] = []
    begun: list[str] = []
    for part in text.split("\t"):
        bare = part.rstrip("\\")
        begun.append(bare)
        if len(part) - len(bare) > len(found):
            continue  # a tab inside a trait
        found.append(_unquoted("\t".join(begun)))
        begun.clear()
        if len(found) > most:
            return None
    return [*found, _unquoted("\t".join(begun))] if begun else found
