// @ts-check
/** The page: state, address, board and panels. */
import { get, post, search } from "./api.js";
import { Board, cellMark, svg } from "./board.js";
import { indexOf, nameOf, play, rows } from "./rules.js";
import { condition, corners, fromAddress, initial, position, regionOf, toAddress } from "./state.js";
import { TEXT } from "./text.js";
import { choice, completing, field, gallery, gamesList, h, movesTable, summary, yearsChart } from "./views.js";

/** @typedef {import("./state.js").State} State */

let state = fromAddress(location.search);
let tool = "play";
/** Moves that were undone, for redo. @type {string[]} */
let undone = [];
/** @type {any} */ let answer = null;
/** @type {any[]} */ let games = [];
/** @type {any} */ let trend = null;
/** @type {any} */ let record = null;
/** @type {any} */ let outline = null;
/** @type {any[]} */ let suggestions = [];
let suggests = false;
/** @type {AbortController|null} */ let running = null;
let info = { games: 0, corpora: /** @type {any[]} */ ([]) };

const TOOLS = /** @type {[string, string][]} */ ([
  ["play", ""], ["black", "B"], ["white", "W"], ["erase", "_"], ["any", "?"], ["notWhite", "b"], ["notBlack", "w"], ["stone", "s"], ["region", ""],
]);
const CELL = Object.fromEntries(TOOLS);

// --- the position -----------------------------------------------------------------------------

/** The nodes from the first to the open one. */
function line() {
  const path = [];
  for (let at = state.node; at !== null && at !== undefined && record?.nodes[at]; at = record.nodes[at].parent) path.unshift(at);
  return path;
}

/** The position on the board, of the open game or of the state. */
function current() {
  if (!state.game || !record) return { size: state.size, ...position(state), labels: /** @type {string[]} */ ([]) };
  const size = record.size;
  let cells = Array(size * size).fill("_");
  let [turn, last] = ["B", -1];
  for (const at of line()) {
    const node = record.nodes[at];
    for (const [list, cell] of [[node.black, "B"], [node.white, "W"], [node.empty, "_"]]) {
      for (const name of list) if (indexOf(name, size) >= 0) cells[indexOf(name, size)] = cell;
    }
    if (!node.play) continue;
    const [color, name] = node.play.split(" ");
    const index = indexOf(name, size);
    if (index >= 0) {
      cells = play(cells, index, color, size) || cells;
      last = index;
    }
    turn = color === "B" ? "W" : "B";
  }
  const next = record.nodes.find((/** @type {any} */ n) => n.parent === state.node && n.play);
  if (next) turn = next.play[0];
  return { size, cells, turn, last, numbers: new Map(), legal: 0, labels: record.nodes[state.node]?.labels || [] };
}

/** Takes the position out of the open game, to change it. @returns {State} */
function taken() {
  if (!state.game) return { ...state };
  const now = current();
  return { ...state, game: 0, node: 0, size: now.size, setup: now.cells.some((c) => c !== "_") ? now.cells : null, moves: [], turn: now.turn };
}

// --- changes ----------------------------------------------------------------------------------

/** Goes to a state; the address follows. @param {State} next @param {{replace?: boolean, keepUndone?: boolean}} [options] */
function go(next, options = {}) {
  state = next;
  suggestions = [];
  if (!options.keepUndone) undone = [];
  const address = toAddress(state);
  if (options.replace) history.replaceState(null, "", address);
  else if (address !== location.pathname + location.search && address !== location.search) history.pushState(null, "", address);
  draw();
  ask();
}

/** @param {Partial<State>} part */
const change = (part) => go({ ...state, ...part });

/** @param {string} color @param {string} name */
function playAt(color, name) {
  const now = current();
  const index = indexOf(name, now.size);
  if (index >= 0 && (now.cells[index] === "B" || now.cells[index] === "W")) return;
  if (state.game && record) {
    // A move of the open game is followed.
    const next = record.nodes.findIndex((/** @type {any} */ n) => n.parent === state.node && n.play === `${color} ${name}`);
    if (next >= 0) return openNode(next);
  }
  const from = taken();
  go({ ...from, moves: [...from.moves, `${color}${name}`] });
}

