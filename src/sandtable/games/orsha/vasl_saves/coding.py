"""The two codings of a save: VASSAL's obfuscated text, and its nested lists with escaped delimiters."""

from collections.abc import Sequence

from sandtable.kernel import NotUnderstood

MARK = "!VCSK"
COMMAND = "\x1b"
CITE = "oto2.7.13.a"


def obfuscated(text: str, key: int = 0x5A) -> str:
    """The mark, the key, and every byte of the text under the key, in hexadecimal."""
    return f"{MARK}{key:02x}" + bytes(b ^ key for b in text.encode()).hex()


def plain_text(raw: bytes) -> str:
    """The text of a saved game, obfuscated or not; raises NotUnderstood when it is damaged."""
    try:
        text = raw.decode("utf-8")
        if not text.startswith(MARK):
            return text
        hidden = bytes.fromhex(text[len(MARK) :].strip())
        if not hidden:
            raise NotUnderstood("the saved game is empty", CITE)
        return hidden[1:].translate(bytes(b ^ hidden[0] for b in range(256))).decode("utf-8")
    except (ValueError, UnicodeDecodeError) as wrong:
        if isinstance(wrong, NotUnderstood):
            raise
        raise NotUnderstood("the saved game is damaged: its text cannot be read", CITE) from None


def join(tokens: Sequence[str], delimiter: str) -> str:
    """A list as one text: delimiters inside a token get a backslash, ambiguous tokens get quotes."""
    return delimiter.join(_quoted(token).replace(delimiter, "\\" + delimiter) for token in tokens)


def _quoted(token: str) -> str:
    ambiguous = token.startswith("\\") or (token.startswith("'") and token.endswith("'") and token)
    return f"'{token}'" if ambiguous else token


def split(text: str, delimiter: str) -> list[str]:
    """The list back again: a backslash before a delimiter makes it a letter of the token."""
    tokens, begun = [], ""
    for part in text.split(delimiter):
        if part.endswith("\\"):
            begun += part[:-1] + delimiter
        else:
            tokens.append(begun + part)
            begun = ""
    if begun:
        tokens.append(begun[: -len(delimiter)] + "\\")
    return [t[1:-1] if len(t) > 1 and t[0] == t[-1] == "'" else t for t in tokens]
