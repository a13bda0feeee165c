// Owns what forms are made of: groups of ticks, fields with a word of help, and where it is told what is wrong.
// Knows nothing of what is asked for.

import { el, keep } from "./dom.js";

let fields = 0;

/** @param {string} legend @returns {any} a group of ticks, empty still */
export const tickGroup = (legend) =>
  el("fieldset", { class: "ticks" }, el("legend", { text: legend }), el("div", {}));

/**
 * What can be ticked; what was ticked before stays so.
 * @param {any} group
 * @param {string[]} all
 * @param {(one: string) => string} words
 * @param {(one: string) => boolean} isOn at first
 * @param {number} [least] how many there must be for it to be a choice
 */
export function offerTicks(group, all, words, isOn, least = 2) {
  keep(
    group.lastChild,
    all,
    (one) => one,
    (one) => check(words(one), { value: one, checked: isOn(one) }),
  );
  group.hidden = all.length < least;
}

/** @param {any} group @returns {string[]} */
export const ticked = (group) =>
  [...group.querySelectorAll("input:checked:not(:disabled)")].map((one) => one.value);

/** A tick with its words. @param {string} words @param {Record<string, any>} [attributes] @returns {any} */
export const check = (words, attributes = {}) =>
  el("label", { class: "check" }, el("input", { type: "checkbox", ...attributes }), words);

/**
 * A field under its name, with what it is for; `input` is the field itself.
 * @param {string} words
 * @param {any} input
 * @param {string} [about]
 * @returns {any}
 */
export function field(words, input, about = "") {
  const id = `form-field-${++fields}`;
  input.id = id;
  if (about) input.setAttribute("aria-describedby", `${id}-about`);
  return el(
    "div",
    { class: "asked" },
    el("label", { for: id, text: words }),
    input,
    about ? el("p", { id: `${id}-about`, class: "quiet", text: about }) : null,
  );
}

/** A short field that takes a number; what cannot be read is told by the studio. @param {string} value @returns {any} */
export const numberInput = (value, attributes = {}) =>
  el("input", { type: "text", inputmode: "numeric", class: "few", autocomplete: "off", value, ...attributes });

/** Where a form tells what is wrong. */
export const faultLine = () => el("p", { class: "fault", role: "alert", hidden: true });

/** @param {any} line @param {string} words */
export function tellFault(line, words) {
  line.textContent = words;
  line.hidden = !words;
}

/** What is still to be chosen. @param {[string[], string][]} all what was chosen, and what it is @returns {string} */
export function missing(all) {
  const words = all.filter(([chosen]) => !chosen.length).map(([, word]) => word);
  return words.length ? `Choose ${words.join(" and ")}.` : "";
}