/** @param {number} index */
function onPoint(index) {
  const now = current();
  const name = nameOf(index, now.size);
  if (tool === "play") return playAt(now.turn, name);
  if (tool === "region") return selectRegion({ top: Math.floor(index / now.size), bottom: Math.floor(index / now.size), left: index % now.size, right: index % now.size });
  const cells = now.cells.slice();
  const cell = CELL[tool];
  cells[index] = cells[index] === cell ? "_" : cell;
  go({ ...taken(), setup: cells.some((c) => c !== "_") ? cells : null, moves: [], turn: now.turn });
}

/** @param {any} box */
function selectRegion(box) {
  const size = current().size;
  const isPoint = box.top === box.bottom && box.left === box.right;
  change({ region: isPoint ? "board" : regionOf(box, size) });
}

/** The region from the nearest corner that holds the stones near it. */
function cornerRegion() {
  const now = current();
  const { size } = now;
  const half = Math.ceil(size / 2);
  const near = now.last >= 0 ? now.last : size - 1;
  const isBottom = Math.floor(near / size) >= half;
  const isLeft = near % size < half - 1;
  let reach = Math.min(7, half);
  now.cells.forEach((cell, index) => {
    if (cell === "_") return;
    const r = isBottom ? size - 1 - Math.floor(index / size) : Math.floor(index / size);
    const c = isLeft ? index % size : size - 1 - (index % size);
    if (r < half && c < half) reach = Math.min(half, Math.max(reach, r + 2, c + 2));
  });
  change({
    region: regionOf({
      top: isBottom ? size - reach : 0, bottom: isBottom ? size - 1 : reach - 1,
      left: isLeft ? 0 : size - reach, right: isLeft ? reach - 1 : size - 1,
    }, size),
  });
}

function undo() {
  if (state.game) return step(-1);
  if (!state.moves.length) return;
  const moves = state.moves.slice();
  undone.push(String(moves.pop()));
  go({ ...state, moves }, { keepUndone: true });
}

function redo() {
  if (state.game) return step(1);
  const mv = undone.pop();
  if (mv) go({ ...state, moves: [...state.moves, mv] }, { keepUndone: true });
}

/** @param {string} word */
function skip(word) {
  const now = current();
  const from = taken();
  go({ ...from, moves: [...from.moves, `${now.turn}${word}`] });
}

// --- games ------------------------------------------------------------------------------------

/** @param {number} node */
function openNode(node) {
  if (record?.nodes[node]) go({ ...state, node });
}

/** The child of the main line, or the one before. @param {number} steps */
function step(steps) {
  if (!record) return;
  let at = state.node;
  for (let n = 0; n < Math.abs(steps); n += 1) {
    const next = steps < 0 ? record.nodes[at]?.parent : record.nodes.findIndex((/** @type {any} */ n2) => n2.parent === at);
    if (next === null || next === undefined || next < 0) break;
    at = next;
  }
  if (at !== state.node) openNode(at);
}

/** The node of the main line after some moves. @param {any} of @param {number} moves */
function nodeAfter(of, moves) {
  let at = 0;
  for (let played = of.nodes[0]?.play ? 1 : 0; played < moves; ) {
    const next = of.nodes.findIndex((/** @type {any} */ n) => n.parent === at);
    if (next < 0) break;
    at = next;
    if (of.nodes[at].play) played += 1;
  }
  return at;
}

/** @param {number} id @param {number} moves @param {any} [hit] */
async function openGame(id, moves, hit) {
  try {
    record = await get(`games/${id}`);
  } catch (error) {
    return showError(error);
  }
  outline = hit ? corners(`${hit.at}..${hit.to}`, record.size) : null;
  const node = nodeAfter(record, moves);
  // The match in this game becomes the region, so that the question stays the same.
  const region = hit && state.region !== "board" ? `${hit.at}..${hit.to}` : state.region;
  go({ ...state, game: id, node, region, turn: "" });
}

function closeGame() {
  const from = taken();
  record = null;
  outline = null;
  go(from);
}

