// Rules beside what they are cited for: a quiet mark tells its rule while the pointer or the focus is on it, and a click
// or a tap opens the whole rule in its card. Without this every mark is a link.
import { meaning } from "./terms.js";

const WAIT = 180;
const known = new Map(); // address -> Promise of { title, summary, whole }

export function rules() {
  const card = document.getElementById("rule-card");
  const hint = document.createElement("div");
  hint.id = "rule-hint";
  hint.setAttribute("role", "tooltip");
  hint.hidden = true;
  document.body.append(hint);
  let shownFor = null;
  let waiting = 0;

  const mark = (event) => event.target.closest?.("a[data-rule], a[data-term]");

  async function tell(link) {
    const rule = link.dataset.term ? explained(link) : await look(link.href);
    if (!rule || !link.isConnected || !(link.matches(":hover, :focus-visible"))) return;
    const title = document.createElement("b");
    title.textContent = link.getAttribute("aria-label")?.replace(/^Rule:? ?/, "") || rule.title;
    hint.replaceChildren(title, rule.summary);
    (card?.open ? card : document.body).append(hint); // what is behind an open card is not seen
    hint.hidden = false;
    place(hint, link);
    shownFor?.removeAttribute("aria-describedby");
    shownFor = link;
    link.removeAttribute("title"); // it would say the same once more
    link.setAttribute("aria-describedby", hint.id);
  }

  function hide() {
    clearTimeout(waiting);
    hint.hidden = true;
    shownFor?.removeAttribute("aria-describedby");
    shownFor = null;
  }

  const soon = (link) => { clearTimeout(waiting); waiting = setTimeout(() => tell(link), WAIT); };
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if (mark(event)) soon(mark(event));
    else if (!hint.contains(event.target) && shownFor !== document.activeElement) { clearTimeout(waiting); waiting = setTimeout(hide, WAIT); }
    else if (hint.contains(event.target)) clearTimeout(waiting);
  });
  document.addEventListener("focusin", (event) => (mark(event)?.matches(":focus-visible") ? soon(mark(event)) : hide()));
  document.addEventListener("focusout", (event) => { if (mark(event)) hide(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !hint.hidden) { hide(); event.stopPropagation(); } }, true);
  addEventListener("scroll", hide, { passive: true, capture: true });

  document.addEventListener("click", async (event) => {
    const link = mark(event);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    hide();
    const rule = link.dataset.term ? explained(link) : await look(link.href);
    if (!rule) return void location.assign(link.href);
    card.querySelector("[data-rule-text]").replaceChildren(...[...rule.whole].map((node) => node.cloneNode(true)));
    if (!card.open) card.showModal();
    card.scrollTop = 0;
  });
  card?.addEventListener("click", (event) => { if (event.target === card) card.close(); });
}

// A word of the glossary, told as a rule is.
function explained(link) {
  const found = meaning(link);
  if (!found) return null;
  const title = document.createElement("h1");
  const text = document.createElement("p");
  const on = document.createElement("p");
  const page = document.createElement("a");
  [title.textContent, text.textContent, page.textContent, page.href] = [found.word, found.means, "The glossary", found.href];
  on.append(page);
  return { title: found.word, summary: found.means, whole: [title, text, on] };
}

function look(address) {
  if (!known.has(address)) known.set(address, read(address).catch(() => null).then((rule) => {
    if (!rule) known.delete(address);
    return rule;
  }));
  return known.get(address);
}

async function read(address) {
  const answer = await fetch(address, { headers: { "X-Part": "1" } });
  if (!answer.ok) return null;
  const whole = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  return { title: whole.querySelector("h1")?.textContent ?? "", summary: whole.querySelector(".summary")?.textContent ?? "", whole: whole.children };
}

// Below the mark, or above it where there is no room; always wholly on the screen.
function place(hint, link) {
  const at = link.getBoundingClientRect();
  const { width, height } = hint.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left - 12, innerWidth - width - 8));
  const below = at.bottom + 6;
  hint.style.left = `${left}px`;
  hint.style.top = `${below + height > innerHeight - 8 && at.top - height - 6 > 8 ? at.top - height - 6 : below}px`;
}
