"""A code for a deal: game, settings, dealer and seed in one short text that a person can read out and type.

It is a number in Crockford's alphabet (no I, L, O, U), in groups of four, with a check letter at the end: ``T3K7-9QWM``. The first
letter is the game's own. The same code gives the same cards everywhere, and the same choices of the bots.

>>> from topper import topper
>>> decode(encode(topper(target=11), 2, 4711))
(topper(target=11), 2, 4711)
"""

from __future__ import annotations

from typing import Final

from topper.core.cards import shorten
from topper.core.errors import NotationError
from topper.core.rules import Rules
from topper.core.sentence import say
from topper.games import preset

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ALIKE: Final = str.maketrans("ILO", "110")
SEED_BITS: Final = 25
SEEDS: Final = 1 << SEED_BITS
"""Seeds go from 0 to this, less one."""
LONGEST: Final = 40
GAMES: Final = {"T": "topper", "S": "smear"}


def encode(rules: Rules, dealer: int, seed: int) -> str:
    """The code of a deal. `seed` is from 0 to `SEEDS` - 1. Only games that have a letter have codes: `KeyError` otherwise."""
    letter = next(letter for letter, name in GAMES.items() if name == rules.game)
    number = 0
    for setting in reversed(rules.settings()):
        number = number * len(setting.values) + setting.values.index(getattr(rules, setting.name))
    plain = _plain_number(type(rules))
    # The default settings become 0, so that they take no room.
    number = (number - plain) % _span(type(rules))
    number = (number * 4 + dealer) * SEEDS + seed
    word = ""
    while number or len(word) < 6:
        number, digit = divmod(number, 32)
        word = LETTERS[digit] + word
    word = letter + word
    word += _check(word)
    return "-".join(word[start : start + 4] for start in range(0, len(word), 4))


def decode(text: str) -> tuple[Rules, int, int]:
    """The game, the dealer and the seed of a code; small letters, spaces and look-alikes are read too. Raises `NotationError`."""
    word = "".join(c for c in text[: 2 * LONGEST].upper() if c not in " -\t\n\r").translate(ALIKE)
    quoted = shorten(text)
    if len(text) > LONGEST or not 8 <= len(word) <= 24 or any(c not in LETTERS for c in word):
        raise NotationError(say("“{text}” is not the code of a deal: it looks like T3ZF-2J0Q.", text=quoted), quoted, 0)
    if word[0] not in GAMES:
        raise NotationError(say("“{text}” is not the code of a deal: it begins with T or S.", text=quoted), quoted, 0)
    if _check(word[:-1]) != word[-1]:
        raise NotationError(say("The code “{text}” has a slip in it: one of its letters is wrong or missing.", text=quoted), quoted, 0)
    number = 0
    for letter in word[1:-1]:
        number = number * 32 + LETTERS.index(letter)
    number, seed = divmod(number, SEEDS)
    number, dealer = divmod(number, 4)
    game = type(preset(GAMES[word[0]]))
    if number >= _span(game):
        raise NotationError(say("The code “{text}” names settings that do not exist.", text=quoted), quoted, 0)
    number = (number + _plain_number(game)) % _span(game)
    settings = {}
    for setting in game.settings():
        number, place = divmod(number, len(setting.values))
        settings[setting.name] = setting.values[place]
    rules = game.make(settings)
    if encode(rules, dealer, seed).replace("-", "") != word:
        raise NotationError(say("“{text}” is not the code of a deal: it looks like T3ZF-2J0Q.", text=quoted), quoted, 0)
    return rules, dealer, seed


def _span(game: type[Rules]) -> int:
    span = 1
    for setting in game.settings():
        span *= len(setting.values)
    return span


def _plain_number(game: type[Rules]) -> int:
    number = 0
    for setting in reversed(game.settings()):
        number = number * len(setting.values) + setting.values.index(setting.default)
    return number


def _check(word: str) -> str:
    """The check letter: odd weights, so that it tells every single wrong letter, and nearly every pair changed round."""
    return LETTERS[sum((2 * place + 1) * LETTERS.index(letter) for place, letter in enumerate(word)) % 32]