/** @param {File} file */
async function openFile(file) {
  try {
    record = await post("sgf", await file.arrayBuffer());
    outline = null;
    // A file has no address: its positions do, once a stone is played.
    state = { ...state, game: -1, node: 0, region: "board", turn: "" };
    draw();
    ask();
  } catch (error) {
    showError(error);
  }
}

// --- asking -----------------------------------------------------------------------------------

function params() {
  const now = current();
  const symmetries = [state.turned && "rot mirror", state.swap && "swap"].filter(Boolean).join(" ");
  const isBoard = state.region === "board";
  const base = state.game
    ? { board: rows(now.cells, now.size), turn: now.turn }
    : { board: state.setup ? rows(state.setup, state.size) : "", size: state.setup || state.size === 19 ? "" : state.size, moves: state.moves.join(" "), turn: state.moves.length ? "" : state.turn };
  return {
    path: isBoard ? "explore" : "position",
    params: {
      ...base,
      ...(isBoard ? {} : { region: state.region, loose: state.loose, symmetries: symmetries === "rot mirror swap" ? "sym" : symmetries, anchor: state.free ? "free" : "" }),
      where: condition(state.facets), me: state.facets.me,
    },
  };
}

async function ask() {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  ui.panel.setAttribute("aria-busy", "true");
  const asked = params();
  const slow = setTimeout(() => status(TEXT.searching(0, 0), true), 250);
  try {
    const found = await search(asked.path, { ...asked.params, limit: 25 }, mine.signal, (p) => {
      if (running === mine && p.total) status(TEXT.searching(p.done, p.total), true);
    });
    if (running !== mine) return;
    answer = found;
    games = found.recentGames;
    trend = null;
    status(`${TEXT.gamesFound(found.games)}. ${found.games ? TEXT.blackWon(found.blackRate) : ""}`, false);
    draw();
    if (suggests) loadSuggestions();
    if (state.tab === "years") loadTrend();
  } catch (error) {
    if (mine.signal.aborted) return;
    answer = null;
    showError(error);
  } finally {
    clearTimeout(slow);
    if (running === mine) running = null;
    ui.stop.hidden = running === null;
    if (running === null) ui.panel.removeAttribute("aria-busy");
  }
}

/** Asks what strong players would play here. */
async function loadSuggestions() {
  suggestions = [];
  if (!suggests) return draw();
  const { board: cells, size, moves, turn } = params().params;
  try {
    suggestions = (await get("suggest", { board: cells, size, moves, turn })).moves;
  } catch (error) {
    suggests = false;
    ui.suggest.setAttribute("aria-pressed", "false");
    return showError(error);
  }
  draw();
}

async function loadTrend() {
  if (trend || !answer) return;
  try {
    trend = await get("trend", { q: answer.query });
  } catch (error) {
    return showError(error);
  }
  drawPanel();
}

async function moreGames() {
  const asked = params();
  try {
    const found = await get(asked.path, { ...asked.params, limit: 50, offset: games.length });
    games = [...games, ...found.recentGames];
    drawPanel();
  } catch (error) {
    showError(error);
  }
}

/** What a search that found nothing could leave out. */
function tries() {
  const list = [];
  const isBoard = state.region === "board";
  if (!isBoard && !state.turned) list.push({ text: TEXT.tryRotations, run: () => change({ turned: true }) });
  if (!isBoard && !state.swap) list.push({ text: TEXT.trySwap, run: () => change({ swap: true }) });
  if (!isBoard && !state.free) list.push({ text: TEXT.tryFree, run: () => change({ free: true }) });
  if (!isBoard && !state.loose) list.push({ text: TEXT.tryLoose, run: () => change({ loose: true }) });
  if (condition(state.facets)) list.push({ text: TEXT.tryFilters, run: () => change({ facets: { me: state.facets.me || "" } }) });
  return list;
}

