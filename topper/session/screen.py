# ruff: noqa: E501
"""The screen: all that a stage needs to draw, as plain JSON values, and nothing that its seat may not know.

A session answers every intent with one *answer*::

    {"screen": Screen, "events": [Event, ...], "to": {"client": "k3f9", "n": 7}}

The stage plays the events in order, then shows the screen. It writes no rule and no sentence of its own:
every text arrives in the reader's language, every click sends back the ``do`` of what was clicked.

Intent (stage to session)
    ``{"client": "k3f9", "n": 7, "do": "play JC"}``, with ``"value"`` where the control carries one.
    ``client`` names one view (a tab, a second output of the same cell); ``n`` counts that client's intents from 0.
    An intent whose ``n`` is not above the last one answered for that client is a double click and is dropped.
    ``{"do": "hello", "n": 0, "value": {"saved": str | null, "search": "?code=...", "page": "http://...", "lang": "fr-CA"}}`` comes first:
    what the browser has stored under ``topper:<slot>`` (untrusted), the page's query string, the browser's language.

    Any intent may carry ``"elsewhere"``: what another tab has stored meanwhile (untrusted); what was learnt there is taken up.

Rich (a text with marks)
    a string, or a list of strings and of ``{"b": Rich}`` (strong), ``{"i": Rich}`` (emphasis),
    ``{"rule": "T5.4"}`` (a rule number: a small button that sends ``rule T5.4``),
    ``{"card": "JS", "text": "J♠", "name": "the jack of spades", "red": false}`` (a card in running text, its name is what is read out),
    ``{"suit": "S", "text": "♠", "name": "spades", "red": false}``.

Screen
    ``v``         1
    ``id``        counts the session's screens
    ``lang``      "en", "fr"; the stage sets it on its root element
    ``look``      ``{"theme": "auto|light|dark", "four_colours": bool, "card_size": "small|medium|large", "speed": "normal|fast|none"}``
    ``layout``    "page" (one column of blocks), "table" (words left, table right)
    ``title``     text of the one h1 (may be drawn small in the bar)
    ``bar``       ``{"crumbs": [Button], "tools": [Button], "progress": {"value": 3, "max": 8, "text": "Step 3 of 8"} | null}``
    ``status``    Rich | null: one line: contract, settings in force
    ``table``     Table | null
    ``words``     [Block]: what to think about
    ``first``     "words" puts them before the table where there is no room beside it, as in a lesson; else absent
    ``controls``  [Block]: what is needed now; on a phone stuck to the bottom edge
    ``feedback``  ``{"tone": "right|no|info|error", "text": Rich, "key": "f12"}`` | null; a new key means it is new and is spoken
    ``panel``     ``{"key", "title": Rich, "blocks": [Block], "close": "close"}`` | null: a sheet over the screen (a rule, settings); Escape closes it
    ``say``       text for the live region when no event tells it (a new step, a new page), or null
    ``focus``     key of what should have the focus if what had it is gone, or null
    ``store``     string to keep in the browser's storage under ``topper:<slot>``, "" to forget it, absent to leave it
    ``place``     the name of the place in the browser's history ("home", "lesson small-jack"), where the stage has one; Back and Forward
                  send it again as ``{"do": "visit", "value": place}``. Absent where there is nowhere to go
    ``unread``    true once, where what the browser had saved could not be read: the stage keeps it beside; else absent
    ``busy``      ``{"text": Rich, "value": 3, "max": 50, "stop": "stop"}`` | null: long work goes on; the table stays usable

Table
    ``you``       seat at the bottom (0 to 3)
    ``seats``     four in seat order:
                  ``{"seat", "name", "role": "you|left|across|right", "cards": 6, "tricks": 2, "dealer": bool, "bidder": bool,
                  "turn": bool, "call": Rich | null, "score": "12" | null, "side": 0, "hand": [Card] | null, "name_full": text for a screen reader}``
                  ``hand`` is given only where all hands are open (a review, a picture); role is by place on the drawn table
    ``hand``      [Card]: your cards, sorted, trumps first; ``gap`` true on a card starts a new group; null takes its room away (a picture of a trick)
    ``trick``     ``[{"seat": 1, "card": Card, "winning": bool, "lead": bool}]`` in the order played
    ``centre``    Rich | null: "Clubs led · trump ♠"
    ``cat``       ``{"cards": [Card], "text": Rich}`` | null
    ``contract``  Rich | null: "West bid 3 · trump ♠"
    ``scores``    ``[{"name": "You", "score": "12", "you": bool}]``: one a player or a side
    ``gathered``  seat that takes the trick which has just left the table, or null
    ``label``     text: the table in one sentence, for a screen reader

Card
    ``{"id": "JS", "rank": "J", "suit": "S", "red": false, "index": "J", "name": "jack of spades, Small Jack, a trump",
    "do": "play JS" | null, "dim": bool, "gap": bool, "chosen": bool, "proof": bool (outlined: it proves the feedback),
    "mark": {"suit": "C", "text": "Small Jack"} | null}``.
    ``rank`` is one of A K Q J T 9 8 7 6 5 4 3 2, or X1, X2 with ``suit`` null; ``index`` is the letter in the reader's language.
    ``mark`` is the ribbon of a card that belongs to another suit now. Face down: ``{"id": "back-3", "back": true, "name": "a card face down"}``.
    ``chosen`` is true or false while cards are being chosen (each is then a switch), else null.
    A dimmed card is still a button with its ``do``: the session answers with the reason. A card with ``do`` null is no button.

Button
    ``{"key", "text": Rich, "do": "bid 3" | null, "kind": "plain|primary|quiet|link", "off": bool, "name": text | null, "pressed": bool | null}``.
    ``off`` is drawn dimmed and stays clickable where it has a ``do`` (the answer says why), as with cards.

Event
    ``{"say": text | null, "ms": 180, "patch": {part of Table: ...}}``: the patch replaces those parts of the table that is drawn. Of
    ``seats``, ``hand`` and ``trick`` it holds every item, in order, each with its ``seat`` or ``id`` and what else has changed since the
    table before; the rest of an item that was there stays (see `topper.session.frames.patched`). Cards move by their ``id`` from where they were drawn to where they are drawn now; a card
    that was nowhere comes from its player's seat; a card that leaves with ``gathered`` set goes to that seat. After it the stage rests ``ms``.

Block (each has ``kind`` and ``key``)
    ``p``         ``{"text": Rich}``
    ``h``         ``{"text": Rich, "level": 2 | 3}``
    ``list``      ``{"items": [Rich], "numbered": bool}``
    ``note``      ``{"tone": "right|no|info|error", "text": Rich}``
    ``cards``     ``{"cards": [Card], "label": text, "size": "small|medium"}``
    ``buttons``   ``{"buttons": [Button], "label": text, "style": "row|grid|stack"}``
    ``tiles``     ``{"tiles": [{"key", "title": Rich, "text": Rich, "do", "badge": Rich | null, "cards": [Card] | absent}], "label": text}``;
                  ``cards`` (up to five) are drawn as a small fan on the tile, for looks only
    ``grid``      ``{"caption": Rich | null, "head": [Rich], "rows": [[Rich]], "foot": [Rich] | null, "align": ["left", "right", ...]}``: a table of data
    ``field``     ``{"label": Rich, "input": "select|number|text|check|range|search", "value", "options": [{"value", "text"}], "min", "max", "do", "help": Rich | null, "error": Rich | null}``;
                  a change sends ``do`` with ``value``; ``text`` and ``search`` send it on Enter or after a short rest, and hold ``max`` letters at most
    ``order``     ``{"cards": [Card], "label": text, "do": "order", "earlier": text, "later": text}``: cards to put in order; a move sends ``{"do": "order", "value": ["JS", "JC", ...]}``
    ``table``     ``{"table": Table}``: a small table, not played on
    ``chart``     ``{"label": text, "type": "line|bar", "x": [text], "series": [{"name": text, "values": [number]}], "min", "max"}``: drawn; the same numbers stand in a ``grid`` beside it
    ``details``   ``{"summary": Rich, "blocks": [Block], "open": bool}``
    ``copy``      ``{"label": Rich, "text": text, "button": text, "done": text}``: a text to copy
    ``download``  ``{"text": text, "filename": text, "content": text}``
    ``upload``    ``{"text": text, "do": "import"}``: sends the file's text as ``value`` (at most 1 MB)
"""
