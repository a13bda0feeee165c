// Owns the wall: every card in a box of its size, by kind, drawn when it comes into sight, filtered, made
// larger and smaller.
// Knows nothing of how faces are fetched.

import { by, button, calmly, choice, el, keep, press } from "./dom.js";
import { call } from "./talk.js";
import { deck, onDeck, worst } from "./deck.js";
import { addView, drawing, faceOf, failed, pump, trimmed } from "./faces.js";
import { listed, onView, show, toggled, view } from "./state.js";
import { bind } from "./keys.js";
import { onSince, since, sincePicker } from "./since.js";
import { visionPicker } from "./vision.js";

const MOST_GONE = 6; // names told of cards that went
const SMALLEST = 0.5; // px a mm
const LARGEST = 12;
const STEP = 1.15;
const SIDES = { front: ["front"], back: ["back"], both: ["front", "back"] };

/** @type {Map<string, any>} card -> its item on the wall */ const items = new Map();
/** @type {Set<string>} */ const near = new Set();
/** @type {Set<string>|null} what the filter lets through */ let passing = null;
let scroller, observer, chips, filter, fault, count, none, size, sides, findingChip;
let asked = 0;

export function startWall() {
  scroller = by("wall");
  observer = new IntersectionObserver(met, { root: scroller, rootMargin: "500px 0px" });
  buildTools();
  addView(
    () => needed(),
    (card) => view.view === "wall" && near.has(card),
    drawn,
  );
  onDeck("cards", () => {
    build();
    askFilter();
    putBack();
  });
  onDeck("findings", () => {
    for (const card of items.keys()) badge(card);
    if (view.finding) sift();
  });
  onView(["kinds", "sides", "finding"], sift);
  onSince(() => {
    if (view.since) say(since().why, 0);
    sift();
  });
  onView(["filter", "lang"], () => {
    if (filter.value !== view.filter && document.activeElement !== filter) filter.value = view.filter;
    askFilter();
  });
  onView(["size"], resize);
  onView(["card"], mark);
  onView(["view"], (changed) => changed.has("view") && view.view === "wall" && comeBack());
  scroller.addEventListener("wheel", wheel, { passive: false });
  scroller.addEventListener("scroll", calmly(rememberPlace, 200));
  bindKeys();
  resize();
}

// --- tools ------------------------------------------------------------------------------------------------

function buildTools() {
  chips = el("div", { class: "chips", role: "group", "aria-label": "Kinds" });
  filter = el("input", {
    type: "search",
    id: "filter",
    placeholder: 'Find: a word, or kind == "…" and copies > 1',
    "aria-label": "Find cards by a word or an expression",
    spellcheck: "false",
    autocomplete: "off",
    "aria-describedby": "filter-fault",
    value: view.filter,
    on: {
      input: calmly(() => show({ filter: filter.value.trim() }), 120),
      keydown: (event) => event.key === "Escape" && leaveFilter(event),
    },
  });
  fault = el("span", { id: "filter-fault", class: "fault", role: "status" });
  count = el("span", { id: "count", class: "quiet", role: "status" });
  findingChip = button("", () => show({ finding: "" }), {
    class: "chip",
    hidden: true,
    title: "Show all cards again",
  });
  none = el(
    "p",
    { class: "nothing", hidden: true },
    "No card is shown. ",
    button("Show all cards", () => show({ filter: "", kinds: "", finding: "", since: "" }), { class: "link" }),
  );
  scroller.before(none);
  sides = choice(
    "Sides",
    [
      ["front", "Fronts"],
      ["back", "Backs"],
      ["both", "Both"],
    ],
    (value) => show({ sides: value }),
  );
  size = el("input", {
    type: "range",
    min: 0,
    max: 100,
    "aria-label": "Size of cards",
    title: "Size of cards (+ and −, or Ctrl and the wheel)",
    on: { input: () => grow(SMALLEST * (LARGEST / SMALLEST) ** (size.value / 100)) },
  });
  by("wall-tools").append(
    el("div", { class: "find" }, filter, fault),
    sides,
    sincePicker(),
    visionPicker(),
    el("label", { class: "slide" }, size),
    findingChip,
    count,
    chips,
  );
}