/** A pattern of the gallery, in the middle of an empty board. @param {any} p */
function openPattern(p) {
  const lines = p.pattern.split("/");
  const width = Math.max(...lines.map((/** @type {string} */ l) => l.length));
  const size = 19;
  const cells = Array(size * size).fill("_");
  const isDiamond = lines[0].length !== width;
  const touches = (/** @type {(r: number, c: number) => boolean} */ at) => lines.some((/** @type {string} */ l, /** @type {number} */ r) => [...l].some((cell, c) => cell === "#" && at(r, c)));
  const top = touches((r) => r === 0) ? 0 : touches((r) => r === lines.length - 1) ? size - lines.length : 8;
  const left = touches((_, c) => c === 0) ? 0 : touches((_, c) => c === width - 1) ? size - width : 8;
  if (isDiamond || lines.some((/** @type {string} */ l) => l.includes("#"))) {
    // These patterns have no rectangle of points on the board: the query is opened as text.
    return openQuery(`${p.shape} "${p.pattern}" sym`);
  }
  lines.forEach((/** @type {string} */ l, /** @type {number} */ r) => [...l].forEach((cell, c) => { cells[(top + r) * size + left + c] = cell; }));
  go({ ...initial(), facets: state.facets, setup: cells, free: true, tab: "moves", region: regionOf({ top, left, bottom: top + lines.length - 1, right: left + width - 1 }, size) });
}

/** A query that was typed: its pattern goes to the board where it can. @param {string} text */
async function openQuery(text) {
  try {
    const parsed = await get("parse", { q: text });
    const lines = (parsed.pattern || "").split("/");
    const width = lines[0].length;
    const size = parsed.wholeBoard ? lines.length : 19;
    const isPlain = parsed.pattern && !parsed.pattern.includes("#") && lines.every((/** @type {string} */ l) => l.length === width);
    const facets = { me: state.facets.me || "", where: parsed.condition || "" };
    if (!parsed.pattern) return go({ ...state, facets });
    if (isPlain) {
      const at = /^([A-HJ-Z]\d+)$/.exec(parsed.place || "");
      const start = at ? indexOf(at[1], size) : -1;
      const [top, left] = parsed.wholeBoard ? [0, 0] : start >= 0 ? [Math.floor(start / size), start % size]
        : [Math.floor((size - lines.length) / 2), Math.floor((size - width) / 2)];
      const known = parsed.place === "anywhere" || start >= 0 || parsed.wholeBoard;
      if (known && top + lines.length <= size && left + width <= size) {
        const cells = Array(size * size).fill("_");
        lines.forEach((/** @type {string} */ l, /** @type {number} */ r) => [...l].forEach((cell, c) => { cells[(top + r) * size + left + c] = cell; }));
        const words = parsed.symmetries.split(" ");
        const all = words.includes("sym");
        return go({
          ...initial(), size, facets, setup: cells, free: parsed.place === "anywhere" && !parsed.wholeBoard, tab: state.tab,
          turned: all || (words.includes("rot") && words.includes("mirror")), swap: all || words.includes("swap"),
          region: parsed.wholeBoard ? "board" : regionOf({ top, left, bottom: top + lines.length - 1, right: left + width - 1 }, size),
        });
      }
    }
    // A query that the board cannot show is answered as it is.
    running?.abort();
    answer = { ...(await get("find", { q: text, limit: 25 })), region: "query" };
    games = answer.recentGames;
    answer.moves = answer.moves.map((/** @type {any} */ mv) => ({ ...mv }));
    trend = null;
    draw();
  } catch (error) {
    showError(error);
  }
}

// --- drawing ----------------------------------------------------------------------------------

const board = new Board({
  onPoint,
  onRegion: selectRegion,
  onHover: (index) => hover(index),
  onKey,
  selects: () => tool === "region",
});

/** @type {any} */
const ui = {};

/** @param {string} text @param {boolean} busy */
function status(text, busy) {
  ui.status.textContent = text;
  ui.status.classList.toggle("busy", busy);
  ui.stop.hidden = !busy;
}

/** @param {any} error */
function showError(error) {
  const { message, detail } = error;
  status("", false);
  const parts = [h("p", { class: "warning", role: "alert" }, message)];
  if (detail?.help) parts.push(h("p", { class: "faint" }, detail.help));
  ui.summary.replaceChildren(h("section", { class: "summary" }, ...parts));
  ui.panel.replaceChildren();
}

