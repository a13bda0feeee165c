// Owns the start of the page, what is shown of the studio itself, and what follows a change on disk. Each view
// has a module.

import { by, el, fill } from "./dom.js";
import { listen, Refused, takeToken } from "./talk.js";
import { deck, forget, look, onDeck } from "./deck.js";
import { forgetFaces, freshFonts, onWaiting, pump, pumpFirst } from "./faces.js";
import { bind, startKeys } from "./keys.js";
import { askOffers, offers } from "./offers.js";
import { listenToAddress, onView, readAddress, show, view } from "./state.js";
import { startEdit } from "./edit.js";
import { startExporting } from "./exporting.js";
import { startFindings } from "./findings.js";
import { heardOfJob } from "./jobs.js";
import { startLarge } from "./large.js";
import { startNumbers } from "./numbers.js";
import { startPanel } from "./panel.js";
import { startPaper } from "./paper.js";
import { startPrinting } from "./printing.js";
import { startSince } from "./since.js";
import { startSource } from "./source.js";
import { languageName, startTongues } from "./tongues.js";
import { startVision } from "./vision.js";
import { startWall } from "./wall.js";

/** @type {[string, string, string][]} */
const VIEWS = [
  ["wall", "Cards", "w"],
  ["paper", "Paper", "p"],
  ["numbers", "Numbers", "n"],
  ["print", "Print", "o"],
  ["export", "Export", "x"],
];
const HEADINGS = {
  wall: "Cards",
  card: "One card",
  languages: "All languages",
  paper: "Paper and rules",
  numbers: "Numbers",
  print: "Print",
  export: "Export",
};
const PARTS = new Set(["card", "languages"]); // of the first

const URGENT = 150; // ms that what is in sight has for itself
const AGAIN = 2000; // ms after which is asked again what was not answered

let hasToken = false;
let isConnected = false;
let isGone = false;
let refusal = "";
let isDue = false;
let wasConnected = false;

async function start() {
  hasToken = takeToken();
  readAddress();
  onView(["view"], showView); // first of all: what is hidden cannot be scrolled or focused
  startVision();
  startPanel();
  startSince();
  startLarge();
  startWall();
  startFindings();
  startEdit();
  startSource();
  startTongues();
  startPaper();
  startNumbers();
  startPrinting();
  startExporting();
  startKeys();
  startBar();
  listenToAddress();
  if (!hasToken)
    return banner("This page needs the whole address that pnp studio has printed: open that one.");
  listen(heard, connected);
  await begin();
}

async function begin() {
  try {
    await askOffers();
  } catch (/** @type {any} */ problem) {
    refusal = problem.message;
    return tellStatus();
  }
  const known = offers.sets.find((set) => set.id === view.set) ?? offers.sets[0];
  if (!known) return banner("There is no set here.");
  chooseSet(known, true);
}

// --- what is shown of the studio ---------------------------------------------------------------------------

function startBar() {
  const nav = by("views");
  for (const [id, words, key] of VIEWS) {
    nav.append(
      el(
        "button",
        {
          type: "button",
          "data-view": id,
          title: `${words} (${key})`,
          on: { click: () => show({ view: id }) },
        },
        words,
      ),
    );
    bind("", [key], words.toLowerCase(), () => show({ view: id }));
  }
  by("set").addEventListener("change", (event) =>
    show({ set: event.target.value, card: "", kinds: "", finding: "", filter: "", top: "" }),
  );
  by("lang").addEventListener("change", (event) => show({ lang: event.target.value }));
  bind("", ["l"], "next language", () => turnLanguage(1));
  bind("", ["L"], "language before", () => turnLanguage(-1));
  by("skip").addEventListener("click", (event) => (event.preventDefault(), by("main").focus()));
  onView(["set"], () =>
    chooseSet(
      offers.sets.find((set) => set.id === view.set),
      false,
    ),
  );
  onView(["lang"], () => (fillBar(), again()));
  onDeck("cards", () => (fillBar(), tellStatus()));
  onDeck("findings", tellStatus);
  onView(["view", "card"], tellStatus);
  onWaiting((cards) => ((deck.waiting = cards), tellStatus()));
  showView();
}

