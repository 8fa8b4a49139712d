// @ts-check
/** Reviewing records: those of files, and the tree of variations. */
import { get, post } from "./api.js";
import { svg } from "./board.js";
import { date, number } from "./numbers.js";
import { TEXT } from "./text.js";
import { h } from "./views.js";

/** The header of an entry of a tar archive. @param {string} name @param {number} length */
function tarHeader(name, length) {
  const header = new Uint8Array(512);
  const put = (/** @type {number} */ at, /** @type {string} */ text) => header.set(new TextEncoder().encode(text), at);
  // Only the end of a name says something.
  put(0, [...name].slice(-30).join(""));
  put(100, "0000644\0");
  put(108, "0000000\0");
  put(116, "0000000\0");
  put(124, `${length.toString(8).padStart(11, "0")}\0`);
  put(136, "00000000000\0");
  put(148, "        ");
  put(156, "0");
  put(257, "ustar\x0000");
  put(148, `${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, "0")}\0 `);
  return header;
}

/** Files as one archive. @param {File[]} list */
function archive(list) {
  const parts = list.flatMap((file) => [tarHeader(file.name, file.size), file, new Uint8Array((512 - (file.size % 512)) % 512)]);
  return new Blob([.../** @type {BlobPart[]} */ (parts), new Uint8Array(1024)]);
}

/** All files of what was dropped, also those of folders. @param {DataTransfer} data @returns {Promise<File[]>} */
export async function droppedFiles(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry?.isDirectory)) return [...data.files];
  /** @type {File[]} */ const files = [];
  const visit = async (/** @type {any} */ entry) => {
    if (entry.isFile) {
      files.push(await new Promise((resolve, reject) => entry.file(resolve, reject)));
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      /** @type {any[]} */ const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (!some.length) return;
      for (const one of some) await visit(one);
    }
  };
  for (const entry of entries) await visit(entry);
  return files;
}

/** As many records are shown at once. */
const SHOWN = 200;

/** The records of opened files: they stay in the browser, and the server keeps them for a while. */
export class Files {
  /** @param {{openRecord: (record: any) => void, showError: (error: any) => void, onChange: () => void}} host */
  constructor(host) {
    this.host = host;
    /** @type {Blob|null} */ this.blob = null;
    this.name = "";
    /** @type {any} */ this.list = null;
    this.open_ = 0;
    this.filter = "";
    /** @type {any} */ this.element = null;
    /** @type {any} */ this.shown = null;
  }

  /** @param {File[]} files */
  async open(files) {
    const one = files.length === 1;
    const blob = one ? files[0] : archive(files);
    const name = one ? files[0].name : "files.tar";
    const list = await post("records", blob, { name });
    [this.blob, this.name, this.list, this.filter] = [blob, one ? name : TEXT.filesOf(files.length), list, ""];
    this.sent = name;
    await this.show(1);
  }

  /** Opens a record by its number. @param {number} at */
  async show(at) {
    if (!this.blob) return;
    try {
      // The server keeps the file for a while. Where it no longer does, it is sent again.
      const again = (/** @type {any} */ error) => {
        if (error.detail?.code !== "not-found") throw error;
        return post("sgf", /** @type {Blob} */ (this.blob), { name: this.sent, number: at });
      };
      const record = await get(`records/${this.list.file}`, { number: at }).catch(again);
      this.open_ = at;
      this.host.openRecord(record);
    } catch (error) {
      this.host.showError(error);
    }
  }

  close() {
    this.blob = this.list = null;
  }

  /** The list of the records; nothing for one alone. */
  panel() {
    if (!this.list || this.list.total < 2) return null;
    if (this.shown !== this.list) this.element = this.#build();
    this.shown = this.list;
    for (const row of this.element.querySelectorAll(".file-row")) {
      const is = row.dataset.number === String(this.open_);
      row.classList.toggle("on", is);
      row.setAttribute("aria-pressed", String(is));
    }
    return this.element;
  }

