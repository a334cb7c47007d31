// The rows of a form's table, by the name in one of their columns. What a script writes here is what somebody could type.
import { addRow, blankRow } from "./controls.js";

export function rowsOf(form, told) {
  const cell = (row, column) => cellsOf(row, told.table, column);
  const read = (row, column) => readCell(row, told.table, column);
  const put = (row, column, value) => writeCell(row, told.table, column, value);
  const table = form.querySelector(`table[data-rows="${CSS.escape(told.table)}"]`);
  const all = () => [...table.tBodies[0].rows];

  const place = (row) => {
    if (told.hex) return read(row, told.hex).toUpperCase();
    if (told.point) return read(row, told.point);
    return read(row, told.x) && read(row, told.y) ? `${read(row, told.x)}, ${read(row, told.y)}` : "";
  };

  function setPlace(row, at) {
    if (told.hex || told.point) return put(row, told.hex || told.point, at);
    const [x, y] = at.split(", ");
    put(row, told.x, x);
    put(row, told.y, y);
  }

  const isThere = (row) => !told.there.length || ["", told.there[1]].includes(read(row, told.there[0]));
  const empty = untouched(form, told.table);

  // Rows by name; where several have the same (teams of one unit in two places), each further one by its number too.
  function keyed() {
    const seen = new Map();
    return all().filter((row) => read(row, told.name)).map((row) => {
      const name = read(row, told.name);
      seen.set(name, (seen.get(name) ?? 0) + 1);
      return { row, key: seen.get(name) > 1 ? `${name} · ${seen.get(name)}` : name };
    });
  }

  return {
    table,
    // What each named row says: its place, and whether it stands there at all.
    read: () => keyed().map(({ row, key }) => ({
      key,
      label: words(cell(row, told.name)[0]),
      at: isThere(row) ? place(row) : "",
      gone: isThere(row) ? "" : words(cell(row, told.there[0])[0]),
    })),
    keyIn: (node) => keyed().find(({ row }) => row === node.closest("tr"))?.key ?? "",
    move: (key, at, begins) => {
      let row = keyed().find((each) => each.key === key)?.row;
      if (!row) {
        row = all().find((each) => !read(each, told.name) && empty(each)) ?? addRow(form, told.table);
        put(row, told.name, key);
        for (const [column, value] of Object.entries(begins ?? {})) put(row, column, value);
      }
      if (told.there.length) put(row, ...told.there);
      setPlace(row, at);
    },
  };
}

const cellsOf = (row, table, column) => row.querySelectorAll(`[name^="${CSS.escape(table)}."][name$=".${CSS.escape(column)}"]`);

export const readCell = (row, table, column) => keyIn(cellsOf(row, table, column)[0]);

export function writeCell(row, table, column, value) {
  const fields = cellsOf(row, table, column);
  for (const field of fields) {
    if (field.type === "checkbox") field.checked = [value].flat().includes(field.value);
    else field.value = choices(field)?.words.get(value) ?? value;
  }
  fields[0]?.dispatchEvent(new Event("input", { bubbles: true }));
}

// Tells of a row that nobody wrote in it: every cell is empty, or as a new row has it.
export function untouched(form, table) {
  const blank = [...blankRow(form, table).querySelectorAll("[name]")];
  return (row) => [...row.querySelectorAll("[name]")].every((f, i) => f.type === "checkbox" ? !f.checked || blank[i].checked : !f.value.trim() || f.value === blank[i].value);
}

// A field with a long list is filled by a choice's words; the campaign knows it by its key.
const lists = new WeakMap();
function choices(field) {
  if (!field?.list) return null;
  if (!lists.has(field.list)) {
    const pairs = [...field.list.options].map((o) => [o.dataset.key ?? o.value, o.value]);
    lists.set(field.list, { words: new Map(pairs), keys: new Map(pairs.map(([key, text]) => [text.toLowerCase(), key])) });
  }
  return lists.get(field.list);
}

function keyIn(field) {
  const text = field?.value.trim() ?? "";
  return choices(field)?.keys.get(text.toLowerCase()) ?? text;
}

const words = (field) => field?.selectedOptions?.[0]?.textContent ?? field?.value ?? "";
