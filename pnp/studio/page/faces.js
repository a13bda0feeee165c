// Owns the faces: asking for those that views need, again after each change, their fonts, and making a drawing
// of one.
// Knows nothing of where they are shown.

import { bytes, call } from "./talk.js";
import { deck, found } from "./deck.js";
import { view } from "./state.js";

/** @typedef {import("./talk.js").Face} Face */

const MANY = 400; // cards of a call, of which few have changed
const SOME = 24; // ... where many have: while some are painted, the studio draws others
const AT_ONCE = 2; // calls under way
const PREFIX = 12; // letters of its digest, after an f, begin every id in a face
const KEPT = 600; // faces held as text; those in sight are never let go
const REFUSED = "script, foreignObject, iframe, a, style"; // our writer never writes any; nothing else may

/** @type {Map<string, Face>} by card and side */ const faces = new Map();
/** @type {Map<string, string>} card -> the language and revision its faces were last sure at */ const sure =
  new Map();
/** @type {Set<string>} cards that cannot be drawn now */ export const failed = new Set();
/** @type {(() => Iterable<string>)[]} views: the cards each needs, what is most urgent first */ const needs =
  [];
/** @type {((card: string) => boolean)[]} */ const showing = [];
/** @type {((card: string, sides: Set<string>) => void)[]} */ const listeners = [];
/** @type {((waiting: number) => void)[]} */ const watchers = [];
/** @type {Map<string, string>} font id -> the key it was loaded by */ const loaded = new Map();
/** @type {Map<string, FontFace>} */ const typefaces = new Map();
/** @type {Map<string, string>} font id -> key */ let fonts = new Map();
const underway = new Set();
let calls = 0;
let first = Promise.resolve(); // the call begun when none was under way
let drawings = 0;
let pause = 0;
let batch = MANY;

/** A view: which cards it needs, which it shows, and what it does when a card's faces come. */
export function addView(needed, shows, drawn) {
  needs.push(needed);
  showing.push(shows);
  listeners.push(drawn);
}

/** @param {(waiting: number) => void} run told how many cards are under way */
export const onWaiting = (run) => watchers.push(run);

/** @param {string} card @param {string} side @returns {Face|undefined} */
export const faceOf = (card, side) => faces.get(`${card}/${side}`);

export function forgetFaces() {
  faces.clear();
  sure.clear();
  failed.clear();
  fonts = new Map();
}

const mark = () => `${view.set} ${view.lang} ${deck.revision}`;

/** Asks for what views need and is not sure. Called whenever either may have changed. */
export function pump() {
  const isFaulty = !deck.loads && deck.looked === deck.revision; // nothing can be drawn before the next save
  const isHeld = pause || !view.set || isFaulty;
  while (!isHeld && calls < AT_ONCE) {
    const wanted = nextCards();
    if (!wanted.length) break;
    const begun = ask(wanted);
    if (calls === 1) first = begun;
  }
  for (const run of watchers) run(underway.size);
}

/** Asks, and waits until what is most urgent has come: nothing else may keep it up. @param {number} longest ms */
export async function pumpFirst(longest) {
  const idle = calls === 0;
  pump();
  if (idle && calls) await Promise.race([first, new Promise((done) => setTimeout(done, longest))]);
}

function nextCards() {
  const now = mark();
  const wanted = new Set();
  for (const needed of needs) {
    for (const card of needed()) {
      if (sure.get(card) !== now && !underway.has(card) && deck.byId.has(card)) wanted.add(card);
      if (wanted.size === batch) return [...wanted];
    }
    if (wanted.size) break; // one card that is shown large goes alone, before all others
  }
  return [...wanted];
}

async function ask(cards) {
  calls++;
  for (const card of cards) underway.add(card);
  const { set, lang } = view;
  const now = mark();
  try {
    const answer = await call("faces", { set, lang, cards, known: knownOf(cards) });
    const left = new Set(answer.left);
    batch = left.size ? SOME : MANY;
    const told = cards.filter((card) => !left.has(card));
    if (set === view.set && lang === view.lang) await received(told, answer, now);
  } catch {
    pause = setTimeout(() => {
      pause = 0;
      pump();
    }, 2000);
  } finally {
    calls--;
    for (const card of cards) underway.delete(card);
    pump();
  }
}

