// @ts-check
/** The state of the page, its address, and what changes them. */
import { get } from "./api.js";
import { Board } from "./board.js";
import { Life } from "./life.js";
import { Files } from "./review.js";
import { illegal, indexOf, nameOf, play, rows } from "./rules.js";
import { condition, corners, fromAddress, initial, position, regionOf, toAddress } from "./state.js";
import { TEXT } from "./text.js";
import { CELL, parts, say, status, tool, ui } from "./ui.js";

/** @typedef {import("./state.js").State} State */

/** What the address says. */
export let state = fromAddress(location.search);

/** The states before the last changes of the board, for undo. @type {State[]} */
let done = [];

/** States that were undone, for redo. @type {State[]} */
let undone = [];

/** @type {any} */ export let record = null;
/** @type {any} */ export let outline = null;
export let playing = 0;
export let info = { games: 0, corpora: /** @type {any[]} */ ([]), writable: false, isKnown: false, boardSize: /** @type {number|null} */ (null) };
/** @type {any[]} */ export let sets = [];

/** The pattern of a query that the board cannot ask for, where it can show it. @type {any} */ export let shown = null;

/** The condition on games of such a query. */ export let queryCondition = "";

/** The lines that its pattern is searched for in. */ export let queryLines = "main";

/** Whether it is a condition on games alone. */ export let isCondition = false;

/** Keeps what a query says, of a text that was taken apart; nothing of none. @param {any} [parsed] */
export function keepQuery(parsed) {
  queryCondition = parsed?.condition || "";
  isCondition = !!parsed && !parsed.pattern && queryCondition !== "";
  queryLines = parsed?.lines || "main";
  shown = parsed ? onBoard(parsed) : null;
}

/** The board that shows the pattern of a query; null if none can. @param {any} parsed */
export function onBoard({ pattern, wholeBoard, place }) {
  const lines = (pattern || "").split("/");
  const width = lines[0].length;
  if (!pattern || pattern.includes("#") || lines.some((/** @type {string} */ l) => l.length !== width)) return null;
  const size = wholeBoard ? lines.length : 19;
  const [right, low] = [size - width, size - lines.length];
  const start = indexOf((place || "").split("..")[0], size);
  /** @type {Record<string, number[]>} */
  const known = { corner: [0, right], "upper right corner": [0, right], "upper left corner": [0, 0], "lower left corner": [low, 0], "lower right corner": [low, right], side: [0, Math.floor(right / 2)] };
  const [top, left] = wholeBoard ? [0, 0] : start >= 0 ? [Math.floor(start / size), start % size]
    : known[place] || [Math.floor(low / 2), Math.floor(right / 2)];
  if (top < 0 || left < 0 || top + lines.length > size || left + width > size) return null;
  const cells = Array(size * size).fill("_");
  lines.forEach((/** @type {string} */ l, /** @type {number} */ r) => [...l].forEach((cell, c) => { cells[(top + r) * size + left + c] = cell; }));
  return { size, cells, top, left, box: { top, left, bottom: top + lines.length - 1, right: left + width - 1 } };
}

/** The nodes from the first to the open one. */
export function line(of = state) {
  const path = [];
  for (let at = of.node; at !== null && at !== undefined && record?.nodes[at]; at = record.nodes[at].parent) path.unshift(at);
  return path;
}

/**
 * The position on the board, of the open game or of the state. @param {State} [of]
 * @returns {{size: number, cells: string[], before: string[]|null, turn: string, last: number, numbers: Map<number, number>, legal: number, labels: string[], area?: number[]}}
 */
