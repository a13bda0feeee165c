// Owns what was printed and exported from here: how far each job is, where its files lie, what was found on the
// way. Knows nothing of what was asked for.

import { button, el, keep, say } from "./dom.js";
import { openFile } from "./talk.js";
import { languageName } from "./tongues.js";
import { copy, placeOf } from "./places.js";

/**
 * @typedef {{job: number, sort: string, title: string, doing: string, done: boolean, refused: boolean, why?: string,
 *   where?: {short: string, text: string}[], notes?: string[], count: number, files: any[], findings: any[]}} Job
 */

const FEW = 8; // files of a job that are seen at once
const MOST = 20; // findings of a job; the panel has them all
const DONE = { print: "Printed", export: "Exported" };

/** @type {Job[]} the latest first */ const jobs = [];
/** @type {[string, any][]} */ const lists = [];

/** The list of the jobs of one sort. @param {"print"|"export"} sort @param {string} label @returns {any} */
export function jobList(sort, label) {
  const list = el("ul", { class: "jobs", "aria-label": label });
  lists.push([sort, list]);
  return list;
}

const newJob = (job) => ({
  job,
  sort: "",
  title: "",
  doing: "waiting",
  done: false,
  refused: false,
  count: 0,
  files: [],
  findings: [],
});

/** The job of that number; events may be quicker than the answer that tells it. @param {number} number */
function jobOf(number) {
  let job = jobs.find((one) => one.job === number);
  if (!job) jobs.unshift((job = newJob(number)));
  return job;
}

/** @param {number} number @param {"print"|"export"} sort @param {string} title */
export function begun(number, sort, title) {
  Object.assign(jobOf(number), { sort, title });
  redraw();
}

/** An event of a job. */
export function heardOfJob(event) {
  const job = Object.assign(jobOf(event.job), event);
  const done = DONE[job.sort] ?? "Wrote";
  if (event.done) say(event.refused ? `Not ${done.toLowerCase()}` : `${done} ${files(job.count)}`);
  redraw();
}

function redraw() {
  for (const [sort, list] of lists)
    keep(
      list,
      jobs.filter((one) => one.sort === sort),
      ({ job }) => String(job),
      () => newItem(sort),
      freshItem,
    );
}

const files = (many) => `${many} ${many === 1 ? "file" : "files"}`;

function newItem(sort) {
  return el(
    "li",
    { class: "job" },
    el("h3", { dir: "auto" }),
    el("p", { role: "status", class: "doing" }),
    el("progress", { "aria-label": sort === "export" ? "Exporting" : "Printing" }),
    el("ul", { class: "notes" }),
    el("ul", { class: "where" }),
    el("div", { class: "files" }),
    el("details", { class: "more-files" }, el("summary", {}), el("div", { class: "files" })),
    el("ul", { class: "findings" }),
    el("details", { class: "others" }, el("summary", {}), el("ul", { class: "findings" })),
    el("p", { class: "fault", role: "alert", hidden: true }),
  );
}

/** @param {any} item @param {Job} job */
function freshItem(item, job) {
  const [title, doing, progress, notes, where, links, more, errors, others, fault] = item.children;
  title.textContent = job.title;
  doing.textContent = told(job);
  doing.classList.toggle("fault", job.done && job.refused);
  progress.hidden = job.done;
  keep(
    notes,
    job.notes ?? [],
    (note) => note,
    (note) => el("li", { dir: "auto", text: note }),
  );
  keep(where, job.where ?? [], ({ text }) => text, newFolder);
  const named = ({ name, language }) => (language ? `${name} · ${languageName(language)}` : name);
  const link = (file) => button(named(file), () => openIt(job.job, file, fault), { class: "file" });
  keep(links, job.files.slice(0, FEW), (file) => String(file.id), link);
  keep(more.lastChild, job.files.slice(FEW), (file) => String(file.id), link);
  more.hidden = job.files.length <= FEW;
  more.firstChild.textContent = `${job.files.length - FEW} more to open`;
  const wrong = job.findings.filter((one) => one.severity === "error");
  const rest = job.findings.filter((one) => one.severity !== "error");
  listFindings(errors, wrong);
  listFindings(others.lastChild, rest);
  others.hidden = !rest.length;
  others.firstChild.textContent = `What else was found: ${rest.length}`;
}

/** @param {Job} job */
function told(job) {
  if (!job.done) return job.doing;
  const done = DONE[job.sort] ?? "Wrote";
  if (job.refused) return `Not ${done.toLowerCase()}: ${job.why || "the set has errors."}`;
  return job.count ? `Done: ${files(job.count)}.` : "Done: no file was written.";
}

/** A folder, to be copied: the page cannot open it. */
function newFolder({ short, text }) {
  const status = el("span", { class: "quiet", role: "status" });
  return el(
    "li",
    {},
    el("code", { title: text, text: short }),
    button("Copy", () => copy(text, status), { class: "link", "aria-label": `Copy ${short}` }),
    status,
  );
}

function listFindings(list, found) {
  keep(
    list,
    found.slice(0, MOST),
    (one) => `${one.code} ${one.where} ${one.message}`,
    (one) =>
      el(
        "li",
        { class: "finding", "data-severity": one.severity },
        el("p", { class: "words", text: one.message }),
        one.hint ? el("p", { class: "hint", text: one.hint }) : null,
        one.place ? placeOf(one.place) : one.where ? el("code", { text: one.where }) : null,
      ),
  );
}

async function openIt(job, file, fault) {
  fault.hidden = true;
  await openFile(job, file.id).catch((problem) => {
    fault.textContent = problem.message;
    fault.hidden = false;
  });
}
