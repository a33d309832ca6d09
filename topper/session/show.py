"""What happens at the table, as the events that a stage plays: dealing packet by packet, a call, a card, a trick gathered."""

from __future__ import annotations

from typing import Any

from topper.core.actions import Action
from topper.core.phases import Playing
from topper.core.state import State
from topper.core.view import View
from topper.session.frames import DEAL_MS, GATHER_MS, PLAY_MS, REST_MS, THINK_MS, Frames
from topper.session.score_sheet import told_result
from topper.session.table import Look, full_trick, table_of
from topper.session.telling import tell_action, tell_contract, tell_deal, tell_trick


class Show:
    """Collects the events, each spoken once. `table` is the table as it is drawn now."""

    def __init__(self, look: Look, table: dict[str, Any] | None) -> None:
        self.look = look
        self.frames = Frames(table)

    @property
    def events(self) -> list[dict[str, Any]]:
        return self.frames.events

    def deal(self, before: State, view: View) -> None:
        """The cards come round, a packet at a time, from the dealer's left."""
        rules, look = before.rules, self.look
        dealt = [0, 0, 0, 0]
        for start in range(0, rules.hand_size, rules.packet):
            for offset in range(1, 5):
                dealt[(before.dealer + offset) % 4] += min(rules.packet, rules.hand_size - start)
                self.frames.add(table_of(view, look, dealt=tuple(dealt)), None, DEAL_MS)
        told = tell_deal(before.dealer, view.seat, rules, view.hand)
        self.frames.add(table_of(view, look), look.plain(told), DEAL_MS)

    def step(self, before: State, action: Action, seat: int, after: State, you: int) -> None:
        """One action of one seat; after the last, what the hand came to."""
        self._step(before, action, seat, after, you)
        if after.result is not None:
            for told in told_result(after.rules, after.result):
                self.frames.add(table_of(after.view(you), self.look), self.look.plain(told), 0)

    def _step(self, before: State, action: Action, seat: int, after: State, you: int) -> None:
        look = self.look
        spoken = look.plain(tell_action(action, seat, you))
        if not isinstance(before, Playing):
            if before.phase == "auction" != after.phase and after.bidder is not None:
                spoken = " ".join([spoken, *map(look.plain, tell_contract(after, you))])
            self.frames.add(table_of(after.view(you), look), spoken, THINK_MS)
            return
        if len(before.table) < 3:
            self.frames.add(table_of(after.view(you), look), spoken, PLAY_MS + (THINK_MS if seat != you else 0))
            return
        winner, full = full_trick(before, action.value)
        self.frames.add(table_of(full.view(you), look), spoken, REST_MS)
        taken = look.plain(tell_trick(winner, dict(full.trick)[winner], you))
        self.frames.add(table_of(after.view(you), look), taken, GATHER_MS, gathered=winner)