export function current(of = state) {
  const problem = isLife() ? life.view() : null;
  if (problem) return problem;
  if (of.q && shown) return { ...shown, before: null, turn: of.turn || "B", last: -1, numbers: new Map(), legal: 0, labels: [] };
  if (!of.game || !record) return { size: of.size, ...position(of), labels: /** @type {string[]} */ ([]) };
  const size = record.size;
  let cells = Array(size * size).fill("_");
  /** @type {string[]|null} */ let before = null;
  let [turn, last, count] = ["B", -1, 0];
  const numbers = new Map();
  for (const at of line(of)) {
    const node = record.nodes[at];
    for (const [list, cell] of [[node.black, "B"], [node.white, "W"], [node.empty, "_"]]) {
      for (const name of list) if (indexOf(name, size) >= 0) cells[indexOf(name, size)] = cell;
    }
    if (!node.play) continue;
    count += 1;
    const [color, name] = node.play.split(" ");
    const index = indexOf(name, size);
    if (index >= 0) {
      [before, cells] = [cells, play(cells, index, color, size) || cells];
      last = index;
      numbers.set(index, count);
    }
    turn = color === "B" ? "W" : "B";
  }
  const next = record.nodes.find((/** @type {any} */ n) => n.parent === of.node && n.play);
  if (next) turn = next.play[0];
  const labels = record.nodes[of.node]?.labels || [];
  if (!of.moves.length) return { size, cells, before, turn, last, numbers, legal: 0, labels };
  // The line beside the game has numbers of its own.
  const beside = position({ size, setup: cells, moves: of.moves, turn });
  return { size, ...beside, before: beside.before || cells, labels: [] };
}

/** What is asked in a state. @param {State} [of] */
export function params(of = state) {
  if (of.q) return { path: "find", params: { q: of.q, me: of.facets.me } };
  const now = current(of);
  const symmetries = [of.turned && "rot mirror", of.swap && "swap"].filter(Boolean).join(" ");
  const isBoard = of.region === "board";
  const base = of.game && record
    ? { board: rows(now.cells, now.size), turn: now.turn }
    : { board: of.setup ? rows(of.setup, of.size) : "", size: of.setup || of.size === 19 ? "" : of.size, moves: of.moves.join(" "), turn: of.setup || !of.moves.length ? now.turn : "" };
  return {
    path: isBoard ? "explore" : "position",
    params: {
      ...base,
      ...(isBoard ? {} : { region: of.region, loose: of.loose, symmetries: symmetries === "rot mirror swap" ? "sym" : symmetries, anchor: of.free ? "free" : "" }),
      in: of.lines === "main" ? "" : of.lines, where: condition(of.facets), me: of.facets.me,
    },
  };
}

/** The moves up to the position on the board, also those of the open game. */
export function movesPlayed() {
  if (!state.game || !record) return state.moves;
  return [...line().map((at) => record.nodes[at].play?.replace(" ", "")).filter(Boolean), ...state.moves];
}

/** Whether a corpus keeps its variations, so that they can be searched. */
export const hasVariations = () => info.corpora.some((c) => c.variations);

/** Whether a problem of life and death is on the board. */
export const isLife = () => state.tab === "life" && state.problem !== "";

/** Takes the position out of the open game, query or problem, to change it. @returns {State} */
export function taken() {
  if (state.q) {
    const cells = shown?.cells || null;
    const region = shown ? regionOf(shown.box, shown.size) : "board";
    return { ...state, q: "", size: shown?.size || 19, setup: cells, moves: [], region, lines: queryLines, facets: { ...state.facets, where: queryCondition } };
  }
  if (!state.game) return { ...state };
  const now = current();
  // What is edited is a position of its own.
  return { ...state, game: 0, node: 0, size: now.size, setup: now.cells.some((c) => c !== "_") ? now.cells : null, moves: [], turn: now.turn };
}

/** Goes to a state; the address follows. @param {State} next @param {{replace?: boolean, keepUndone?: boolean}} [options] */
export function go(next, options = {}) {
  if (next.game !== state.game || next.node !== state.node + 1) pause();
  const isOther = boardOf(next) !== boardOf(state);
  if (isOther && !options.keepUndone) {
    done.push(state);
    undone = [];
  }
  const hasFilters = next.facets !== state.facets;
  state = next;
  board.propose(-1);
  const address = toAddress(state);
  if (options.replace) history.replaceState(null, "", address);
  else if (address !== location.pathname + location.search && address !== location.search) history.pushState(null, "", address);
  // The server searches while the board is drawn.
  parts.ask();
  parts.draw();
  // The form that is typed in stays.
  if (hasFilters && !ui.filters.contains(document.activeElement)) parts.drawFilters();
}

