// Owns how a place in a file is shown: its line with what is meant in it, to copy and to open. Knows nothing
// of cards.

import { button, el, say } from "./dom.js";
import { call } from "./talk.js";
import { view } from "./state.js";

/** @typedef {import("./talk.js").Place} Place */

/**
 * A line with the meant part marked; columns count from 1.
 * @param {{line: string, column: number, width: number}} at
 * @returns {any}
 */
export function lineOf({ line, column, width }) {
  const letters = [...line];
  const start = Math.max(0, column - 1);
  const end = start + Math.max(1, width);
  const cut = start > 60 ? start - 30 : letters.findIndex((letter) => letter.trim()); // what is meant is in sight
  return el(
    "code",
    { class: "line", dir: "auto" },
    cut > 40 ? "… " : "",
    letters.slice(Math.max(0, cut), start).join(""),
    el("mark", { text: letters.slice(start, end).join("") }),
    letters.slice(end).join(""),
  );
}

/** @param {Place} place @param {boolean} [withLine] @returns {any} */
export function placeOf(place, withLine = true) {
  const told = el("span", { class: "quiet", role: "status" });
  return el(
    "div",
    { class: "place" },
    el(
      "div",
      { class: "where" },
      el("code", { title: place.text }, path(place.short)),
      el(
        "span",
        { class: "acts" },
        button("Copy", () => copy(place.text, told), { "aria-label": `Copy ${place.text}` }),
        button("Open", () => open(place, told), { "aria-label": `Open ${place.text} in the editor` }),
      ),
    ),
    told,
    withLine && place.line ? lineOf(place) : null,
  );
}

/** Breaks behind a slash, where it must. @param {string} text */
const path = (text) => text.split(/(?<=\/)/).flatMap((piece) => [piece, el("wbr")]);

/** @param {Place} place @param {any} told where it is told what became of it */
export async function open(place, told) {
  const answer = await call("open", { set: view.set, place: place.id }).catch((problem) => ({
    opened: false,
    why: problem.message,
    text: place.text,
  }));
  if (answer.opened) return note(told, "opened");
  await copy(answer.text ?? place.text, told, `${answer.why} – copied instead`);
}

/** @param {string} words @param {any} told where it is told what became of it */
export async function copy(words, told, note_ = "copied") {
  try {
    await navigator.clipboard.writeText(words);
    note(told, note_);
  } catch {
    note(told, `not copied: the browser does not allow it`);
  }
}

function note(told, words) {
  told.textContent = words;
  say(words);
}
