// Owns one card, large: zoom and place, both sides, and clicks on it. What is laid over it is made in overlays.js.
// Only what is in sight is drawn, however far one zooms. Knows nothing of how faces are fetched.

import { by, button, choice, draw, el, press } from "./dom.js";
import { deck, onDeck, worst } from "./deck.js";
import { addView, drawing, faceOf, failed, pump, trimmed } from "./faces.js";
import { bind } from "./keys.js";
import { freshOverlays, layOver, startOverlays } from "./overlays.js";
import { askSource } from "./source.js";
import { listed, onView, show, toggled, view } from "./state.js";
import { compareTools, earlierFace, onSince, refOf } from "./since.js";
import { visionPicker } from "./vision.js";
import { focusCard, visible } from "./wall.js";

/** @typedef {{side: string, x: number, face: import("./talk.js").Face, isThen?: boolean}} Laid */

const TRUE_SIZE = 96 / 25.4; // px a mm
const DOTS = 300 / 25.4;
const EDGE = 28; // px left free around what is fitted
const GAP = 8; // mm between front and back
const LARGEST = 400; // px a mm
const TURN = 900; // ms before and after are each seen, in turns

let stage, box, faces, over, name, zoomed, sides, toggles, wrong, compared, noted;
/** @type {Laid[]} */ let laid = [];
let scale = 1;
let middle = [0, 0];

export function startLarge() {
  box = by("stage-box");
  faces = draw("g", {});
  over = draw("g", { class: "overlays" });
  stage = draw(
    "svg",
    { class: "stage", tabindex: 0, role: "group", "aria-labelledby": "card-name" },
    faces,
    over,
  );
  wrong = el("div", { class: "wrong", role: "status", hidden: true });
  noted = button("", () => show({ panel: "findings", only: "card" }), { class: "noted chip", hidden: true });
  box.append(stage, wrong, noted);
  buildTools();
  startOverlays(over, () => place());
  addView(
    () => (view.view === "card" && view.card ? [view.card] : []),
    (card) => view.view === "card" && card === view.card,
    (card) => card === view.card && lay(),
  );
  onDeck("cards", () => (lay(), pump(), freshOverlays()));
  onDeck("findings", tellWrong);
  onView(["card", "view", "side", "over", "lang"], (changed) => {
    if (view.view !== "card") return void (changed.has("view") && focusBack());
    lay();
    pump();
    freshOverlays();
    if (changed.has("view")) stage.focus({ preventScroll: true });
  });
  onView(["zoom", "at"], place);
  onView(["compare", "ref"], () => (show({ zoom: "fit", at: "" }, true), lay()));
  onSince(lay);
  setInterval(() => view.compare === "flicker" && faces.classList.toggle("turned"), TURN);
  new ResizeObserver(place).observe(box);
  stage.addEventListener("wheel", wheel, { passive: false });
  stage.addEventListener("pointerdown", hold);
  bindKeys();
}

function focusBack() {
  const held = document.activeElement;
  if (view.view === "wall" && (held === document.body || by("view-card").contains(held))) focusCard();
}

function buildTools() {
  name = el("h2", { id: "card-name", dir: "auto" });
  zoomed = el("span", { class: "quiet zoom", role: "status" });
  sides = choice(
    "Side",
    [
      ["front", "Front"],
      ["back", "Back"],
      ["both", "Both"],
    ],
    (value) => show({ side: value, zoom: "fit", at: "" }),
  );
  toggles = el(
    "div",
    { class: "choice", role: "group", "aria-label": "What is laid over" },
    ...[
      ["guides", "Guides", "Bleed, trim and safe lines (g)"],
      ["texts", "Texts", "Text boxes, with the size used of the size asked for (t)"],
      ["pictures", "Pictures", "Pictures and their resolution (i)"],
    ].map(([value, words, title]) =>
      button(words, () => show({ over: toggled(view.over, value) }), { "data-value": value, title }),
    ),
  );
  by("card-tools").append(
    button("← All cards", () => show({ view: "wall" }), { title: "Back to the wall (Esc)" }),
    el(
      "div",
      { class: "choice" },
      button("‹", () => step(-1), { "aria-label": "Card before", title: "Card before (←)" }),
      button("›", () => step(1), { "aria-label": "Next card", title: "Next card (→)" }),
    ),
    name,
    sides,
    toggles,
    visionPicker(),
    compareTools(),
    (compared = el("span", { class: "quiet", role: "status" })),
    button("All languages", () => show({ view: "languages" }), {
      title: "This card in every language, the tightest first (a)",
    }),
    el(
      "div",
      { class: "choice", role: "group", "aria-label": "Zoom" },
      button("−", () => zoom(scale / 1.25), {
        "aria-label": "Zoom out",
        title: "Zoom out (−, or the wheel)",
      }),
      button("Fit", fit, { title: "The whole card (0)" }),
      button("+", () => zoom(scale * 1.25), { "aria-label": "Zoom in", title: "Zoom in (+, or the wheel)" }),
    ),
    zoomed,
  );
}

