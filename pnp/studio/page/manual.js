// Owns pages of the manual as elements: the little Markdown they are written in. Knows nothing of findings.

import { el } from "./dom.js";

/** @param {string} page @returns {any[]} */
export function manual(page) {
  const made = [];
  const pieces = page.split(/^```(.*)\n([\s\S]*?)^```$/m); // text, what the example is, example, text, ...
  for (let at = 0; at < pieces.length; at += 3) {
    made.push(
      ...pieces[at]
        .split(/\n\s*\n/)
        .filter((block) => block.trim())
        .map(block),
    );
    if (at + 2 < pieces.length) made.push(example(pieces[at + 1].trim(), pieces[at + 2]));
  }
  return made;
}

function example(about, text) {
  const [kind, ...file] = about.split(" ");
  const isGood = kind === "good";
  const title =
    kind === "good" || kind === "bad"
      ? `${isGood ? "Right" : "Wrong"}${file.length ? `: ${file.join(" ")}` : ""}`
      : about;
  return el(
    "figure",
    { class: kind },
    title ? el("figcaption", { text: title }) : null,
    el("pre", { tabindex: 0 }, el("code", { text })),
  );
}

function block(text) {
  const lines = text.trim().split("\n");
  const heading = /^(#+) (.*)/.exec(lines[0]);
  if (heading) return el("h4", {}, inline(heading[2]));
  if (lines.every((line) => /^([-*] |\s+)/.test(line)))
    return el(
      "ul",
      {},
      text
        .trim()
        .split(/^[-*] /m)
        .filter(Boolean)
        .map((item) => el("li", {}, inline(item.replace(/\s+/g, " ")))),
    );
  return el("p", {}, inline(lines.join(" ")));
}

function inline(text) {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((piece) =>
      piece.startsWith("`") && piece.length > 1
        ? el("code", { text: piece.slice(1, -1) })
        : piece.startsWith("**") && piece.length > 4
          ? el("strong", { text: piece.slice(2, -2) })
          : piece,
    );
}
