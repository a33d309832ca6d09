/* The stage draws the screens a session sends and sends back what was clicked. What a screen holds is told in
   topper/session/screen.py. No rule of any game is here, and no sentence but the few of the `chrome` trait.

   1 keyed updates   2 texts   3 card faces   4 cards   5 the table   6 blocks   7 the screen
   8 motion   9 the wire   10 one view   11 what anywidget calls */

// ---------------------------------------------------------------------------------------------------------
// 1. Keyed updates: the wanted elements are compared with those that are there; what stays is never replaced,
//    so focus, scroll and half-typed words survive every redraw.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "path", "rect", "circle", "line", "polyline", "text", "title"]);

/** A wanted element: `h("p.note", {...}, ...kids)`; the part in braces may be left out. Beside attributes it holds:
 *  `key` finds it again, `on` listens, `prop` sets properties, `style` sets CSS variables;
 *  with `frozen` its inside is drawn once for each value of it (and its kid is a function). */
function h(name, ...kids) {
  const [tag, ...classes] = name.split(".");
  const props = kids[0]?.constructor === Object && !("tag" in kids[0]) ? kids.shift() : {};
  return { tag, kids, props: classes.length ? { class: classes.join(" "), ...props } : props };
}

const flat = (kids) => kids.flat(Infinity).filter((kid) => kid != null && kid !== false && kid !== "");

function make(tag) {
  return DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

function hear(event) {
  event.currentTarget.$on[event.type]?.(event);
}

/** Sets what is not so already: a browser restyles all that is inside an element whose language is set, even to what it was. */
function assign(target, values) {
  for (const [name, value] of Object.entries(values)) if (target[name] !== value) target[name] = value;
}

/** How a value is written as an attribute; null if it is not. */
const written = (value) => (value == null || value === false ? null : value === true ? "" : String(value));

function update(node, { props, kids }) {
  const { key, on, prop, style, frozen, ...attributes } = props;
  node.$key = key;
  const before = node.$attributes ?? {};
  for (const name in { ...before, ...attributes }) {
    const value = written(attributes[name]);
    if (value === written(before[name])) continue;
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
  }
  node.$attributes = attributes;
  for (const name in style) if (node.$style?.[name] !== style[name]) node.style.setProperty(name, style[name]);
  node.$style = style;
  if (on || node.$on) listenTo(node, on ?? {});
  if (frozen == null) fill(node, flat(kids));
  else if (node.$frozen !== frozen) fill(node, flat(kids.map((kid) => kid())));
  node.$frozen = frozen;
  if (prop) assign(node, prop);
}

function listenTo(node, on) {
  node.$on ??= {};
  for (const type of Object.keys(on)) if (!(type in node.$on)) node.addEventListener(type, hear);
  for (const type of Object.keys(node.$on)) node.$on[type] = on[type];
  Object.assign(node.$on, on);
}

/** Makes the children of `parent` the wanted ones. Nodes marked `$foreign` are left where they are. */
function fill(parent, wants) {
  const { firstChild } = parent;
  if (wants.length === 1 && typeof wants[0] === "string" && firstChild?.nodeType === 3 && !firstChild.nextSibling) {
    if (firstChild.data !== wants[0]) firstChild.data = wants[0];
    return;
  }
  const keyed = new Map();
  const loose = [];
  for (const node of parent.childNodes) {
    if (node.$foreign) continue;
    if (node.$key != null && !keyed.has(node.$key)) keyed.set(node.$key, node);
    else loose.push(node);
  }
  const takeLoose = (fits) => {
    const at = loose.findIndex(fits);
    return at < 0 ? null : loose.splice(at, 1)[0];
  };
  const nodes = wants.map((want) => {
    if (typeof want === "string") {
      const text = takeLoose((node) => node.nodeType === 3) ?? document.createTextNode(want);
      if (text.data !== want) text.data = want;
      return text;
    }
    let node;
    if (want.props.key == null) node = takeLoose((other) => other.localName === want.tag && other.$key == null);
    else {
      node = keyed.get(want.props.key);
      if (node?.localName === want.tag) keyed.delete(want.props.key);
      else node = null;
    }
    node ??= make(want.tag);
    update(node, want);
    return node;
  });
  for (const node of [...keyed.values(), ...loose]) node.remove();
  const skipForeign = (node) => {
    while (node?.$foreign) node = node.nextSibling;
    return node;
  };
  let place = skipForeign(parent.firstChild);
  for (const node of nodes) {
    if (node !== place && node.isConnected && node.contains(parent.getRootNode().activeElement)) {
      // Moving what has the focus would lose it: move what stands before it instead.
      while (place !== node) {
        const next = skipForeign(place.nextSibling);
        parent.insertBefore(place, null);
        place = next;
      }
    }
    if (node === place) place = skipForeign(place.nextSibling);
    else parent.insertBefore(node, place);
  }
}

// ---------------------------------------------------------------------------------------------------------
// 2. Texts

const names = (...list) => list.filter(Boolean).join(" ");
const hidden = (...kids) => h("span.sr", ...kids);
const asText = (string) => String(string).replace(/[♠♥♦♣]/g, "$&\uFE0E"); // signs, never coloured emoji

/** A Rich as wanted elements. */
function rich(value) {
  if (value == null) return null;
  if (Array.isArray(value)) return together(value);
  if (typeof value !== "object") return asText(value);
  if ("b" in value) return h("strong", rich(value.b));
  if ("i" in value) return h("em", rich(value.i));
  if ("rule" in value) return h("button", { type: "button", class: "rule", "data-do": `rule ${value.rule}` }, String(value.rule));
  if ("card" in value || "suit" in value) {
    const suit = value.suit ?? String(value.card).slice(-1);
    return h(
      "span",
      { class: names("card" in value ? "inline-card" : "inline-suit", value.red && "red"), "data-suit": suit },
      h("span", { "aria-hidden": "true" }, asText(value.text ?? "")),
      hidden(value.name),
    );
  }
  return null;
}

/** The parts of a Rich; a sign that follows a card or a rule stays on its line. */
function together(parts) {
  const drawn = [];
  for (let place = 0; place < parts.length; place++) {
    const [part, next] = parts.slice(place, place + 2);
    const sign = typeof part === "object" && typeof next === "string" && next.match(/^[\u00a0\u202f]?[.,;:!?)»…]+/)?.[0];
    if (!sign) drawn.push(rich(part));
    else drawn.push(h("span.one-line", rich(part), sign), asText(next.slice(sign.length)));
    if (sign) place++;
  }
  return drawn;
}

/** A Rich as one string, as it is read out. */
function plain(value) {
  if (value == null) return "";
  if (Array.isArray(value)) return value.map(plain).join("");
  if (typeof value !== "object") return String(value);
  return plain(value.b ?? value.i ?? value.rule ?? value.name ?? value.text);
}

// ---------------------------------------------------------------------------------------------------------
// 3. Card faces: 100 by 140, all lines our own. Indices are strokes, not text, so they look the same everywhere.

const SUITS = {
  S: "M50 4C40 24 10 38 10 63c0 14 10 22 21 22 7 0 12-3 15-9-1 9-5 15-12 20h32c-7-5-11-11-12-20 3 6 8 9 15 9 11 0 21-8 21-22C90 38 60 24 50 4Z",
  H: "M50 94C40 74 8 58 8 32 8 18 18 8 30 8c9 0 16 5 20 14C54 13 61 8 70 8c12 0 22 10 22 24 0 26-32 42-42 62Z",
  D: "M50 3C60 21 72 37 88 50 72 63 60 79 50 97 40 79 28 63 12 50 28 37 40 21 50 3Z",
  C: "M50 5a21 21 0 0 1 18 32 21 21 0 1 1-13 39c1 9 4 15 11 20H34c7-5 10-11 11-20a21 21 0 1 1-13-39A21 21 0 0 1 50 5Z",
};