/** The move of the answer under the pointer. @param {number} index */
function hover(index) {
  const size = current().size;
  const name = index >= 0 ? nameOf(index, size) : "";
  const mv = answer?.moves.find((/** @type {any} */ m) => m.point === name);
  ui.hover.textContent = mv ? TEXT.moveLabel(mv) : name;
  for (const row of ui.panel.querySelectorAll("tr[data-point]")) row.classList.toggle("hot", row.dataset.point === name);
}

/** @param {string} key @param {number} index */
function onKey(key, index) {
  switch (key) {
    case "u": case "U": case "Backspace": undo(); return true;
    case "p": case "P": skip("pass"); return true;
    case "Escape": change({ region: "board" }); return true;
    case "Home": if (state.game) openNode(0); return true;
    case "PageUp": step(-10); return true;
    case "PageDown": step(10); return true;
    default: return false;
  }
}

function icon(/** @type {string} */ d) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d }));
}

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-3", redo: "m15 7 5 5-5 5m5-5H9a5 5 0 0 0 0 10h3",
  pass: "M5 12h14M13 6l6 6-6 6", clear: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", region: "M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4",
  theme: "M12 3a9 9 0 1 0 9 9c-5 2-11-4-9-9Z", file: "M6 3h8l4 4v14H6zM14 3v4h4", first: "M18 5 9 12l9 7zM6 5v14", last: "m6 5 9 7-9 7zM18 5v14",
  back: "M16 5 7 12l9 7z", next: "m8 5 9 7-9 7z", back10: "M12 5 3 12l9 7zm9 0-9 7 9 7z", next10: "m12 5 9 7-9 7zM3 5l9 7-9 7z", close: "M6 6l12 12M18 6 6 18", filter: "M4 5h16l-6 8v6l-4-2v-4z",
};

/** @param {string} name @param {string} label @param {() => void} run @param {Record<string, any>} [more] */
const iconButton = (name, label, run, more = {}) =>
  h("button", { class: "tool", title: label, "aria-label": label, onclick: run, ...more }, icon(/** @type {any} */ (ICONS)[name]));

function toolButton(/** @type {[string, string]} */ [name, cell]) {
  const label = /** @type {any} */ (TEXT.tool)[name];
  const picture = name === "region" ? icon(ICONS.region)
    : svg("svg", { viewBox: "-.55 -.55 1.1 1.1", class: "swatch", "aria-hidden": "true" },
      ...(name === "play" ? [svg("path", { class: "half-b", d: "M-.42 .1A.3 .3 0 1 1 .18 .1 .3 .3 0 0 1-.42 .1Z" }), svg("circle", { class: "stone w", cx: 0.14, cy: 0.08, r: 0.32 })]
        : name === "erase" ? [svg("path", { class: "cross", d: "M-.4 0H.4M0-.4V.4" })]
        : [cellMark(cell, 0, 0)]));
  return h("label", { class: "tool", title: label }, h("input", { type: "radio", name: "tool", value: name, checked: name === tool, "aria-label": label, onchange: () => { tool = name; } }), picture);
}

/** @param {string} name @param {string} text */
function toggle(name, text) {
  const input = h("input", { type: "checkbox", onchange: () => change({ [name]: input.checked }) });
  ui[name] = input;
  return h("label", { class: "chip check" }, input, h("span", {}, text));
}

const TABS = /** @type {[string, string][]} */ ([["moves", TEXT.moves], ["games", TEXT.games], ["years", TEXT.years], ["patterns", TEXT.patterns]]);