function bindKeys() {
  bind("card", ["Escape"], "back to the wall", () => show({ view: "wall" }));
  bind("card", ["+", "="], "zoom in", () => zoom(scale * 1.25));
  bind("card", ["-"], "zoom out", () => zoom(scale / 1.25));
  bind("card", ["0"], "the whole card", fit);
  bind("card", ["1"], "true size", () => zoom(TRUE_SIZE));
  bind("card", ["3"], "a pixel for each of 300 dots an inch", () => zoom(DOTS / devicePixelRatio));
  bind("card", ["ArrowRight"], "next card, or move when zoomed in", () => (isWithin() ? step(1) : pan(1, 0)));
  bind("card", ["ArrowLeft"], "card before, or move", () => (isWithin() ? step(-1) : pan(-1, 0)));
  bind("card", ["ArrowDown"], "move down", () => pan(0, 1));
  bind("card", ["ArrowUp"], "move up", () => pan(0, -1));
  bind("card", ["PageDown", "]"], "next card", () => step(1));
  bind("card", ["PageUp", "["], "card before", () => step(-1));
  bind("card", ["s"], "front, back, both", () =>
    show({
      side: view.side === "front" ? "back" : view.side === "back" ? "both" : "front",
      zoom: "fit",
      at: "",
    }),
  );
  for (const [key, value, what] of [
    ["g", "guides", "bleed, trim and safe lines"],
    ["t", "texts", "text boxes and their sizes"],
    ["i", "pictures", "pictures and their resolution"],
  ]) {
    bind("card", [key], what, () => show({ over: toggled(view.over, value) }));
  }
  bind("card", ["b"], "as it was before: beside, in turns, the difference", () => {
    const ways = ["", "beside", "flicker", "difference"];
    show({ compare: ways[(ways.indexOf(view.compare) + 1) % ways.length] });
  });
  bind("card", ["a"], "this card in every language", () => show({ view: "languages" }));
}

// --- what lies on the stage -------------------------------------------------------------------------------

function lay() {
  if (view.view !== "card") return;
  const card = deck.byId.get(view.card);
  name.textContent = card?.name ?? view.card;
  press(sides, view.side);
  for (const one of toggles.children)
    one.setAttribute("aria-pressed", String(listed(view.over).includes(one.dataset.value)));
  sides.hidden = card ? !card.backs : true;
  const wanted = !card?.backs
    ? ["front"]
    : view.side === "both"
      ? ["front", "back"]
      : [view.side === "back" ? "back" : "front"];
  laid = [];
  let x = 0;
  for (const side of wanted) {
    const face = faceOf(view.card, side);
    if (!face) continue;
    laid.push({ side, x, face });
    x += face.width + GAP;
  }
  layOver(view.card, [...laid]);
  layEarlier();
  drawFaces();
  tellWrong();
  place();
}

/** The face as it was, beside the one there is now or upon it. */
function layEarlier() {
  faces.setAttribute("class", view.compare ? `compare-${view.compare}` : "");
  compared.textContent = "";
  if (!view.compare || laid.length !== 1) return;
  const [{ side, face }] = laid;
  const before = /** @type {any} */ (earlierFace(view.card, side));
  if (before?.svg)
    laid.push({ side, face: before, x: view.compare === "beside" ? face.width + GAP : 0, isThen: true });
  compared.textContent = !before
    ? "Drawing …"
    : (before.why ??
      (before.digest === face.digest ? `the same as at ${refOf()}` : `changed since ${refOf()}`));
}

/** Only a face that has become another is drawn anew, in its own place. */
function drawFaces() {
  const bled = listed(view.over).includes("guides");
  const old = new Map([...faces.children].map((one) => [one.dataset.face, one]));
  for (const { side, x, face, isThen } of laid) {
    const key = `${face.digest} ${side} ${bled} ${view.card} ${isThen}`;
    let made = old.get(key);
    if (made) old.delete(key);
    else {
      made = drawing(face);
      if (!made) continue;
      if (!bled) trimmed(made, face);
      made.dataset.face = key;
      if (isThen) made.classList.add("then");
      faces.append(made);
    }
    const by_ = bled ? face.bleed : 0;
    for (const [attribute, value] of Object.entries({
      x: x - by_,
      y: -by_,
      width: face.width + 2 * by_,
      height: face.height + 2 * by_,
    }))
      made.setAttribute(attribute, value);
  }
  for (const gone of old.values()) gone.remove();
  const then = faces.querySelector(".then");
  if (then && then !== faces.lastElementChild) faces.append(then); // upon what there is now
}

