// The board of a seat's page: fetched once, drawn, kept up to date by what the server tells. Without this the page has
// the same as a list, and acts are typed.
import { Desk } from "./desk.js";
import { keeping } from "./keeping.js";
import { Own } from "./own.js";
import { Table } from "./table.js";
import { Wire } from "./wire.js";

export async function board(node) {
  const own = new Own(node.dataset.base);
  const about = { base: node.dataset.base, sides: JSON.parse(node.dataset.sides), own };
  const wire = new Wire(about.base, node.dataset.api, own);
  await own.fetch();
  const told = await wire.whole();
  if (!told?.board) return void node.removeAttribute("aria-busy");
  const table = new Table(told);
  node.replaceChildren();
  const desk = new Desk(node, table, wire, about, keeping(about.base));
  node.desk = desk;
  if (told.held) await desk.hand.take(told.held);
  follow(table, wire);
  const wanted = decodeURIComponent(location.hash.slice(1)); // as the search links to a unit or a hex
  if (wanted && desk.sheet.ground.spot(wanted)) desk.visit(wanted);
  sliding();
  node.removeAttribute("aria-busy");
  node.dataset.laid = table.version;
  table.addEventListener("changed", () => { node.dataset.laid = table.version; });
  table.addEventListener("laid", () => { node.dataset.laid = table.version; });
  return desk;
}

// Each change as it comes; when one was missed, or the line was cut, the whole board.
function follow(table, wire) {
  let fetching = null;
  const whole = async () => {
    let told, before;
    do { // what changed while it was on its way makes it old: then it is fetched again
      before = table.version;
      told = await wire.whole().catch(() => null);
    } while (told?.board && table.version !== before && table.version !== told.version);
    if (told?.board && told.version !== table.version) table.lay(told);
    fetching = null;
  };
  document.addEventListener("board", ({ detail }) => {
    if (!table.take(detail)) fetching ??= whole();
  });
  const { latest } = document.documentElement.dataset; // told while the board was being fetched and drawn
  if (latest && latest !== table.version) fetching ??= whole();
}

// On a tablet or phone the question lies on a sheet over the board: as much of it as one wants.
function sliding() {
  const seat = document.querySelector(".seat.boarded");
  const next = { "": "up", up: "down", down: "" };
  seat?.querySelector("[data-slide]")?.addEventListener("click", () => { seat.dataset.sheet = next[seat.dataset.sheet ?? ""]; });
}
