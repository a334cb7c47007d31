// Words of players, explained where they stand: the first of each in a question, a record or a line becomes a quiet
// link to the glossary, and rules.js tells it while the pointer or the focus is on it. Without this there is the page.
const TOLD = ".asked h2, .ask .context, .ask .hint, .record h3, .record dt, .record .orders li, .record thead th, .just li, .sequence .what, .first-step";
const NEVER = "a, button, label, summary, legend, select, option, textarea, svg, [contenteditable]";
let words; // spelling -> { means, href }
let spelled;

export async function terms() {
  const from = document.body.dataset.words;
  if (!from) return;
  const answer = await fetch(from);
  if (!answer.ok) return;
  words = new Map((await answer.json()).flatMap(([forms, means, href]) => forms.map((form) => [form, { word: forms[0], means, href }])));
  if (!words.size) return;
  const longest = [...words.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  spelled = new RegExp(`(?<![\\w#])(?:${longest.join("|")})(?![\\w])`, "g");
  mark();
  new MutationObserver((changes) => { if (changes.some(isOfAPart)) soon(); }).observe(document.getElementById("main"), { childList: true, subtree: true });
}

// What happens on the board is none of ours, and it happens often.
const isOfAPart = ({ addedNodes, target }) => [...addedNodes].some((node) => node.matches?.("[data-part]")) || (addedNodes.length > 0 && Boolean(target.closest?.("[data-part]")));

let waiting = 0;
function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(mark, 60);
}

export const meaning = (link) => words?.get(link.dataset.term);

// Each part of the page explains a word once.
function mark() {
  for (const part of document.querySelectorAll("main [data-part]")) {
    const told = new Set([...part.querySelectorAll("a[data-term]")].map((link) => words.get(link.dataset.term)?.word));
    for (const place of part.querySelectorAll(TOLD)) for (const text of texts(place)) explain(text, told);
  }
}

function texts(place) {
  const found = [];
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(NEVER)) found.push(walk.currentNode);
  return found;
}

function explain(text, told) {
  const parts = [];
  let at = 0;
  for (const found of text.data.matchAll(spelled)) {
    const { word, href } = words.get(found[0]);
    if (told.has(word)) continue;
    told.add(word);
    const link = document.createElement("a");
    link.className = "term";
    link.href = href;
    link.dataset.term = link.textContent = found[0];
    parts.push(text.data.slice(at, found.index), link);
    at = found.index + found[0].length;
  }
  if (parts.length) text.replaceWith(...parts, text.data.slice(at));
}
