// Owns the deck's numbers as plots that are words as well: counts by kind, words, curves of figures, what is
// proven.
// Knows nothing of how they are worked out.

import { by, draw, el } from "./dom.js";
import { call } from "./talk.js";
import { onDeck } from "./deck.js";
import { onView, show, view } from "./state.js";

const MOST = 24; // rows of a plot of words

let asked = 0;

export function startNumbers() {
  onView(["view", "lang", "set"], refresh);
  onDeck("cards", refresh);
}

async function refresh() {
  if (view.view !== "numbers") return;
  const mine = ++asked;
  const page = by("numbers");
  if (!page.childElementCount) page.append(el("p", { class: "nothing", text: "Counting …" }));
  const told = await call("numbers", { set: view.set, lang: view.lang }).catch((problem) => ({
    why: problem.message,
  }));
  if (mine !== asked) return;
  if (told.why && page.querySelector(".plots")) return; // the last good ones stay
  const top = page.scrollTop;
  page.replaceChildren(...(told.why ? [el("p", { class: "nothing", text: told.why })] : sections(told)));
  page.scrollTop = top;
}

function sections({ counts, words, figures, proof, setups }) {
  const designs = counts.reduce((sum, one) => sum + one.designs, 0);
  const copies = counts.reduce((sum, one) => sum + one.copies, 0);
  return [
    el(
      "div",
      { class: "plots" },
      plot(
        "Cards by kind",
        `${counted(designs, "design")}, ${copies} printed`,
        rows(
          counts.map(({ kind, label, copies: many, designs: few }) => ({
            value: label,
            copies: many,
            note: few === many ? "" : counted(few, "design"),
            seek: { kinds: kind, filter: "" },
          })),
        ),
      ),
      counts.flatMap(({ kind }) => [
        ...figures
          .filter((one) => one.kind === kind)
          .map((one) => plot(plain(one.label), "copies of each number", columns(one))),
        ...words
          .filter((one) => one.kind === kind)
          .map((one) =>
            plot(
              plain(one.label),
              "copies with each",
              rows(
                [...one.values]
                  .sort((a, b) => b.copies - a.copies)
                  .map(({ value, copies: many }) => ({ value, copies: many, note: "" })),
              ),
            ),
          ),
      ]),
    ),
    proof.length
      ? el(
          "section",
          { class: "told" },
          el("h2", { text: "What is proven" }),
          el(
            "ul",
            {},
            proof.map((line) => el("li", { dir: "auto", text: line })),
          ),
        )
      : null,
    setups.length
      ? el(
          "section",
          { class: "told" },
          el("h2", { text: "Set-ups" }),
          el(
            "ul",
            {},
            setups.map((one) =>
              el("li", { dir: "auto", text: typeof one === "string" ? one : Object.values(one).join(" · ") }),
            ),
          ),
        )
      : null,
  ].filter(Boolean);
}

const counted = (many, word) => `${many} ${word}${many === 1 ? "" : "s"}`;
const plain = (label) => label.replaceAll("_", " ");
const plot = (title, about, drawn) =>
  el(
    "section",
    { class: "plot" },
    el("h2", { dir: "auto", text: title }),
    el("p", { class: "quiet", text: about }),
    drawn,
  );

/** Bars that lie: words and how many cards have them. Where a click can show these on the wall, it does. */
function rows(all) {
  const most = Math.max(1, ...all.map((one) => one.copies));
  const sorted = all.slice(0, MOST);
  return el(
    "ul",
    { class: "bars" },
    sorted.map(({ value, copies, note, seek }) => {
      const told = [
        el("span", { class: "word", dir: "auto", text: String(value) }),
        bar(copies / most),
        el(
          "span",
          { class: "number" },
          copies,
          note ? el("span", { class: "quiet", text: ` · ${note}` }) : null,
        ),
      ];
      const act = () => show({ view: "wall", finding: "", ...seek });
      return el(
        "li",
        {},
        seek
          ? el("button", { class: "row", type: "button", title: "See these cards", on: { click: act } }, told)
          : el("div", { class: "row" }, told),
      );
    }),
    all.length > MOST ? el("li", { class: "quiet", text: `and ${all.length - MOST} more` }) : null,
  );
}

const bar = (part) =>
  draw(
    "svg",
    { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("rect", { width: Math.max(0.6, part * 100), height: 10 }),
  );

/** Columns that stand: a number each, gaps kept, so that a curve can be seen. */
function columns({ values }) {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  if (!sorted.length) return el("p", { class: "quiet", text: "No card has it." });
  const [least, last] = [sorted[0].value, sorted.at(-1).value];
  const isWhole = sorted.every(({ value }) => Number.isInteger(value)) && last - least < 40;
  const all = isWhole
    ? Array.from({ length: last - least + 1 }, (_, at) => ({
        value: least + at,
        copies: sorted.find((one) => one.value === least + at)?.copies ?? 0,
      }))
    : sorted;
  const most = Math.max(1, ...all.map((one) => one.copies));
  const [wide, high] = [320, 132];
  const step = wide / all.length;
  const told = all
    .filter((one) => one.copies)
    .map((one) => `${one.value}: ${one.copies}`)
    .join(", ");
  return draw(
    "svg",
    { class: "columns-plot", viewBox: `0 0 ${wide} ${high + 34}`, role: "img", "aria-label": told },
    draw("line", { x1: 0, y1: high + 16, x2: wide, y2: high + 16, class: "axis" }),
    all.map(({ value, copies }, at) => {
      const tall = (high * copies) / most;
      const x = at * step + step / 2;
      const isTold = all.length <= 16 || at % Math.ceil(all.length / 12) === 0;
      return draw(
        "g",
        {},
        draw("rect", {
          class: "column",
          x: x - Math.min(14, step * 0.36),
          y: high + 16 - tall,
          width: Math.min(28, step * 0.72),
          height: tall,
        }),
        copies && all.length <= 20
          ? draw("text", { class: "number", x, y: high + 12 - tall, text: copies })
          : null,
        isTold ? draw("text", { class: "value", x, y: high + 31, text: value }) : null,
      );
    }),
  );
}
