// Owns what the studio offers to choose from: sets, profiles, documents and formats. Asked once, and when a
// set comes or goes.

import { call } from "./talk.js";
import { deck } from "./deck.js";

/** @typedef {{id: string, label: string, about: string, told: string, usual: any, most: number}} PrintOption */
/**
 * @typedef {{id: string, flag: string, label: string, sort: string, about: string, usual: string, least: number,
 *   most: number, choices: string[]}} ExportOption
 */

export const offers = {
  /** @type {{id: string, title: string, languages: string[], folder: string}[]} */ sets: [],
  /** @type {string[]} */ profiles: [],
  /** @type {string[]} */ documents: [],
  /** @type {string[]} */ formats: [],
  /** @type {string[]} documents that are printed where they are chosen */ apart: [],
  /** @type {string[]} documents that are compared with what they were */ changing: [],
  /** @type {string[]} documents that are never large */ not_large: [],
  /** @type {string[]} documents of large print alone */ with_large: [],
  /** @type {PrintOption[]} ticks and numbers of the form to print */ form: [],
  /** @type {{id: string, about: string, options: ExportOption[]}[]} */ targets: [],
};

/** What the set has to print; before that is known, whatever can be. */
export const offered = () => (deck.documents.length ? deck.documents : offers.documents);

export async function askOffers() {
  Object.assign(offers, await call("sets", {}));
}

/** The paper where none is chosen. */
export const plainPaper = () => (offers.profiles.includes("a4") ? "a4" : (offers.profiles[0] ?? ""));