/** What undo brings back. @param {State} of */
const boardOf = (of) => JSON.stringify([of.size, of.setup, of.moves, of.region, of.game, of.game ? of.node : 0, of.q, of.problem]);

/** @param {Partial<State>} part */
export const change = (part) => go({ ...state, ...part });

/** Changes the question about the board: a query that was typed becomes what the board shows of it. @param {Partial<State>} part */
export const changeQuestion = (part) => go({ ...(state.q ? taken() : state), ...part });

/** The state after a move; null, with a message, if the rules forbid it. @param {string} color @param {string} name @param {boolean} [says] @returns {State|null} */
function played(color, name, says = false) {
  const now = current();
  const index = indexOf(name, now.size);
  const why = index >= 0 ? illegal(now.cells, index, color, now.size, now.before) : "";
  const next = state.game && record && !state.moves.length ? record.nodes.findIndex((/** @type {any} */ n) => n.parent === state.node && n.play === `${color} ${name}`) : -1;
  // A move of the open game is followed; another one begins a line beside it.
  if (next >= 0) return { ...state, node: next };
  if (why) {
    if (says) say(TEXT.illegal(why, name));
    return null;
  }
  const from = state.q ? taken() : state;
  return { ...from, moves: [...from.moves, `${color}${name}`] };
}

/** @param {string} color @param {string} name */
export function playAt(color, name) {
  if (isLife()) return life.play(name);
  const next = played(color, name, true);
  if (next) go(next, { replace: next.game !== 0 && next.node !== state.node });
}

/** The state after a press on a point, with a tool that changes it. @param {number} index @param {boolean} [says] @returns {State|null} */
export function pressed(index, says = false) {
  const now = current();
  if (tool === "play") return played(now.turn, nameOf(index, now.size), says);
  const cells = now.cells.slice();
  const cell = CELL[tool];
  cells[index] = cells[index] === cell ? "_" : cell;
  return { ...taken(), setup: cells.some((c) => c !== "_") ? cells : null, moves: [], turn: now.turn };
}

/** @param {number} index */
export function onPoint(index) {
  const { size } = current();
  if (isLife()) return life.play(nameOf(index, size));
  if (tool === "region") return selectRegion({ top: Math.floor(index / size), bottom: Math.floor(index / size), left: index % size, right: index % size });
  const next = pressed(index, true);
  if (next) go(next, { replace: next.game !== 0 && next.node !== state.node });
}

/** @param {any} box */
export function selectRegion(box) {
  const size = current().size;
  const isPoint = box.top === box.bottom && box.left === box.right;
  if (isLife()) return;
  changeQuestion({ region: isPoint ? "board" : regionOf(box, size) });
}

/** The region from the nearest corner that holds the stones near it. */
export function cornerRegion() {
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
  changeQuestion({
    region: regionOf({
      top: isBottom ? size - reach : 0, bottom: isBottom ? size - 1 : reach - 1,
      left: isLeft ? 0 : size - reach, right: isLeft ? reach - 1 : size - 1,
    }, size),
  });
}

/** Takes the last change of the board back: a move, a stone, or all of it. */
export function undo() {
  if (isLife()) return life.undo();
  if (state.game && !state.moves.length) return step(-1);
  const last = done.pop();
  undone.push(state);
  if (last) return restoreState(last);
  if (!state.moves.length) return undone.pop();
  go({ ...state, moves: state.moves.slice(0, -1) }, { keepUndone: true });
}

export function redo() {
  const next = undone.pop();
  if (!next) return state.game && !state.moves.length ? step(1) : undefined;
  done.push(state);
  restoreState(next);
}

/** Brings the board of a state back; what is asked about it stays. @param {State} of */
function restoreState(of) {
  const { size, setup, moves, game, node, q, problem, turn, region } = of;
  if (game > 0 && record?.game !== game) return openGame(game, 0, undefined, node, true);
  go({ ...state, size, setup, moves, game, node, q, problem, turn, region }, { keepUndone: true });
}

/** @param {string} word */
export function skip(word) {
  if (isLife()) return word === "pass" ? life.play("pass") : undefined;
  const now = current();
  const from = state.q ? taken() : state;
  go({ ...from, moves: [...from.moves, `${now.turn}${word}`] });
}