function tellWrong() {
  if (view.view !== "card") return;
  const broken = failed.has(view.card) || !deck.loads;
  faces.classList.toggle("stale", broken);
  const all = deck.byCard.get(view.card) ?? [];
  noted.hidden = !all.length;
  noted.dataset.severity = worst(view.card);
  noted.textContent = all.length === 1 ? all[0].message : `${all.length} findings on this card`;
  const errors = deck.findings.filter((one) => one.severity === "error");
  const mine = errors.filter((one) => one.cards.includes(view.card));
  wrong.hidden = !broken;
  const told = broken ? (mine.length ? mine : errors).slice(0, 3) : [];
  const words = told.map((one) => `${one.message}${one.where}`).join("\n");
  if (wrong.dataset.words === words && broken) return;
  wrong.dataset.words = words;
  wrong.replaceChildren(
    el("strong", { text: "This is the last good face." }),
    ...told.map((one) => el("p", { dir: "auto" }, one.message, " ", el("code", { text: one.where }))),
  );
}

// --- zoom and place ---------------------------------------------------------------------------------------

function extent() {
  const bled = listed(view.over).includes("guides") ? Math.max(0, ...laid.map(({ face }) => face.bleed)) : 0;
  const width = Math.max(1, ...laid.map(({ x, face }) => x + face.width));
  const height = Math.max(1, ...laid.map(({ face }) => face.height));
  return { x: -bled, y: -bled, w: width + 2 * bled, h: height + 2 * bled };
}

function fitting() {
  const { w, h } = extent();
  return Math.max(0.1, Math.min((box.clientWidth - 2 * EDGE) / w, (box.clientHeight - 2 * EDGE) / h));
}

function place() {
  if (view.view !== "card" || !laid.length || !box.clientWidth) return;
  const { x, y, w, h } = extent();
  const percent = Number(view.zoom);
  scale = percent > 0 ? (TRUE_SIZE * percent) / 100 : fitting();
  const at = view.at.split(",").map(Number);
  middle = percent > 0 && at.length === 2 && at.every(Number.isFinite) ? at : [x + w / 2, y + h / 2];
  const [width, height] = [box.clientWidth / scale, box.clientHeight / scale];
  stage.setAttribute("viewBox", `${middle[0] - width / 2} ${middle[1] - height / 2} ${width} ${height}`);
  stage.style.setProperty("--px", 1 / scale);
  const told = Math.round((100 * scale) / TRUE_SIZE);
  zoomed.textContent = `${told} %, ${Math.round(scale * 25.4 * devicePixelRatio)} dots an inch`;
}

const isWithin = () => scale <= fitting() * 1.01;
const fit = () => show({ zoom: "fit", at: "" }, true);

/** @param {number} wanted px a mm @param {[number, number]} [held] a place that stays where it is */
function zoom(wanted, held = /** @type {any} */ (middle)) {
  const next = Math.min(LARGEST, Math.max(0.3, wanted));
  const by_ = scale / next;
  const at = middle.map((value, axis) => held[axis] + (value - held[axis]) * by_);
  show(
    { zoom: ((100 * next) / TRUE_SIZE).toFixed(1), at: at.map((value) => value.toFixed(2)).join(",") },
    true,
  );
}

function pan(x, y) {
  moveTo([middle[0] + (x * box.clientWidth) / scale / 6, middle[1] + (y * box.clientHeight) / scale / 6]);
}

function moveTo(at) {
  show(
    { zoom: ((100 * scale) / TRUE_SIZE).toFixed(1), at: at.map((value) => value.toFixed(2)).join(",") },
    true,
  );
}

/** From the screen to millimetres on the stage. */
function onStage(event) {
  const edge = box.getBoundingClientRect();
  return /** @type {[number, number]} */ ([
    middle[0] + (event.clientX - edge.left - edge.width / 2) / scale,
    middle[1] + (event.clientY - edge.top - edge.height / 2) / scale,
  ]);
}

function wheel(event) {
  event.preventDefault();
  const pixels = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
  zoom(scale * Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0015)), onStage(event));
}

function hold(event) {
  if (event.button !== 0) return;
  const start = [event.clientX, event.clientY];
  const from = [...middle];
  let moved = false;
  const move = (to) => {
    const by_ = [to.clientX - start[0], to.clientY - start[1]];
    moved ||= Math.hypot(...by_) > 4;
    if (moved) moveTo(from.map((value, axis) => value - by_[axis] / scale));
  };
  const end = (to) => {
    stage.removeEventListener("pointermove", move);
    stage.classList.remove("held");
    if (!moved && to.type === "pointerup") clicked(to);
  };
  stage.setPointerCapture(event.pointerId);
  stage.classList.add("held");
  stage.addEventListener("pointermove", move);
  stage.addEventListener("pointerup", end, { once: true });
  stage.addEventListener("pointercancel", end, { once: true });
}

function clicked(event) {
  const [x, y] = onStage(event);
  const hit = laid.find(
    (one) =>
      !one.isThen &&
      x >= one.x - one.face.bleed &&
      x <= one.x + one.face.width + one.face.bleed &&
      y >= -one.face.bleed &&
      y <= one.face.height + one.face.bleed,
  );
  if (hit) askSource(view.card, hit.side, x - hit.x, y);
}

function step(by_) {
  const all = visible();
  const at = all.indexOf(view.card);
  const next = all[(at + by_ + all.length) % all.length];
  if (next) show({ card: next });
}