function build() {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  ui.query = h("input", { id: "query", type: "text", spellcheck: "false", autocomplete: "off", "aria-label": TEXT.query });
  ui.status = h("span", { class: "status", role: "status" });
  ui.stop = h("button", { class: "chip", hidden: true, onclick: () => { running?.abort(); status("", false); } }, TEXT.stop);
  ui.hover = h("span", { class: "hover-text" });
  ui.turn = h("span", { class: "turn" });
  ui.regionName = h("span", { class: "region-name" });
  ui.summary = h("div", {});
  ui.panel = h("div", { class: "panel", role: "tabpanel", id: "panel", tabindex: "0" });
  ui.gameBar = h("div", { class: "game-bar", hidden: true });
  ui.filters = h("div", { class: "filters", id: "filters", hidden: true });
  ui.filterButton = h("button", { class: "chip", "aria-expanded": "false", "aria-controls": "filters", onclick: () => {
    ui.filters.hidden = !ui.filters.hidden;
    ui.filterButton.setAttribute("aria-expanded", String(!ui.filters.hidden));
  } });
  ui.tabs = h("div", { class: "tabs", role: "tablist" }, ...TABS.map(([name, text]) =>
    h("button", { role: "tab", id: `tab-${name}`, "aria-controls": "panel", onclick: () => change({ tab: name }), onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      if (!step) return;
      const at = (TABS.findIndex(([n]) => n === name) + step + TABS.length) % TABS.length;
      document.getElementById(`tab-${TABS[at][0]}`)?.focus();
      change({ tab: TABS[at][0] });
    } }, text)));
  const fileInput = h("input", { type: "file", accept: ".sgf", hidden: true, "aria-label": TEXT.openFile, onchange: () => { if (fileInput.files[0]) openFile(fileInput.files[0]); fileInput.value = ""; } });
  const app = document.getElementById("app");
  app?.replaceChildren(
    h("header", {},
      h("a", { class: "brand", href: "/", onclick: (/** @type {Event} */ e) => { e.preventDefault(); record = null; go(initial()); } },
        h("img", { src: "/icon.svg", alt: "", width: 26, height: 26 }), h("h1", {}, TEXT.title)),
      h("form", { class: "query", role: "search", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); openQuery(ui.query.value); } }, ui.query, h("button", { class: "chip primary" }, TEXT.ask)),
      h("nav", {}, iconButton("file", TEXT.openFile, () => fileInput.click()), fileInput,
        iconButton("theme", TEXT.theme, () => {
          const dark = getComputedStyle(document.documentElement).getPropertyValue("--is-dark").trim() === "1";
          document.documentElement.dataset.theme = dark ? "light" : "dark";
          localStorage.setItem("theme", dark ? "light" : "dark");
        }),
        h("a", { class: "tool text", href: "/api" }, TEXT.api))),
    h("main", {},
      h("section", { class: "left", "aria-label": TEXT.board },
        board.root,
        ui.gameBar,
        h("div", { class: "bar" },
          h("fieldset", { class: "tools" }, h("legend", { class: "visually-hidden" }, TEXT.tools), ...TOOLS.map(toolButton)),
          h("div", { class: "tools" },
            iconButton("undo", TEXT.undo, undo), iconButton("redo", TEXT.redo, redo),
            ui.suggest = h("button", { class: "tool text", title: TEXT.suggestTitle, "aria-pressed": "false", onclick: () => {
              suggests = !suggests;
              ui.suggest.setAttribute("aria-pressed", String(suggests));
              loadSuggestions();
            } }, TEXT.suggest),
            h("button", { class: "tool text", title: TEXT.pass, onclick: () => skip("pass") }, TEXT.pass),
            h("button", { class: "tool text", title: TEXT.tenuki, onclick: () => skip("tenuki") }, TEXT.tenukiShort),
            iconButton("clear", TEXT.clear, () => { record = null; go({ ...initial(), size: state.size, facets: state.facets, tab: state.tab }); }))),
        h("div", { class: "bar" }, ui.turn, ui.hover)),
      h("section", { class: "right", "aria-label": TEXT.query },
        h("div", { class: "options" },
          h("div", { class: "chips" },
            h("span", { class: "chip-label" }, TEXT.region),
            ui.whole = h("button", { class: "chip", onclick: () => change({ region: "board" }) }, TEXT.wholeBoard),
            h("button", { class: "chip", onclick: cornerRegion }, TEXT.corner), ui.regionName, h("span", { class: "grow" }), ui.filterButton),
          ui.chips = h("div", { class: "chips" }, toggle("turned", TEXT.rotations), toggle("swap", TEXT.swap), toggle("free", TEXT.free), toggle("loose", TEXT.loose))),
        ui.filters,
        h("div", { class: "status-line" }, ui.status, ui.stop),
        ui.summary, ui.tabs, ui.panel)));
  drawFilters();
}