function leaveFilter(event) {
  event.stopPropagation();
  if (filter.value) {
    filter.value = "";
    show({ filter: "" });
  } else focusCard();
}

function bindKeys() {
  bind("wall", ["+", "="], "larger cards", () => grow(view.size * STEP));
  bind("wall", ["-"], "smaller cards", () => grow(view.size / STEP));
  bind("wall", ["0"], "cards of their true size", () => grow(96 / 25.4));
  bind("wall", ["/"], "find cards", () => filter.focus());
  bind("wall", ["s"], "fronts, backs, both", () =>
    show({ sides: view.sides === "front" ? "back" : view.sides === "back" ? "both" : "front" }),
  );
  bind("wall", ["ArrowRight"], "next card", () => move(1, 0));
  bind("wall", ["ArrowLeft"], "card before", () => move(-1, 0));
  bind("wall", ["ArrowDown"], "card below", () => move(0, 1));
  bind("wall", ["ArrowUp"], "card above", () => move(0, -1));
  bind("wall", ["Home"], "first card", () => focusCard(visible()[0]));
  bind("wall", ["End"], "last card", () => focusCard(visible().at(-1)));
  bind("wall", ["Enter"], "see the card large", () => view.card && open(view.card));
}

// --- boxes ------------------------------------------------------------------------------------------------

/** Sections and items follow the cards; what was there stays where it is. */
function build() {
  const groups = deck.kinds
    .map((kind) => ({ kind, cards: deck.cards.filter((card) => card.kind === kind.id) }))
    .filter((group) => group.cards.length);
  keep(
    scroller,
    groups,
    ({ kind }) => kind.id,
    newSection,
    (section, { kind, cards }) => {
      section.querySelector(".label").textContent = kind.label;
      section.querySelector(".quiet").textContent =
        `${cards.length} · ${cards.reduce((sum, card) => sum + card.copies, 0)} printed`;
      keep(section.querySelector("ul"), cards, (card) => card.id, newItem, freshItem);
    },
  );
  for (const card of items.keys()) if (!deck.byId.has(card)) forgetItem(card);
  keep(
    chips,
    groups,
    ({ kind }) => kind.id,
    ({ kind }) => button("", () => show({ kinds: toggled(view.kinds, kind.id) }), { class: "chip" }),
    (chip, { kind }) => {
      chip.textContent = kind.label;
    },
  );
  chips.hidden = groups.length < 2;
  sift();
  mark();
}

function newSection({ kind }) {
  return el(
    "section",
    { class: "kind", "aria-labelledby": `kind-${kind.id}` },
    el("h2", { id: `kind-${kind.id}` }, el("span", { class: "label" }), " ", el("span", { class: "quiet" })),
    el("ul", {}),
  );
}

function newItem(card) {
  const item = el(
    "li",
    { class: "card" },
    el("div", { class: "faces" }),
    el("p", { class: "name", dir: "auto" }),
  );
  for (const side of ["front", "back"]) item.firstChild.append(newBox(card, side));
  item.dataset.card = card.id;
  items.set(card.id, item);
  observer.observe(item);
  return item;
}

function newBox(card, side) {
  return el("button", {
    type: "button",
    class: "face",
    "data-side": side,
    tabindex: -1,
    on: { click: () => open(card.id, side), focus: () => show({ card: card.id, side }, true) },
  });
}

function freshItem(item, card) {
  item.lastChild.textContent = card.name;
  item.dataset.shape = card.shape;
  const [width, height] = sizeOf(card);
  item.style.setProperty("--w", width);
  item.style.setProperty("--h", height);
  badge(card.id);
}

function sizeOf(card) {
  const face = faceOf(card.id, "front");
  if (face) return [face.width, face.height];
  return card.width ? [card.width, card.height] : (deck.sizes.get(card.kind) ?? [63, 88]);
}

function forgetItem(card) {
  observer.unobserve(items.get(card));
  items.delete(card);
  near.delete(card);
}

/** A face has come: it takes the place of the one before, nothing else moves. */
function drawn(card, changed) {
  const item = items.get(card);
  if (!item) return;
  for (const box of item.querySelectorAll(".face")) if (changed.has(box.dataset.side)) fillBox(box, card);
  freshItem(item, deck.byId.get(card));
}