function showView() {
  const known = view.view in HEADINGS ? view.view : "wall";
  for (const id of Object.keys(HEADINGS)) by(`view-${id}`).hidden = id !== known;
  for (const one of by("views").children) {
    const here = one.dataset.view === known || (one.dataset.view === "wall" && PARTS.has(known));
    if (here) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
  by("heading").textContent = HEADINGS[known];
}

function chooseSet(set, isFirst) {
  if (!set) return;
  if (!isFirst || set.id !== view.set) {
    forget();
    forgetFaces();
  }
  show({ set: set.id, lang: set.languages.includes(view.lang) ? view.lang : set.languages[0] }, true);
  isGone = false;
  fillBar();
  again();
}

function fillBar() {
  const set = offers.sets.find((one) => one.id === view.set);
  fill(
    by("set"),
    offers.sets.map((one) => [one.id, one.title || one.id]),
    view.set,
  );
  by("set").title = set?.folder ?? "";
  const languages = deck.languages.length ? deck.languages : (set?.languages ?? []);
  fill(
    by("lang"),
    languages.map((code) => [code, languageName(code)]),
    view.lang,
  );
  document.title = `${deck.byId.get(view.card)?.name ?? deck.title ?? ""} – pnp studio`.replace(/^ – /, "");
}

function turnLanguage(by_) {
  const all = deck.languages;
  if (all.length) show({ lang: all[(all.indexOf(view.lang) + by_ + all.length) % all.length] });
}

function banner(words) {
  by("banner").hidden = !words;
  if (by("banner").textContent !== words) by("banner").textContent = words;
}

function tellStatus() {
  if (!hasToken) return;
  const [state, words] = status();
  by("status").dataset.state = state;
  if (by("status-words").textContent !== words) by("status-words").textContent = words;
  const [error] = deck.findings.filter((one) => one.severity === "error");
  const isTold = view.view === "card" && deck.byId.has(view.card); // over the card itself
  banner(
    isGone
      ? "The folder of this set is no more there. What was drawn stays."
      : deck.loads || isTold
        ? ""
        : [
            `The set cannot be read now${deck.cards.length ? "; what was good last is shown" : ""}.`,
            error ? `${error.where}: ${error.message}` : "",
          ].join(" "),
  );
}

function status() {
  if (refusal) return ["off", refusal];
  if (!isConnected) return ["off", "Not connected"];
  if (isGone) return ["off", "The set is gone"];
  if (!deck.loads) return ["error", "The last save has errors"];
  if (deck.waiting) return ["busy", "Drawing"];
  return ["on", "Up to date"];
}

// --- what follows a change ----------------------------------------------------------------------------------

function connected(is, words) {
  const isBack = is && !isConnected;
  isConnected = is;
  refusal = is ? "" : (words ?? "");
  tellStatus();
  if (isBack && wasConnected) offers.sets.length ? again() : begin();
  wasConnected ||= is;
}

function heard(event) {
  if ("job" in event) heardOfJob(event);
  else if (!offers.sets.length) return; // nothing was asked yet, and all will be
  else if (event.gone === view.set || event.back === view.set) {
    isGone = "gone" in event;
    tellStatus();
    if (!isGone) again();
  } else if (event.set === view.set && event.revision > deck.revision) {
    deck.revision = event.revision;
    again();
  }
}

/** What is in sight is asked for first, then all that is said of the set; once, however many reasons there are. */
async function again() {
  if (isDue) return pump();
  isDue = true;
  await pumpFirst(URGENT);
  isDue = false;
  look()
    .then(pump)
    .then(freshFonts)
    .catch((problem) => {
      if (problem instanceof Refused) banner(problem.message);
      else setTimeout(again, AGAIN);
    });
}

start();
