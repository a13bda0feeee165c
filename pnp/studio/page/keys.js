// Owns the keyboard: one table of keys, what they do, and the help that is made from it. Knows nothing of views.

import { by, button, el } from "./dom.js";
import { view } from "./state.js";

/** @typedef {{where: string, keys: string[], what: string, run: () => void}} Binding */

/** @type {Binding[]} */
const bindings = [];
const SHOWN = {
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  " ": "Space",
  Escape: "Esc",
  PageUp: "Page up",
  PageDown: "Page down",
};
const PLACES = {
  "": "Everywhere",
  wall: "The wall",
  card: "One card",
  languages: "All languages",
  paper: "Paper",
};
const OWN = {
  Enter: "button, a, summary, [role=button]",
  " ": "button, a, summary",
  ArrowLeft: "[role=tab], [type=range]",
  ArrowRight: "[role=tab], [type=range]",
  ArrowUp: "[type=range]",
  ArrowDown: "[type=range]",
  Home: "[role=tab], [type=range]",
  End: "[role=tab], [type=range]",
}; // keys that these use themselves

/**
 * @param {string} where the view, or "" for all
 * @param {string[]} keys
 * @param {string} what
 * @param {() => void} run
 */
export function bind(where, keys, what, run) {
  bindings.push({ where, keys, what, run });
}

export function startKeys() {
  bind("", ["?"], "these keys", openHelp);
  document.addEventListener("keydown", pressed);
  by("help-button").addEventListener("click", openHelp);
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || by("help").open) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input:not([type=range]):not([type=checkbox]), textarea, select")) return;
  if (target.closest(OWN[event.key] ?? "never") && !target.closest(".face, .stage")) return;
  const found = bindings.find(
    ({ where, keys }) => (where === view.view || where === "") && keys.includes(event.key),
  );
  if (!found) return;
  event.preventDefault();
  found.run();
}

function openHelp() {
  const dialog = by("help");
  const places = [...new Set(bindings.map(({ where }) => where))].sort(
    (a, b) => Object.keys(PLACES).indexOf(a) - Object.keys(PLACES).indexOf(b),
  );
  dialog.replaceChildren(
    el(
      "header",
      {},
      el("h2", { id: "help-title", text: "Keys" }),
      button("Close", () => dialog.close(), { autofocus: true }),
    ),
    el(
      "p",
      { class: "quiet" },
      "The page follows every save. A click on a card shows it large; ",
      "there, a click on a text or a picture tells its file, line and column.",
    ),
    el(
      "div",
      { class: "columns" },
      places.map((place) =>
        el(
          "section",
          {},
          el("h3", { text: PLACES[place] ?? place }),
          el("dl", {}, bindings.filter(({ where }) => where === place).map(row)),
        ),
      ),
    ),
  );
  dialog.showModal();
}

const row = ({ keys, what }) =>
  el(
    "div",
    {},
    el(
      "dt",
      {},
      keys.map((key) => el("kbd", { text: SHOWN[key] ?? key })),
    ),
    el("dd", { text: what }),
  );