function fillBox(box, card) {
  if (box.hidden) return;
  const face = faceOf(card, box.dataset.side);
  if (box.dataset.digest === face?.digest) return;
  if (!face) {
    box.replaceChildren();
    delete box.dataset.digest;
    return;
  }
  const svg = drawing(face);
  if (!svg) return;
  box.replaceChildren(trimmed(svg, face));
  box.dataset.digest = face.digest;
  const kind = deck.byId.get(card)?.kind;
  if (kind) deck.sizes.set(kind, [face.width, face.height]);
}

function badge(card) {
  const item = items.get(card);
  const all = deck.byCard.get(card) ?? [];
  const broken = failed.has(card) || !deck.loads;
  item.classList.toggle("stale", broken);
  item.dataset.worst = worst(card);
  const name = deck.byId.get(card)?.name ?? card;
  for (const box of item.querySelectorAll(".face")) {
    box.setAttribute(
      "aria-label",
      [name, box.dataset.side, all.length ? `${all.length} found` : "", broken ? "not drawn anew" : ""]
        .filter(Boolean)
        .join(", "),
    );
  }
  const wrong = broken ? all.find((one) => one.severity === "error") : undefined;
  let over = item.querySelector(".over");
  if (!wrong) over?.remove();
  else {
    if (!over) item.firstChild.append((over = el("p", { class: "over" })));
    if (over.textContent !== wrong.message) over.textContent = wrong.message;
  }
}

// --- what is in sight -------------------------------------------------------------------------------------

function met(entries) {
  for (const { target, isIntersecting } of entries) {
    const card = target.dataset.card;
    if (isIntersecting) near.add(card);
    else near.delete(card);
    if (isIntersecting) for (const box of target.querySelectorAll(".face")) fillBox(box, card);
  }
  pump();
}

/** What is in sight first, in its order, then what was drawn before. */
function* needed() {
  if (view.view !== "wall" && view.view !== "card") return;
  for (const card of items.keys()) if (near.has(card)) yield card;
  for (const [card, item] of items) if (!near.has(card) && item.querySelector("[data-digest]")) yield card;
}

async function askFilter() {
  const mine = ++asked;
  if (!view.filter) {
    passing = null;
    say("", 0);
    return sift();
  }
  const told = await call("filter", { set: view.set, lang: view.lang, text: view.filter }).catch(
    (problem) => ({ fault: problem.message }),
  );
  if (mine !== asked) return;
  say(told.fault ?? "", told.column ?? 0);
  if (!told.fault) passing = new Set(told.cards);
  sift();
}

function say(words, column) {
  fault.textContent = words && (column > 1 ? `${words} (at letter ${column})` : words);
  filter.setAttribute("aria-invalid", String(Boolean(words)));
}

/** Hides what is not asked for. */
function sift() {
  const kinds = new Set(listed(view.kinds));
  const wanted = new Set(SIDES[view.sides] ?? SIDES.front);
  const bad = view.finding
    ? new Set(deck.findings.filter((one) => one.code === view.finding).flatMap((one) => one.cards))
    : null;
  const { cards: changed, gone } = since();
  let shown = 0;
  for (const [id, item] of items) {
    const card = deck.byId.get(id);
    if (!card) continue; // of the set that was shown before
    const passes =
      (!kinds.size || kinds.has(card.kind)) &&
      (!passing || passing.has(id)) &&
      (!bad || bad.has(id)) &&
      (!changed || changed.has(id)) &&
      (card.backs || wanted.has("front"));
    if (item.hidden === passes) item.hidden = !passes;
    shown += Number(passes);
    for (const box of item.querySelectorAll(".face")) {
      const off = !wanted.has(box.dataset.side) || (box.dataset.side === "back" && !card.backs);
      if (box.hidden !== off) box.hidden = off;
      if (!off && near.has(id)) fillBox(box, id);
    }
  }
  for (const section of scroller.children) section.hidden = !section.querySelector("li:not([hidden])");
  none.hidden = Boolean(shown) || !items.size;
  count.textContent = items.size
    ? shown === items.size
      ? `${shown} ${shown === 1 ? "card" : "cards"}`
      : `${shown} of ${items.size} cards`
    : "";
  if (gone.length) count.textContent += ` · no more there: ${gone.slice(0, MOST_GONE).join(", ")}`;
  if (gone.length > MOST_GONE) count.textContent += ` and ${gone.length - MOST_GONE} more`;
  for (const chip of chips.children) chip.setAttribute("aria-pressed", String(kinds.has(chip.dataset.key)));
  findingChip.hidden = !view.finding;
  findingChip.textContent = `${view.finding} ×`;
  press(sides, view.sides);
  pump();
}

