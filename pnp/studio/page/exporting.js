// Owns the form of what is to be exported: made from what the studio says of each target and its options, so that
// a new one needs no word here. Knows nothing of any target.

import { by, el, fill } from "./dom.js";
import { call } from "./talk.js";
import { deck, onDeck } from "./deck.js";
import { begun, jobList } from "./jobs.js";
import { offers, plainPaper } from "./offers.js";
import { onView, view } from "./state.js";
import { check, faultLine, field, missing, offerTicks, tellFault, ticked, tickGroup } from "./ticks.js";
import { languageName } from "./tongues.js";

/** @typedef {import("./offers.js").ExportOption} ExportOption */

/** How each sort of option is asked for, and what was said; empty where nothing was. */
const SORTS = {
  switch: { make: newSwitch, said: (box) => box.querySelector("input").checked },
  kinds: { make: newKinds, said: ticked },
  choice: { make: newChoice, said: (box) => box.querySelector("select").value },
};
const TYPED = { make: newText, said: (box) => box.querySelector("input").value };

let target, profile, languages, options, told;

export function startExporting() {
  target = el("select", { on: { change: chosenAnew } });
  profile = el("select");
  languages = tickGroup("Languages");
  options = el("div", { class: "options" });
  told = faultLine();
  const form = el(
    "form",
    { on: { submit: start } },
    el("h2", { text: "Export" }),
    field("For", target),
    options,
    languages,
    field("Paper", profile, "The one that sheets are printed on."),
    el("p", {}, el("button", { type: "submit", class: "main" }, "Export to files")),
    told,
  );
  by("export").append(el("div", { class: "printing" }, form, jobList("export", "What was exported")));
  onView(["view", "set", "lang"], refresh);
  onDeck("cards", refresh);
}

function refresh() {
  if (view.view !== "export") return;
  fill(
    target,
    offers.targets.map(({ id, about }) => [id, `${id}: ${about}`]),
    target.value || offers.targets[0]?.id,
  );
  fill(
    profile,
    offers.profiles.map((one) => [one, one]),
    profile.value || view.profile || plainPaper(),
  );
  offerTicks(languages, deck.languages, languageName, (one) => one === view.lang);
  showOptions();
}

const chosen = () => offers.targets.find((one) => one.id === target.value);
const sortOf = (option) => SORTS[option.sort] ?? TYPED;

/** The options in the order of this target; not while somebody types in one of them. */
function chosenAnew() {
  showOptions();
  const boxes = new Map([...options.children].map((box) => [box.dataset.option, box]));
  for (const { id } of chosen()?.options ?? []) options.append(boxes.get(id));
}

/** Options that targets share keep what was said of them. */
function showOptions() {
  tellFault(told, "");
  const known = new Map([...options.children].map((box) => [box.dataset.option, box]));
  const wanted = chosen()?.options ?? [];
  for (const option of wanted) {
    if (known.has(option.id)) continue;
    const made = sortOf(option).make(option);
    made.dataset.option = option.id;
    options.append(made);
  }
  for (const box of options.children) {
    const option = wanted.find((one) => one.id === box.dataset.option);
    box.hidden = !option;
    if (option?.sort === "kinds") offerKinds(box);
  }
}

/** @param {ExportOption} option */
const usual = (option) => `${option.about}${option.usual ? ` Usually ${option.usual}.` : ""}`;

/** @param {ExportOption} option */
function newText(option) {
  const isNumber = option.sort === "number";
  const input = el("input", {
    type: "text",
    inputmode: isNumber ? "numeric" : false,
    class: isNumber || option.sort === "pixels" ? "few" : false,
    spellcheck: "false",
    autocomplete: "off",
    placeholder: (!isNumber && option.usual) || (option.sort === "pixels" ? "825x1125" : false),
  });
  return field(option.label, input, usual(option));
}

/** @param {ExportOption} option */
function newChoice(option) {
  const select = el("select");
  fill(select, [["", "as usual"], ...option.choices.map((one) => /** @type {[string, string]} */ ([one, one]))], "");
  return field(option.label, select, usual(option));
}

/** @param {ExportOption} option */
function newSwitch(option) {
  const id = `option-${option.id}`;
  return el(
    "div",
    { class: "asked" },
    check(option.label, { "aria-describedby": id }),
    el("p", { id, class: "quiet", text: usual(option) }),
  );
}

/** @param {ExportOption} option */
function newKinds(option) {
  const group = tickGroup(option.label);
  group.insertBefore(el("p", { class: "quiet", text: "All, where none is chosen." }), group.lastChild);
  return group;
}

function offerKinds(group) {
  offerTicks(
    group,
    deck.kinds.map((one) => one.id),
    (id) => deck.kinds.find((one) => one.id === id)?.label ?? id,
    () => false,
  );
}

async function start(event) {
  event.preventDefault();
  const row = chosen();
  const asks = {
    set: view.set,
    target: target.value,
    languages: ticked(languages),
    profile: profile.value,
    options: Object.fromEntries(
      (row?.options ?? []).map((option) => [
        option.id,
        sortOf(option).said(options.querySelector(`[data-option="${option.id}"]`)),
      ]),
    ),
  };
  const why = missing([[asks.languages, "a language"]]);
  tellFault(told, why);
  if (why) return;
  try {
    const { job } = await call("export", asks);
    begun(job, "export", `${deck.title}, ${asks.languages.map(languageName).join(", ")}, ${asks.target}`);
  } catch (/** @type {any} */ problem) {
    tellFault(told, problem.message);
  }
}
