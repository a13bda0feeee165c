// Owns one card in all languages side by side, the tightest first. Knows nothing of zoom.

import { by, button, choice, el, keep, press } from "./dom.js";
import { call } from "./talk.js";
import { deck, onDeck } from "./deck.js";
import { drawing, readyFonts, trimmed } from "./faces.js";
import { bind } from "./keys.js";
import { onView, show, view } from "./state.js";

let name, list, sides, told;
let asked = 0;

export function startTongues() {
  name = el("h2", { dir: "auto" });
  sides = choice(
    "Side",
    [
      ["front", "Front"],
      ["back", "Back"],
    ],
    (value) => show({ side: value }),
  );
  told = el("span", { class: "quiet", role: "status" });
  list = el("ul", { class: "tongues" });
  by("languages-tools").append(
    button("← This card", () => show({ view: "card" }), { title: "Back to the card (Esc)" }),
    name,
    sides,
    told,
  );
  by("languages").append(list);
  onView(["view", "card", "side", "set"], refresh);
  onView(["wide"], resize);
  onDeck("cards", refresh);
  bind("languages", ["Escape"], "back to the card", () => show({ view: "card" }));
  bind("languages", ["+", "="], "larger", () => grow(1.15));
  bind("languages", ["-"], "smaller", () => grow(1 / 1.15));
  by("languages").addEventListener(
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

const grow = (times) =>
  show({ wide: Number(Math.min(16, Math.max(1.2, view.wide * times)).toFixed(2)) }, true);
const resize = () => list.style.setProperty("--mm", `${view.wide}px`);

async function refresh() {
  if (view.view !== "languages" || !view.card) return;
  const mine = ++asked;
  const side = view.side === "back" ? "back" : "front";
  press(sides, side);
  name.textContent = deck.byId.get(view.card)?.name ?? view.card;
  if (!list.childElementCount) told.textContent = "Drawing …";
  const answer = await call("languages", { set: view.set, card: view.card, side }).catch((problem) => ({
    faces: null,
    why: problem.message,
  }));
  if (mine !== asked) return;
  if (!answer.faces) return void (told.textContent = answer.why);
  await readyFonts(answer.faces);
  if (mine !== asked) return;
  const many = answer.faces.length;
  told.textContent = many === 1 ? "the only language" : `${many} languages, the tightest first`;
  keep(list, answer.faces, (face) => face.lang, newTongue, freshTongue);
}

function newTongue(face) {
  return el(
    "li",
    {},
    el(
      "p",
      { class: "head" },
      el("strong", { text: languageName(face.lang) }),
      " ",
      el("span", { class: "quiet fit" }),
      el("meter", {
        min: 0,
        max: 1,
        low: 0.8,
        high: 0.95,
        optimum: 1,
        "aria-label": "Least size used, of the size asked for",
      }),
    ),
    button("", () => show({ view: "card", lang: face.lang, zoom: "fit", at: "" }), {
      class: "face",
      "aria-label": `${languageName(face.lang)}: see it large`,
    }),
  );
}

function freshTongue(item, face) {
  const [fit, meter] = [item.querySelector(".fit"), item.querySelector("meter")];
  const known = Number.isFinite(face.tightest);
  fit.textContent = known
    ? face.tightest < 0.9995
      ? `down to ${Math.round(face.tightest * 100)} %`
      : "full size"
    : "";
  meter.hidden = !known;
  meter.value = known ? face.tightest : 1;
  item.style.setProperty("--w", face.width);
  item.style.setProperty("--h", face.height);
  const box = item.querySelector(".face");
  if (box.dataset.digest === face.digest) return;
  const svg = drawing(face);
  if (!svg) return;
  box.replaceChildren(trimmed(svg, face));
  box.dataset.digest = face.digest;
}

/** @param {string} code */
export function languageName(code) {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