/** Strokes of the signs an index may hold, 100 high: [width, path]. */
const GLYPHS = {
  A: [66, "M4 96 33 5 62 96M15 66H51"],
  K: [60, "M7 5V96M56 5 8 58M26 40 59 96"],
  Q: [72, "M36 5C14 5 6 24 6 50S14 95 36 95 66 76 66 50 58 5 36 5M43 72 67 98"],
  J: [48, "M41 5V68C41 86 34 95 23 95 12 95 6 88 6 74"],
  V: [66, "M4 5 33 95 62 5"],
  D: [62, "M8 5H26C48 5 57 24 57 50S48 95 26 95H8Z"],
  R: [60, "M8 96V5H32C48 5 55 14 55 28S48 51 32 51H8M34 51 57 96"],
  T: [62, "M4 5H58M31 5V96"],
  0: [58, "M29 5C12 5 6 24 6 50S12 95 29 95 52 76 52 50 46 5 29 5Z"],
  1: [32, "M6 24 24 5V96"],
  2: [56, "M6 27C7 13 16 5 29 5 42 5 51 13 51 26 51 50 9 70 5 95H53"],
  3: [56, "M7 19C10 10 18 5 28 5 41 5 49 12 49 25S40 47 25 47C42 47 51 56 51 70 51 86 41 95 27 95 15 95 8 90 5 80"],
  4: [62, "M45 96V5L5 70H59"],
  5: [58, "M49 5H14L11 45C16 41 21 39 28 39 43 39 52 50 52 67S42 95 27 95C16 95 9 90 5 81"],
  6: [58, "M47 10C42 6 37 5 32 5 15 5 6 24 6 58 6 84 14 95 29 95 43 95 52 85 52 69S43 43 30 43 8 52 7 64"],
  7: [56, "M4 5H52C38 32 26 60 22 96"],
  8: [56, "M28 46C16 46 9 38 9 26S17 5 28 5 47 13 47 26 40 46 28 46C12 46 5 57 5 71S14 95 28 95 51 86 51 71 44 46 28 46Z"],
  9: [58, "M11 90C16 94 21 95 26 95 43 95 52 76 52 42 52 16 44 5 29 5 15 5 6 15 6 31S15 57 28 57 50 48 51 36"],
};

/** What stands over a court's suit, 100 by 60: a plume, a flower, a crown. */
const EMBLEMS = {
  J: "M4 60C12 30 42 6 98 1 97 13 91 22 80 28L90 29C80 40 67 46 53 47L61 51C47 57 31 56 19 53L9 62Z",
  Q: round([50, 15], [66, 26], [60, 45], [40, 45], [34, 26]),
  K: `M13 60 5 20 30 38 50 10 70 38 95 20 87 60Z${round([5, 14, 5], [50, 4, 5], [95, 14, 5])}`,
};

