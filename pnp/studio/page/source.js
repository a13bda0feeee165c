// Owns the page that says where something comes from: the places behind a click. Knows nothing of faces.

import { by, el, say } from "./dom.js";
import { call } from "./talk.js";
import { placeOf } from "./places.js";
import { deck, onDeck } from "./deck.js";
import { show, view, onView } from "./state.js";

/** @type {{card: string, side: string, x: number, y: number}|null} */
let latest = null;
let asked = 0;

export function startSource() {
  onDeck("cards", () => latest && ask());
  onView(["card", "set"], () => {
    if (latest && latest.card !== view.card) latest = null;
    if (!latest) empty();
  });
  empty();
}

/**
 * Millimetres from the top left of the trim.
 * @param {string} card
 * @param {string} side
 * @param {number} x
 * @param {number} y
 */
export function askSource(card, side, x, y) {
  latest = { card, side, x, y };
  show({ panel: "source" });
  ask(true);
}

async function ask(isNew = false) {
  const mine = ++asked;
  const told = await call("source", { set: view.set, lang: view.lang, ...latest }).catch((problem) => ({
    places: [],
    why: problem.message,
  }));
  if (mine !== asked || !latest) return;
  const name = deck.byId.get(latest.card)?.name ?? latest.card;
  by("panel-source").replaceChildren(
    el("h2", { dir: "auto", text: name }),
    told.places.length
      ? el(
          "ol",
          { class: "places" },
          told.places.map((place) =>
            el("li", {}, el("p", { class: "what", text: place.what }), placeOf(place)),
          ),
        )
      : el("p", { class: "quiet", text: told.why ?? "Nothing was drawn here." }),
  );
  if (isNew)
    say(told.places[0] ? `${told.places[0].what}: ${told.places[0].text}` : "Nothing was drawn here");
}

function empty() {
  by("panel-source").replaceChildren(
    el("p", {
      class: "quiet",
      text: "Click a text or a picture on a card that is shown large: here stands the file, line and column it comes from.",
    }),
  );
}