  #build() {
    const { games, total, unreadable, partial } = this.list;
    const rows = h("ul", { class: "file-rows" });
    const fill = () => {
      const wanted = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
      const found = games.filter((/** @type {any} */ g) => {
        const text = `${[g.black, g.white, g.date, g.event, g.result].filter(Boolean).join(" ")}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
      });
      rows.replaceChildren(
        ...found.slice(0, SHOWN).map((/** @type {any} */ g) => h("li", {}, h("button", { class: "file-row", "data-number": g.number, onclick: () => this.show(g.number) },
          h("span", { class: "num faint" }, number(g.number)), h("bdi", {}, `${g.black || TEXT.unknown} – ${g.white || TEXT.unknown}`), h("span", { class: "faint" }, h("bdi", {}, [g.result, date(g.date)].filter(Boolean).join(" · ")))))),
        ...(found.length > SHOWN ? [h("li", { class: "faint" }, TEXT.shown(SHOWN, found.length))] : []));
    };
    const filter = h("input", { type: "text", class: "file-filter", "aria-label": TEXT.filterFile, placeholder: TEXT.filterFile, value: this.filter, autocomplete: "off", oninput: () => { this.filter = filter.value; fill(); } });
    fill();
    return h("details", { class: "file-list", open: true },
      h("summary", {}, h("bdi", {}, this.name), ` · ${TEXT.gamesFound(total)}`, unreadable.length ? h("span", { class: "warning" }, ` · ${TEXT.unreadable(unreadable)}`) : null,
        partial ? h("span", { class: "warning" }, ` · ${TEXT.partial}`) : null),
      filter, rows);
  }
}

/**
 * The places of the nodes of a tree: the column is the depth, and each variation has a row of its own
 * where it does not overlap another.
 * @param {any[]} nodes each with its parent, parents first
 */
function layout(nodes) {
  const column = new Int32Array(nodes.length);
  const row = new Int32Array(nodes.length);
  /** The first column of each row that is taken. @type {number[]} */ const starts = [];
  /** @type {number[][]} */ const children = nodes.map(() => []);
  nodes.forEach((node, at) => { if (node.parent !== null && node.parent !== undefined) children[node.parent].push(at); });
  // Branches from the end backwards come first, so that they lie under what they branch from.
  /** @type {[number, number][]} */ const todo = nodes.length ? [[0, 0]] : [];
  while (todo.length) {
    const [start, least] = /** @type {[number, number]} */ (todo.pop());
    const path = [start];
    while (children[path[path.length - 1]].length) path.push(children[path[path.length - 1]][0]);
    const first = start ? column[nodes[start].parent] + 1 : 0;
    // The line that leads to a variation needs the column before it.
    let at = least;
    while ((starts[at] ?? Infinity) < first + path.length) at += 1;
    for (let between = least; between <= at; between += 1) starts[between] = Math.min(starts[between] ?? Infinity, first - 1);
    path.forEach((node, n) => { column[node] = first + n; row[node] = at; });
    for (const node of path) for (const child of children[node].slice(1).reverse()) todo.push([child, at + 1]);
  }
  return { column, row, columns: column.reduce((a, b) => Math.max(a, b), 0) + 1, rows: starts.length };
}

const [STEP, LINE] = [24, 26];

/**
 * The tree of variations around the open node; only what is in sight is drawn.
 * @param {any} record @param {number} open @param {(node: number) => void} to
 */
export function variationTree(record, open, to) {
  record.layout ||= layout(record.nodes);
  const { column, row, columns, rows } = record.layout;
  const picture = svg("svg", { width: columns * STEP, height: rows * LINE, class: "tree-picture" });
  const box = h("div", { class: "tree", role: "group", tabindex: 0, "aria-label": TEXT.variations }, picture);
  const x = (/** @type {number} */ at) => column[at] * STEP + STEP / 2;
  const y = (/** @type {number} */ at) => row[at] * LINE + LINE / 2;
  const paint = () => {
    const [left, right] = [box.scrollLeft / STEP - 2, (box.scrollLeft + (box.clientWidth || 700)) / STEP + 2];
    const [top, low] = [box.scrollTop / LINE - 2, (box.scrollTop + (box.clientHeight || 160)) / LINE + 2];
    let lines = "";
    /** @type {SVGElement[]} */ const marks = [];
    record.nodes.forEach((/** @type {any} */ node, /** @type {number} */ at) => {
      const parent = node.parent;
      if (column[at] < left || column[at] > right) return;
      const from = parent === null || parent === undefined ? at : parent;
      if (row[at] < top || row[from] > low) return;
      if (from !== at) lines += row[from] === row[at] ? `M${x(from)} ${y(from)}H${x(at)}` : `M${x(from)} ${y(from)}V${y(at) - LINE / 2}L${x(at)} ${y(at)}`;
      if (row[at] > low) return;
      const color = node.play ? node.play[0].toLowerCase() : "none";
      marks.push(svg("g", { class: `tree-node ${color}${at === open ? " open" : ""}${node.comment ? " said" : ""}`, "data-node": at },
        svg("circle", { cx: x(at), cy: y(at), r: node.play ? 9 : 5 }),
        node.play ? svg("text", { x: x(at), y: y(at) + 3.5 }, record.numbers[at]) : null,
        svg("title", {}, node.play || TEXT.start)));
    });
    picture.replaceChildren(svg("path", { class: "tree-line", d: lines }), ...marks);
  };
  if (!record.numbers) {
    record.numbers = new Int32Array(record.nodes.length);
    record.nodes.forEach((/** @type {any} */ node, /** @type {number} */ at) => { record.numbers[at] = (node.parent === null || node.parent === undefined ? 0 : record.numbers[node.parent]) + (node.play ? 1 : 0); });
  }
  picture.addEventListener("click", (event) => {
    const node = /** @type {Element} */ (event.target).closest("[data-node]");
    if (node) to(Number(node.getAttribute("data-node")));
  });
  box.addEventListener("scroll", () => requestAnimationFrame(paint));
  // The place is known once the tree is on the page.
  requestAnimationFrame(() => {
    box.scrollLeft = x(open) - box.clientWidth / 2;
    box.scrollTop = y(open) - box.clientHeight / 2;
    paint();
  });
  return box;
}
