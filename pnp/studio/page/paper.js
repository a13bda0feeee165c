// Owns sheets of paper and rule pages: pictures of what would be printed, fetched when they come into sight.
// Knows nothing of how they are laid out.

import { by, el, keep, picker } from "./dom.js";
import { bytes, call, Refused } from "./talk.js";
import { onDeck } from "./deck.js";
import { bind } from "./keys.js";
import { offered, offers, plainPaper } from "./offers.js";
import { onView, show, view } from "./state.js";
import { visionPicker } from "./vision.js";

const FAR = 40; // pictures kept of pages out of sight

/** @type {Set<string>} addresses of pictures held */ const pictures = new Set();
/** @type {Set<any>} */ const near = new Set();
let profiles, documents, inks, told, list, observer;
let asked = 0;
let revision = 0;
let isFetching = false;

export function startPaper() {
  profiles = picker("Paper", (value) => show({ profile: value }));
  documents = picker("Print", (value) => show({ document: value }));
  inks = picker("Look", (value) => show({ ink: value }));
  told = el("span", { class: "quiet", role: "status" });
  list = el("ol", { class: "sheets" });
  by("paper-tools").append(documents.box, profiles.box, inks.box, visionPicker(), told);
  by("paper").append(list);
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) near[isIntersecting ? "add" : "delete"](target);
      fetchNext();
    },
    { root: by("paper"), rootMargin: "300px 0px" },
  );
  onView(["view", "profile", "document", "ink", "lang", "set"], refresh);
  onView(["sheet"], resize);
  onDeck("cards", refresh);
  bind("paper", ["+", "="], "larger", () => grow(1.15));
  bind("paper", ["-"], "smaller", () => grow(1 / 1.15));
  by("paper").addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      grow(1.15 ** (-event.deltaY / 60));
    },
    { passive: false },
  );
  resize();
}

const grow = (times) => show({ sheet: Math.round(Math.min(2600, Math.max(120, view.sheet * times))) }, true);
const resize = () => list.style.setProperty("--sheet", `${view.sheet}px`);
const chosen = () => ({
  profile: view.profile || plainPaper(),
  document: (offered().includes(view.document) ? view.document : offered()[0]) ?? "",
});

async function refresh() {
  if (view.view !== "paper") return;
  const { profile, document } = chosen();
  profiles.fill(
    offers.profiles.map((one) => [one, one]),
    profile,
  );
  documents.fill(
    offered().map((one) => [one, one]),
    document,
  );
  const mine = ++asked;
  if (!list.childElementCount) told.textContent = "Laying out …";
  inks.fill(
    [
      ["", "as it is"],
      ["saver", "ink saver"],
    ],
    view.ink,
  );
  const { set, lang, ink } = view;
  const asks = { set, lang, profile, document, ink_saver: ink === "saver" };
  const answer = await call("pages", asks).catch((problem) => ({
    pages: null,
    why: problem instanceof Refused ? problem.message : "not connected",
  }));
  if (mine !== asked) return;
  if (!answer.pages) return void (told.textContent = answer.why);
  revision++;
  const errors = answer.findings.filter((one) => one.severity === "error");
  told.textContent = answer.pages.length
    ? `${answer.pages.length} ${answer.pages.length === 1 ? "page" : "pages"}`
    : errors.length
      ? errors[0].message
      : `No pages: this set has nothing to print as ${document}.`;
  if (!answer.pages.length && errors.length) return; // the last good pages stay
  keep(
    list,
    answer.pages,
    (page) => [set, lang, profile, document, ink, page.number].join(" "),
    (page) => newSheet(page, { ...asks, number: page.number }),
    (item, page) => {
      item.querySelector("figcaption").textContent = page.title || `Page ${page.number}`;
    },
  );
  for (const item of near) if (!item.isConnected) near.delete(item);
  fetchNext();
}

function newSheet(page, asks) {
  const item = el(
    "li",
    {},
    el("figure", {}, el("img", { alt: `Page ${page.number}`, class: "sheet" }), el("figcaption", { dir: "auto" })),
  );
  item.asks = asks;
  observer.observe(item);
  return item;
}

/** One after the other, those in sight first; a picture takes the place of the one before. */
async function fetchNext() {
  if (isFetching || view.view !== "paper") return;
  const item = [...list.children].find((one) => near.has(one) && one.revision !== revision);
  if (!item) return;
  isFetching = true;
  const mine = revision;
  try {
    const address = URL.createObjectURL(await bytes("page", item.asks));
    const ready = new Image();
    ready.src = address;
    await ready.decode();
    item.querySelector("img").src = address;
    item.picture = address;
    pictures.add(address);
  } catch (/** @type {any} */ problem) {
    item.querySelector("figcaption").textContent = problem.message;
  }
  item.revision = mine;
  isFetching = false;
  letGo();
  fetchNext();
}

/** Pictures of pages that are gone, or out of sight where there are many, are let go. */
function letGo() {
  const all = [...list.children].filter((item) => item.picture);
  const far = all.filter((item) => !near.has(item));
  for (const item of far.slice(0, Math.max(0, far.length - FAR))) {
    item.querySelector("img").removeAttribute("src");
    item.picture = item.revision = undefined;
  }
  const held = new Set(all.map((item) => item.picture));
  for (const address of pictures) {
    if (held.has(address)) continue;
    URL.revokeObjectURL(address);
    pictures.delete(address);
  }
}
