"""The phases of a hand, each a `State` of its own: what may be done, why not, and what comes after.

`Dealing -> Auction -> Naming (-> Discarding) -> Playing -> Dealing or Over`. A phase knows no game: it asks the `Rules`
for numbers, settings, the order of trumps and what comes next. A game may bring phases of its own.
"""

from topper.core.phases.auction import Auction, Calls, Naming, begin_auction, begin_naming
from topper.core.phases.dealing import Dealing, Over, end_hand, new_match
from topper.core.phases.discarding import Discarding, begin_discards, what_may_go
from topper.core.phases.playing import Hand, Playing, begin_play, legal_plays

__all__ = [
    "Auction", "Calls", "Dealing", "Discarding", "Hand", "Naming", "Over", "Playing", "begin_auction", "begin_discards", "begin_naming",
    "begin_play", "end_hand", "legal_plays", "new_match", "what_may_go",
]  # fmt: skip
