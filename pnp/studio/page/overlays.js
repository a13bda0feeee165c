// Owns what is laid over a card: bleed, trim and safe lines, text boxes with their sizes, pictures with their
// resolution.
// Text boxes can be reached by keys and lead to their source. Knows nothing of zoom but how large a pixel is.

import { draw } from "./dom.js";
import { call } from "./talk.js";
import { deck } from "./deck.js";
import { askSource } from "./source.js";
import { listed, view } from "./state.js";

const READABLE = 4.5; // to 1: less is hard to read for many
const SHARP = 300; // dots an inch, below which a picture does not look sharp in print

let root, moved;
/** @type {any} */ let known = null; // the latest answer about a card
let knownOf = "";
/** @type {import("./large.js").Laid[]} */ let laid = [];
let asked = 0;

/** @param {any} group @param {() => void} place */
export function startOverlays(group, place) {
  root = group;
  moved = place;
}

/** Asks what is on the card shown, if that has changed. */
export async function freshOverlays() {
  const now = `${view.set} ${view.lang} ${view.card} ${deck.revision}`;
  if (view.view !== "card" || !view.card || knownOf === now) return;
  const mine = ++asked;
  const told = await call("card", { set: view.set, lang: view.lang, card: view.card }).catch(() => null);
  if (mine !== asked || !told) return;
  known = told;
  knownOf = now;
  redraw();
  moved();
}

/** @param {string} card @param {import("./large.js").Laid[]} faces */
export function layOver(card, faces) {
  if (known?.card !== card) known = null;
  laid = faces;
  redraw();
}

function redraw() {
  const shown = new Set(listed(view.over));
  const focused = root.querySelector(":focus")?.dataset.key;
  root.replaceChildren(
    ...laid.map(({ side, x, face }) =>
      draw(
        "g",
        { transform: `translate(${x} 0)` },
        shown.has("guides") ? guides(face) : null,
        shown.has("pictures") ? pictures(side) : null,
        texts(side, shown.has("texts")),
      ),
    ),
  );
  if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

function guides({ width, height, bleed }) {
  const frame = (name, by) =>
    draw("rect", {
      class: `guide ${name}`,
      x: -by,
      y: -by,
      width: Math.max(0, width + 2 * by),
      height: Math.max(0, height + 2 * by),
    });
  return [frame("bleed", bleed), frame("trim", 0), known ? frame("safe", -known.safe_mm) : null];
}

function texts(side, labelled) {
  return (known?.boxes ?? [])
    .filter((box) => box.side === side)
    .map((box, number) => {
      const { x, y, w, asked_pt: wanted, used_pt: used, step, contrast, safe } = box;
      const wrong = [safe ? "" : "near the cut", contrast && contrast < READABLE ? `contrast ${contrast}` : ""].filter(Boolean);
      const isTight = used < wanted - 0.005 || wrong.length > 0;
      const size = used < wanted - 0.005 ? `${points(used)} of ${points(wanted)} pt` : `${points(used)} pt`;
      const sizes = [size, step === "smaller" ? "" : step, ...wrong].filter(Boolean).join(", ");
      const name = box.name || box.field;
      return draw(
        "g",
        { class: `text-box${isTight ? " tight" : ""}${labelled ? " shown" : ""}` },
        spot(box, `${side} ${number}`, `Text ${name}, ${sizes}`, side),
        labelled ? label(x + w, y, [name, sizes].filter(Boolean).join(" · ")) : null,
      );
    });
}

function pictures(side) {
  return (known?.pictures ?? [])
    .filter((one) => one.side === side)
    .map(({ x, y, w, h, dpi, file }, number) => {
      const told = `${file.split("/").at(-1)} · ${dpi ? `${Math.round(dpi)} dpi` : "drawn"}`;
      return draw(
        "g",
        { class: `picture-box shown${dpi && dpi < SHARP ? " tight" : ""}` },
        spot({ x, y, w, h }, `${side} picture ${number}`, `Picture ${told}`, side),
        label(x, y, told),
      );
    });
}

/** A part of the face that keys can reach, and that tells where it comes from. */
function spot({ x, y, w, h }, key, words, side) {
  const act = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    askSource(view.card, side, x + w / 2, y + h / 2);
  };
  return draw("rect", {
    class: "hit",
    x,
    y,
    width: Math.max(w, 0),
    height: Math.max(h, 0),
    tabindex: 0,
    role: "button",
    "data-key": key,
    "aria-label": `${words}: where it comes from`,
    on: { keydown: act },
  });
}

/** Words as large on the screen however far one zooms. */
function label(x, y, words) {
  return draw("text", { class: "label", x, y, "aria-hidden": "true", text: words });
}

const points = (size) => String(Math.round(size * 100) / 100);
