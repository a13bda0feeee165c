// Owns the making of elements: all words become text, never markup. Knows nothing of cards.

/** @typedef {Node|string|number|null|undefined|false} Child */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id @returns {any} */
export const by = (id) => document.getElementById(id);

/**
 * An element. `on` holds listeners, `text` its words; attributes that are false or missing are left out.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {any}
 */
export function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * The same in a drawing.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on")
      for (const [kind, listener] of Object.entries(value)) made.addEventListener(kind, listener);
    else if (key === "text") made.textContent = value;
    else if (key === "value") made.value = value;
    else if (value !== false && value !== null && value !== undefined)
      made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  return made;
}

/**
 * A button.
 * @param {string} words
 * @param {() => void} run
 * @param {Record<string, any>} [attributes]
 * @returns {any}
 */
export function button(words, run, attributes = {}) {
  return el("button", { type: "button", ...attributes, on: { click: run } }, words);
}

/**
 * Children that stay the same elements for the same keys, so that focus, scroll and what is open in them stay.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => any} make
 * @param {(element: any, item: T) => void} [update]
 */
export function keep(parent, items, keyOf, make, update) {
  /** @type {Map<string|null, any>} */
  const old = new Map([...parent.children].map((child) => [child.getAttribute("data-key"), child]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    let element = old.get(key);
    if (element) old.delete(key);
    else {
      element = make(item);
      element.setAttribute("data-key", key);
    }
    if (update) update(element, item);
    if (element === place) place = element.nextElementSibling;
    else parent.insertBefore(element, place);
  }
  for (const gone of old.values()) gone.remove();
}

/** Says something to those who hear the page. @param {string} words */
export function say(words) {
  by("told").textContent = words;
}

/**
 * A row of buttons of which one is pressed.
 * @param {string} label
 * @param {[string, string, string?][]} choices value, words, what it does
 * @param {(value: string) => void} run @returns {any} */
export function choice(label, choices, run) {
  const row = el("div", { class: "choice", role: "group", "aria-label": label });
  for (const [value, words, title] of choices)
    row.append(button(words, () => run(value), { "data-value": value, "aria-pressed": "false", title }));
  return row;
}

/** @param {Element} row @param {string} value */
export function press(row, value) {
  for (const one of row.children)
    one.setAttribute("aria-pressed", String(one.getAttribute("data-value") === value));
}

/**
 * A picker.
 * @param {string} label
 * @param {(value: string) => void} run
 * @returns {{box: any, fill: (options: [string, string][], value: string) => void}}
 */
export function picker(label, run) {
  const select = el("select", { on: { change: () => run(select.value) } });
  const box = el("label", { class: "pick" }, el("span", { text: label }), select);
  return { box, fill: (options, value) => fill(select, options, value) };
}

/**
 * Options of a select; it is not touched while they are the same.
 * @param {any} select
 * @param {[string, string][]} options
 * @param {string} value
 */
export function fill(select, options, value) {
  keep(
    select,
    options,
    ([key]) => key,
    ([key]) => el("option", { value: key }),
    (option, [, words]) => {
      if (option.textContent !== words) option.textContent = words;
    },
  );
  if (select.value !== value) select.value = value;
}

/**
 * Waits until nothing has happened for a while.
 * @param {() => void} run
 * @param {number} pause ms
 * @returns {() => void}
 */
export function calmly(run, pause) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, pause);
  };
}