function drawFilters() {
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => { change({ facets: { ...state.facets, [name]: value } }); drawFilterCount(); };
  const f = state.facets;
  const t = TEXT.facet;
  const text = (/** @type {string} */ name, /** @type {string} */ placeholder = "") => field({ id: `f-${name}`, label: /** @type {any} */ (t)[name], value: f[name], placeholder, onChange: set(name) });
  const complete = (/** @type {string} */ name, /** @type {string} */ kind) => completing({ id: `f-${name}`, label: /** @type {any} */ (t)[name], value: f[name], field: kind, get, onChange: set(name) });
  ui.filters.replaceChildren(
    complete("player", "player"),
    choice({ id: "f-as", label: t.as, value: f.as, options: [["", TEXT.asAny], ["black", TEXT.black], ["white", TEXT.white]], onChange: set("as") }),
    complete("opponent", "player"), complete("event", "event"), text("from", "1990"), text("to", "2016-12"),
    choice({ id: "f-result", label: t.result, value: f.result, options: Object.entries(TEXT.results), onChange: set("result") }),
    text("rank", "7d"), text("komi", "6.5"), text("handicap", "0"),
    choice({ id: "f-corpus", label: t.corpus, value: f.corpus, options: [["", TEXT.results[""]], ...info.corpora.map((c) => [c.name, c.name])], onChange: set("corpus") }),
    complete("tag", "tag"), complete("me", "player"), text("where", TEXT.whereHint),
    h("button", { class: "chip", onclick: () => { change({ facets: {} }); drawFilters(); } }, TEXT.resetFilters),
  );
  drawFilterCount();
}

function drawFilterCount() {
  const n = Object.entries(state.facets).filter(([name, value]) => value && name !== "as").length;
  ui.filterButton.textContent = n ? TEXT.filtersOn(n) : TEXT.filters;
  ui.filterButton.classList.toggle("on", n > 0);
}

