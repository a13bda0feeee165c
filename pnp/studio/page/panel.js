// Owns the panel at the side: which of its three pages is open. Knows nothing of what stands on them.

import { by, button, el } from "./dom.js";
import { bind } from "./keys.js";
import { onView, show, view } from "./state.js";

/** @type {[string, string, string][]} */
const PAGES = [
  ["findings", "Findings", "f"],
  ["fields", "Fields", "e"],
  ["source", "Source", "c"],
];
/** @type {((page: string) => void)[]} */
const opened = [];

/** @param {(page: string) => void} run told which page is open, "" if none */
export const onPanel = (run) => opened.push(run);

export function startPanel() {
  const tabs = by("panel-tabs");
  for (const [id, words] of PAGES) {
    tabs.append(
      el(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${id}`,
          "aria-controls": `panel-${id}`,
          on: { click: () => show({ panel: id }), keydown: turn },
        },
        words,
      ),
    );
  }
  tabs.after(button("×", close, { id: "panel-close", "aria-label": "Close the panel", title: "Close" }));
  by("panel-button").addEventListener("click", () =>
    show({ panel: view.panel === "findings" ? "" : "findings" }),
  );
  for (const [id, words, key] of PAGES)
    bind("", [key], `${words.toLowerCase()}: open, close`, () =>
      view.panel === id ? close() : openPanel(id),
    );
  onView(["panel"], apply);
  apply();
}

/** @param {string} id */
export function openPanel(id) {
  show({ panel: id });
  by(`tab-${id}`).focus();
}

function close() {
  const hadFocus = by("panel").contains(document.activeElement);
  show({ panel: "" });
  if (hadFocus) by("main").focus();
}

function turn(event) {
  const by_ = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by_) return;
  const at = PAGES.findIndex(([id]) => id === view.panel);
  const [next] = PAGES[(at + by_ + PAGES.length) % PAGES.length];
  openPanel(next);
}

function apply() {
  const known = PAGES.some(([id]) => id === view.panel);
  by("panel").hidden = !known;
  by("panel-button").setAttribute("aria-expanded", String(view.panel === "findings"));
  for (const [id] of PAGES) {
    const here = id === view.panel;
    by(`panel-${id}`).hidden = !here;
    by(`tab-${id}`).setAttribute("aria-selected", String(here));
    by(`tab-${id}`).tabIndex = here ? 0 : -1;
  }
  for (const run of opened) run(known ? view.panel : "");
}
