// Owns what is shown, in the fragment of the address: a reload shows the same. Knows nothing of how it is shown.

/**
 * @typedef {{set: string, lang: string, view: string, size: number, kinds: string, filter: string,
 *   finding: string, sides: string,
 *   card: string, side: string, zoom: string, at: string, over: string, compare: string, ref: string,
 *   since: string, vision: string, panel: string, group: string, severity: string,
 *   only: string, profile: string, document: string, ink: string, wide: number, sheet: number, top: string}} View
 */

/** @type {View} */
const PLAIN = {
  set: "",
  lang: "",
  view: "wall",
  size: 2.4,
  kinds: "",
  filter: "",
  finding: "",
  sides: "front",
  card: "",
  side: "front",
  zoom: "fit",
  at: "",
  over: "",
  compare: "",
  ref: "",
  since: "",
  vision: "",
  panel: "",
  group: "severity",
  severity: "",
  only: "",
  profile: "",
  document: "",
  ink: "",
  wide: 4,
  sheet: 460,
  top: "",
};
const LIMITS = { size: [0.3, 20], wide: [1, 30], sheet: [100, 4000] };
const STEPS = new Set(["set", "view", "card", "lang"]); // going back goes to what these were

/** @type {View} */
export const view = { ...PLAIN };
/** @type {[Set<string>, (changed: Set<string>) => void][]} */
const listeners = [];
let timer = 0;

/** @param {string[]} keys @param {(changed: Set<string>) => void} run whenever one of them changes */
export function onView(keys, run) {
  listeners.push([new Set(keys), run]);
}

/** @param {Partial<View>} part @param {boolean} [quietly] without a step to go back to */
export function show(part, quietly = false) {
  const changed = merged(part);
  if (!changed.size) return;
  clearTimeout(timer);
  if (!quietly && [...changed].some((key) => STEPS.has(key))) history.pushState(null, "", written());
  else timer = setTimeout(() => history.replaceState(null, "", written()), 120); // browsers refuse more than some a second
  tell(changed);
}

/** From the address, at the start and whenever the user goes back. */
export function readAddress() {
  const asked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const numbers = Object.entries(LIMITS).map(([key, [least, most]]) => {
    const number = Number(asked[key]);
    return [key, number >= least && number <= most ? number : PLAIN[key]];
  });
  tell(merged({ ...PLAIN, set: view.set, lang: view.lang, ...asked, ...Object.fromEntries(numbers) }));
}

export function listenToAddress() {
  addEventListener("popstate", readAddress);
  addEventListener("pagehide", () => history.replaceState(null, "", written()));
}

function merged(part) {
  const changed = new Set();
  for (const key of Object.keys(PLAIN)) {
    if (key in part && part[key] !== view[key]) {
      view[key] = part[key];
      changed.add(key);
    }
  }
  return changed;
}

function tell(changed) {
  for (const [keys, run] of listeners) if ([...changed].some((key) => keys.has(key))) run(changed);
}

function written() {
  const kept = Object.entries(view).filter(([key, value]) => value !== PLAIN[key] && value !== "");
  return `#${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}`;
}

/** A list in one word of the state. @param {string} words */
export const listed = (words) => (words ? words.split(",") : []);

/** The list with or without one. @param {string} words @param {string} one */
export function toggled(words, one) {
  const all = listed(words);
  return (all.includes(one) ? all.filter((each) => each !== one) : [...all, one]).join(",");
}
