// Owns printing from here: what to print, how far it is, and the files. Knows nothing of how they are made.

import { by, button, el, fill, keep, say } from "./dom.js";
import { call, openFile } from "./talk.js";
import { deck, onDeck } from "./deck.js";
import { offered, offers, plainPaper } from "./offers.js";
import { onView, view } from "./state.js";
import { languageName } from "./tongues.js";
import { placeOf } from "./places.js";

/**
 * @typedef {{job: number, title: string, doing: string, done: boolean, refused: boolean, why?: string,
 *   where?: string[], files: any[], findings: any[]}} Job
 */

/** @type {Job[]} the latest first */ const jobs = [];
let form, profile, languages, documents, formats, list, told;

export function startPrinting() {
  profile = el("select", { id: "print-profile" });
  [languages, documents, formats] = ["Languages", "What", "As"].map((legend) =>
    el("fieldset", { class: "ticks" }, el("legend", { text: legend }), el("div", {})),
  );
  told = el("p", { class: "fault", role: "alert", hidden: true });
  form = el(
    "form",
    { on: { submit: start } },
    el("h2", { text: "Print" }),
    el("label", { class: "pick" }, el("span", { text: "Paper" }), profile),
    documents,
    languages,
    formats,
    el("p", {}, el("button", { type: "submit", class: "main" }, "Print to files")),
    told,
  );
  list = el("ul", { class: "jobs", "aria-label": "What was printed" });
  by("print").append(el("div", { class: "printing" }, form, list));
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
  ticks(languages, deck.languages, languageName, (one) => one === view.lang);
  ticks(
    documents,
    offered(),
    (one) => one,
    () => true,
  );
  ticks(
    formats,
    offers.formats,
    (one) => one.toUpperCase(),
    (one) => one === "pdf",
  );
}

function ticks(set, all, words, isOn) {
  keep(
    set.lastChild,
    all,
    (one) => one,
    (one) =>
      el(
        "label",
        { class: "check" },
        el("input", { type: "checkbox", value: one, checked: isOn(one) }),
        words(one),
      ),
  );
  set.hidden = all.length < 2;
}

const ticked = (set) => [...set.querySelectorAll("input:checked")].map((one) => one.value);

async function start(event) {
  event.preventDefault();
  const asks = {
    set: view.set,
    languages: ticked(languages),
    profile: profile.value,
    documents: ticked(documents),
    formats: ticked(formats),
  };
  const missing = [
    [asks.languages, "a language"],
    [asks.documents, "what to print"],
    [asks.formats, "a format"],
  ]
    .filter(([all]) => !all.length)
    .map(([, word]) => word);
  fault(missing.length ? `Choose ${missing.join(" and ")}.` : "");
  if (missing.length) return;
  try {
    const { job } = await call("build", asks);
    const title = `${deck.title}, ${asks.languages.map(languageName).join(", ")}, ${asks.profile}`;
    const before = jobs.find((one) => one.job === job); // events may be quicker than the answer
    if (before) before.title = title;
    else jobs.unshift({ job, title, doing: "waiting", done: false, refused: false, files: [], findings: [] });
    redraw();
  } catch (/** @type {any} */ problem) {
    fault(problem.message);
  }
}

/** An event of a job. */
export function heardOfJob(event) {
  let job = jobs.find((one) => one.job === event.job);
  if (!job)
    jobs.unshift(
      (job = { job: event.job, title: "", doing: "", done: false, refused: false, files: [], findings: [] }),
    );
  Object.assign(job, event);
  if (event.done) say(event.refused ? "Not printed" : `Printed ${event.files?.length ?? 0} files`);
  redraw();
}

function redraw() {
  keep(
    list,
    jobs,
    ({ job }) => String(job),
    () =>
      el(
        "li",
        { class: "job" },
        el("h3", { dir: "auto" }),
        el("p", { role: "status", class: "doing" }),
        el("progress", { "aria-label": "Printing" }),
        el("div", { class: "files" }),
        el("ul", { class: "findings" }),
      ),
    (item, job) => {
      const [title, doing, progress, files, findings] = item.children;
      title.textContent = job.title;
      doing.textContent = !job.done
        ? job.doing
        : job.refused
          ? `Not printed: ${job.why || "the set has errors."}`
          : `Done: ${job.files.length} ${job.files.length === 1 ? "file" : "files"}${inFolders(job.where)}.`;
      progress.hidden = job.done;
      keep(
        files,
        job.files ?? [],
        (file) => String(file.id),
        (file) => button("", () => openIt(job.job, file), { class: "file" }),
        (link, file) => {
          link.textContent = `${file.name} · ${languageName(file.language)}`;
        },
      );
      keep(
        findings,
        (job.findings ?? []).filter((one) => one.severity === "error").slice(0, 20),
        (one) => `${one.code} ${one.where} ${one.message}`,
        (one) =>
          el(
            "li",
            { class: "finding", "data-severity": one.severity },
            el("p", { class: "words", text: one.message }),
            one.place ? placeOf(one.place) : el("code", { text: one.where }),
          ),
      );
    },
  );
}

const inFolders = (where) => (where?.length ? ` in ${where.join(", ")}` : "");

async function openIt(job, file) {
  await openFile(job, file.id).catch((problem) => fault(problem.message));
}

function fault(words) {
  told.textContent = words;
  told.hidden = !words;
}