function drawGameBar() {
  ui.gameBar.hidden = !state.game || !record;
  if (ui.gameBar.hidden) return;
  const main = record.nodes.filter((/** @type {any} */ n) => n.play).length;
  const played = line().filter((at) => record.nodes[at].play).length;
  const node = record.nodes[state.node] || {};
  const children = record.nodes.map((/** @type {any} */ n, /** @type {number} */ i) => ({ ...n, i })).filter((/** @type {any} */ n) => n.parent === state.node);
  const player = (/** @type {string} */ who, /** @type {string} */ rank) => h("span", {}, h("bdi", {}, who || TEXT.unknown), rank ? h("span", { class: "rank" }, h("bdi", {}, rank)) : null);
  ui.gameBar.replaceChildren(...[
    h("div", { class: "game-head" },
      h("span", { class: "who" }, svg("svg", { viewBox: "0 0 10 10", class: "disc b", "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), player(record.black, record.blackRank),
        svg("svg", { viewBox: "0 0 10 10", class: "disc w", "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), player(record.white, record.whiteRank)),
      h("span", { class: "faint" }, [record.result, record.date, record.event].filter(Boolean).join(" · ")),
      h("span", { class: "grow" }),
      record.id ? h("a", { class: "chip", href: `/api/v1/games/${record.id}/sgf`, download: `game-${record.id}.sgf` }, TEXT.download) : null,
      iconButton("close", TEXT.close, closeGame)),
    h("div", { class: "tools" },
      iconButton("first", TEXT.first, () => openNode(0)), iconButton("back10", TEXT.back10, () => step(-10)), iconButton("back", TEXT.back, () => step(-1)),
      h("span", { class: "move-number" }, TEXT.moveNumber(played, main)),
      iconButton("next", TEXT.next, () => step(1)), iconButton("next10", TEXT.next10, () => step(10)), iconButton("last", TEXT.last, () => step(10000))),
    children.length > 1 ? h("p", { class: "chips" }, h("span", { class: "chip-label" }, TEXT.variations), ...children.map((/** @type {any} */ n) => h("button", { class: "chip", onclick: () => openNode(n.i) }, n.play || "…"))) : null,
    node.comment ? h("p", { class: "comment" }, h("bdi", {}, node.comment)) : null,
  ].filter(Boolean));
}

function drawPanel() {
  for (const tab of ui.tabs.children) {
    const is = tab.id === `tab-${state.tab}`;
    tab.setAttribute("aria-selected", String(is));
    tab.tabIndex = is ? 0 : -1;
  }
  ui.panel.setAttribute("aria-labelledby", `tab-${state.tab}`);
  if (state.tab === "patterns") return drawGallery();
  if (!answer) return ui.panel.replaceChildren();
  if (state.tab === "games") return ui.panel.replaceChildren(gamesList(games, answer.games, { openGame, more: moreGames }));
  if (state.tab === "years") {
    ui.panel.replaceChildren(...(trend ? [yearsChart(trend)] : []));
    return loadTrend();
  }
  return ui.panel.replaceChildren(movesTable(answer, {
    highlight: (/** @type {string} */ name) => board.highlight(name ? indexOf(name, current().size) : -1),
    playMove: (/** @type {any} */ mv) => playAt(mv.color, mv.point),
  }));
}

/** @type {Record<string, any>} */
const galleries = {};
let galleryShape = "3x3";
async function drawGallery() {
  const shape = galleryShape;
  if (!galleries[shape]) {
    try {
      galleries[shape] = await get("top", { q: `60 ${shape} k 2..` });
    } catch (error) {
      return showError(error);
    }
    if (state.tab !== "patterns" || shape !== galleryShape) return;
  }
  ui.panel.replaceChildren(
    h("div", { class: "chips" }, ...["3x3", "4x4", "diamond", "5x5"].map((name) => h("button", { class: name === shape ? "chip on" : "chip", "aria-pressed": String(name === shape), onclick: () => { galleryShape = name; drawGallery(); } }, name.replace("x", "×")))),
    gallery(galleries[shape].patterns, { openPattern }));
}

function draw() {
  const now = current();
  const box = corners(state.region, now.size) || corners("board", now.size);
  const isQuery = answer?.region === "query";
  board.show({ ...now, box, moves: answer && !isQuery ? answer.moves.slice(0, 40) : [], outline: state.game ? outline : null, suggestions });
  board.highlight(-1);
  ui.turn.replaceChildren(svg("svg", { viewBox: "0 0 10 10", class: `disc ${now.turn === "B" ? "b" : "w"}`, "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), TEXT.turn(now.turn));
  const isBoard = state.region === "board";
  ui.regionName.textContent = isBoard ? "" : state.region.replace("..", "–");
  ui.whole.classList.toggle("on", isBoard);
  ui.whole.setAttribute("aria-pressed", String(isBoard));
  for (const name of ["turned", "swap", "free", "loose"]) ui[name].checked = /** @type {any} */ (state)[name];
  ui.chips.hidden = isBoard;
  if (answer && document.activeElement !== ui.query) ui.query.value = answer.query;
  drawFilterCount();
  drawGameBar();
  if (answer) ui.summary.replaceChildren(summary(answer, { openGame, tries }));
  drawPanel();
}

// --- start ------------------------------------------------------------------------------------

async function restore() {
  state = fromAddress(location.search);
  undone = [];
  if (state.game && record?.id !== state.game) record = await get(`games/${state.game}`).catch(() => null);
  if (state.game && !record?.nodes[state.node]) state.game = 0;
  if (!state.game) outline = null;
  drawFilters();
  draw();
  ask();
}

async function start() {
  build();
  addEventListener("popstate", restore);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) openFile(file);
  });
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (state.game && !board.grid.contains(/** @type {Node} */ (event.target))) {
      if (event.key === "ArrowLeft") step(-1);
      if (event.key === "ArrowRight") step(1);
    }
  });
  get("info").then((found) => { info = found; drawFilters(); }).catch(() => {});
  await restore();
}

start();
