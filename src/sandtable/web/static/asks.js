// Questions with sliders: the number follows the slider, and the answer follows the form. Without this the button asks.
export function asks() {
  const form = document.querySelector("form[data-asks]");
  if (!form) return;
  let waiting = 0;
  let latest = 0;
  form.addEventListener("input", (event) => {
    const shown = event.target.type === "range" && form.querySelector(`output[for="${CSS.escape(event.target.id)}"]`);
    if (shown) shown.textContent = event.target.value;
    clearTimeout(waiting);
    waiting = setTimeout(ask, 200);
  });

  async function ask() {
    const mine = (latest += 1);
    const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
    const answer = await fetch(address, { headers: { "X-Part": "1" } }).catch(() => null);
    if (!answer || mine !== latest) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("answer");
    if (!fresh || mine !== latest) return;
    const old = document.getElementById("answer");
    const open = [...old.querySelectorAll("details")].map((d) => d.open);
    fresh.querySelectorAll("details").forEach((d, at) => { d.open = open[at] ?? d.open; });
    old.replaceWith(fresh);
    history.replaceState(null, "", address);
    document.getElementById("announce").textContent = fresh.querySelector(".refusal, .answer-words")?.textContent.trim() ?? "";
  }
}