function knownOf(cards) {
  const known = {};
  for (const card of cards) {
    for (const side of ["front", "back"]) {
      const face = faces.get(`${card}/${side}`);
      if (face?.svg) known[`${card}/${side}`] = face.digest;
    }
  }
  return known;
}

async function received(cards, answer, now) {
  await readyFonts(answer.faces);
  if (!now.startsWith(`${view.set} ${view.lang} `)) return;
  const changed = new Map(cards.map((card) => [card, new Set()]));
  for (const face of answer.faces) {
    const key = `${face.card}/${face.side}`;
    const before = faces.get(key);
    if (face.svg || before?.digest !== face.digest) changed.get(face.card)?.add(face.side);
    faces.delete(key); // the latest are at the end
    faces.set(key, { ...face, svg: face.svg ?? before?.svg });
  }
  const broken = new Set(answer.failed);
  for (const card of cards) {
    sure.set(card, now);
    if (broken.has(card) !== failed.has(card)) changed.get(card).add("");
    if (broken.has(card)) failed.add(card);
    else failed.delete(card);
  }
  found(cards, answer.findings);
  for (const [card, sides] of changed) if (sides.size) for (const run of listeners) run(card, sides);
  shrink();
}

/** Faces out of sight are let go; their boxes ask again when they come into sight. */
function shrink() {
  if (faces.size <= KEPT) return;
  for (const [key, face] of faces) {
    if (faces.size <= KEPT) return;
    if (showing.some((shows) => shows(face.card))) continue;
    faces.delete(key);
    sure.delete(face.card);
    for (const run of listeners) run(face.card, new Set([face.side]));
  }
}

// --- fonts ------------------------------------------------------------------------------------------------

/** A face is shown when its letters are there: it never blinks from one font to another. */
export async function readyFonts(answered) {
  const ids = new Set();
  for (const { svg } of answered)
    for (const [, id] of (svg ?? "").matchAll(/font-family="'([^']*)'"/g)) ids.add(id);
  const missing = [...ids].filter((id) => !loaded.has(id));
  await Promise.all(missing.map((id) => loadFont(id, fonts.get(id) ?? id).catch(() => {}))); // others will do
}

async function askFonts() {
  const told = await call("fonts", { set: view.set });
  fonts = new Map(told.fonts.map((font) => [font.id, font.key]));
}

async function loadFont(id, key) {
  const file = await bytes("font", { set: view.set, key });
  const face = await new FontFace(id, await file.arrayBuffer()).load();
  const before = typefaces.get(id);
  document.fonts.add(face);
  if (before) document.fonts.delete(before);
  typefaces.set(id, face);
  loaded.set(id, key);
}

/** After a change: fonts whose files are others now. */
export async function freshFonts() {
  if (!loaded.size) return;
  await askFonts();
  await Promise.all(
    [...loaded]
      .filter(([id, key]) => fonts.has(id) && fonts.get(id) !== key)
      .map(([id]) => loadFont(id, fonts.get(id))),
  );
}

// --- drawings ---------------------------------------------------------------------------------------------

/**
 * A drawing of a face, with ids of its own: the same face may stand on a page twice.
 * @param {{svg?: string, digest: string, width: number, height: number}} face @returns {SVGSVGElement|null}
 */
export function drawing(face) {
  if (!face.svg) return null;
  const text = face.svg.replaceAll(`f${face.digest.slice(0, PREFIX)}`, `n${++drawings}-`);
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.querySelector(REFUSED)) return null;
  const made = /** @type {any} */ (document.importNode(root, true));
  made.setAttribute("class", "drawing");
  made.setAttribute("aria-hidden", "true");
  return made;
}

/**
 * The part of a drawing that stays when the card is cut.
 * @param {any} svg
 * @param {{width: number, height: number}} face
 */
export function trimmed(svg, face) {
  svg.setAttribute("viewBox", `0 0 ${face.width} ${face.height}`);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}
