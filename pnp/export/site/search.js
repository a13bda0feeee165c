// Finds words in this page: in the rules by their headings, and on cards. Without scripts all else works.
"use strict";
(() => {
  const form = document.querySelector(".search");
  if (!form) return;
  const [input, told, list] = ["input", "output", "ol"].map((name) => form.querySelector(name));
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ");
  const WORD = /[\p{L}\p{N}]+/gu;
  const wordsOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeName === "svg") return " " + (node.getAttribute("aria-label") || "") + " ";
    return [...node.childNodes].map(wordsOf).join("") + " ";
  };
  const index = [];
  for (const heading of document.querySelectorAll("#rules :is(h2, h3, h4)[id]")) {
    let text = "";
    for (let next = heading.nextElementSibling; next && !/^(H[234]|SECTION)$/.test(next.nodeName); next = next.nextElementSibling)
      text += wordsOf(next) + " ";
    index.push({ id: heading.id, name: heading.textContent, text });
  }
  for (const card of document.querySelectorAll(".gallery > li[id]"))
    index.push({
      id: card.id,
      name: card.querySelector("title").textContent,
      text: card.querySelector("desc")?.textContent || "",
    });
  // which entries have a word, by word
  const entriesOf = new Map();
  for (const entry of index) {
    entry.names = new Set(plain(entry.name).match(WORD));
    for (const word of plain(entry.name + " " + entry.text).match(WORD) || [])
      entriesOf.set(word, (entriesOf.get(word) || new Set()).add(entry));
  }

  // how well a word of the page answers a word that was typed: 0 is best, undefined is not at all
  const SAME = 0, BEGINS = 1, STEM = 2, INSIDE = 3, NEAR = 4;
  const rank = (typed, word) => {
    if (word === typed) return SAME;
    if (word.startsWith(typed)) return BEGINS;
    if (isOneStem(typed, word)) return STEM;
    if (word.includes(typed)) return INSIDE;
    if (isNear(typed, word)) return NEAR;
  };
  // "winning" and "wins": most of the word on the page, and no long ending on either
  const isOneStem = (typed, word) => {
    let same = 0;
    while (same < word.length && word[same] === typed[same]) same++;
    return same >= 3 && same > word.length / 2 && word.length - same <= 3 && typed.length - same <= 4;
  };
  // "pecock" and "peacock": one letter added, left out, changed or swapped with its neighbour
  const isNear = (typed, word) => {
    if (typed.length < 4 || Math.abs(typed.length - word.length) > 1) return false;
    let at = 0;
    while (at < typed.length && typed[at] === word[at]) at++;
    const [one, other] = [typed.slice(at), word.slice(at)];
    return one.slice(1) === other.slice(1) || one === other.slice(1) || one.slice(1) === other
      || (one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2));
  };

  // the best rank and the word itself, for each entry that has one like it; a name counts a little more than the text
  const ranked = (typed) => {
    const best = new Map();
    for (const [word, entries] of entriesOf) {
      const at = rank(typed, word);
      if (at === undefined) continue;
      for (const entry of entries) {
        const cost = at + (entry.names.has(word) ? 0 : 0.5);
        if (!best.has(entry) || cost < best.get(entry).cost) best.set(entry, { cost, word });
      }
    }
    return best;
  };
  const found = () => {
    const typed = plain(input.value).match(WORD) || [];
    const answers = typed.map(ranked);
    const worst = (entry) => Math.max(...answers.map((best) => best.get(entry).cost));
    const sum = (entry) => answers.reduce((total, best) => total + best.get(entry).cost, 0);
    let hits = typed.length ? index.filter((entry) => answers.every((best) => best.has(entry))) : [];
    // typing mistakes are looked for where nothing else is found
    if (hits.some((entry) => worst(entry) < NEAR)) hits = hits.filter((entry) => worst(entry) < NEAR);
    hits.sort((one, other) => worst(one) - worst(other) || sum(one) - sum(other));
    told.textContent = typed.length ? form.dataset.found.replace("{count}", hits.length) : "";
    list.replaceChildren(...hits.slice(0, 40).map((entry) => row(entry, answers[0].get(entry).word)));
  };
  const row = (entry, word) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const around = document.createElement("small");
    const text = entry.text.replace(/\s+/g, " ");
    const at = Math.max(0, plain(text).indexOf(word) - 30);
    link.href = "#" + entry.id;
    link.textContent = entry.name;
    around.textContent = (at ? "… " : "") + text.slice(at, at + 90).trim();
    item.append(link, around);
    return item;
  };
  form.hidden = false;
  input.addEventListener("input", found);
  form.addEventListener("submit", (event) => event.preventDefault());

  // another language opens at the same place
  for (const link of document.querySelectorAll(".languages a"))
    link.addEventListener("click", () => { link.hash = location.hash; });
})();