/** @param {number} node */
export function openNode(node) {
  // A step is no entry of the history: Back leads out of the game.
  if (record?.nodes[node]) go({ ...state, node, moves: [] }, { replace: true, keepUndone: true });
}

/** Goes to a node on the way to another: nothing is asked. @param {number} node */
export function passBy(node) {
  state = { ...state, node, moves: [] };
}

/** The child of the main line, or the one before. @param {number} steps */
export function step(steps) {
  if (!record) return;
  let at = state.node;
  for (let n = 0; n < Math.abs(steps); n += 1) {
    const next = steps < 0 ? record.nodes[at]?.parent : record.nodes.findIndex((/** @type {any} */ n2) => n2.parent === at);
    if (next === null || next === undefined || next < 0) break;
    at = next;
  }
  if (at !== state.node || state.moves.length) openNode(at);
}

/** The main line through the open node: its nodes from the first to the last. */
export function wholeLine() {
  const path = line();
  for (;;) {
    const next = record.nodes.findIndex((/** @type {any} */ n) => n.parent === path[path.length - 1]);
    if (next < 0) return path;
    path.push(next);
  }
}

/** Plays the game through, a move a second, until its end. */
export function playThrough() {
  if (playing) return pause();
  const next = () => {
    const before = state.node;
    step(1);
    if (state.node === before) return pause();
  };
  playing = setInterval(next, 1000);
  parts.drawGameBar();
}

function pause() {
  if (!playing) return;
  clearInterval(playing);
  playing = 0;
  parts.drawGameBar();
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

/** Opens a game after some moves, at a hit, or at a node. @param {number} id @param {number} moves @param {any} [hit] @param {number|null} [at] @param {boolean} [keepUndone] */
export async function openGame(id, moves, hit, at = hit?.node, keepUndone = false) {
  try {
    record = await get(`games/${id}`);
  } catch (error) {
    return parts.showError(error);
  }
  const box = hit ? corners(`${hit.at}..${hit.to}`, record.size) : null;
  // A match of the whole board needs no outline.
  outline = box && (box.bottom - box.top < record.size - 1 || box.right - box.left < record.size - 1) ? box : null;
  // A hit in a variation begins at a node off the main line.
  const node = record.nodes[at ?? -1] ? Number(at) : nodeAfter(record, moves);
  record.match = hit ? node : 0;
  // The match in this game becomes the region, so that the question stays the same.
  const region = hit && state.region !== "board" ? `${hit.at}..${hit.to}` : state.region;
  go({ ...state, game: id, node, moves: [], setup: null, region, turn: "", q: "", tab: state.tab === "life" ? "games" : state.tab }, { keepUndone });
  findBook();
}

/** The address of a game after some moves. @param {number} id @param {number} moves */
export const hrefOf = (id, moves) => {
  const address = toAddress({ ...state, game: 0, moves: [], setup: null, turn: "", q: "" });
  return `${address === "/" ? "/?" : `${address}&`}game=${id}.m${moves}`;
};

/** Finds the last position of the open line that other games have. */
async function findBook() {
  const of = record;
  const path = wholeLine().filter((at, n) => n === 0 || of.nodes[at].play);
  // A position that a game of the database has is found in that game.
  const own = of.game ? 1 : 0;
  let [low, high] = [0, path.length];
  try {
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const asked = params({ ...state, node: path[middle], moves: [], region: "board", lines: "main" });
      const found = await get(asked.path, { ...asked.params, me: "", limit: 0 });
      if (record !== of) return;
      if (found.games > own) low = middle;
      else high = middle;
    }
  } catch {
    // The game is shown without.
    return;
  }
  of.book = { node: path[low], moves: low, next: path[low + 1] ?? null };
  parts.drawGameBar();
}

export function closeGame() {
  const from = taken();
  record = null;
  outline = null;
  go(from);
}

/** Shows a record of a file. @param {any} of */
function openRecord(of) {
  record = { ...of, id: null };
  outline = null;
  // A file has no address: its positions do, once a stone is edited.
  go({ ...state, game: -1, node: 0, moves: [], setup: null, region: "board", turn: "", q: "" });
  findBook();
}

