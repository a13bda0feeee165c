// Owns what the studio offers to choose from: sets, profiles, documents and formats. Asked once, and when a
// set comes or goes.

import { call } from "./talk.js";
import { deck } from "./deck.js";

export const offers = {
  /** @type {{id: string, title: string, languages: string[], folder: string}[]} */ sets: [],
  /** @type {string[]} */ profiles: [],
  /** @type {string[]} */ documents: [],
  /** @type {string[]} */ formats: [],
};

/** What the set has to print; before that is known, whatever can be. */
export const offered = () => (deck.documents.length ? deck.documents : offers.documents);

export async function askOffers() {
  Object.assign(offers, await call("sets", {}));
}

/** The paper where none is chosen. */
export const plainPaper = () => (offers.profiles.includes("a4") ? "a4" : (offers.profiles[0] ?? ""));
