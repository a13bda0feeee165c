// Finds words in this page: in the rules by their headings, and on cards. Without scripts all else works.
"use strict";
(() => {
  const form = document.querySelector(".search");
  if (!form) return;
  const [input, told, list] = ["input", "output", "ol"].map((name) => form.querySelector(name));
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ");
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
  for (const entry of index) entry.plain = plain(entry.name + " " + entry.text);

  const found = () => {
    const words = plain(input.value).split(" ").filter(Boolean);
    const hits = words.length ? index.filter((entry) => words.every((word) => entry.plain.includes(word))) : [];
    const named = (entry) => (plain(entry.name).includes(words[0]) ? 0 : 1);
    hits.sort((one, other) => named(one) - named(other));
    told.textContent = words.length ? form.dataset.found.replace("{count}", hits.length) : "";
    list.replaceChildren(...hits.slice(0, 40).map((entry) => row(entry, words[0])));
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
