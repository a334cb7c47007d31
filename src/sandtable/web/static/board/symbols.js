// Military map symbols as single paths, in a box of 26 by 16 around its middle. Whatever is unknown gets the empty box.
const BOX = "M-13-8h26v16h-26z";
const CROSS = "M-13-8 13 8M-13 8 13-8";
const TRACK = "M-6-4.5h12a4.5 4.5 0 0 1 0 9h-12a4.5 4.5 0 0 1 0-9z";
const WHEELS = "M-6 8v2.5M6 8v2.5";

const LINES = {
  infantry: BOX + CROSS,
  motorized: BOX + CROSS + WHEELS,
  mechanized: BOX + CROSS + TRACK,
  armor: BOX + TRACK,
  cavalry: `${BOX}M-13 8 13-8`,
  recon: `${BOX}M-13 8 13-8`,
  artillery: BOX,
  rocket: `${BOX}M-5 3 0-2 5 3M-5-1 0-6 5-1`,
  antitank: `${BOX}M-13 8 0-8 13 8`,
  antiair: `${BOX}M-9 8a9 9 0 0 1 18 0`,
  engineer: `${BOX}M-7 5v-8h14v8M0-3v8`,
  hq: `${BOX}M-13 8v5`,
  airborne: `${BOX}M-8 3q4-5 8 0q4-5 8 0`,
  supply: `${BOX}M-13 4h26`,
  transport: `${BOX}M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M-5 0h10M0-5v10`,
  security: `${BOX}${CROSS}M0-8v16`,
  ski: `${BOX}${CROSS}M-9 6h8`,
  air: "M-13-5 13 5v-10L-13 5z",
  leader: "M0-10a4 4 0 1 1-.1 0M-9 9q0-10 9-10q9 0 9 10z",
  squad: "M-8-7a3 3 0 1 1-.1 0M8-7a3 3 0 1 1-.1 0M0-9a3 3 0 1 1-.1 0M-12 8q0-8 4-8q2 0 3 2q1-4 5-4q4 0 5 4q1-2 3-2q4 0 4 8z",
  "half squad": "M-5-8a3 3 0 1 1-.1 0M6-8a3 3 0 1 1-.1 0M-11 8q0-9 6-9q4 0 5 4q1-4 6-4q6 0 6 9z",
  crew: "M-6-8a3 3 0 1 1-.1 0M-12 8q0-9 6-9q6 0 6 9zM3 4a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M7.5-.5v9M3 4h9",
  weapon: "M-12-1h8v4h-8zM-4 0h14M-4 2h10M10-2v5M-6 3-9 8M-6 3-3 8",
  truck: "M-13-6h14v10h-14zM1-2h6l5 4v2h-11M-8 4a2.5 2.5 0 1 0 5 0M4 4a2.5 2.5 0 1 0 5 0",
  cupola: "M-11 8v-4a11 10 0 0 1 22 0v4zM-4 0h8M4 0h8",
  mines: "M-10 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M-7-3v-4M7-3v-4",
  wire: "M-13 2h26M-10-2l6 8M-10 6l6-8M-2-2l6 8M-2 6l6-8M6-2l6 8M6 6l6-8",
  trench: "M-13-4h5v7h6v-7h6v7h6v-7h3",
  foxhole: "M-11-4q11 18 22 0",
  gun: "M-12 4h8L10-6M-4 4a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
  vehicle: "M-13 2l3-5h20l3 5-3 5h-20zM-5-3v-4h8v4M3-6h9",
  boat: "M-13 0h26l-5 7h-16zM0 0v-9l8 6z",
  building: "M-10 8v-10l10-7 10 7v10z",
  fort: "M-12 8v-12h5v4h4v-4h6v4h4v-4h5v12z",
  wire: "M-13 0h26M-10-5l6 10M-4-5l-6 10M4-5l6 10M10-5l-6 10",
  mine: "M-9 3a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M1-4a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
  trap: "M-9 7h18M0 7v-6M-6-7L0 1 6-7M-6-1L0-7 6-1",
  nest: "M-12 7a12 12 0 0 1 24 0zM0-5v-5",
  marker: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0",
  suspect: "M-6-5a6 5 0 1 1 9 4q-3 2-3 5M0 8a1 1 0 1 1-.1 0",
};
const FILLED = {
  artillery: "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
  hq: "M-13-8h26v5h-26z",
  supply: "M-13 4h26v4h-26z",
};

// A path moved to where it is drawn. A transform of its own for each of thousands of counters would cost the browser a
// tenth of a second in every frame in which anything changes; numbers that are right from the start cost nothing.
const cut = new Map();

export function moved(d, x, y) {
  if (!cut.has(d)) cut.set(d, [...d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].map(([whole, letter, rest]) => (letter === "M" || letter === "L" ? [letter, rest.match(/-?[\d.]+/g).map(Number)] : whole)));
  return cut.get(d).map((part) => (typeof part === "string" ? part : part[0] + part[1].map((n, at) => Math.round((n + (at % 2 ? y : x)) * 100) / 100).join(" "))).join("");
}

export const lines = (symbol) => LINES[symbol] ?? (symbol ? BOX : "");
export const filled = (symbol) => FILLED[symbol] ?? "";