function round(...circles) {
  return circles.map(([x, y, r = 12.5]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0Z`).join("");
}

const CAP = "M20 62C6 52 2 36 6 22 20 24 29 32 33 44 34 26 40 13 50 4 60 13 66 26 67 44 71 32 80 24 94 22 98 36 94 52 80 62Z";
const CHIN = "M25 67H75C74 86 64 98 50 98S26 86 25 67Z";
const STAR = "M50 4 63 37 98 39 71 61 80 96 50 77 20 96 29 61 2 39 37 37Z";

const at = (x, y, scale, ...kids) => h("g", { transform: `translate(${x} ${y}) scale(${scale})` }, ...kids);
const solid = (d, more) => h("path", { d, fill: "currentColor", ...more });
const stroke = (d, width, more) =>
  h("path", {
    d,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });

/** The strokes of `text` with its top left corner at (x, y), `size` high. */
function letters(text, x, y, size, width = 15) {
  const scale = size / 100;
  const signs = [...text].map((sign) => GLYPHS[sign.toUpperCase()]);
  if (!signs.length || signs.some((sign) => !sign))
    return [h("text", { x, y: y + size * 0.88, "font-size": size, "font-weight": 700, fill: "currentColor" }, text)];
  return signs.map(([wide, d]) => {
    const drawn = at(x, y, scale, stroke(d, width));
    x += (wide + width * 1.1) * scale;
    return drawn;
  });
}

const widthOf = (text, size) =>
  [...text].reduce((sum, sign) => sum + ((GLYPHS[sign.toUpperCase()]?.[0] ?? 60) + 16) * (size / 100), -16 * (size / 100));

function joker(high) {
  const points = [
    [6, 20],
    [50, 4],
    [94, 20],
  ];
  const bells = points.map(([x, y]) => h("circle", { cx: x, cy: y, r: 7, class: high ? "joker-gold" : "joker-line" }));
  const smile = "M38 84C44 90 56 90 62 84";
  const figure = high
    ? [
        solid(CAP),
        h("path", { d: "M33 44C34 26 40 13 50 4 60 13 66 26 67 44 62 52 58 58 50 62 42 58 38 52 33 44Z", class: "joker-gold" }),
        h("path", { d: CHIN, class: "joker-face" }),
        ...bells,
      ]
    : [stroke(CAP, 4), stroke(CHIN, 4), ...bells];
  figure.push(
    h("circle", { cx: 40, cy: 77, r: 3.4, fill: "currentColor" }),
    h("circle", { cx: 60, cy: 77, r: 3.4, fill: "currentColor" }),
    stroke(smile, 4),
  );
  const corner = high ? solid(STAR) : stroke(STAR, 9);
  return [at(8, 8, 0.27, corner), h("g", { transform: "rotate(180 50 70)" }, at(8, 8, 0.27, corner)), at(14, 38, 0.72, ...figure)];
}

function pips(card) {
  const index = String(card.index ?? card.rank ?? "");
  const suit = SUITS[card.suit] ?? "";
  const corner = [...letters(index, 10, 10, 34, 16), at(10 + Math.min(widthOf(index, 34), 30) / 2 - 12, 50, 0.24, solid(suit))];
  if (card.rank in EMBLEMS) return [...corner, at(36, 38, 0.5, solid(EMBLEMS[card.rank])), at(36, 76, 0.5, solid(suit))];
  const big = card.rank === "A" ? 0.7 : 0.54;
  return [...corner, at(58 - 50 * big, 84 - 50 * big, big, solid(suit))];
}

function ribbon(mark) {
  return [
    h("path", { d: "M1 84 56 139H9A8 8 0 0 1 1 131Z", class: "ribbon" }),
    h("g", { class: "ribbon-sign", "data-suit": mark.suit }, at(5, 109, 0.25, solid(SUITS[mark.suit] ?? STAR))),
  ];
}

function back() {
  const lattice = [];
  for (let step = -140; step < 100; step += 14) lattice.push(`M${step} 0l140 140M${step + 140} 0l-140 140`);
  return [
    h("rect", { x: 8, y: 8, width: 84, height: 124, rx: 5, class: "back-field" }),
    h("svg", { x: 8, y: 8, width: 84, height: 124 }, h("path", { d: lattice.join(""), class: "back-lines" })),
  ];
}

function face(card) {
  const frozen = [card.id, card.index, card.back, card.mark?.suit].join();
  const draw = () => [
    h("rect", { x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8, class: "paper" }),
    card.back ? back() : card.rank === "X1" || card.rank === "X2" ? joker(card.rank === "X1") : pips(card),
    card.mark ? ribbon(card.mark) : null,
  ];
  return h("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false", frozen }, draw);
}

/** Small signs on a seat's plate, 20 by 20. */
const SIGNS = {
  dealer: [h("circle", { cx: 10, cy: 10, r: 9, class: "chip-disc" }), h("path", { d: "M7 6h5v8H7zM10 5l5 1.4-1.6 7", class: "chip-line" })],
  bidder: [h("path", { d: "M5 18V3h10l-2.5 3.7L15 10.5H5", class: "flag" })],
  tricks: [
    h("rect", { x: 3, y: 6, width: 9, height: 12, rx: 1.5, class: "sign-card", transform: "rotate(-12 7 12)" }),
    h("rect", { x: 8, y: 4, width: 9, height: 12, rx: 1.5, class: "sign-card" }),
  ],
  turn: [h("path", { d: "M4 3 17 10 4 17Z", fill: "currentColor" })],
};

/** A sign, with what it means for whoever points at it. */
const sign = (name, meaning) =>
  h(
    "svg",
    { viewBox: "0 0 20 20", class: `sign sign-${name}`, "aria-hidden": "true", focusable: "false", frozen: `${name} ${meaning}` },
    () => [h("title", meaning), SIGNS[name]],
  );

// ---------------------------------------------------------------------------------------------------------
// 4. Cards and buttons

const suitOf = (card) => (card.back ? null : (card.suit ?? "X"));

/** A card: a button where it can be chosen (or where `firm` keeps it one, so that focus stays), else a picture. */
function cardView(card, { ctx, place = "", group, firm = false, label }) {
  const shared = {
    key: card.id,
    class: names("card", place, card.back && "is-back", card.dim && "dim", card.chosen && "chosen", card.proof && "proof"),
    "data-card": card.id,
    "data-suit": suitOf(card),
    "aria-label": label ?? card.name,
  };
  const inside = [face(card), card.mark?.text && h("span", { class: "mark", "aria-hidden": "true" }, asText(card.mark.text))];
  if (!card.do && !firm) return h("div", { ...shared, role: "img" }, inside);
  const choosing = typeof card.chosen === "boolean";
  return h(
    "button",
    {
      ...shared,
      type: "button",
      "data-key": card.id,
      "data-do": card.do,
      "aria-disabled": card.do ? null : "true",
      "aria-pressed": choosing && card.do ? String(card.chosen) : null,
      "aria-describedby": card.dim && card.do ? `${ctx.uid}-dim` : null,
      ...group,
    },
    inside,
  );
}

/** Cards (or buttons) among which the arrow keys move: only one of them is in the order of Tab. */
function rove(ctx, name, keys) {
  const current = keys.includes(ctx.roving.get(name)) ? ctx.roving.get(name) : keys[0];
  return (key) => ({ "data-rove": name, tabindex: key === current ? "0" : "-1" });
}

function cardRow(cards, { ctx, name, label, place = "", firm = false }) {
  const keys = cards.filter((card) => firm || card.do).map((card) => card.id);
  const step = rove(ctx, name, keys);
  const half = Math.ceil(cards.length / 2);
  const gaps = cards.filter((card) => card.gap).length;
  return h(
    "ul",
    {
      key: name,
      class: names("cards", place, cards.length > 7 && "many"),
      role: "list",
      "aria-label": label,
      "data-group": name,
      style: { "--n": cards.length, "--half": half, "--gaps": gaps },
    },
    cards.map((card) =>
      h(
        "li",
        { key: card.id, class: card.gap ? "gap" : null },
        cardView(card, { ctx, firm, group: keys.includes(card.id) ? step(card.id) : null }),
      ),
    ),
  );
}

function buttonView(button, extra = {}) {
  const { class: more, ...rest } = extra;
  return h(
    "button",
    {
      key: button.key,
      type: "button",
      class: names("button", button.kind ?? "plain", button.off && "off", more),
      "data-key": button.key,
      "data-do": button.do,
      "aria-label": button.name,
      "aria-pressed": typeof button.pressed === "boolean" ? String(button.pressed) : null,
      "aria-disabled": button.off && !button.do ? "true" : null,
      ...rest,
    },
    rich(button.text),
  );
}

// ---------------------------------------------------------------------------------------------------------
// 5. The table

function seatView(seat, table, ctx, main) {
  const backs = Array.from({ length: Math.min(seat.cards ?? 0, 13) }, () => h("i"));
  const number = (value) => h("span.count", String(value));
  const open = seat.hand && seat.role !== "you";
  const shown = (name) => sign(name, ctx.chrome[name]);
  return h(
    "li",
    {
      key: seat.seat,
      class: names("seat", seat.role, seat.turn && "turn", seat.bidder && "bidder"),
      "data-seat": seat.seat,
      "data-side": table.partners ? seat.side : null,
    },
    h(
      "span",
      { class: "plate", "aria-hidden": "true" },
      h("span.who", seat.turn && shown("turn"), h("span.name", seat.name), seat.dealer && shown("dealer"), seat.bidder && shown("bidder")),
      h(
        "span.counts",
        seat.cards != null && [!open && h("span.backs", { title: ctx.chrome.held }, ...backs), number(seat.cards)],
        seat.tricks != null && [shown("tricks"), number(seat.tricks)],
        !table.scores?.length && seat.score && h("b.points", seat.score),
      ),
    ),
    hidden(seat.name_full ?? seat.name),
    seat.call && h("span.call", rich(seat.call)),
    open && cardRow(seat.hand, { ctx, name: `seat-${seat.seat}${main ? "" : "-small"}`, label: seat.name, place: "open" }),
  );
}

function trickView(table, ctx) {
  const seats = new Map((table.seats ?? []).map((seat) => [seat.seat, seat]));
  return h(
    "ol",
    { class: "trick", "aria-label": ctx.chrome.trick },
    (table.trick ?? []).map(({ seat, card, winning, lead }, order) =>
      h(
        "li",
        {
          key: card.id,
          class: names("played", seats.get(seat)?.role, winning && "winning", lead && "lead"),
          style: { "z-index": order + 1 },
        },
        cardView(card, { ctx, label: names(`${seats.get(seat)?.name ?? ""},`, card.name) }),
      ),
    ),
  );
}

/** The table after a patch: of seats, hand and trick it holds each item's key and what has changed. */
function patched(table, patch) {
  const keyOf = (item) => item.seat ?? item.id;
  const after = { ...table, ...patch };
  for (const name of ["seats", "hand", "trick"]) {
    const known = new Map((table[name] ?? []).map((item) => [keyOf(item), item]));
    if (patch[name]) after[name] = patch[name].map((item) => ({ ...known.get(keyOf(item)), ...item }));
  }
  return after;
}

/** One line: the contract, the settings in force, the scores. */
function stripView(table, ctx, status) {
  if (!table.contract && !table.scores?.length && !status) return null;
  return h(
    "div",
    { class: "strip", key: "strip" },
    table.contract && h("p", { key: "contract", class: "contract" }, rich(table.contract)),
    status && h("p", { key: "status", class: "status" }, rich(status)),
    table.scores?.length
      ? h(
          "ul",
          { class: "scores", role: "list", "aria-label": ctx.chrome.scores },
          table.scores.map((score) =>
            h("li", { class: score.you ? "you" : null }, h("span", score.name, " "), h("b", String(score.score))),
          ),
        )
      : null,
  );
}

/** The table. `main` is the one played on; others are pictures of one. */
function tableView(table, ctx, { main = false, status = null } = {}) {
  const prefix = main ? "" : "small-";
  return [
    stripView(table, ctx, status),
    h(
      "div",
      {
        key: "felt",
        class: names("felt", !main && "small"),
        "data-main": main ? "true" : null,
        role: main ? null : "group",
        "aria-label": main ? null : table.label,
      },
      h(
        "ul",
        { class: "seats", role: "list", "aria-label": ctx.chrome.seats },
        (table.seats ?? []).map((seat) => seatView(seat, table, ctx, main)),
      ),
      trickView(table, ctx),
      h("p.centre", rich(table.centre)),
      table.cat
        ? h(
            "div",
            { class: "cat", key: "cat" },
            cardRow(table.cat.cards ?? [], { ctx, name: `${prefix}cat`, label: plain(table.cat.text), place: "mini" }),
            h("p", rich(table.cat.text)),
          )
        : null,
      table.hand && cardRow(table.hand, { ctx, name: `${prefix}hand`, label: ctx.chrome.hand, place: "hand", firm: main }),
    ),
  ];
}

// ---------------------------------------------------------------------------------------------------------
// 6. Blocks

const TONES = { right: "M3 10.5 8 15.5 17 5", no: "M10 3V11.5M10 16V16.5", info: "M10 9V16M10 4V4.5", error: "M10 3V11.5M10 16V16.5" };

function noteView(tone, text, more = {}) {
  const icon = h("svg", { viewBox: "0 0 20 20", class: "tone", "aria-hidden": "true", focusable: "false", frozen: tone }, () =>
    stroke(TONES[tone] ?? TONES.info, 2.6),
  );
  return h("div", { class: names("note", tone), ...more }, icon, h("div.note-text", rich(text)));
}

/** Every kind of block: (block, ctx) -> wanted element. */
const BLOCKS = {
  p: (block) => h("p", { key: block.key }, rich(block.text)),
  h: (block) => h(block.level === 3 ? "h3" : "h2", { key: block.key }, rich(block.text)),
  list: (block) =>
    h(
      block.numbered ? "ol" : "ul",
      { key: block.key, class: "list" },
      block.items.map((item) => h("li", rich(item))),
    ),
  note: (block) => noteView(block.tone, block.text, { key: block.key }),
  cards: (block, ctx) =>
    h(
      "div",
      { key: block.key, class: "card-block" },
      cardRow(block.cards, { ctx, name: `cards-${block.key}`, label: block.label, place: block.size === "medium" ? "medium" : "mini" }),
    ),
  buttons: buttonsBlock,
  tiles: tilesBlock,
  grid: gridBlock,
  field: fieldBlock,
  order: orderBlock,
  table: (block, ctx) => h("div", { key: block.key, class: "small-table" }, tableView(block.table, ctx)),
  chart: chartBlock,
  details: (block, ctx) =>
    h(
      "details",
      { key: block.key, open: block.open ? true : null },
      h("summary", rich(block.summary)),
      h("div.inside", blocks(block.blocks, ctx)),
    ),
  copy: copyBlock,
  download: downloadBlock,
  upload: uploadBlock,
};

const blocks = (list, ctx) => (list ?? []).map((block) => BLOCKS[block.kind]?.(block, ctx) ?? null);

function buttonsBlock({ key, buttons, label, style = "row" }, ctx) {
  const name = `buttons-${key}`;
  const roving = style === "grid" && rove(ctx, name, buttons.map((button) => button.key)); // prettier-ignore
  const long = (text) => plain(text).length + (Array.isArray(text) ? 4 : 2); // a sign takes more room than a letter
  const extra = (button) => (roving ? { ...roving(button.key), style: { "--span": Math.ceil(long(button.text) / 8) } } : {});
  return h(
    "div",
    { key, class: names("buttons", style), role: "group", "aria-label": label, "data-group": roving ? name : null },
    buttons.map((button) => buttonView(button, extra(button))),
  );
}

function tilesBlock(block) {
  return h(
    "ul",
    { key: block.key, class: "tiles", role: "list", "aria-label": block.label },
    block.tiles.map((tile) =>
      h(
        "li",
        { key: tile.key },
        h(
          "button",
          { type: "button", class: names("tile", tile.cards && "pictured"), "data-key": tile.key, "data-do": tile.do },
          tile.cards &&
            h(
              "span",
              { class: "fan", "aria-hidden": "true", style: { "--n": tile.cards.length } },
              tile.cards.map((card, place) =>
                h("span", { key: card.id, class: "card", "data-suit": suitOf(card), style: { "--i": place } }, face(card)),
              ),
            ),
          h("span.tile-head", h("strong", rich(tile.title)), tile.badge && h("span.badge", " ", rich(tile.badge))),
          tile.text && h("span.tile-text", " ", rich(tile.text)),
        ),
      ),
    ),
  );
}

function gridBlock(block) {
  const align = (column) => `at-${block.align?.[column] ?? "left"}`;
  const cell = (value, column) =>
    column ? h("td", { class: align(column) }, rich(value)) : h("th", { scope: "row", class: align(0) }, rich(value));
  const line = (cells) => h("tr", cells.map(cell));
  return h(
    "div",
    { key: block.key, class: "data" },
    h(
      "table",
      block.caption && h("caption", rich(block.caption)),
      block.head?.length
        ? h(
            "thead",
            h(
              "tr",
              block.head.map((value, column) => (plain(value) ? h("th", { scope: "col", class: align(column) }, rich(value)) : h("td"))),
            ),
          )
        : null,
      h("tbody", block.rows.map(line)),
      block.foot ? h("tfoot", line(block.foot)) : null,
    ),
  );
}

function fieldBlock(block, ctx) {
  const id = `${ctx.uid}-${block.key}`;
  const notes = [block.help && `${id}-help`, block.error && `${id}-error`].filter(Boolean).join(" ");
  const send = (value) => ctx.sendValue(block.do, value);
  const shared = { id, "data-key": block.key, "aria-describedby": notes || null, "aria-invalid": block.error ? "true" : null };
  const number = (value) => (value === "" || !Number.isFinite(Number(value)) ? value : Number(value));
  let input;
  if (block.input === "select") {
    const chosen = Math.max(
      0,
      (block.options ?? []).findIndex((option) => option.value === block.value),
    );
    const options = (block.options ?? []).map((option) =>
      h("option", { key: String(option.value), value: String(option.value) }, plain(option.text)),
    );
    input = h(
      "select",
      { ...shared, prop: { selectedIndex: chosen }, on: { change: (event) => send(block.options[event.target.selectedIndex]?.value) } },
      options,
    );
  } else if (block.input === "check") {
    input = h("input", {
      ...shared,
      type: "checkbox",
      prop: { checked: Boolean(block.value) },
      on: { change: (event) => send(event.target.checked) },
    });
  } else if (block.input === "range") {
    const live = ctx.typed.get(block.key) ?? block.value;
    const change = (event) => {
      ctx.typed.set(block.key, number(event.target.value));
      send(number(event.target.value));
    };
    const range = { ...shared, type: "range", min: block.min, max: block.max, prop: { value: String(live) } };
    input = [
      h("input", { ...range, on: { input: change, blur: () => ctx.typed.delete(block.key) } }),
      h("output", { for: id }, String(block.value)),
    ];
  } else {
    // What is being typed is the reader's: a screen that arrives meanwhile must not overwrite it.
    const type = { number: "number", search: "search" }[block.input] ?? "text";
    const read = (event) => (type === "number" ? number(event.target.value) : event.target.value);
    const now = (event) => {
      clearTimeout(event.target.$rest);
      if (event.target.$sent !== event.target.value) send(read(event));
      event.target.$sent = event.target.value;
    };
    const on = {
      input: (event) => {
        ctx.typed.set(block.key, event.target.value);
        clearTimeout(event.target.$rest);
        event.target.$rest = setTimeout(() => now({ target: event.target }), 400);
      },
      keydown: (event) => event.key === "Enter" && now(event),
      blur: (event) => {
        if (ctx.typed.has(block.key)) now(event);
        ctx.typed.delete(block.key);
      },
    };
    input = h("input", {
      ...shared,
      type,
      min: block.min,
      max: type === "number" ? block.max : null,
      maxlength: type === "number" ? null : block.max,
      autocomplete: "off",
      spellcheck: "false",
      prop: { value: String(ctx.typed.get(block.key) ?? block.value ?? "") },
      on,
    });
  }
  const label = h("label", { for: id }, rich(block.label));
  return h(
    "div",
    { key: block.key, class: names("field", block.input) },
    block.input === "check" ? [input, label] : [label, h("div.input", input)],
    block.help && h("p", { class: "help", id: `${id}-help` }, rich(block.help)),
    block.error && h("p", { class: "help bad", id: `${id}-error` }, rich(block.error)),
  );
}

function orderBlock(block, ctx) {
  const ids = block.cards.map((card) => card.id);
  const move = (from, to) => {
    if (to < 0 || to >= ids.length || to === from) return;
    const moved = ids.filter((_, place) => place !== from);
    moved.splice(to, 0, ids[from]);
    ctx.sendValue(block.do, moved);
  };
  const arrow = (card, place, by, text, path) =>
    h(
      "button",
      {
        type: "button",
        key: by,
        class: "button quiet shift",
        "data-key": `${card.id}${by}`,
        "aria-label": `${text}, ${card.name}`,
        "aria-disabled": place + by < 0 || place + by >= ids.length ? "true" : null,
        on: { click: () => move(place, place + by) },
      },
      h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false", frozen: path }, () => stroke(path, 2.4)),
    );
  return h(
    "ol",
    { key: block.key, class: "order", "aria-label": block.label },
    block.cards.map((card, place) =>
      h(
        "li",
        { key: card.id, on: { pointerdown: (event) => drag(event, place, move) } },
        cardView({ ...card, do: null }, { ctx, place: "movable" }),
        h("span.shifts", arrow(card, place, -1, block.earlier, "M12 4 6 10 12 16"), arrow(card, place, 1, block.later, "M8 4 14 10 8 16")),
      ),
    ),
  );
}

/** Drags one item of an order list with the pointer; `move(from, to)` when it is let go over another. */
function drag(down, from, move) {
  if (down.button || !down.target.closest(".card")) return;
  const item = down.currentTarget;
  const items = [...item.parentNode.children];
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const centres = items.map(middle);
  down.preventDefault();
  item.setPointerCapture(down.pointerId);
  item.classList.add("dragged");
  const follow = (event) => item.style.setProperty("translate", `${event.clientX - down.clientX}px ${event.clientY - down.clientY}px`);
  const drop = (event) => {
    for (const type of ["pointermove", "pointerup", "pointercancel"])
      item.removeEventListener(type, type === "pointermove" ? follow : drop);
    item.classList.remove("dragged");
    item.style.removeProperty("translate");
    if (event.type === "pointercancel") return;
    const far = ([x, y]) => Math.hypot(x - event.clientX, y - event.clientY);
    const nearest = centres.reduce((best, centre, place) => (far(centre) < far(centres[best]) ? place : best), from);
    move(from, nearest);
  };
  item.addEventListener("pointermove", follow);
  item.addEventListener("pointerup", drop);
  item.addEventListener("pointercancel", drop);
}

function chartBlock(block) {
  const [wide, high, left, right, top, bottom] = [520, 230, 44, 16, 14, 30];
  const all = block.series.flatMap((one) => one.values);
  const low = block.min ?? Math.min(0, ...all);
  const peak = Math.max(block.max ?? Math.max(1, ...all), low + 1);
  const count = Math.max(block.x.length, 1);
  const bar = block.type === "bar";
  const x = (place) => left + ((wide - left - right) * (bar ? place + 0.5 : count > 1 ? place / (count - 1) : 0.5)) / (bar ? count : 1);
  const y = (value) => top + (high - top - bottom) * (1 - (value - low) / (peak - low));
  const ticks = [...new Set([low, ...(low < 0 && peak > 0 ? [0] : []), peak])];
  const every = Math.ceil(count / 9);
  const grid = ticks.map((tick) => [
    h("line", { x1: left, x2: wide - right, y1: y(tick), y2: y(tick), class: names("rule-line", tick === 0 && "zero") }),
    h("text", { x: left - 8, y: y(tick) + 4.5, "text-anchor": "end" }, String(tick).replace("-", "−")),
  ]);
  const feet = block.x.map((text, place) =>
    place % every ? null : h("text", { x: x(place), y: high - 9, "text-anchor": "middle" }, String(text)),
  );
  const room = ((wide - left - right) / count) * 0.72;
  const width = room / block.series.length;
  const shapes = block.series.map((one, which) => {
    const kind = `series s${which % 4}`;
    if (bar)
      return one.values.map((value, place) =>
        h("rect", {
          class: kind,
          x: x(place) - room / 2 + which * width,
          width: Math.max(width - 1.5, 1),
          y: Math.min(y(value), y(Math.max(low, 0))),
          height: Math.max(Math.abs(y(value) - y(Math.max(low, 0))), 0.5),
          rx: 1.5,
        }),
      );
    const points = one.values.map((value, place) => `${x(place)},${y(value)}`).join(" ");
    return [
      h("polyline", { class: kind, points }),
      one.values.map((value, place) => h("path", { class: `${kind} dot`, d: marker(which % 4, x(place), y(value)) })),
    ];
  });
  const legend = block.series.length > 1 || block.series[0]?.name;
  return h(
    "div",
    { key: block.key, class: "chart" },
    h("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": block.label }, grid, feet, shapes),
    legend &&
      h(
        "ul",
        { class: "legend", "aria-hidden": "true" },
        block.series.map((one, which) =>
          h(
            "li",
            h(
              "svg",
              { viewBox: "0 0 24 12" },
              h("polyline", { class: `series s${which % 4}`, points: "1,6 23,6" }),
              h("path", { class: `series s${which % 4} dot`, d: marker(which % 4, 12, 6) }),
            ),
            one.name,
          ),
        ),
      ),
  );
}

/** Four marks that can be told apart without their colours. */
function marker(which, x, y) {
  const m = `M${x} ${y}`;
  return [`${m}m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0Z`, `${m}m-3.5-3.5h7v7h-7Z`, `${m}m0-5 5 8.5h-10Z`, `${m}m0-5.5 5 5.5-5 5.5-5-5.5Z`][which];
}

function copyBlock(block, ctx) {
  const id = `${ctx.uid}-${block.key}`;
  const done = ctx.copied === block.key;
  const copy = async (event) => {
    const button = event.currentTarget;
    try {
      await navigator.clipboard.writeText(block.text);
    } catch {
      document.getElementById(id)?.select(); // an insecure address has no clipboard
      document.execCommand("copy");
      button.focus();
    }
    ctx.copied = block.key;
    ctx.redraw();
    ctx.say(block.done);
  };
  return h(
    "div",
    { key: block.key, class: "field copy" },
    h("label", { for: id }, rich(block.label)),
    h(
      "div.input",
      h("input", { id, type: "text", readonly: true, prop: { value: block.text } }),
      h(
        "button",
        { type: "button", class: "button", "data-key": `${block.key}-copy`, on: { click: copy } },
        done ? block.done : block.button,
      ),
    ),
  );
}

function downloadBlock(block) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([block.content], { type: "text/plain;charset=utf-8" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: block.filename });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  };
  return h(
    "div",
    { key: block.key, class: "buttons row" },
    h("button", { type: "button", class: "button", "data-key": block.key, on: { click: download } }, block.text),
  );
}

function uploadBlock(block, ctx) {
  const id = `${ctx.uid}-${block.key}`;
  const read = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    ctx.tooBig = file.size > 1048576 ? block.key : null;
    ctx.redraw({ feedback: null }); // what was said of another file is not said of this one
    if (ctx.tooBig) ctx.say(ctx.chrome.too_big);
    else ctx.sendValue(block.do, await file.text());
    event.target.value = "";
  };
  return h(
    "div",
    { key: block.key, class: "field upload" },
    h(
      "label",
      { class: "button", for: id },
      rich(block.text),
      h("input", { id, type: "file", class: "sr", "data-key": block.key, on: { change: read } }),
    ),
    ctx.tooBig === block.key && h("p.help.bad", ctx.chrome.too_big),
  );
}

// ---------------------------------------------------------------------------------------------------------
// 7. The screen

function progressView(progress) {
  const share = progress.max ? Math.min(1, Math.max(0, progress.value / progress.max)) : 0;
  return h(
    "div",
    { class: "how-far", key: "progress" },
    h("span", { "aria-hidden": "true" }, progress.text),
    h(
      "div",
      {
        class: "track",
        role: "progressbar",
        "aria-label": progress.text,
        "aria-valuemin": 0,
        "aria-valuemax": progress.max,
        "aria-valuenow": progress.value,
        style: { "--share": share },
      },
      h("i"),
    ),
  );
}

function barView(screen, ctx) {
  const { crumbs = [], tools = [], progress } = screen.bar ?? {};
  const chips = (list, kind) =>
    list.map((button) => h("li", { key: button.key }, buttonView({ ...button, kind: "quiet" }, { class: kind })));
  return h(
    "header",
    { class: "bar", key: "bar", "data-steady": "true" },
    crumbs.length
      ? h("nav", { key: "crumbs", class: "crumbs", "aria-label": ctx.chrome.where }, h("ul", { role: "list" }, chips(crumbs, "crumb")))
      : null,
    h("h1", { key: "title", tabindex: "-1" }, screen.title),
    progress ? progressView(progress) : null,
    tools.length
      ? h("nav", { key: "tools", class: "tools", "aria-label": ctx.chrome.tools }, h("ul", { role: "list" }, chips(tools, "tool")))
      : null,
  );
}

function footView(screen, ctx) {
  const { feedback, busy, controls = [] } = screen;
  return h(
    "section",
    { class: "foot", key: "foot", "aria-label": ctx.chrome.controls },
    feedback
      ? noteView(feedback.tone, feedback.text, { key: `feedback-${feedback.key}`, class: names("note feedback", feedback.tone) })
      : null,
    busy
      ? h(
          "div",
          { class: "busy", key: "busy" },
          h("span.busy-text", rich(busy.text)),
          busy.max
            ? h(
                "div",
                {
                  class: "track",
                  role: "progressbar",
                  "aria-label": plain(busy.text),
                  "aria-valuemin": 0,
                  "aria-valuemax": busy.max,
                  "aria-valuenow": busy.value,
                  style: { "--share": busy.value / busy.max },
                },
                h("i"),
              )
            : null,
          busy.stop &&
            h(
              "button",
              { type: "button", class: "button quiet", "data-key": "busy-stop", "data-do": busy.stop, "aria-label": ctx.chrome.stop },
              h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", frozen: "stop" }, () => solid("M5 5H15V15H5Z")),
            ),
        )
      : null,
    h("div", { class: "controls", key: "controls" }, blocks(controls, ctx)),
  );
}

function panelView(panel, ctx) {
  const id = `${ctx.uid}-panel`;
  return h(
    "dialog",
    {
      class: "panel",
      key: "panel",
      "aria-labelledby": id,
      "data-steady": "true",
      on: {
        click: (event) => event.target === event.currentTarget && ctx.send(panel.close),
        cancel: (event) => (event.preventDefault(), ctx.send(panel.close)),
      },
    },
    h(
      "div.sheet",
      h(
        "div.sheet-head",
        h("h2", { id, tabindex: "-1", key: panel.key }, rich(panel.title)),
        h(
          "button",
          {
            type: "button",
            class: "button quiet close",
            "data-key": "panel-close",
            "data-do": panel.close,
            "aria-label": ctx.chrome.close,
          },
          h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", frozen: "close" }, () => stroke("M4 4 16 16M16 4 4 16", 2.4)),
        ),
      ),
      h("div", { class: "sheet-body", key: `body-${panel.key}` }, blocks(panel.blocks, ctx)),
    ),
  );
}

function troubleView(ctx) {
  if (!ctx.trouble) return null;
  const lab = ctx.host === "lab";
  return h(
    "div",
    { class: "trouble", key: "trouble" },
    h("p", ctx.chrome.silent, lab && [" ", ctx.chrome.rerun]),
    !lab &&
      h(
        "button",
        { type: "button", class: "button primary", "data-key": "reload", on: { click: () => location.reload() } },
        ctx.chrome.reload,
      ),
  );
}

function screenView(screen, ctx) {
  const hint = h("span", { class: "sr", key: "dim", id: `${ctx.uid}-dim` }, ctx.chrome.dim);
  if (!screen) return [ctx.slow && !ctx.trouble && h("p", { class: "loading", key: "loading" }, ctx.chrome.loading), troubleView(ctx)];
  const board =
    screen.table &&
    h(
      "section",
      { class: "board", key: "board", "aria-label": screen.table.label },
      tableView(screen.table, ctx, { main: true, status: screen.status }),
    );
  const words =
    (screen.words?.length || screen.table) &&
    h("section", { class: "words", key: "words", "aria-label": ctx.chrome.words, "data-steady": "true" }, blocks(screen.words, ctx));
  const foot = (screen.controls?.length || screen.feedback || screen.busy || screen.table) && footView(screen, ctx);
  return [
    barView(screen, ctx),
    troubleView(ctx),
    screen.status && !screen.table ? h("p", { class: "status", key: "status" }, rich(screen.status)) : null,
    h("div", { class: "body", key: "body" }, screen.first === "words" ? [words, board] : [board, words], foot),
    hint,
    screen.panel ? panelView(screen.panel, ctx) : null,
  ];
}

// ---------------------------------------------------------------------------------------------------------
// 8. Motion: where a card was, where it is now, and a short slide between the two.

const EASE = "cubic-bezier(.2,.7,.3,1)";

function spot(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, wide: element.offsetWidth || box.width || 1, element };
}

function measure(felt) {
  const cards = felt?.querySelectorAll(".hand > li > [data-card], .trick [data-card], .cat [data-card]") ?? [];
  return new Map([...cards].map((card) => [card.dataset.card, { ...spot(card), played: Boolean(card.closest(".trick")) }]));
}

/** Slides the cards of `felt` from their spots in `before`; returns the animations that run. */
function slide(felt, before, table, pace) {
  const running = [];
  const run = (element, frames, duration, delay = 0) => {
    const animation = element.animate(frames, { duration: duration * pace, delay: delay * pace, easing: EASE, fill: "backwards" });
    running.push(animation);
    return animation;
  };
  const plate = (seat) => {
    const found = felt.querySelector(`[data-seat="${seat}"] .plate`);
    return found && spot(found);
  };
  const dealer = table.seats?.find((seat) => seat.dealer)?.seat;
  let dealt = 0;
  for (const card of felt.querySelectorAll(".hand > li > [data-card], .trick [data-card], .cat [data-card]")) {
    for (const old of card.getAnimations()) old.cancel();
    const now = spot(card);
    const known = before.get(card.dataset.card);
    const owner = table.trick?.find((play) => play.card.id === card.dataset.card);
    const was = known ?? plate(owner ? owner.seat : (dealer ?? table.you));
    if (!was || Math.hypot(was.x - now.x, was.y - now.y) < 1.5) continue;
    const scale = known ? was.wide / now.wide : owner ? 0.5 : 0.7;
    const first = { offset: 0, translate: `${was.x - now.x}px ${was.y - now.y}px`, scale, zIndex: 20, opacity: known ? 1 : 0.2 };
    run(card, [first], 180, known || owner ? 0 : 60 * dealt++);
  }
  const to = table.gathered == null ? null : plate(table.gathered);
  const box = felt.getBoundingClientRect();
  for (const [id, was] of before) {
    if (!to || !was.played || felt.querySelector(`[data-card="${CSS.escape(id)}"]`)) continue;
    const ghost = was.element.cloneNode(true);
    for (const name of ["data-card", "data-key", "data-do", "role", "aria-label"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("ghost");
    ghost.$foreign = true;
    Object.assign(ghost.style, {
      left: `${was.x - box.left - was.wide / 2}px`,
      top: `${was.y - box.top - was.wide * 0.7}px`,
      width: `${was.wide}px`,
    });
    felt.append(ghost);
    const last = { translate: `${to.x - was.x}px ${to.y - was.y}px`, scale: 0.35, opacity: 0.3 };
    run(ghost, [{ translate: "0 0", scale: 1, opacity: 1 }, last], 200)
      .finished.finally(() => ghost.remove())
      .catch(() => {});
  }
  return running;
}

// ---------------------------------------------------------------------------------------------------------
// 9. The wire: intents out, one at a time; answers in. What is not answered is asked once more, then told.

const AGAIN = 2500;
const SILENT = 6000;

class Wire {
  constructor(model, { onTrouble, onWaiting }) {
    this.onWaiting = onWaiting;
    this.model = model;
    this.client = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
    this.n = 0;
    this.awaited = null;
    this.later = new Map(); // values typed meanwhile: the last one of each field
    this.onTrouble = onTrouble;
    this.timers = [];
  }

  /** The intent whose answer has not come, or null. */
  get waiting() {
    return this.awaited;
  }

  set waiting(intent) {
    this.awaited = intent;
    this.onWaiting(intent != null);
  }

  /** Sends an intent, unless the answer to another is awaited: a second click is no second action. */
  send(intent, value) {
    if (this.waiting) return false;
    this.waiting = { client: this.client, n: this.n++, do: intent, ...(value === undefined ? {} : { value }) };
    if (this.heard) this.waiting.elsewhere = this.heard;
    this.heard = null;
    this.timers = [setTimeout(() => this.post(), AGAIN), setTimeout(() => this.onTrouble(true), SILENT)];
    this.post();
    return true;
  }

  /** Sends a value now, or as soon as the awaited answer is there. */
  sendLater(intent, value) {
    if (!this.send(intent, value)) this.later.set(intent, value);
  }

  post() {
    try {
      this.model.send(this.waiting);
    } catch {
      this.onTrouble(true); // the kernel's end of the line is closed
    }
  }

  /** What is answered by this, if it is what we wait for. */
  asked(to) {
    return this.waiting && to?.client === this.client && to.n >= this.waiting.n ? this.waiting.do : null;
  }

  answered(to) {
    if (!this.asked(to)) return;
    this.waiting = null;
    this.timers.forEach(clearTimeout);
    this.onTrouble(false);
    const [next] = this.later;
    if (!next) return;
    this.later.delete(next[0]);
    this.send(...next);
  }

  close() {
    this.timers.forEach(clearTimeout);
  }
}

// ---------------------------------------------------------------------------------------------------------
// 10. One view: a root element, the screen drawn on it, and the beats (events) still to be shown.

const LONGEST_SAVED = 400_000; // characters
let views = 0;

/** Where we are: "lab" a notebook, "page" a page that is ours alone, "cell" one thing among others on a page. */
function hostOf(model) {
  const notebook = document.querySelector(".jp-LabShell, .jp-NotebookShell") && !document.body.dataset.voila;
  return notebook ? "lab" : model.get("slot") ? "page" : "cell";
}

class View {
  constructor(model, el) {
    this.model = model;
    this.root = document.createElement("div");
    this.root.className = "topper";
    this.root.tabIndex = -1;
    this.root.setAttribute("data-lm-suppress-shortcuts", "true");
    this.live = Object.assign(document.createElement("div"), { className: "sr live", $foreign: true });
    for (const [name, value] of [
      ["role", "status"],
      ["aria-live", "polite"],
      ["aria-atomic", "false"],
    ])
      this.live.setAttribute(name, value);
    this.root.append(this.live);
    el.append(this.root);

    this.screen = null; // as drawn
    this.beats = []; // what is still to be shown: functions that draw and return how long to rest
    this.running = []; // animations
    this.timer = 0;
    this.spoken = null; // key of the feedback last spoken
    this.stray = null; // where the focus was when its element went away
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.wire = new Wire(model, {
      onTrouble: (trouble) => this.setTrouble(trouble),
      onWaiting: (waiting) => this.root.toggleAttribute("data-waiting", waiting),
    });
    this.ctx = {
      uid: `topper-${++views}-${this.wire.client}`,
      host: hostOf(model),
      roving: new Map(),
      typed: new Map(),
      chrome: {},
      trouble: false,
      slow: false,
      send: (intent) => this.wire.send(intent),
      sendValue: (intent, value) => this.wire.sendLater(intent, value),
      redraw: (changes) => this.draw({ ...this.screen, ...changes }),
      say: (text) => this.say(text),
    };
    this.root.dataset.host = this.ctx.host;
    this.setChrome(navigator.language);
    this.listen();
    this.hello();
  }

  // -- the first word, and what the browser keeps

  get slot() {
    const slot = this.model.get("slot");
    return slot ? `topper:${slot}` : null;
  }

  hello() {
    let saved = null;
    try {
      saved = this.slot && localStorage.getItem(this.slot);
    } catch {
      /* a browser may refuse its storage: then nothing is saved */
    }
    this.found = saved;
    // What is too long to be sent is said to be unreadable, as it would be anyway.
    if (saved && saved.length > LONGEST_SAVED) saved = "?";
    this.wire.send("hello", { saved, search: location.search, page: location.origin + location.pathname, lang: navigator.language });
    this.slowTimer = setTimeout(() => {
      this.ctx.slow = true;
      if (!this.screen) this.draw(null);
    }, 400);
  }

  /** What could not be read is kept beside, so that nothing is lost. */
  setAside() {
    try {
      if (this.slot && this.found) localStorage.setItem(`${this.slot}:unread`, this.found);
    } catch {
      /* full or refused */
    }
  }

  /** Another tab has kept something: what was learnt there counts here too, and goes along with the next intent. */
  hearTabs = (event) => {
    if (this.slot && event.key === this.slot && event.newValue && event.newValue.length <= LONGEST_SAVED) this.wire.heard = event.newValue;
  };

  keep(text) {
    if (text === undefined || !this.slot) return;
    try {
      if (text) localStorage.setItem(this.slot, text);
      else localStorage.removeItem(this.slot);
      if (text) this.followedLink();
    } catch {
      /* full or refused */
    }
  }

  /** Whether the whole page is ours: then its address, its language and its history are too. */
  get ownsPage() {
    return this.ctx.host === "page" && Boolean(document.body.dataset.voila);
  }

  /** Back and Forward lead from place to place. What is reached by them, and what the page begins with, is no new entry. */
  enter(place, asked) {
    if (!place || !asked || !this.ownsPage || this.wire.later.has("visit")) return;
    const known = history.state?.topper;
    const fresh = known && asked !== "visit" && asked !== "hello";
    if (place !== known) history[fresh ? "pushState" : "replaceState"]({ ...history.state, topper: place }, "");
  }

  goBack = ({ state }) => {
    if (state?.topper && this.ownsPage) this.wire.sendLater("visit", state.topper);
  };

  /** What the page's link asked for is done and kept: loaded again, the page goes on from there. */
  followedLink() {
    const here = new URL(location.href);
    if (!this.ownsPage || !here.searchParams.has("code")) return;
    here.searchParams.delete("code");
    history.replaceState(history.state, "", here);
  }

  /** In Voilà the page around us takes our language and colours too, and finds them again before its next first paint. */
  dressPage({ lang, look }) {
    const page = document.documentElement;
    if (!this.ownsPage) return;
    const theme = look?.theme === "light" || look?.theme === "dark" ? look.theme : null;
    const dress = `${lang} ${theme}`;
    if (this.dress === dress) return;
    this.dress = dress;
    page.lang = lang ?? "en";
    if (theme) page.dataset.topperTheme = theme;
    else delete page.dataset.topperTheme;
    try {
      localStorage.setItem("topper:lang", page.lang);
      if (theme) localStorage.setItem("topper:theme", theme);
      else localStorage.removeItem("topper:theme");
    } catch {
      /* refused */
    }
  }

  setChrome(lang) {
    const chrome = this.model.get("chrome") ?? {};
    this.ctx.chrome = { ...chrome.en, ...chrome[String(lang).slice(0, 2).toLowerCase()] };
  }

  setTrouble(trouble) {
    if (this.ctx.trouble === trouble) return;
    this.ctx.trouble = trouble;
    this.draw(this.screen);
    if (trouble) this.say(names(this.ctx.chrome.silent, this.ctx.host === "lab" && this.ctx.chrome.rerun));
  }

  // -- answers

  receive(answer) {
    if (!answer?.screen || answer.sent === this.lastSent) return this.wire.answered(answer?.to);
    if (!this.screen && this.wire.waiting?.do === "hello" && answer.to?.client !== this.wire.client) return; // an old screen: ours is on its way
    this.lastSent = answer.sent;
    if (answer.screen.unread) this.setAside();
    this.keep(answer.screen.store);
    this.enter(answer.screen.place, this.wire.asked(answer.to));
    const told = (answer.events ?? []).some((event) => event.say);
    for (const event of answer.events ?? []) this.beats.push(() => this.showEvent(event, answer.screen));
    this.beats.push(() => this.showScreen(answer.screen, told));
    if (!this.timer) this.play();
    this.wire.answered(answer.to);
  }

  get pace() {
    const speed = this.screen?.look?.speed;
    if (this.calm.matches || speed === "none" || document.hidden || this.hurrying) return 0;
    return speed === "fast" ? 0.5 : 1;
  }

  play() {
    this.timer = 0;
    while (this.beats.length) {
      const rest = this.beats.shift()() * this.pace;
      if (rest > 0 && this.beats.length) {
        this.timer = setTimeout(() => this.play(), rest);
        break;
      }
    }
    this.root.toggleAttribute("data-playing", Boolean(this.timer));
  }

  get playing() {
    return Boolean(this.timer);
  }

  /** Shows at once all that is still to be shown. */
  hurry() {
    clearTimeout(this.timer);
    this.hurrying = true;
    for (const animation of this.running) animation.finish();
    this.play();
    this.hurrying = false;
  }

  showEvent(event, coming) {
    let base = this.screen;
    if (!base?.table || base.layout !== coming.layout) {
      // A table that was not there yet: lay it before the first card falls.
      base = {
        ...coming,
        words: [],
        controls: [],
        feedback: null,
        panel: null,
        table: coming.table && { ...coming.table, hand: [], trick: [], centre: null, gathered: null, cat: null },
      };
      this.draw(base);
    }
    // What was said about an earlier move is not said of this one.
    base = { ...base, feedback: null };
    if (base.table && event.patch) base = { ...base, table: patched({ ...base.table, gathered: null }, event.patch) };
    if (this.pace) this.draw(base, true);
    else this.screen = base; // what follows at once is drawn at the end
    if (event.say) this.say(event.say);
    return event.ms ?? 0;
  }

  showScreen(screen, told) {
    const turned = this.screen && (this.screen.title !== screen.title || this.screen.layout !== screen.layout);
    this.draw(screen, true, true);
    if (turned && this.root.getBoundingClientRect().top < 0) this.root.scrollIntoView({ block: "start" });
    if (screen.say && !told) this.say(screen.say);
    const feedback = screen.feedback;
    if (feedback && feedback.key !== this.spoken) {
      this.say(plain(feedback.text));
      this.root.querySelector(".foot .note")?.scrollIntoView({ block: "nearest" });
      for (const card of this.root.querySelectorAll(`.hand [data-do="${CSS.escape(this.clicked ?? "")}"]`))
        if (this.pace && feedback.tone === "no") this.nudge(card);
    }
    this.spoken = feedback?.key ?? null;
    return 0;
  }

  nudge(card) {
    const shift = [0, -5, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
    this.running.push(card.animate(shift, { duration: 240 * this.pace, easing: "ease-out" }));
  }

  /** Puts a text once into the one live region. */
  say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    this.live.append(line);
    while (this.live.childElementCount > 12) this.live.firstChild.remove();
  }

  // -- drawing

  draw(screen, moving = false, settled = false) {
    const { root, ctx } = this;
    const pace = this.pace;
    const held = this.heldFocus();
    const felt = () => root.querySelector(".felt[data-main]");
    const before = moving && pace && felt() ? measure(felt()) : null;
    this.screen = screen;
    if (screen) {
      clearTimeout(this.slowTimer);
      this.setChrome(screen.lang);
      assign(root, { lang: screen.lang ?? "en" });
      assign(root.dataset, {
        theme: screen.look?.theme ?? "auto",
        colours: screen.look?.four_colours ? "four" : "two",
        size: screen.look?.card_size ?? "medium",
        layout: screen.layout ?? "page",
        screen: String(screen.id ?? ""),
      });
      this.dressPage(screen);
    }
    this.closePanel(screen?.panel);
    fill(root, flat(screenView(screen, ctx)));
    this.openPanel(screen?.panel);
    this.reachScrollers();
    this.restoreFocus(held, settled);
    if (before && felt()) {
      this.running = this.running.filter((animation) => animation.playState === "running");
      this.running.push(...slide(felt(), before, screen.table, pace));
    }
  }

  /** What is wider or longer than its place can be scrolled by keyboard: it takes the focus, under the name of what it holds. */
  reachScrollers() {
    for (const box of this.root.querySelectorAll(".data, .sheet-body")) {
      const fits = box.scrollWidth <= box.clientWidth + 1 && (box.matches(".data") || box.scrollHeight <= box.clientHeight + 1);
      const named = box.querySelector("caption") ?? box.closest("dialog")?.querySelector("h2") ?? this.root.querySelector("h1");
      const reached = fits ? {} : { tabindex: 0, role: "group", "aria-label": named?.textContent ?? "" };
      for (const name of ["tabindex", "role", "aria-label"])
        if (name in reached) box.setAttribute(name, reached[name]);
        else box.removeAttribute(name);
    }
  }

  closePanel(panel) {
    const dialog = this.root.querySelector(":scope > dialog");
    if (panel || !dialog) return;
    this.root.append(this.live);
    dialog.close();
    this.panelKey = null;
  }

  openPanel(panel) {
    const dialog = this.root.querySelector(":scope > dialog");
    if (!panel || !dialog || !this.root.getClientRects().length) return;
    if (!dialog.open) {
      dialog.showModal();
      dialog.append(this.live); // what lies under a modal sheet is not read out
    }
    if (this.panelKey !== panel.key) {
      this.panelKey = panel.key;
      dialog.querySelector(".sheet-body").scrollTop = 0;
      dialog.querySelector("h2").focus();
    }
  }

  // -- focus

  get active() {
    const active = this.root.getRootNode().activeElement;
    return active && this.root.contains(active) ? active : null;
  }

  heldFocus() {
    const element = this.active;
    if (!element || element === this.root) return null;
    const group = element.closest("[data-group]")?.dataset.group;
    return { element, group, place: group ? this.members(group).indexOf(element) : -1 };
  }

  members(group) {
    return [...this.root.querySelectorAll(`[data-rove="${CSS.escape(group)}"]`)];
  }

  /** If what had the focus is gone, the nearest thing that makes sense gets it; when all is shown, what the screen names. */
  restoreFocus(held, settled) {
    const lost = held && this.active !== held.element;
    if (lost && held.element.isConnected && this.root.contains(held.element) && !this.panelKey) held.element.focus({ preventScroll: true });
    const gone = lost && !this.active;
    if (gone || (lost && this.active === this.root)) this.stray ??= held;
    if (!this.stray) return;
    const group = this.stray.group ? this.members(this.stray.group) : [];
    const named = settled && this.screen?.focus && this.root.querySelector(`[data-key="${CSS.escape(this.screen.focus)}"]`);
    const near = group[Math.min(Math.max(this.stray.place, 0), group.length - 1)];
    const first = settled && this.root.querySelector(".foot .controls [data-do], .foot .controls select, .foot .controls input");
    const target = named || near || first || (settled ? this.root.querySelector("h1") : this.root);
    target?.focus({ preventScroll: !settled });
    if (settled) this.stray = null;
  }

  // -- clicks and keys

  listen() {
    const { root } = this;
    window.addEventListener("storage", this.hearTabs);
    window.addEventListener("popstate", this.goBack);
    root.addEventListener("click", (event) => this.onClick(event), true);
    root.addEventListener("keydown", (event) => this.onKey(event));
    for (const type of ["keyup", "keypress"]) root.addEventListener(type, (event) => event.stopPropagation());
    root.addEventListener("focusin", ({ target }) => {
      const group = target.dataset?.rove;
      if (!group) return;
      this.ctx.roving.set(group, target.dataset.key);
      for (const other of this.members(group)) {
        other.tabIndex = other === target ? 0 : -1;
        other.$attributes = { ...other.$attributes, tabindex: String(other.tabIndex) }; // so that the next drawing knows
      }
    });
  }

  onClick(event) {
    const control = event.target.closest?.("[data-do]");
    if (this.playing) {
      this.hurry();
      const steady = control?.isConnected && control.closest("[data-steady]");
      if (!steady) return (event.stopPropagation(), event.preventDefault());
    }
    if (!control || control.getAttribute("aria-disabled") === "true") return;
    this.clicked = control.dataset.do;
    this.ctx.copied = this.ctx.tooBig = null;
    this.wire.send(control.dataset.do);
  }

  onKey(event) {
    event.stopPropagation(); // in a notebook, letters are commands
    const { key, target } = event;
    if (event.repeat && (key === "Enter" || key === " ") && target.closest("button")) return event.preventDefault();
    if (key === "Escape" && this.screen?.panel) {
      event.preventDefault();
      this.ctx.send(this.screen.panel.close);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || key === "Tab" || key === "Shift") return;
    const acts = (key === "Enter" || key === " ") && target.closest("button, summary, select, input"); // a click follows
    if (this.playing && !acts) this.hurry();
    const group = target.dataset?.rove;
    if (group) this.step(event, this.members(group));
  }

  /** Arrow keys, Home and End within a hand or a grid. */
  step(event, members) {
    const here = members.indexOf(event.target);
    const box = (element) => element.getBoundingClientRect();
    const vertical = (sign) => {
      const from = box(event.target);
      const rows = members.filter((element) => sign * (box(element).top - from.top) > from.height / 2);
      const far = (element) => Math.abs(box(element).top - from.top) * 4 + Math.abs(box(element).left - from.left);
      return rows.sort((a, b) => far(a) - far(b))[0];
    };
    const go = {
      ArrowRight: () => members[(here + 1) % members.length],
      ArrowLeft: () => members[(here - 1 + members.length) % members.length],
      ArrowDown: () => vertical(1),
      ArrowUp: () => vertical(-1),
      Home: () => members[0],
      End: () => members.at(-1),
    }[event.key];
    if (!go) return;
    event.preventDefault();
    go()?.focus();
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.slowTimer);
    window.removeEventListener("storage", this.hearTabs);
    window.removeEventListener("popstate", this.goBack);
    this.wire.close();
    this.root.querySelector(":scope > dialog")?.close();
    this.root.remove();
  }
}

// ---------------------------------------------------------------------------------------------------------
// 11. What anywidget calls

function render({ model, el }) {
  const view = new View(model, el);
  const receive = () => view.receive(JSON.parse(model.get("answer") || "null"));
  const lost = () => view.setTrouble(true);
  model.on("change:answer", receive);
  model.on("comm:close", lost);
  return () => {
    model.off("change:answer", receive);
    model.off("comm:close", lost);
    view.close();
  };
}

export default { initialize() {}, render };