export const files = new Files({ openRecord, showError: (error) => parts.showError(error), onChange: () => parts.draw() });

/** An empty board without filters. */
export function startAgain() {
  record = null;
  files.close();
  go({ ...initial(), size: state.size });
}

/** An empty board of another size, or with handicap stones. @param {number} size @param {number} handicap */
export function newBoard(size, handicap = 0) {
  record = null;
  files.close();
  const edge = size < 13 ? 2 : 3;
  const [low, mid, high] = [edge, (size - 1) / 2, size - 1 - edge];
  const corner = [[low, high], [high, low], [high, high], [low, low]];
  const side = [[mid, low], [mid, high], [low, mid], [high, mid]];
  const places = handicap < 5 ? corner.slice(0, handicap) : [...corner, ...side.slice(0, (handicap - 4) & ~1), ...(handicap % 2 ? [[mid, mid]] : [])];
  const cells = Array(size * size).fill("_");
  for (const [row, col] of places) cells[row * size + col] = "B";
  go({ ...initial(), size, setup: handicap ? cells : null, turn: handicap ? "W" : "", facets: state.facets, tab: state.tab, lines: state.lines });
}

/** Keeps the saved sets, which are filters. @param {any[]} list */
export function keepSets(list) {
  sets = list;
  parts.drawFilters();
}

/** Shows what the address says. */
export async function restore() {
  state = fromAddress(location.search);
  // A database of small boards begins with one.
  if (!location.search && info.boardSize) state.size = info.boardSize;
  done = [];
  undone = [];
  /** @type {any} */ let failed = null;
  if (state.game && record?.game !== state.game) {
    record = null;
    try {
      record = await get(`games/${state.game}`);
    } catch (error) {
      failed = error;
    }
  }
  if (state.game && record && state.after !== null) state.node = nodeAfter(record, state.after);
  state.after = null;
  if (state.game && !record?.nodes[state.node]) state.game = 0;
  if (!state.game) outline = null;
  // The server searches while the page is drawn.
  if (!failed) parts.ask();
  parts.drawFilters();
  parts.draw();
  if (failed) return parts.showError(failed);
  if (state.game && !record.book) findBook();
}

export async function loadInfo() {
  try {
    const [found, saved] = await Promise.all([get("info"), get("sets")]);
    info = { ...found, isKnown: true };
    sets = saved.sets;
  } catch (error) {
    return say(/** @type {Error} */ (error).message);
  }
  parts.drawInfo();
}

/** @param {string} key @param {boolean} isShift */
function onKey(key, isShift) {
  switch (key) {
    case "u": case "U": undo(); return true;
    case "Backspace": if (isShift) redo(); else undo(); return true;
    case ".": skip("pass"); return true;
    case "Escape": if (!isLife()) changeQuestion({ region: "board" }); return true;
    case "Home": if (state.game) openNode(0); return true;
    case "PageUp": step(-10); return true;
    case "PageDown": step(10); return true;
    default: return false;
  }
}

export const board = new Board({
  onPoint,
  onPending: (index) => {
    if (!ui.confirm) return;
    ui.confirm.hidden = index < 0 || board.chosen < 0;
    if (index >= 0) ui.confirm.textContent = TEXT.playHere(nameOf(index, current().size));
  },
  confirms: () => !isLife() && current().size > 9,
  onRegion: selectRegion,
  onHover: (index) => parts.hover(index),
  onKey,
  selects: () => tool === "region" && !isLife(),
});

export const life = new Life({
  state: () => state,
  taken,
  go,
  draw: () => parts.draw(),
  showError: (error) => parts.showError(error),
  say: (text) => status(text, false),
  preview: (p) => parts.showBoard(p ? { ...current(), size: p.board.split("/").length, cells: [...p.board.replaceAll("/", "")], turn: p.turn, last: -1, numbers: new Map(), labels: [] } : current()),
  progress: (p) => { if (p.total) status(TEXT.searching(p.done, p.total, p.games), true); else status("", false); },
  busy: (is) => parts.busy(is),
});
