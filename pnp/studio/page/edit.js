// Owns the page of a card's fields: each changed where it stands, saved to the line it came from, and taken back.
// A field that was touched is not touched by what comes from the disk. Knows nothing of faces.

import { by, button, el, keep, say } from "./dom.js";
import { call } from "./talk.js";
import { deck, onDeck } from "./deck.js";
import { bind } from "./keys.js";
import { placeOf } from "./places.js";
import { onPanel } from "./panel.js";
import { onView, view } from "./state.js";

/**
 * @typedef {{key: string, label: string, value: string, english: string, place:
 *   import("./talk.js").Place|null, how: "text"|"scalar"|"fixed",
 *   why: string}} Field
 */

let asked = 0;
let list, title, told, undoButton;

export function startEdit() {
  title = el("h2", { dir: "auto" });
  list = el("div", { class: "fields" });
  told = el("p", { class: "quiet", role: "status" });
  undoButton = button("Undo", undo, { title: "Take back what was saved here last (u)", disabled: true });
  by("panel-fields").append(el("header", {}, title, undoButton), told, list);
  onPanel((page) => page === "fields" && refresh());
  onView(["card", "lang", "set"], () => {
    told.textContent = "";
    refresh();
  });
  onDeck("cards", refresh);
  bind("", ["u"], "take back what was saved last", undo);
}

async function refresh() {
  if (view.panel !== "fields") return;
  const mine = ++asked;
  const { set, lang, card } = view;
  if (!card || !deck.byId.has(card)) return nothing();
  const answer = await call("card", { set, lang, card }).catch((problem) => ({
    name: deck.byId.get(card)?.name ?? card,
    fields: null,
    why: problem.message,
  }));
  if (mine !== asked) return;
  title.textContent = answer.name;
  if (!answer.fields) return void (told.textContent = answer.why); // what could be read last stays
  canUndo(answer.undo);
  keep(list, answer.fields, (field) => `${card} ${lang} ${field.key}`, newField, freshField);
  for (const box of list.children) if (box.field) touched(box); // now that they have a width
}

function nothing() {
  title.textContent = "No card";
  list.replaceChildren(el("p", { class: "quiet", text: "Choose a card: its fields can be changed here." }));
}

/** @param {Field} field */
function newField(field) {
  const id = `field-${field.key.replace(/[^\w-]/g, "-")}`;
  const box = el("div", { class: "field" }, el("label", { for: id, text: field.label }));
  if (field.how === "fixed") box.append(el("output", { id, class: "fixed" }));
  else {
    const input =
      field.how === "text"
        ? el("textarea", { id, rows: 1, spellcheck: "true", dir: "auto" })
        : el("input", { id, type: "text", autocomplete: "off", dir: "auto" });
    input.addEventListener("input", () => touched(box));
    input.addEventListener("keydown", (event) => typed(event, box));
    box.append(
      input,
      el(
        "p",
        { class: "acts", hidden: true },
        button("Save", () => save(box), { class: "main" }),
        button("Leave it", () => restore(box)),
        el("span", { class: "quiet", text: field.how === "text" ? "Ctrl+Enter, Esc" : "Enter, Esc" }),
      ),
    );
  }
  box.append(
    el("p", { class: "quiet english", dir: "auto" }),
    el("p", { class: "quiet why" }),
    el("p", { class: "fault", role: "alert", hidden: true }),
    el("div", { class: "from" }),
  );
  return box;
}

/** @param {any} box @param {Field} field */
function freshField(box, field) {
  const input = box.querySelector("input, textarea, output");
  const wasTouched = box.field && input.value !== box.field.value;
  const moved = wasTouched && field.value !== box.field.value;
  box.field = field;
  if (!wasTouched && input.value !== field.value) input.value = field.value;
  const english = box.querySelector(".english");
  english.textContent = field.english && field.english !== field.value ? field.english : "";
  english.hidden = !english.textContent;
  const why = box.querySelector(".why");
  why.textContent = field.why;
  why.hidden = !field.why;
  if (moved) fault(box, `The file was changed meanwhile. It says: ${field.value}`);
  const from = box.querySelector(".from");
  if (from.dataset.place !== (field.place?.id ?? "")) {
    from.dataset.place = field.place?.id ?? "";
    from.replaceChildren(...(field.place ? [placeOf(field.place, false)] : []));
  }
  touched(box);
}

function touched(box) {
  const input = box.querySelector("input, textarea");
  if (!input) return;
  const isTouched = input.value !== box.field.value;
  box.classList.toggle("touched", isTouched);
  box.querySelector(".acts").hidden = !isTouched;
  if (!isTouched) fault(box, "");
  if (input.localName === "textarea") {
    input.style.height = "auto";
    input.style.height = `${input.scrollHeight + 2}px`;
  }
}

function typed(event, box) {
  const isDone =
    event.key === "Enter" && (event.target.localName === "input" || event.ctrlKey || event.metaKey);
  if (isDone) {
    event.preventDefault();
    save(box);
  } else if (event.key === "Escape") {
    event.stopPropagation();
    if (box.classList.contains("touched")) restore(box);
    else by("main").focus();
  }
}

function restore(box) {
  box.querySelector("input, textarea").value = box.field.value;
  touched(box);
}

async function save(box) {
  const input = box.querySelector("input, textarea");
  const { field } = box;
  if (input.value === field.value || !field.place) return;
  const answer = await call("edit", {
    set: view.set,
    lang: view.lang,
    place: field.place.id,
    old: field.value,
    new: input.value,
  }).catch((problem) => ({ saved: false, why: problem.message }));
  if (!answer.saved) return fault(box, answer.why);
  box.field = { ...field, value: input.value };
  touched(box);
  canUndo(answer.undo);
  note(`Saved ${field.label}`);
}

async function undo() {
  const answer = await call("undo", { set: view.set }).catch((problem) => ({
    undone: false,
    why: problem.message,
  }));
  if ("undo" in answer) canUndo(answer.undo);
  note(answer.undone ? `Taken back: ${answer.what}` : answer.why);
}

/** @param {number} saves that can be taken back */
function canUndo(saves) {
  undoButton.disabled = !saves;
}

function fault(box, words) {
  const place = box.querySelector(".fault");
  place.textContent = words;
  place.hidden = !words;
}

function note(words) {
  told.textContent = words;
  say(words);
}
