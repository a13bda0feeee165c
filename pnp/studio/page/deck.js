// Owns what the studio last said of the set shown: its cards, kinds and findings. Knows nothing of faces or
// elements.

import { call, Refused } from "./talk.js";
import { view } from "./state.js";

/** @typedef {import("./talk.js").Finding} Finding */
/** @typedef {import("./talk.js").Card} Card */

const SEVERITIES = ["error", "warning", "note"];
const QUIET = 300; // ms after which every finding is asked for, if no face is waited for

export const deck = {
  revision: 0,
  looked: 0, // the revision that was asked about last
  waiting: 0, // cards whose faces are under way
  title: "",
  loads: true,
  /** @type {string[]} */ languages: [],
  /** @type {{id: string, label: string, count: number}[]} */ kinds: [],
  /** @type {string[]} what there is to print */ documents: [],
  /** @type {Card[]} */ cards: [],
  /** @type {Map<string, Card>} */ byId: new Map(),
  /** @type {Finding[]} */ findings: [],
  /** @type {Map<string, Finding[]>} */ byCard: new Map(),
  /** @type {Map<string, [number, number]>} width and height of a kind's cards, for those not drawn yet */ sizes:
    new Map(),
};

/** @typedef {"cards"|"findings"} Topic */
/** @type {[Topic, () => void][]} */
const listeners = [];
/** @type {Finding[]} */ let looked = [];
/** @type {Finding[]} */ let checked = [];
/** @type {Map<string, Finding[]>} by card: what was found when its faces were drawn */ let drawn = new Map();
let timer = 0;
let asked = 0;
let isChecking = false;

/** @param {Topic} topic @param {() => void} run */
export function onDeck(topic, run) {
  listeners.push([topic, run]);
}

/** @param {Topic} topic */
export function tell(topic) {
  for (const [each, run] of listeners) if (each === topic) run();
}

/** Forgets a set when another is shown. */
export function forget() {
  Object.assign(deck, {
    revision: 0,
    looked: 0,
    loads: true,
    title: "",
    languages: [],
    kinds: [],
    documents: [],
    cards: [],
    findings: [],
  });
  deck.byId = new Map();
  deck.byCard = new Map();
  deck.sizes = new Map();
  looked = checked = [];
  drawn = new Map();
}

/** Asks what the set is now. Where it cannot be read, the cards stay those that could. */
export async function look() {
  const mine = ++asked;
  const { set, lang } = view;
  const told = await call("look", { set, lang });
  if (mine !== asked || set !== view.set) return;
  deck.revision = Math.max(deck.revision, told.revision);
  deck.looked = told.revision;
  Object.assign(deck, { title: told.title, languages: told.languages, loads: told.loads });
  if (told.loads) {
    deck.kinds = told.kinds;
    deck.documents = told.documents;
    deck.cards = told.cards;
    deck.byId = new Map(told.cards.map((card) => [card.id, card]));
    for (const card of told.cards) if (card.width) deck.sizes.set(card.kind, [card.width, card.height]);
  }
  looked = told.findings;
  checked = told.loads ? checked.filter((found) => found.severity !== "error") : checked;
  gather();
  tell("cards");
  checkSoon();
}

function checkSoon() {
  clearTimeout(timer);
  timer = setTimeout(check, QUIET);
}

/** One at a time, and never before a face that somebody waits for. */
async function check() {
  if (isChecking || deck.waiting) return checkSoon();
  isChecking = true;
  try {
    await askEverything();
  } catch (problem) {
    if (!(problem instanceof Refused)) checkSoon(); // it was on its way when the studio was not there
  } finally {
    isChecking = false;
  }
}

async function askEverything() {
  const { set, lang } = view;
  const told = await call("check", { set, lang });
  if (set !== view.set || lang !== view.lang || told.revision < deck.revision) return;
  checked = told.findings;
  looked = [];
  drawn = new Map();
  gather();
}

/**
 * What drawing some cards found takes the place of what it found before.
 * @param {string[]} cards
 * @param {Finding[]} findings
 */
export function found(cards, findings) {
  let changed = findings.length > 0;
  for (const card of cards) changed = drawn.delete(card) || changed;
  if (!changed) return;
  for (const one of findings)
    for (const card of one.cards.length ? one.cards : [cards[0]])
      drawn.set(card, [...(drawn.get(card) ?? []), one]);
  gather();
}

/** One finding, whoever told it. @param {Finding} one */
export const keyOf = (one) => [one.code, one.where, one.message, one.cards.join(" ")].join("\n");

function gather() {
  const all = new Map();
  for (const one of [...looked, ...[...drawn.values()].flat(), ...checked]) all.set(keyOf(one), one);
  const before = deck.findings.map(keyOf).join("\n\n");
  deck.findings = [...all.values()].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  if (deck.findings.map(keyOf).join("\n\n") === before) return;
  deck.byCard = new Map();
  for (const one of deck.findings)
    for (const card of one.cards) deck.byCard.set(card, [...(deck.byCard.get(card) ?? []), one]);
  tell("findings");
}

/** The worst that was found on a card. @param {string} card @returns {string} */
export function worst(card) {
  const all = deck.byCard.get(card) ?? [];
  return SEVERITIES.find((severity) => all.some((one) => one.severity === severity)) ?? "";
}
