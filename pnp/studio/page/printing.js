// Owns the form of what is to be printed, and how. Knows nothing of how it is made, nor what becomes of it.

import { by, el, fill } from "./dom.js";
import { call } from "./talk.js";
import { deck, onDeck } from "./deck.js";
import { begun, jobList } from "./jobs.js";
import { offered, offers, plainPaper } from "./offers.js";
import { onView, view } from "./state.js";
import { check, faultLine, field, missing, numberInput, offerTicks, tellFault, ticked, tickGroup } from "./ticks.js";
import { languageName } from "./tongues.js";

const INK = "Ink saver";
const LARGE = "Large print";

let profile, languages, documents, formats, ink, large, groups, slot, since, ref, refField, told;

export function startPrinting() {
  profile = el("select");
  [languages, documents, formats] = ["Languages", "What", "As"].map(tickGroup);
  [ink, large] = [check(INK), check(LARGE)];
  large.firstChild.addEventListener("change", allow);
  groups = numberInput("1");
  slot = numberInput("1");
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
    el(
      "fieldset",
      { class: "ticks" },
      el("legend", { text: "Look" }),
      el("div", {}, ink, large),
      el("p", {
        class: "quiet",
        text: "Little ink: grounds become outlines. Large: pieces 1.4 times as large, to a folder of their own.",
      }),
    ),
    languages,
    formats,
    field("Only what changed", since),
    refField,
    field("Groups of a class", groups, "Everything that is cut out, so many times, one group after the other."),
    field("First slot of the first sheet", slot, "For a sheet that is half used: counted on the fronts, row by row."),
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
  allow();
}

/** What does not go together cannot be ticked; a tick that was there comes back with the choice. */
function allow() {
  const isLarge = large.firstChild.checked;
  large.firstChild.disabled = since.value !== "" && !isLarge;
  refField.hidden = since.value !== "ref";
  for (const box of documents.querySelectorAll("input")) {
    const isOfLarge = offers.with_large.includes(box.value);
    box.parentNode.hidden = isOfLarge && !isLarge;
    box.disabled =
      (isOfLarge && !isLarge) ||
      (isLarge && offers.not_large.includes(box.value)) ||
      (since.value !== "" && !offers.changing.includes(box.value));
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
    ink_saver: ink.firstChild.checked,
    large: large.firstChild.checked,
    groups: groups.value,
    start_slot: slot.value,
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

function titleOf(asks) {
  const how = [
    asks.ink_saver && INK.toLowerCase(),
    asks.large && LARGE.toLowerCase(),
    asks.groups.trim() > 1 && `${asks.groups.trim()} groups`,
    asks.start_slot.trim() > 1 && `from slot ${asks.start_slot.trim()}`,
    asks.since && "what changed",
  ].filter(Boolean);
  return [deck.title, asks.languages.map(languageName).join(", "), asks.profile, ...how].join(", ");
}
