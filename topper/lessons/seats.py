"""The seats at the learner's table, clockwise from his own."""

from __future__ import annotations

from topper.core.cards import Seat

YOU, WEST, NORTH, EAST = (Seat(seat) for seat in range(4))
SEATS = (YOU, WEST, NORTH, EAST)
