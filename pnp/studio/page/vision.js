// Owns how colours are seen: grey, and with one kind of cones missing, by the numbers of `pnp proof`. Knows
// nothing of cards.

import { draw, picker } from "./dom.js";
import { bind } from "./keys.js";
import { onView, show, view } from "./state.js";

const DEUTAN = [
  [0.29275, 0.70725, 0],
  [0.29275, 0.70725, 0],
  [-0.02234, 0.02234, 1],
];
const PROTAN = [
  [0.11238, 0.88762, 0],
  [0.11238, 0.88762, 0],
  [0.00401, -0.00401, 1],
];
const ABOVE = [
  [1.01277, 0.13548, -0.14826],
  [-0.01243, 0.86812, 0.14431],
  [0.07589, 0.805, 0.11911],
];
const BELOW = [
  [0.93678, 0.18979, -0.12657],
  [0.06154, 0.81526, 0.1232],
  [-0.37562, 1.12767, 0.24796],
];
const PLANE = [0.03901, -0.02788, -0.01113]; // through the greys: on either side missing blue cones see by another matrix
const GREY = [
  [0.299, 0.587, 0.114],
  [0.299, 0.587, 0.114],
  [0.299, 0.587, 0.114],
];

/** @type {[string, string][]} */
const VISIONS = [
  ["", "in colour"],
  ["grey", "in grey"],
  ["deutan", "without green cones"],
  ["protan", "without red cones"],
  ["tritan", "without blue cones"],
];

/** @type {ReturnType<typeof picker>[]} */
const pickers = [];

export function startVision() {
  document.body.append(
    draw(
      "svg",
      { width: 0, height: 0, "aria-hidden": "true", class: "filters" },
      plain("grey", GREY, "sRGB"),
      plain("deutan", DEUTAN),
      plain("protan", PROTAN),
      twofold("tritan"),
    ),
  );
  onView(["vision"], apply);
  bind("", ["v"], "colours as others see them", () => {
    const names = VISIONS.map(([name]) => name);
    show({ vision: names[(names.indexOf(view.vision) + 1) % names.length] });
  });
  apply();
}

/** A picker for the tools of a view. */
export function visionPicker() {
  const made = picker("Seen", (value) => show({ vision: value }));
  made.box.title = "Colours as others see them, and as a black and white printer does (v)";
  pickers.push(made);
  apply();
  return made.box;
}

function apply() {
  const known = VISIONS.some(([name]) => name && name === view.vision) ? view.vision : "";
  document.documentElement.style.setProperty("--vision", known ? `url(#vision-${known})` : "none");
  for (const one of pickers) one.fill(VISIONS, known);
}

const values = (matrix) => [...matrix.map((row) => [...row, 0, 0].join(" ")), "0 0 0 1 0"].join(" ");

const filter = (name, colours, ...steps) =>
  draw(
    "filter",
    { id: `vision-${name}`, "color-interpolation-filters": colours, x: "0", y: "0", width: "1", height: "1" },
    steps,
  );

const plain = (name, matrix, colours = "linearRGB") =>
  filter(name, colours, draw("feColorMatrix", { values: values(matrix) }));

/** One matrix above the plane, another below: which, tells a mask that is sharp. */
function twofold(name) {
  const side = [
    "0 0 0 0 0",
    "0 0 0 0 0",
    "0 0 0 0 0",
    [...PLANE.map((weight) => weight * 20000), 0, 0.5].join(" "),
  ].join(" ");
  return filter(
    name,
    "linearRGB",
    draw("feColorMatrix", { in: "SourceGraphic", values: side, result: "side" }),
    draw("feColorMatrix", { in: "SourceGraphic", values: values(ABOVE), result: "above" }),
    draw("feColorMatrix", { in: "SourceGraphic", values: values(BELOW), result: "below" }),
    draw("feComposite", { in: "above", in2: "side", operator: "in", result: "cut" }),
    draw("feMerge", {}, draw("feMergeNode", { in: "below" }), draw("feMergeNode", { in: "cut" })),
  );
}
