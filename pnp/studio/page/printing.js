// Owns the form of what is to be printed, and how. Knows nothing of how it is made, nor what becomes of it.

import { by, el, fill, keep } from "./dom.js";
import { call } from "./talk.js";
import { deck, onDeck } from "./deck.js";
import { begun, jobList } from "./jobs.js";
import { offered, offers, plainPaper } from "./offers.js";
import { onView, view } from "./state.js";
import { check, faultLine, field, missing, numberInput, offerTicks, tellFault, ticked, tickGroup } from "./ticks.js";
import { languageName } from "./tongues.js";

let profile, languages, documents, formats, look, numbers, since, ref, refField, told;

export function startPrinting() {
  profile = el("select");
  [languages, documents, formats] = ["Languages", "What", "As"].map(tickGroup);
  look = tickGroup("Look");
  look.append(el("p", { class: "quiet" }));
  look.addEventListener("change", allow);
  numbers = el("div", { class: "options" });
  since = el("select", { on: { change: allow } });
  ref = el("input", { type: "text", spellcheck: "false", autocomplete: "off", value: "HEAD" });
  refField = field("Revision", ref, "A commit, a branch, a tag, or HEAD~1.");
  told = faultLine();
  const form = el(
    "form",
    { on: { submit: start } },
    el("h2", { text: "Print" }),
    field("Paper", profile),
    documents,
    look,
    languages,
    formats,
    field("Only what changed", since),
    refField,
    numbers,
    el("p", {}, el("button", { type: "submit", class: "main" }, "Print to files")),
    told,
  );
  by("print").append(el("div", { class: "printing" }, form, jobList("print", "What was printed")));
  onView(["view", "set", "lang"], refresh);
  onDeck("cards", refresh);
}

function refresh() {
  if (view.view !== "print") return;
  fill(
    profile,
    offers.profiles.map((one) => [one, one]),
    profile.value || view.profile || plainPaper(),
  );
  fill(
    since,
    [
      ["", "no: everything"],
      ["print", "since it was printed last"],
      ["ref", "since a git revision"],
    ],
    since.value,
  );
  const all = [...offered(), ...offers.with_large];
  offerTicks(languages, deck.languages, languageName, (one) => one === view.lang);
  offerTicks(
    documents,
    all,
    (one) => one,
    (one) => !offers.apart.includes(one),
  );
  offerTicks(
    formats,
    offers.formats,
    (one) => one.toUpperCase(),
    (one) => one === "pdf",
  );
  offerForm();
  allow();
}

const isNumber = (row) => row.most > 0;

/** A tick or a number for each option the studio has a row for. */
function offerForm() {
  const ticks = offers.form.filter((row) => !isNumber(row));
  keep(
    look.querySelector("div"),
    ticks,
    (row) => row.id,
    (row) => check(row.label, { "data-option": row.id }),
  );
  look.lastChild.textContent = ticks.map((row) => row.about).join(" ");
  keep(
    numbers,
    offers.form.filter(isNumber),
    (row) => row.id,
    (row) => field(row.label, numberInput(String(row.usual), { "data-option": row.id }), row.about),
  );
}

const box = (id) => by("print").querySelector(`[data-option="${id}"]`);
const said = (row) => (isNumber(row) ? box(row.id).value : box(row.id).checked);

/** What does not go together cannot be ticked; a tick that was there comes back with the choice. */
function allow() {
  const large = box("large");
  const isLarge = large.checked;
  large.disabled = since.value !== "" && !isLarge;
  refField.hidden = since.value !== "ref";
  for (const tick of documents.querySelectorAll("input")) {
    const isOfLarge = offers.with_large.includes(tick.value);
    tick.parentNode.hidden = isOfLarge && !isLarge;
    tick.disabled =
      (isOfLarge && !isLarge) ||
      (isLarge && offers.not_large.includes(tick.value)) ||
      (since.value !== "" && !offers.changing.includes(tick.value));
  }
}

async function start(event) {
  event.preventDefault();
  const asks = {
    set: view.set,
    languages: ticked(languages),
    profile: profile.value,
    documents: ticked(documents),
    formats: ticked(formats),
    ...Object.fromEntries(offers.form.map((row) => [row.id, said(row)])),
    since: since.value,
    ref: ref.value,
  };
  const why = missing([
    [asks.languages, "a language"],
    [asks.documents, "what to print"],
    [asks.formats, "a format"],
  ]);
  tellFault(told, why);
  if (why) return;
  try {
    const { job } = await call("build", asks);
    begun(job, "print", titleOf(asks));
  } catch (/** @type {any} */ problem) {
    tellFault(told, problem.message);
  }
}

const isOther = (row, value) => (isNumber(row) ? value.trim() > row.usual : value);

function titleOf(asks) {
  const how = offers.form.filter((row) => isOther(row, asks[row.id])).map((row) => row.told.replace("{}", asks[row.id]));
  if (asks.since) how.push("what changed");
  return [deck.title, asks.languages.map(languageName).join(", "), asks.profile, ...how].join(", ");
}