// --- size, place, choice ----------------------------------------------------------------------------------

function resize() {
  scroller.style.setProperty("--mm", `${view.size}px`);
  scroller.classList.toggle("small", view.size < 1.3);
  size.value = (100 * Math.log(view.size / SMALLEST)) / Math.log(LARGEST / SMALLEST);
}

/** The card in the middle, or under the pointer, stays where it is. */
function grow(wanted, at) {
  const mm = Math.min(LARGEST, Math.max(SMALLEST, Number(wanted.toFixed(2))));
  const held = at ?? anchor();
  const before = held?.getBoundingClientRect().top;
  show({ size: mm }, true);
  if (held) scroller.scrollTop += held.getBoundingClientRect().top - before;
}

function anchor() {
  const chosen = items.get(view.card);
  return chosen && near.has(view.card) && !chosen.hidden ? chosen : firstInSight();
}

function firstInSight() {
  const top = scroller.getBoundingClientRect().top;
  for (const [card, item] of items)
    if (near.has(card) && !item.hidden && item.getBoundingClientRect().bottom > top + 40) return item;
  return undefined;
}

function wheel(event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  grow(view.size * STEP ** (-event.deltaY / 60), event.target.closest("li.card"));
}

function rememberPlace() {
  if (view.view !== "wall" || !items.size) return;
  const item = firstInSight();
  if (item)
    show(
      {
        top:
          scroller.scrollTop < 5
            ? ""
            : `${item.dataset.card}:${Math.round(item.getBoundingClientRect().top - scroller.getBoundingClientRect().top)}`,
      },
      true,
    );
}

let isPutBack = false;

/** After a reload: where it was. */
function putBack() {
  if (isPutBack || !items.size) return;
  isPutBack = true;
  comeBack();
}

function comeBack() {
  const [card, offset] = view.top.split(":");
  const item = items.get(card);
  if (item)
    scroller.scrollTop +=
      item.getBoundingClientRect().top - scroller.getBoundingClientRect().top - Number(offset);
  pump();
}

/** The cards that are shown, in their order. */
export const visible = () => [...items].filter(([, item]) => !item.hidden).map(([card]) => card);

function mark() {
  let any = false;
  for (const [card, item] of items) {
    const chosen = card === view.card;
    any ||= chosen;
    item.classList.toggle("chosen", chosen);
    for (const box of item.querySelectorAll(".face")) box.tabIndex = chosen ? 0 : -1;
  }
  if (!any)
    for (const box of scroller.querySelectorAll("li:not([hidden]) .face")) return void (box.tabIndex = 0);
}

/** @param {string} [card] */
export function focusCard(card = view.card || visible()[0]) {
  const box = items.get(card)?.querySelector(`.face:not([hidden])`);
  box?.focus({ preventScroll: false });
}

/** By rows and columns as they stand on the screen. */
function move(columns, rows) {
  const all = visible();
  const at = all.indexOf(view.card);
  if (at < 0) return focusCard(all[0]);
  if (columns) return focusCard(all[Math.min(all.length - 1, Math.max(0, at + columns))]);
  const here = items.get(view.card).getBoundingClientRect();
  let best,
    distance = Infinity;
  for (const card of rows > 0 ? all.slice(at + 1) : all.slice(0, at).reverse()) {
    const there = items.get(card).getBoundingClientRect();
    const away = rows > 0 ? there.top - here.bottom : here.top - there.bottom;
    if (away < -1) continue;
    const far = Math.abs(there.left - here.left) + 4 * away;
    if (far < distance) [best, distance] = [card, far];
    else if (away > 600) break;
  }
  if (best) focusCard(best);
}

function open(card, side = view.side) {
  const wanted = view.sides === "both" ? side : view.sides;
  rememberPlace();
  show({ view: "card", card, side: wanted, zoom: "fit", at: "" });
}
