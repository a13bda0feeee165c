// Owns the page of findings: by severity, file or card, each with its line, its cards and its page of the manual.
// What is open and where it is scrolled stays from save to save. Knows nothing of how they are found.

import { by, button, el, keep, picker } from "./dom.js";
import { call } from "./talk.js";
import { deck, keyOf, onDeck } from "./deck.js";
import { manual } from "./manual.js";
import { lineOf, placeOf } from "./places.js";
import { onView, show, toggled, listed, view } from "./state.js";

/** @typedef {import("./talk.js").Finding} Finding */

const GROUPS = {
  severity: (one) => [{ error: "Errors", warning: "Warnings", note: "Notes" }[one.severity]],
  file: (one) => [one.where.replace(/:\d+(:\d+)?$/, "") || "the set"],
  card: (one) =>
    one.cards.length ? one.cards.map((card) => deck.byId.get(card)?.name ?? card) : ["the set"],
  kind: (one) => [one.name],
};
const SEVERITIES = { error: "errors", warning: "warnings", note: "notes" };

let groups, list, only, severities;

export function startFindings() {
  groups = picker("By", (value) => show({ group: value }));
  only = el(
    "label",
    { class: "check" },
    el("input", {
      type: "checkbox",
      on: { change: (event) => show({ only: event.target.checked ? "card" : "" }) },
    }),
    "this card",
  );
  severities = el("div", { class: "chips", role: "group", "aria-label": "Severities" });
  list = el("div", { class: "findings" });
  by("panel-findings").append(el("div", { class: "tools" }, groups.box, only, severities), list);
  onDeck("findings", refresh);
  onDeck("cards", refresh);
  onView(["group", "severity", "only", "card", "panel"], refresh);
  refresh();
}

function refresh() {
  tally();
  if (view.panel !== "findings") return;
  groups.fill(
    [
      ["severity", "severity"],
      ["kind", "what it is"],
      ["file", "file"],
      ["card", "card"],
    ],
    view.group in GROUPS ? view.group : "severity",
  );
  only.firstChild.checked = view.only === "card";
  only.hidden = !view.card;
  const hidden = new Set(listed(view.severity));
  const wanted = deck.findings.filter(
    (one) =>
      !hidden.has(one.severity) && (view.only !== "card" || !view.card || one.cards.includes(view.card)),
  );
  /** @type {Map<string, Finding[]>} */
  const sorted = new Map();
  for (const one of wanted)
    for (const group of (GROUPS[view.group] ?? GROUPS.severity)(one))
      sorted.set(group, [...(sorted.get(group) ?? []), one]);
  keep(
    list,
    wanted.length ? [...sorted] : /** @type {[string, Finding[]][]} */ ([["", []]]),
    ([group]) => `${view.group} ${group}`,
    newGroup,
    (section, [group, all]) => {
      if (!group) return;
      section.querySelector(".label").textContent = group;
      section.querySelector("summary .quiet").textContent = String(all.length);
      keep(section.querySelector("ul"), all, keyOf, newFinding);
    },
  );
}

/** @param {[string, Finding[]]} group */
function newGroup([group]) {
  if (!group)
    return el(
      "p",
      { class: "nothing" },
      deck.findings.length ? "Nothing of that sort was found." : "Nothing was found: all is well.",
    );
  return el(
    "details",
    { open: true, class: "group" },
    el("summary", {}, el("span", { class: "label", dir: "auto" }), " ", el("span", { class: "quiet" })),
    el("ul", {}),
  );
}

/** @param {Finding} one */
function newFinding(one) {
  return el(
    "li",
    { class: "finding", "data-severity": one.severity },
    el(
      "p",
      { class: "words", dir: "auto" },
      el("span", { class: "mark", role: "img", "aria-label": one.severity }),
      one.message,
    ),
    one.hint ? el("p", { class: "hint", dir: "auto", text: one.hint }) : null,
    one.place
      ? placeOf({
          ...one.place,
          line: one.line || one.place.line,
          column: one.column || one.place.column,
          width: one.width || one.place.width,
        })
      : unplaced(one),
    one.cards.length
      ? el(
          "p",
          { class: "chips" },
          one.cards
            .slice(0, 12)
            .map((card) =>
              button(
                deck.byId.get(card)?.name ?? card,
                () => show({ view: "card", card, zoom: "fit", at: "" }),
                { class: "chip", dir: "auto", title: "See the card" },
              ),
            ),
          one.cards.length > 12
            ? el("span", { class: "quiet", text: `and ${one.cards.length - 12} more` })
            : null,
        )
      : null,
    el(
      "div",
      { class: "more" },
      explained(one),
      button("Only such cards", () => show({ view: "wall", finding: one.code }), {
        class: "link",
        hidden: !one.cards.length,
      }),
    ),
  );
}

const unplaced = (one) =>
  el("div", { class: "place" }, el("code", { text: one.where }), one.line ? lineOf(one) : null);

/** The page of the manual, fetched when it is opened. */
function explained(one) {
  const page = el("div", { class: "manual" });
  return el(
    "details",
    { on: { toggle: () => page.childElementCount || fetchManual(one.code, page) } },
    el("summary", { text: `${one.code} ${one.name}` }),
    page,
  );
}

async function fetchManual(code, page) {
  const told = await call("explain", { code }).catch((problem) => ({ page: problem.message }));
  page.replaceChildren(...manual(told.page));
}

/** Numbers on the button of the panel and on the severities. */
function tally() {
  const counts = Object.keys(SEVERITIES).map(
    (severity) =>
      /** @type {[string, number]} */ ([
        severity,
        deck.findings.filter((one) => one.severity === severity).length,
      ]),
  );
  const [errors, warnings, notes] = counts.map(([, number]) => number);
  const told = by("panel-button");
  told.textContent = errors
    ? plural(errors, "error")
    : warnings
      ? plural(warnings, "warning")
      : notes
        ? plural(notes, "note")
        : "No findings";
  told.dataset.worst = errors ? "error" : warnings ? "warning" : "";
  const hidden = new Set(listed(view.severity));
  keep(
    severities,
    counts.filter(([, number]) => number),
    ([severity]) => severity,
    ([severity]) =>
      button("", () => show({ severity: toggled(view.severity, severity) }), {
        class: "chip",
        "data-severity": severity,
      }),
    (chip, [severity, number]) => {
      chip.textContent = `${number} ${number === 1 ? severity : SEVERITIES[severity]}`;
      chip.setAttribute("aria-pressed", String(!hidden.has(severity)));
    },
  );
}

const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
