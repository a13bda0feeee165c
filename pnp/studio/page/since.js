// Owns looking back: faces as they were at a git revision, and which cards have changed since then or since
// they were printed.
// Knows nothing of how they are shown.

import { el, picker } from "./dom.js";
import { call } from "./talk.js";
import { onDeck } from "./deck.js";
import { readyFonts } from "./faces.js";
import { onView, show, view } from "./state.js";

const LATEST = "HEAD";
const QUIET = 400; // ms after a change before it is asked again what has changed

/** @type {Map<string, any>} faces as they were, and why there are none */ const earlier = new Map();
/** @type {(() => void)[]} */ const listeners = [];
/** @type {Set<string>|null} */ let changed = null;
/** @type {string[]} cards that were there then */ let gone = [];
let why = "";
let asked = 0;
let timer = 0;

/** @param {() => void} run told when something that was asked for has come */
export const onSince = (run) => listeners.push(run);
export const refOf = () => view.ref || LATEST;

export function startSince() {
  onView(["since", "lang", "set", "ref"], askChanged);
  onDeck("cards", () => {
    if (!view.since) return;
    clearTimeout(timer);
    timer = setTimeout(askChanged, QUIET);
  });
  onView(["set"], () => earlier.clear());
}

/** Which cards are let through, null for all; which are gone; and why that cannot be told. */
export const since = () =>
  view.since ? { cards: changed, gone, why } : { cards: null, gone: [], why: "" };

async function askChanged() {
  const mine = ++asked;
  if (!view.since) changed = null;
  else {
    const told = await call("changed", {
      set: view.set,
      lang: view.lang,
      ref: view.since === "print" ? "" : refOf(),
    }).catch((problem) => ({ why: problem.message }));
    if (mine !== asked) return;
    why = told.why ?? "";
    changed = told.why ? null : new Set([...told.changed, ...told.new]);
    gone = told.gone ?? [];
  }
  for (const run of listeners) run();
}

/** What of the wall is shown: all, or what has changed. @returns {any} */
export function sincePicker() {
  const made = picker("Show", (value) => show({ since: value }));
  const refresh = () =>
    made.fill(
      [
        ["", "all cards"],
        ["ref", `changed since ${refOf()}`],
        ["print", "changed since printed"],
      ],
      view.since,
    );
  onView(["since", "ref"], refresh);
  refresh();
  return made.box;
}

/**
 * A face as it was; undefined while it is on its way. @param {string} card @param {string} side
 * @returns {{digest: string, svg: string, width: number, height: number, bleed: number, why?:
 *   string}|{why: string}|undefined}
 */
export function earlierFace(card, side) {
  const key = [view.set, view.lang, card, side, refOf()].join(" ");
  if (!earlier.has(key)) {
    earlier.set(key, undefined);
    fetchEarlier(key, { set: view.set, lang: view.lang, card, side, ref: refOf() });
  }
  return earlier.get(key);
}

async function fetchEarlier(key, asks) {
  const face = await call("earlier", asks).catch((problem) => ({ why: problem.message }));
  if (face.svg) await readyFonts([face]);
  earlier.set(key, face);
  for (const old of earlier.keys()) if (earlier.size > 200) earlier.delete(old);
  for (const run of listeners) run();
}

/** How a card is compared with what it was, and with which revision. @returns {any} */
export function compareTools() {
  const made = picker("Before", (value) => show({ compare: value }));
  const ref = el("input", {
    type: "text",
    class: "ref",
    "aria-label": "The revision to compare with",
    title: "A commit, branch or tag",
    spellcheck: "false",
    autocomplete: "off",
    on: {
      change: () => (earlier.clear(), show({ ref: ref.value.trim() === LATEST ? "" : ref.value.trim() })),
    },
  });
  const refresh = () => {
    made.fill(
      [
        ["", "not shown"],
        ["beside", "beside it"],
        ["flicker", "in turns"],
        ["difference", "difference"],
      ],
      view.compare,
    );
    ref.hidden = !view.compare;
    if (document.activeElement !== ref) ref.value = refOf();
  };
  onView(["compare", "ref"], refresh);
  refresh();
  made.box.title = "As it was before, at a git revision (b)";
  return el("span", { class: "choice-of" }, made.box, ref);
}
