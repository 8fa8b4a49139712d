// @ts-check
/** The page: state, address, board and panels. */
import { get, post, search, send } from "./api.js";
import { Board, cellMark, svg } from "./board.js";
import { Life, nameOfProblem } from "./life.js";
import { LONG, chips, conditionParts } from "./chips.js";
import { Files, droppedFiles, variationTree } from "./review.js";
import { Names } from "./names.js";
import { comparePanel, playersPanel, reportPanel } from "./people.js";
import { illegal, indexOf, nameOf, play, rows } from "./rules.js";
import { boardPng, boardSvg, lineSgf, save } from "./share.js";
import { LINES, SHAPES, TABS, condition, corners, fromAddress, initial, kept, position, regionOf, toAddress } from "./state.js";
import { LANGUAGE, LANGUAGES, date } from "./numbers.js";
import { TEXT, keepNames } from "./text.js";
import { cornerLine, cornerMoves, josekiPanel, josekiSummary, lastCorner, openingsPanel } from "./trees.js";
import { choice, completing, field, gallery, gamesList, h, movesTable, plainClick, progressView, summary, yearsChart } from "./views.js";

/** @typedef {import("./state.js").State} State */

let state = fromAddress(location.search);
let tool = "play";
/** The states before the last changes of the board, for undo. @type {State[]} */
let done = [];
/** States that were undone, for redo. @type {State[]} */
let undone = [];
/** What is shown, and how: kept in this browser. */
const prefs = { marks: "letter", coordinates: true, numbers: false, ...kept("prefs", {}) };
/** @type {any} */ let answer = null;
/** @type {any[]} */ let games = [];
/** @type {any} */ let trend = null;
/** @type {any} */ let record = null;
/** @type {any} */ let outline = null;
/** @type {any[]} */ let suggestions = [];
let suggests = false;
/** @type {Running|null} */ let running = null;
/** What the answer was asked with. */ let answered = "";
/** The pattern of a query that the board cannot ask for, where it can show it. @type {any} */ let shown = null;
/** The condition on games of such a query. */ let queryCondition = "";
/** The lines that its pattern is searched for in. */ let queryLines = "main";
/** Whether it is a condition on games alone. */ let isCondition = false;
/** @type {any} */ let openings = null;
let openingsOf = "";
/** @type {any} */ let joseki = null;
let josekiOf = "";
let playing = 0;
let info = { games: 0, corpora: /** @type {any[]} */ ([]), writable: false, isKnown: false, boardSize: /** @type {number|null} */ (null) };
/** @type {any[]} */ let sets = [];

const TOOLS = /** @type {[string, string][]} */ ([
  ["play", ""], ["black", "B"], ["white", "W"], ["erase", "_"], ["any", "?"], ["notWhite", "b"], ["notBlack", "w"], ["stone", "s"], ["region", ""],
]);
const CELL = Object.fromEntries(TOOLS);

// --- the position -----------------------------------------------------------------------------

/** The nodes from the first to the open one. */
function line(of = state) {
  const path = [];
  for (let at = of.node; at !== null && at !== undefined && record?.nodes[at]; at = record.nodes[at].parent) path.unshift(at);
  return path;
}

/**
 * The position on the board, of the open game or of the state. @param {State} [of]
 * @returns {{size: number, cells: string[], before: string[]|null, turn: string, last: number, numbers: Map<number, number>, legal: number, labels: string[], area?: number[]}}
 */
function current(of = state) {
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

/** Whether a problem of life and death is on the board. */
const isLife = () => state.tab === "life" && state.problem !== "";

/** Takes the position out of the open game, query or problem, to change it. @returns {State} */
function taken() {
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

// --- changes ----------------------------------------------------------------------------------

/** Goes to a state; the address follows. @param {State} next @param {{replace?: boolean, keepUndone?: boolean}} [options] */
function go(next, options = {}) {
  if (next.game !== state.game || next.node !== state.node + 1) pause();
  const isOther = boardOf(next) !== boardOf(state);
  if (isOther && !options.keepUndone) {
    done.push(state);
    undone = [];
  }
  state = next;
  suggestions = [];
  board.propose(-1);
  const address = toAddress(state);
  if (options.replace) history.replaceState(null, "", address);
  else if (address !== location.pathname + location.search && address !== location.search) history.pushState(null, "", address);
  if (!state.q) {
    shown = null;
    isCondition = false;
  }
  // The server searches while the board is drawn.
  ask();
  draw();
}

/** What undo brings back. @param {State} of */
const boardOf = (of) => JSON.stringify([of.size, of.setup, of.moves, of.game, of.game ? of.node : 0, of.q, of.problem]);

/** @param {Partial<State>} part */
const change = (part) => go({ ...state, ...part });

/** Changes the question about the board: a query that was typed becomes what the board shows of it. @param {Partial<State>} part */
const changeQuestion = (part) => go({ ...(state.q ? taken() : state), ...part });

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
function playAt(color, name) {
  if (isLife()) return life.play(name);
  const next = played(color, name, true);
  if (next) go(next, { replace: next.game !== 0 && next.node !== state.node });
}

/** The state after a press on a point, with a tool that changes it. @param {number} index @param {boolean} [says] @returns {State|null} */
function pressed(index, says = false) {
  const now = current();
  if (tool === "play") return played(now.turn, nameOf(index, now.size), says);
  const cells = now.cells.slice();
  const cell = CELL[tool];
  cells[index] = cells[index] === cell ? "_" : cell;
  return { ...taken(), setup: cells.some((c) => c !== "_") ? cells : null, moves: [], turn: now.turn };
}

/** @param {number} index */
function onPoint(index) {
  const { size } = current();
  if (isLife()) return life.play(nameOf(index, size));
  if (tool === "region") return selectRegion({ top: Math.floor(index / size), bottom: Math.floor(index / size), left: index % size, right: index % size });
  const next = pressed(index, true);
  if (next) go(next, { replace: next.game !== 0 && next.node !== state.node });
}

/** @param {any} box */
function selectRegion(box) {
  const size = current().size;
  const isPoint = box.top === box.bottom && box.left === box.right;
  if (isLife()) return;
  changeQuestion({ region: isPoint ? "board" : regionOf(box, size) });
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
  changeQuestion({
    region: regionOf({
      top: isBottom ? size - reach : 0, bottom: isBottom ? size - 1 : reach - 1,
      left: isLeft ? 0 : size - reach, right: isLeft ? reach - 1 : size - 1,
    }, size),
  });
}

/** Takes the last change of the board back: a move, a stone, or all of it. */
function undo() {
  if (isLife()) return life.undo();
  if (state.game && !state.moves.length) return step(-1);
  const last = done.pop();
  undone.push(state);
  if (last) return restoreState(last);
  if (!state.moves.length) return undone.pop();
  go({ ...state, moves: state.moves.slice(0, -1) }, { keepUndone: true });
}

function redo() {
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
function skip(word) {
  if (isLife()) return word === "pass" ? life.play("pass") : undefined;
  const now = current();
  const from = state.q ? taken() : state;
  go({ ...from, moves: [...from.moves, `${now.turn}${word}`] });
}

// --- games ------------------------------------------------------------------------------------

/** @param {number} node */
function openNode(node) {
  // A step is no entry of the history: Back leads out of the game.
  if (record?.nodes[node]) go({ ...state, node, moves: [] }, { replace: true, keepUndone: true });
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
  if (at !== state.node || state.moves.length) openNode(at);
}

/** The main line through the open node: its nodes from the first to the last. */
function wholeLine() {
  const path = line();
  for (;;) {
    const next = record.nodes.findIndex((/** @type {any} */ n) => n.parent === path[path.length - 1]);
    if (next < 0) return path;
    path.push(next);
  }
}

/** Plays the game through, a move a second, until its end. */
function playThrough() {
  if (playing) return pause();
  const next = () => {
    const before = state.node;
    step(1);
    if (state.node === before) return pause();
  };
  playing = setInterval(next, 1000);
  drawGameBar();
}

function pause() {
  if (!playing) return;
  clearInterval(playing);
  playing = 0;
  if (ui.gameBar) drawGameBar();
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
async function openGame(id, moves, hit, at = hit?.node, keepUndone = false) {
  try {
    record = await get(`games/${id}`);
  } catch (error) {
    return showError(error);
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
const hrefOf = (id, moves) => {
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
  drawGameBar();
}

function closeGame() {
  const from = taken();
  record = null;
  outline = null;
  go(from);
}

/** Opens records that are not in the database. @param {File[]} list */
async function openFiles(list) {
  if (!list.length) return;
  status(TEXT.reading, true);
  try {
    if (state.tab === "life") return await life.openFile(await list[0].arrayBuffer());
    await files.open(list);
  } catch (error) {
    showError(error);
  } finally {
    if (!running) status("", false);
  }
}

/** Shows a record of a file. @param {any} of */
function openRecord(of) {
  record = { ...of, id: null };
  outline = null;
  // A file has no address: its positions do, once a stone is edited.
  go({ ...state, game: -1, node: 0, moves: [], setup: null, region: "board", turn: "", q: "" });
  findBook();
}

const files = new Files({ openRecord, showError, onChange: () => draw() });

// --- asking -----------------------------------------------------------------------------------

/** What is asked in a state. @param {State} [of] */
function params(of = state) {
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

/** The games of the answer that are listed: how many are asked for. */
const LISTED = 25;

/** @param {number} offset @param {number} limit */
const listing = (offset, limit) => (state.sort === "strength" ? { limit: 0, top: limit, offset } : { limit, offset });

/** The list of the answer in the order that is shown. @param {any} a */
const listed = (a) => (state.sort === "strength" ? a.topGames : a.results);

/**
 * A running search. @typedef {Object} Running
 * @property {string} key what is asked
 * @property {number} began when, as `performance.now()`
 * @property {AbortController} abort
 * @property {string} id what stops it on the server
 * @property {(progress: any) => void} onProgress
 * @property {Promise<any>} found
 */

/** What an answer depends on. */
const keyOf = (/** @type {any} */ asked) => JSON.stringify([asked, state.sort]);

/** Begins a search. @param {{path: string, params: any}} asked @returns {Running} */
function begin(asked) {
  const abort = new AbortController();
  /** @type {Running} */
  const of = { key: keyOf(asked), began: performance.now(), abort, id: "", onProgress: () => {}, found: Promise.resolve() };
  of.found = search(asked.path, { ...asked.params, ...listing(0, LISTED) }, abort.signal, (p) => of.onProgress(p), { onStart: (id) => { of.id = id; } });
  return of;
}

/** The search for the position after a press on the point under the pointer. @type {Running|null} */
let ahead = null;
let resting = 0;
/** The point under the pointer, or with the focus. */
let under = -1;

/** How long the pointer rests on a point before the position after a press there is asked for, in ms. */
const REST = 30;
/** How long its answer is kept, in ms: another process may change the database. */
const KEPT = 5000;

/** Whether this page has its server for itself: no other is asked for what may not be wanted. */
const isOwn = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

/** Asks for what a press on a point would ask. @param {number} index */
function lookAhead(index) {
  clearTimeout(resting);
  under = index;
  resting = setTimeout(() => {
    const to = index < 0 || !isOwn || tool === "region" || state.tab === "life" ? null : pressed(index);
    const asked = to && !to.q && params(to);
    if (ahead && (!asked || ahead.key !== keyOf(asked))) leave();
    if (!asked || ahead || running || keyOf(asked) === answered) return;
    const mine = begin(asked);
    ahead = mine;
    mine.found.catch(() => { if (ahead === mine) ahead = null; });
  }, REST);
}

/** Ends the search that was begun ahead. */
function leave() {
  ahead?.abort.abort();
  ahead = null;
}

async function ask() {
  if (state.tab === "life") {
    running?.abort.abort();
    running = null;
    leave();
    return life.ask();
  }
  const asked = params();
  const key = keyOf(asked);
  if (key === answered && answer && !running) {
    loadTab();
    return;
  }
  running?.abort.abort();
  clearTimeout(resting);
  if (ahead && (ahead.key !== key || performance.now() - ahead.began > KEPT)) leave();
  const mine = ahead || begin(asked);
  ahead = null;
  running = mine;
  let isSlow = false;
  ui.panel.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => { isSlow = true; status(TEXT.searching(0, 0, 0), true); }, 250);
  const soFar = progressView((id) => openGame(id, 0));
  mine.onProgress = (p) => {
    if (running !== mine || !p.total || !isSlow) return;
    status(TEXT.searching(p.done, p.total, p.games), true);
    if (!p.games) return;
    soFar.update(p);
    if (!soFar.element.isConnected) ui.summary.replaceChildren(soFar.element);
  };
  try {
    const [found] = await Promise.all([mine.found, state.q ? readQuery(state.q, mine.abort.signal) : null]);
    if (running !== mine) return;
    answer = state.q ? { ...found, isQuery: !shown, moves: found.moves.map((/** @type {any} */ mv) => ({ ...mv, point: `${mv.row},${mv.col}` })) } : found;
    if (state.q && shown) answer.moves = answer.moves.map(placed).filter(Boolean);
    answered = found.partial ? "" : key;
    games = listed(found);
    trend = null;
    status(`${TEXT.gamesFound(found.games)}. ${found.games && !found.colorSymmetric ? TEXT.blackWon(found.blackRate) : ""}`, false);
    running = null;
    draw();
    loadTab();
    if (suggests) loadSuggestions();
    if (tool === "play") lookAhead(under);
  } catch (error) {
    if (mine.abort.signal.aborted) return;
    showError(error);
  } finally {
    clearTimeout(slow);
    if (running === mine) running = null;
    ui.stop.hidden = running === null;
    if (running === null) ui.panel.removeAttribute("aria-busy");
  }
}

/** Ends the running search: what it has found is shown. */
function stop() {
  const mine = running;
  if (mine?.id) send("DELETE", `searches/${mine.id}`).catch(() => mine.abort.abort());
  else mine?.abort.abort();
}

/** Asks what the tab needs besides the answer. */
function loadTab() {
  if (state.tab === "years") loadTrend();
  if (state.tab === "openings") loadOpenings();
  if (state.tab === "joseki") loadJoseki();
}

/** Takes a query apart, and finds where the board can show its pattern. @param {string} text @param {AbortSignal} signal */
async function readQuery(text, signal) {
  shown = null;
  const parsed = await get("parse", { q: text }, signal);
  queryCondition = parsed.condition || "";
  isCondition = !parsed.pattern && queryCondition !== "";
  queryLines = parsed.lines;
  const lines = (parsed.pattern || "").split("/");
  const width = lines[0].length;
  const isPlain = parsed.pattern && !parsed.pattern.includes("#") && lines.every((/** @type {string} */ l) => l.length === width);
  if (!isPlain) return;
  const size = parsed.wholeBoard ? lines.length : 19;
  const [right, low] = [size - width, size - lines.length];
  const start = indexOf((parsed.place || "").split("..")[0], size);
  /** @type {Record<string, number[]>} */
  const known = { corner: [0, right], "upper right corner": [0, right], "upper left corner": [0, 0], "lower left corner": [low, 0], "lower right corner": [low, right], side: [0, Math.floor(right / 2)] };
  const [top, left] = parsed.wholeBoard ? [0, 0] : start >= 0 ? [Math.floor(start / size), start % size]
    : known[parsed.place] || [Math.floor(low / 2), Math.floor(right / 2)];
  if (top < 0 || left < 0 || top + lines.length > size || left + width > size) return;
  const cells = Array(size * size).fill("_");
  lines.forEach((/** @type {string} */ l, /** @type {number} */ r) => [...l].forEach((cell, c) => { cells[(top + r) * size + left + c] = cell; }));
  shown = { size, cells, top, left, box: { top, left, bottom: top + lines.length - 1, right: left + width - 1 } };
}

/** A move of a query's pattern on the board that shows it. @param {any} mv */
function placed(mv) {
  const [row, col] = mv.point.split(",").map(Number);
  return { ...mv, point: nameOf((shown.top + row - 1) * shown.size + shown.left + col - 1, shown.size) };
}

/** Asks what strong players would play here. */
async function loadSuggestions() {
  suggestions = [];
  if (!suggests) return draw();
  if (state.q) return draw();
  const { board: cells, size, moves, turn } = /** @type {any} */ (params().params);
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

/** The names of openings and of joseki, once they are known. @type {Record<string, any[]|null>} */
const names = { fuseki: null, joseki: null };

/** Asks for the names of openings or of joseki. @param {string} kind */
async function loadNames(kind) {
  if (names[kind]) return;
  names[kind] = [];
  try {
    names[kind] = (await get("openings", { kind })).names;
    drawPanel();
  } catch {
    // The rest is shown without.
    names[kind] = null;
  }
}

/** The moves up to the position on the board, also those of the open game. */
function movesPlayed() {
  if (!state.game || !record) return state.moves;
  return [...line().map((at) => record.nodes[at].play?.replace(" ", "")).filter(Boolean), ...state.moves];
}

/** Asks for the whole openings of the games that reach the position. */
async function loadOpenings() {
  if (!answer) return;
  loadNames("fuseki");
  const depth = Math.max(state.depth, state.moves.length + (state.game ? 0 : 1));
  const isStart = !state.setup && !state.moves.length && !state.game && !state.q;
  const where = isStart ? condition(state.facets) : answer.query;
  const key = `${depth} ${where}`;
  if (openingsOf === key && openings) return;
  openingsOf = key;
  openings = null;
  try {
    const found = await search("fuseki", { depth, where, limit: 24 }, undefined, (p) => { if (p.total) status(TEXT.searching(p.done, p.total, p.games), true); });
    status("", false);
    if (openingsOf !== key) return;
    openings = found;
    if (state.tab === "openings") drawPanel();
  } catch (error) {
    openingsOf = "";
    showError(error);
  }
}

/** Asks for the corner sequences that begin with the moves on the board. */
async function loadJoseki() {
  loadNames("joseki");
  const asked = { line: cornerLine(movesPlayed(), current().size), where: condition(state.facets) };
  const key = JSON.stringify(asked);
  if (josekiOf === key && joseki) return;
  josekiOf = key;
  try {
    const found = await search("joseki", { ...asked, limit: 30 }, undefined, (p) => { if (p.total) status(TEXT.searching(p.done, p.total, p.games), true); });
    status("", false);
    if (josekiOf !== key) return;
    joseki = found;
    if (state.tab === "joseki") draw();
  } catch (error) {
    josekiOf = "";
    showError(error);
  }
}

async function moreGames() {
  const asked = params();
  try {
    const found = await get(asked.path, { ...asked.params, ...listing(games.length, 50) });
    games = [...games, ...listed(found)];
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
  if (state.lines === "main" && hasVariations()) list.push({ text: TEXT.tryVariations, run: () => change({ lines: "any" }) });
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
    return openQuery(`${p.shape || state.shape} "${p.pattern}" sym`);
  }
  lines.forEach((/** @type {string} */ l, /** @type {number} */ r) => [...l].forEach((cell, c) => { cells[(top + r) * size + left + c] = cell; }));
  go({ ...initial(), facets: state.facets, setup: cells, free: true, tab: "moves", region: regionOf({ top, left, bottom: top + lines.length - 1, right: left + width - 1 }, size) });
}

/** A query that was typed: its pattern goes to the board where that asks the same. @param {string} text */
async function openQuery(text) {
  try {
    if (!text.trim()) return changeQuestion({ q: "" });
    const parsed = await get("parse", { q: text });
    ui.query.blur();
    // A condition alone is added to what is asked.
    if (!parsed.pattern && state.q && isCondition) return go({ ...state, q: `${state.q} and ${/\bor\b/i.test(text) ? `(${text})` : text}` });
    if (!parsed.pattern && !state.q && (state.setup || state.moves.length || state.game || state.region !== "board" || condition(state.facets))) {
      go({ ...state, facets: { ...state.facets, where: [state.facets.where, parsed.condition].filter(Boolean).join(" and ") } });
      return drawFilters();
    }
    const facets = { me: state.facets.me || "", where: parsed.condition || "" };
    const tab = ["patterns", "life"].includes(state.tab) ? "moves" : state.tab;
    const lines = (parsed.pattern || "").split("/");
    const width = lines[0].length;
    const size = parsed.wholeBoard ? lines.length : 19;
    const words = parsed.symmetries.split(" ").filter(Boolean);
    const all = words.includes("sym");
    const turned = all || (words.includes("rot") && words.includes("mirror"));
    const swap = all || words.includes("swap");
    const start = indexOf(parsed.place || "", size);
    const isFree = parsed.place === "anywhere";
    const isPlain = parsed.pattern && parsed.isPlain && !parsed.pattern.includes("#") && lines.every((/** @type {string} */ l) => l.length === width)
      && (turned || !words.some((/** @type {string} */ w) => w === "rot" || w === "mirror"));
    // A whole board is asked for in all images.
    const isKnown = parsed.wholeBoard ? all : isFree || start >= 0;
    if (isPlain && isKnown) {
      const [top, left] = parsed.wholeBoard ? [0, 0] : start >= 0 ? [Math.floor(start / size), start % size]
        : [Math.floor((size - lines.length) / 2), Math.floor((size - width) / 2)];
      if (top + lines.length <= size && left + width <= size) {
        const cells = Array(size * size).fill("_");
        lines.forEach((/** @type {string} */ l, /** @type {number} */ r) => [...l].forEach((cell, c) => { cells[(top + r) * size + left + c] = cell; }));
        const isEmpty = cells.every((cell) => cell === "_");
        return go({
          ...initial(), size, facets, setup: isEmpty ? null : cells, free: isFree && !parsed.wholeBoard, tab, sort: state.sort, turned, swap, lines: parsed.lines,
          region: parsed.wholeBoard ? "board" : regionOf({ top, left, bottom: top + lines.length - 1, right: left + width - 1 }, size),
        });
      }
    }
    go({ ...initial(), facets: { me: facets.me }, q: parsed.reading || text, tab: !parsed.pattern && tab === "moves" ? "games" : tab === "joseki" ? "moves" : tab, sort: state.sort });
  } catch (error) {
    showError(error);
  }
}

// --- drawing ----------------------------------------------------------------------------------

const board = new Board({
  onPoint,
  onPending: (index) => {
    if (!ui.confirm) return;
    ui.confirm.hidden = index < 0 || board.chosen < 0;
    if (index >= 0) ui.confirm.textContent = TEXT.playHere(nameOf(index, current().size));
  },
  confirms: () => !isLife() && current().size > 9,
  onRegion: selectRegion,
  onHover: (index) => { hover(index); lookAhead(index); },
  onKey,
  selects: () => tool === "region" && !isLife(),
});

const life = new Life({
  state: () => state,
  taken,
  go,
  draw,
  showError,
  say: (text) => status(text, false),
  preview: (p) => showBoard(p ? { ...current(), size: p.board.split("/").length, cells: [...p.board.replaceAll("/", "")], turn: p.turn, last: -1, numbers: new Map(), labels: [] } : current()),
  progress: (p) => { if (p.total) status(TEXT.searching(p.done, p.total, p.games), true); else status("", false); },
  busy: (is) => { if (is) ui.panel.setAttribute("aria-busy", "true"); else if (!running) ui.panel.removeAttribute("aria-busy"); },
});

/** @type {any} */
const ui = {};

/** @param {string} text @param {boolean} busy */
function status(text, busy) {
  ui.status.textContent = text;
  ui.status.classList.toggle("busy", busy);
  ui.stop.hidden = !busy;
}

/** Says something for a moment. @param {string} text */
function say(text) {
  ui.says.textContent = text;
  ui.says.hidden = false;
  clearTimeout(saying);
  saying = setTimeout(() => { ui.says.hidden = true; }, 4000);
}
let saying = 0;

/** @param {any} error */
function showError(error) {
  if (error?.name === "AbortError") return;
  const { message, detail } = error;
  // Nothing of the answer before stays: its letters would be of another question.
  answer = null;
  answered = "";
  games = [];
  suggestions = [];
  draw();
  status("", false);
  const parts = [h("p", { class: "warning", role: "alert" }, message || TEXT.noAnswer)];
  if (detail?.help) parts.push(h("p", { class: "faint" }, detail.help));
  ui.summary.replaceChildren(h("section", { class: "summary" }, ...parts));
  ui.panel.replaceChildren();
  if (detail?.parameter === "q" && detail.end > detail.start && ui.query.value) {
    // The place counts bytes.
    const length = (/** @type {number} */ bytes) => new TextDecoder().decode(new TextEncoder().encode(ui.query.value).slice(0, bytes)).length;
    ui.query.focus();
    ui.query.setSelectionRange(length(detail.start), length(detail.end));
  }
}

/** The move of the answer under the pointer. @param {number} index */
function hover(index) {
  const size = current().size;
  const name = index >= 0 ? nameOf(index, size) : "";
  const mv = nextMoves().find((/** @type {any} */ m) => m.point === name);
  const isFirst = !name && !state.moves.length && !state.setup && !state.game && !state.q && !isLife();
  ui.hover.textContent = mv ? TEXT.moveLabel(mv) : isFirst ? (matchMedia("(pointer: coarse)").matches ? TEXT.hintTouch : TEXT.hint) : name;
  for (const row of ui.panel.querySelectorAll("tr[data-point]")) row.classList.toggle("hot", row.dataset.point === name);
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

function icon(/** @type {string} */ d) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d }));
}

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-3", redo: "m15 7 5 5-5 5m5-5H9a5 5 0 0 0 0 10h3",
  pass: "M5 12h14M13 6l6 6-6 6", clear: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", region: "M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4",
  theme: "M12 3a9 9 0 1 0 9 9c-5 2-11-4-9-9Z", file: "M6 3h8l4 4v14H6zM14 3v4h4", first: "M18 5 9 12l9 7zM6 5v14", last: "m6 5 9 7-9 7zM18 5v14",
  back: "M16 5 7 12l9 7z", next: "m8 5 9 7-9 7z", back10: "M12 5 3 12l9 7zm9 0-9 7 9 7z", next10: "m12 5 9 7-9 7zM3 5l9 7-9 7z", close: "M6 6l12 12M18 6 6 18", playThrough: "M8 5v14l11-7z", pause: "M8 5v14M16 5v14", filter: "M4 5h16l-6 8v6l-4-2v-4z", menu: "M4 7h16M4 12h16M4 17h16",
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
  return h("label", { class: "tool", title: label }, h("input", { type: "radio", name: "tool", value: name, checked: name === tool, "aria-label": label, onchange: () => { tool = name; board.root.classList.toggle("selecting", name === "region"); } }), picture);
}

/** @param {string} name @param {string} text @param {string} title */
function toggle(name, text, title) {
  const input = h("input", { type: "checkbox", onchange: () => changeQuestion({ [name]: input.checked }) });
  ui[name] = input;
  return h("label", { class: "chip check", title }, input, h("span", {}, text));
}

/** @type {Record<string, string>} */
const TAB_NAMES = { moves: TEXT.moves, games: TEXT.games, years: TEXT.years, compare: TEXT.compareTab, players: TEXT.players, openings: TEXT.openings, joseki: TEXT.joseki, patterns: TEXT.patterns, life: TEXT.lifeTab };

/** A menu that closes when something else is pressed. @param {string} name @param {any[]} children */
function menu(name, ...children) {
  const box = h("details", { class: "menu" }, h("summary", { class: "tool text", "aria-label": name, title: name }, icon(ICONS.menu)), h("div", { class: "menu-box" }, ...children));
  addEventListener("pointerdown", (event) => { if (!box.contains(event.target)) box.open = false; });
  box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") box.open = false; });
  return box;
}

/** @param {string} name @param {any} value */
function prefer(name, value) {
  Object.assign(prefs, { [name]: value });
  localStorage.setItem("prefs", JSON.stringify(prefs));
  board.root.classList.toggle("no-coordinates", !prefs.coordinates);
  draw();
}

/** An empty board of another size, or with handicap stones. @param {number} size @param {number} handicap */
function newBoard(size, handicap = 0) {
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

/** @param {() => void} openFolder */
function buildMenu(openFolder) {
  const sizes = [9, 13, 19];
  const check = (/** @type {string} */ name, /** @type {string} */ text) => {
    const input = h("input", { type: "checkbox", checked: /** @type {any} */ (prefs)[name], onchange: () => prefer(name, input.checked) });
    return h("label", { class: "menu-item" }, input, text);
  };
  const item = (/** @type {string} */ text, /** @type {() => any} */ run) => h("button", { class: "menu-item", onclick: async () => {
    ui.menu.open = false;
    try {
      await run();
    } catch (error) {
      showError(error);
    }
  } }, text);
  ui.size = h("select", { id: "board-size", onchange: () => newBoard(Number(ui.size.value)) }, ...sizes.map((n) => h("option", { value: n }, `${n} × ${n}`)));
  ui.handicap = h("select", { id: "board-handicap", onchange: () => newBoard(current().size, Number(ui.handicap.value)) }, ...[0, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => h("option", { value: n }, n || "–")));
  const marks = h("select", { id: "marks", onchange: () => prefer("marks", marks.value) }, ...Object.entries(TEXT.marks).map(([value, text]) => h("option", { value, selected: value === prefs.marks }, text)));
  const row = (/** @type {string} */ id, /** @type {string} */ text, /** @type {any} */ control) => h("label", { class: "menu-item", for: id }, text, control);
  const picture = () => board.picture;
  const language = h("select", { id: "language", onchange: () => { localStorage.setItem("language", JSON.stringify(language.value)); location.reload(); } }, ...Object.entries(LANGUAGES).map(([value, text]) => h("option", { value, lang: value, selected: value === LANGUAGE }, text)));
  return ui.menu = menu(TEXT.menu,
    row("language", TEXT.language, language), row("board-size", TEXT.boardSize, ui.size), row("board-handicap", TEXT.facet.handicap, ui.handicap), row("marks", TEXT.marksTitle, marks),
    check("coordinates", TEXT.coordinates), check("numbers", TEXT.numbers),
    item(TEXT.theme, () => {
      const dark = getComputedStyle(document.documentElement).getPropertyValue("--is-dark").trim() === "1";
      document.documentElement.dataset.theme = dark ? "light" : "dark";
      localStorage.setItem("theme", dark ? "light" : "dark");
    }),
    h("hr"),
    item(TEXT.openFolder, openFolder),
    item(TEXT.copyLink, async () => { await navigator.clipboard.writeText(location.href); say(TEXT.copied); }),
    item(TEXT.savePng, async () => save("board.png", await boardPng(picture(), 1200))),
    item(TEXT.saveSvg, () => save("board.svg", new Blob([boardSvg(picture(), 800)], { type: "image/svg+xml" }))),
    item(TEXT.saveSgf, () => save("line.sgf", new Blob([lineOnBoard()], { type: "application/x-go-sgf" }))),
    item(TEXT.print, () => print()),
    h("hr"), h("a", { class: "menu-item", href: "/api" }, TEXT.api));
}

/** The line on the board as SGF: of the open game up to here, or of the moves played. */
function lineOnBoard() {
  if (state.game && record) {
    const path = line();
    const cells = Array(record.size ** 2).fill("_");
    for (const [list, color] of [[record.nodes[0].black, "B"], [record.nodes[0].white, "W"]]) for (const name of list) cells[indexOf(name, record.size)] = color;
    const moves = path.map((at) => record.nodes[at].play?.replace(" ", "")).filter(Boolean);
    return lineSgf(record.size, cells, [...moves, ...state.moves], "");
  }
  const now = current();
  return lineSgf(state.size, state.q ? now.cells : state.setup || [], state.moves, state.turn);
}

function build() {
  document.documentElement.lang = LANGUAGE;
  for (const link of document.querySelectorAll(".skip")) link.textContent = TEXT.skip;
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  board.root.classList.toggle("no-coordinates", !prefs.coordinates);
  ui.query = h("input", { id: "query", type: "text", spellcheck: "false", autocomplete: "off", "aria-label": TEXT.query, placeholder: TEXT.queryHint });
  ui.queryNames = new Names(ui.query, pickName);
  ui.asked = h("span", { class: "asked-chips" });
  ui.edit = h("button", { class: "link", type: "button", hidden: true, onclick: () => { ui.query.value = state.q || answer?.query || ""; ui.query.focus(); ui.query.select(); } }, TEXT.edit);
  ui.status = h("span", { class: "status", role: "status" });
  ui.stop = h("button", { class: "chip", hidden: true, onclick: stop }, TEXT.stop);
  ui.says = h("p", { class: "says-toast", role: "alert", hidden: true });
  ui.hover = h("span", { class: "hover-text" });
  ui.turn = h("button", { class: "turn", title: TEXT.switchTurn, onclick: () => changeQuestion({ turn: current().turn === "B" ? "W" : "B" }) });
  ui.confirm = h("button", { class: "chip primary confirm", hidden: true, onclick: () => board.confirm() });
  ui.regionName = h("span", { class: "region-name" });
  ui.summary = h("div", {});
  ui.panel = h("div", { class: "panel", role: "tabpanel", id: "panel", tabindex: "0" });
  ui.gameBar = h("div", { class: "game-bar", hidden: true });
  ui.fileBar = h("div", {});
  ui.filters = h("div", { class: "filters", id: "filters", hidden: true });
  ui.filterButton = h("button", { class: "chip", "aria-expanded": "false", "aria-controls": "filters", onclick: () => showFilters(ui.filters.hidden) });
  ui.filterBox = h("div", { class: "filter-box" }, ui.filterButton, ui.filters);
  addEventListener("pointerdown", (event) => { if (!ui.filterBox.contains(event.target)) showFilters(false); });
  ui.filterBox.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") { showFilters(false); ui.filterButton.focus(); } });
  ui.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": TEXT.views }, ...TABS.map((name) =>
    h("button", { role: "tab", id: `tab-${name}`, "aria-controls": "panel", onclick: () => openTab(name), onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      if (!step) return;
      const at = (TABS.indexOf(name) + step + TABS.length) % TABS.length;
      document.getElementById(`tab-${TABS[at]}`)?.focus();
      openTab(TABS[at]);
    } }, TAB_NAMES[name])));
  ui.importForm = h("form", { class: "import", hidden: true, onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); importFile(); } });
  const fileInput = h("input", { type: "file", multiple: true, hidden: true, "aria-label": TEXT.openFile, onchange: () => { openFiles([...fileInput.files]); fileInput.value = ""; } });
  const folderInput = h("input", { type: "file", webkitdirectory: true, hidden: true, "aria-label": TEXT.openFolder, onchange: () => { openFiles([...folderInput.files]); folderInput.value = ""; } });
  const app = document.getElementById("app");
  app?.replaceChildren(
    h("header", {},
      h("a", { class: "brand", href: "/", onclick: plainClick(() => { record = null; files.close(); go({ ...initial(), size: state.size }); }) },
        h("img", { src: "/icon.svg", alt: "", width: 26, height: 26 }), h("h1", {}, TEXT.title)),
      h("form", { class: "query", role: "search", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); ui.queryNames.close(); openQuery(ui.query.value); } },
        h("span", { class: "query-box" }, ui.asked, ui.query, ui.edit, ui.queryNames.list), h("button", { class: "chip primary" }, TEXT.ask)),
      h("nav", {}, ui.importButton = h("button", { class: "tool text", hidden: true, "aria-expanded": "false", onclick: () => showImport(ui.importForm.hidden) }, TEXT.importFile),
        iconButton("file", TEXT.openFile, () => fileInput.click()), fileInput, folderInput, buildMenu(() => folderInput.click()))),
    h("main", {},
      h("section", { class: "left", "aria-label": TEXT.board },
        board.root, ui.says, ui.confirm,
        h("div", { class: "bar turn-bar" }, ui.turn, ui.hover),
        ui.toolbar = h("div", { class: "bar toolbar" },
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
            iconButton("clear", TEXT.clear, () => newBoard(state.size))))),
      h("section", { class: "right", "aria-label": TEXT.query },
        ui.importForm,
        ui.fileBar,
        ui.gameBar,
        ui.options = h("div", { class: "options" },
          h("div", { class: "chips" },
            ui.whole = h("button", { class: "chip", onclick: () => changeQuestion({ region: "board" }) }, TEXT.wholeBoard),
            h("button", { class: "chip", onclick: cornerRegion }, TEXT.corner), ui.regionName, h("span", { class: "grow" }), ui.filterBox),
          ui.lines = h("div", { class: "chips", role: "group", "aria-label": TEXT.lines, hidden: true },
            h("span", { class: "chip-label" }, TEXT.lines),
            ...LINES.map((name) => h("button", { class: "chip", "data-lines": name, onclick: () => changeQuestion({ lines: name }) }, TEXT.linesOf[name]))),
          ui.chips = h("div", { class: "chips" }, ...["turned", "swap", "free", "loose"].map((name) => { const [text, title] = /** @type {any} */ (TEXT.images)[name]; return toggle(name, text, title); }))),
        h("div", { class: "status-line" }, ui.status, ui.stop),
        ui.summary, ui.tabs, ui.panel)));
  drawFilters();
}

/** @param {boolean} is */
function showFilters(is) {
  ui.filters.hidden = !is;
  ui.filterButton.setAttribute("aria-expanded", String(is));
}

/** @param {boolean} is */
function showImport(is) {
  ui.importForm.hidden = !is;
  ui.importButton.setAttribute("aria-expanded", String(is));
}

/** Asks for what a name means. @param {import("./names.js").Found} of */
function pickName(of) {
  if (of.kind === "joseki" && of.moves?.length) return go({ ...initial(), facets: state.facets, tab: "joseki", moves: of.moves.map((mv) => mv.replace(" ", "")) });
  const from = state.q ? taken() : state;
  const { facets } = from;
  const where = `${of.kind} ${JSON.stringify(of.name)}`;
  const tab = ["patterns", "life"].includes(state.tab) ? "moves" : state.tab;
  const isFree = (of.kind === "player" || of.kind === "event") && !facets[of.kind];
  const second = of.kind === "player" && !isFree && !facets.opponent;
  go({ ...from, tab, facets: isFree ? { ...facets, [of.kind]: of.name } : second ? { ...facets, opponent: of.name } : { ...facets, where: [facets.where, where].filter(Boolean).join(" and ") } });
  drawFilters();
}

function drawFilters() {
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => {
    // A query that the board cannot show is asked with the further conditions.
    const from = !state.q ? state : shown ? taken() : { ...state, q: and(state.q, condition({ [name]: value })) };
    go(state.q && !shown ? from : { ...from, facets: { ...from.facets, [name]: value } });
    drawFilterCount();
  };
  const f = state.facets;
  const t = TEXT.facet;
  const text = (/** @type {string} */ name, /** @type {string} */ placeholder = "") => field({ id: `f-${name}`, label: /** @type {any} */ (t)[name], value: f[name], placeholder, onChange: set(name) });
  const complete = (/** @type {string} */ name, /** @type {string} */ kind) => completing({ id: `f-${name}`, label: /** @type {any} */ (t)[name], value: f[name], field: kind, get, onChange: set(name) });
  const isMore = ["event", "rank", "komi", "handicap", "corpus", "tag", "set", "me", "where"].some((name) => f[name]);
  const wasOpen = ui.filters.querySelector("details")?.open;
  ui.filters.replaceChildren(
    complete("player", "player"),
    choice({ id: "f-as", label: t.as, value: f.as, options: [["", TEXT.asAny], ["black", TEXT.black], ["white", TEXT.white]], onChange: set("as") }),
    complete("opponent", "player"),
    choice({ id: "f-result", label: t.result, value: f.result, options: Object.entries(TEXT.results), onChange: set("result") }),
    text("from", "1990"), text("to", "2016-12"),
    h("details", { class: "more-filters", open: isMore || wasOpen }, h("summary", {}, TEXT.moreFilters), h("div", { class: "filter-grid" },
      complete("event", "event"), text("rank", "7d"), text("komi", "6.5"), text("handicap", "0"),
      choice({ id: "f-corpus", label: t.corpus, value: f.corpus, options: [["", TEXT.results[""]], ...info.corpora.map((c) => [c.name, c.name])], onChange: set("corpus") }),
      complete("tag", "tag"),
      choice({ id: "f-set", label: t.set, value: f.set, options: [["", TEXT.results[""]], ...sets.map((set) => [set.name, set.name])], onChange: set("set") }),
      complete("me", "player"), text("where", TEXT.whereHint),
      ...(info.writable ? setTools() : []))),
    h("button", { class: "chip", onclick: () => { change({ facets: {} }); drawFilters(); } }, TEXT.resetFilters),
  );
  drawFilterCount();
}

/** @param {string} query @param {string} more */
const and = (query, more) => (more ? `(${query}) and ${more}` : query);

/** Saving the filters as a set, and deleting a set. */
function setTools() {
  const name = h("input", { id: "set-name", type: "text", autocomplete: "off", spellcheck: "false" });
  const done = async (/** @type {Promise<any>} */ change) => {
    try {
      sets = (await change).sets;
      drawFilters();
    } catch (error) {
      showError(error);
    }
  };
  return [
    h("label", { for: "set-name", class: "field" }, h("span", {}, TEXT.setName), name),
    h("button", { class: "chip", onclick: () => done(send("PUT", "sets", { name: name.value, q: condition(state.facets) })) }, TEXT.saveSet),
    state.facets.set ? h("button", { class: "chip", onclick: () => { const gone = state.facets.set; change({ facets: { ...state.facets, set: "" } }); done(send("DELETE", "sets", { name: gone })); } }, TEXT.deleteSet(state.facets.set)) : null,
  ].filter(Boolean);
}

/** The form of an import. */
function drawImport() {
  ui.importButton.hidden = !info.writable;
  ui.importInput = h("input", { id: "import-file", type: "file", required: true });
  ui.importCorpus = h("input", { id: "import-corpus", type: "text", required: true, autocomplete: "off", list: "import-corpora" });
  ui.importInput.addEventListener("change", () => {
    const name = ui.importInput.files[0]?.name || "";
    if (!ui.importCorpus.value) ui.importCorpus.value = name.replace(/\..*$/, "");
  });
  ui.importSays = h("p", { class: "faint", "aria-live": "polite" });
  ui.importForm.replaceChildren(
    h("label", { for: "import-file", class: "field" }, h("span", {}, TEXT.importFile), ui.importInput),
    h("label", { for: "import-corpus", class: "field" }, h("span", {}, TEXT.importTo), ui.importCorpus),
    h("datalist", { id: "import-corpora" }, ...info.corpora.map((c) => h("option", { value: c.name }))),
    h("button", { class: "chip primary" }, TEXT.importFile), ui.importSays);
}

async function importFile() {
  const file = ui.importInput.files[0];
  if (!file) return;
  try {
    const report = await search("import", { corpus: ui.importCorpus.value, name: file.name }, undefined, (p) => { ui.importSays.textContent = TEXT.importing(p.done, p.total); }, { body: file });
    const says = TEXT.imported(report);
    await loadInfo();
    ui.importSays.textContent = says;
    answered = openingsOf = josekiOf = "";
    players = names.fuseki = names.joseki = null;
    for (const path of Object.keys(computed)) computed[path] = nothing();
    ask();
  } catch (error) {
    ui.importSays.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {string} tag @param {boolean} isGiven */
async function changeTag(tag, isGiven) {
  if (!tag.trim() || !(state.game > 0)) return;
  try {
    await send(isGiven ? "PUT" : "DELETE", "tags", { where: `id ${state.game}`, tag });
    record.tags = (await get(`games/${state.game}`)).tags;
    drawGameBar();
  } catch (error) {
    showError(error);
  }
}

/** The tags of the open game. */
function tagLine() {
  if (!record.game || (!record.tags?.length && !info.writable)) return null;
  const input = h("input", { type: "text", class: "tag-input", "aria-label": TEXT.addTag, placeholder: TEXT.addTag, onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === "Enter") changeTag(input.value, true); } });
  return h("p", { class: "chips tags" }, h("span", { class: "chip-label" }, TEXT.tags),
    ...(record.tags || []).map((/** @type {string} */ tag) => h("span", { class: "chip tag" }, h("bdi", {}, tag),
      info.writable ? h("button", { class: "link", "aria-label": TEXT.removeTag(tag), onclick: () => changeTag(tag, false) }, "×") : null)),
    info.writable ? input : null);
}

/** @param {string} tab */
function openTab(tab) {
  if (tab === state.tab && tab === "life") return change({ problem: "", play: [] });
  change({ tab });
}

function drawFilterCount() {
  const n = Object.entries(state.facets).filter(([name, value]) => value && name !== "as").length;
  ui.filterButton.textContent = n ? TEXT.filtersOn(n) : TEXT.filters;
  ui.filterButton.classList.toggle("on", n > 0);
}

function drawGameBar() {
  ui.gameBar.hidden = !state.game || !record || isLife();
  ui.fileBar.hidden = isLife() || state.game !== -1;
  const isJumping = document.activeElement?.classList.contains("jump");
  if (ui.gameBar.hidden) return;
  const path = wholeLine();
  const isPlay = (/** @type {number} */ at) => record.nodes[at].play;
  const all = path.filter(isPlay).length;
  const played = line().filter(isPlay).length;
  const node = record.nodes[state.node] || {};
  const slider = h("input", { type: "range", class: "jump", min: 0, max: path.length - 1, value: path.indexOf(state.node), "aria-label": TEXT.jump, oninput: () => showAt(path[Number(slider.value)]), onchange: () => openNode(path[Number(slider.value)]) });
  const player = (/** @type {string} */ who, /** @type {string} */ rank) => h("span", {}, h("bdi", {}, who || TEXT.unknown), rank ? h("span", { class: "rank" }, h("bdi", {}, rank)) : null);
  const hasVariations = record.nodes.some((/** @type {any} */ n, /** @type {number} */ i) => i > 0 && n.parent !== i - 1);
  const children = record.nodes.flatMap((/** @type {any} */ n, /** @type {number} */ at) => (n.parent === state.node ? [at] : []));
  const { book } = record;
  ui.gameBar.replaceChildren(...[
    h("div", { class: "game-head" },
      h("div", { class: "game-about" },
        h("span", { class: "who" }, svg("svg", { viewBox: "0 0 10 10", class: "disc b", "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), player(record.black, record.blackRank),
          svg("svg", { viewBox: "0 0 10 10", class: "disc w", "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), player(record.white, record.whiteRank)),
        h("span", { class: "faint" }, h("bdi", {}, [record.result, date(record.date), record.event].filter(Boolean).join(" · ")))),
      record.game ? h("a", { class: "chip", href: `/api/v1/games/${record.game}/sgf`, download: `game-${record.game}.sgf` }, TEXT.download) : null,
      iconButton("close", TEXT.close, closeGame)),
    h("div", { class: "tools steps" },
      iconButton("first", TEXT.first, () => openNode(0)), iconButton("back10", TEXT.back10, () => step(-10)), iconButton("back", TEXT.back, () => step(-1)),
      h("span", { class: "move-number" }, TEXT.moveNumber(played, all)),
      iconButton("next", TEXT.next, () => step(1)), iconButton("next10", TEXT.next10, () => step(10)), iconButton("last", TEXT.last, () => step(10000)),
      iconButton(playing ? "pause" : "playThrough", playing ? TEXT.pause : TEXT.play, playThrough),
      record.match ? h("button", { class: "tool text", onclick: () => openNode(record.match) }, TEXT.toHit) : null),
    slider,
    state.moves.length ? h("p", { class: "chips beside" }, h("span", { class: "chip-label" }, TEXT.beside), h("span", { class: "beside-moves" }, state.moves.map((mv) => mv.slice(1)).join(" ")),
      h("button", { class: "chip", onclick: () => openNode(state.node) }, TEXT.backToGame)) : null,
    book ? h("p", { class: "faint book" }, book.next === null ? TEXT.bookNever : `${TEXT.book(book.moves)} `, book.next === null ? null : h("button", { class: "link", onclick: () => openNode(book.node) }, TEXT.bookMove(record.nodes[book.next].play))) : null,
    children.length > 1 ? h("p", { class: "chips" }, h("span", { class: "chip-label" }, TEXT.variations), ...children.map((/** @type {number} */ at) => h("button", { class: "chip", onclick: () => openNode(at) }, record.nodes[at].play || "…"))) : null,
    hasVariations ? variationTree(record, state.node, openNode) : null,
    tagLine(),
    node.comment ? h("p", { class: "comment" }, h("bdi", {}, node.comment)) : null,
  ].filter(Boolean));
  if (isJumping) ui.gameBar.querySelector(".jump")?.focus();
}

/** Shows a position without what is asked about it. @param {ReturnType<typeof current>} of */
const showBoard = (of) => board.show({ ...of, box: null, moves: [], outline: null, suggestions: [], numbers: prefs.numbers ? of.numbers : new Map(), marks: prefs.marks, ghost: "" });

/** Shows a node while the slider moves; the search waits until it rests. @param {number} node */
function showAt(node) {
  state = { ...state, node, moves: [] };
  showBoard(current());
  const number = ui.gameBar.querySelector(".move-number");
  const isPlay = (/** @type {number} */ at) => record.nodes[at].play;
  if (number) number.textContent = TEXT.moveNumber(line().filter(isPlay).length, wholeLine().filter(isPlay).length);
}

/** The next moves that the board shows: those of the answer, or of the corner sequences. @returns {any[]} */
function nextMoves() {
  if (state.tab === "life") return [];
  if (state.tab === "joseki") return joseki && josekiOf ? cornerMoves(joseki, movesPlayed(), current().size) : [];
  return answer && !answer.isQuery ? answer.moves : [];
}

function drawPanel() {
  for (const tab of ui.tabs.children) {
    const is = tab.id === `tab-${state.tab}`;
    const isNew = is && tab.getAttribute("aria-selected") !== "true";
    tab.setAttribute("aria-selected", String(is));
    tab.tabIndex = is ? 0 : -1;
    // Reading the place of an element computes the whole layout, which takes long.
    if (isNew) ui.tabs.scrollLeft = tab.offsetLeft - ui.tabs.offsetLeft - 40;
  }
  ui.panel.setAttribute("aria-labelledby", `tab-${state.tab}`);
  const actions = {
    highlight: (/** @type {string} */ name) => board.highlight(name ? indexOf(name, current().size) : -1),
    playMove: (/** @type {any} */ mv) => playAt(mv.color, mv.point),
    openMoves: (/** @type {string[]} */ moves) => go({ ...initial(), facets: state.facets, tab: state.tab, depth: state.depth, moves }),
    openNamed: (/** @type {string} */ name) => {
      const where = `fuseki ${JSON.stringify(name)}`;
      change({ facets: { ...state.facets, where: [state.facets.where, where].filter(Boolean).join(" and ") } });
      drawFilters();
    },
    depth: (/** @type {number} */ depth) => change({ depth }),
    depthShown: state.depth,
  };
  if (state.tab === "life") return ui.panel.replaceChildren(life.panel());
  if (state.tab === "patterns") return drawGallery();
  if (state.tab === "players") return state.who ? drawReport() : drawPlayers();
  if (state.tab === "joseki") return ui.panel.replaceChildren(josekiPanel(joseki, nextMoves(), state, names.joseki, { ...actions, line: lastCorner(movesPlayed(), current().size).line }));
  if (!answer) return ui.panel.replaceChildren();
  if (state.tab === "compare") return drawComparison();
  if (state.tab === "openings") return ui.panel.replaceChildren(openingsPanel(answer, openings, state, names.fuseki, actions));
  if (state.tab === "games") return ui.panel.replaceChildren(gamesList(games, answer.games, { openGame, hrefOf, more: moreGames, sort: (/** @type {string} */ sort) => change({ sort }), sorted: state.sort }));
  if (state.tab === "years") {
    ui.panel.replaceChildren(...(trend ? [yearsChart(trend, (/** @type {any} */ y) => { changeQuestion({ facets: { ...state.facets, from: String(y.from), to: String(y.to) } }); drawFilters(); })] : []));
    return loadTrend();
  }
  // A condition has no next moves, but its games have first ones.
  const first = state.q && isCondition && h("p", { class: "empty" }, h("button", { class: "chip", onclick: () => { go({ ...initial(), facets: { ...state.facets, where: queryCondition } }); drawFilters(); } }, TEXT.firstMoves));
  return ui.panel.replaceChildren(first || movesTable(answer, actions));
}

let playerText = "";
/** @type {any[]|null} */ let players = null;

/** The players, or those whose names hold a text. */
async function drawPlayers() {
  const show = () => {
    const had = document.activeElement?.id === "find-player";
    ui.panel.replaceChildren(playersPanel(players || [], playerText, {
      find: (text) => { playerText = text; players = null; drawPlayers(); },
      open: (name) => change({ who: name }),
    }));
    const input = document.getElementById("find-player");
    if (had && input instanceof HTMLInputElement) { input.focus(); input.setSelectionRange(input.value.length, input.value.length); }
  };
  if (players) return show();
  const text = playerText;
  try {
    const found = await get("players", { text, limit: 60 });
    if (text !== playerText || state.tab !== "players") return;
    players = found.names;
    show();
  } catch (error) {
    // Drawn again, it would ask again.
    players = [];
    showError(error);
  }
}

/** What was computed for a tab, of what, and why it failed. */
const nothing = () => ({ of: "", found: /** @type {any} */ (null), failed: "" });
/** @type {Record<string, ReturnType<typeof nothing>>} */
const computed = { report: nothing(), compare: nothing() };

/** Asks for what takes seconds, once; the panel is drawn when it is there. @param {"report"|"compare"} path @param {any} asked */
async function compute(path, asked) {
  const mine = { ...nothing(), of: JSON.stringify(asked) };
  if (computed[path].of === mine.of) return;
  computed[path] = mine;
  try {
    mine.found = await search(path, asked, undefined, (p) => { if (p.total) status(TEXT.searching(p.done, p.total, p.games), true); });
  } catch (error) {
    mine.failed = /** @type {Error} */ (error).message;
  }
  status("", false);
  if (computed[path] === mine && state.tab === (path === "report" ? "players" : path)) drawPanel();
}

/** Whom the player of the report is compared with. */
let against = "";

/** What the player of the address plays. */
function drawReport() {
  const { who } = state;
  compute("report", { player: who, against });
  ui.panel.replaceChildren(reportPanel(computed.report, who, {
    against,
    back: () => change({ who: "" }),
    open: (name) => change({ who: name }),
    filter: (name, as) => { change({ facets: { ...state.facets, player: name, as }, who: "", tab: as ? "moves" : "games" }); drawFilters(); },
    openGame: (id) => openGame(id, 0),
    openPattern,
    retry: async (text) => { against = await conditionOf(text); drawPanel(); },
  }));
}

/** A condition on games as people type it. @param {string} text */
async function conditionOf(text) {
  if (!text) return "";
  try {
    return (await get("parse", { q: text })).condition || text;
  } catch (error) {
    showError(error);
    return text;
  }
}

/** What is asked, in two sets of games. */
function drawComparison() {
  const { left, right } = state;
  if (left && right) compute("compare", { q: answer.query, left, right });
  const box = state.q ? shown?.box : corners(state.region, current().size);
  const [first, second] = info.corpora.map((c) => c.name);
  const of = (/** @type {string} */ name) => `corpus ${JSON.stringify(name)}`;
  /** @type {[string, string, string][]} */ const presets = [[TEXT.compare.eras, "date ..2015", "date 2016.."]];
  if (second) presets.push([TEXT.compare.corpora(first, second), of(first), of(second)]);
  ui.panel.replaceChildren(comparePanel(computed.compare, {
    left, right, presets,
    names: (row, col) => (box ? nameOf((box.top + row - 1) * current().size + box.left + col - 1, current().size) : `${row},${col}`),
    run: async (a, b) => change({ left: await conditionOf(a), right: await conditionOf(b) }),
    playMove: (mv) => playAt(mv.color, mv.point),
    highlight: (name) => board.highlight(name ? indexOf(name, current().size) : -1),
  }));
}

/** @type {Record<string, any>} */
const galleries = {};
async function drawGallery() {
  const { shape, gallery: kind } = state;
  const key = `${kind} ${shape}`;
  const isPossible = kind === "top" || shape !== "5x5";
  if (!galleries[key] && isPossible) {
    try {
      galleries[key] = kind === "top" ? (await get("top", { q: `60 ${shape} k 2..` })).rows : (await get("templates", { shape, limit: 60 })).rows;
    } catch (error) {
      galleries[key] = [];
      return showError(error);
    }
    if (state.tab !== "patterns" || key !== `${state.gallery} ${state.shape}`) return;
  }
  const chips = (/** @type {[string, string][]} */ list, /** @type {string} */ on, /** @type {(value: string) => void} */ to) =>
    list.map(([value, text]) => h("button", { class: value === on ? "chip on" : "chip", "aria-pressed": String(value === on), onclick: () => to(value) }, text));
  ui.panel.replaceChildren(
    h("div", { class: "chips" },
      ...chips(Object.entries(TEXT.galleries), kind, (value) => change({ gallery: value })), h("span", { class: "gap" }),
      ...chips(SHAPES.filter((name) => kind === "top" || name !== "5x5").map((name) => [name, name.replace("x", "×")]), shape, (value) => change({ shape: value }))),
    gallery(galleries[key] || [], { openPattern }));
}

/** Whether a corpus keeps its variations, so that they can be searched. */
const hasVariations = () => info.corpora.some((c) => c.variations);

function drawLines() {
  ui.lines.hidden = state.q !== "" || !(hasVariations() || state.lines !== "main");
  for (const button of ui.lines.querySelectorAll("button")) {
    const isOn = button.dataset.lines === state.lines;
    button.classList.toggle("on", isOn);
    button.setAttribute("aria-pressed", String(isOn));
  }
}

/** What is asked: chips, or the text that was typed. */
function drawQuery() {
  ui.asked.replaceChildren(...chips(state, state.q && isCondition ? queryCondition : "", {
    change: (part) => { go({ ...(state.q ? taken() : state), ...part }); drawFilters(); },
    ask: (q) => go({ ...state, q }),
  }));
  ui.edit.hidden = !(state.q && (isCondition || state.q.length > LONG)) && !(answer && !state.q && (state.region !== "board" || condition(state.facets)));
  if (document.activeElement !== ui.query) ui.query.value = state.q.length <= LONG && !isCondition ? state.q : "";
}

function drawTitle() {
  const parts = [];
  if (isLife()) parts.push(state.problem === "own" ? TEXT.life.title : nameOfProblem(state.problem));
  else if (state.game && record) parts.push(`${record.black || TEXT.unknown} – ${record.white || TEXT.unknown}`, TEXT.moveOf(line().filter((at) => record.nodes[at].play).length));
  else {
    if (state.moves.length) parts.push(state.moves.slice(0, 8).map((mv) => mv.slice(1)).join(" ") + (state.moves.length > 8 ? " …" : ""));
    if (state.region !== "board") parts.push(state.region.replace("..", "–"));
    parts.push(...[...ui.asked.querySelectorAll(".asked-chip:not(.pattern) bdi")].map((chip) => chip.textContent));
    if (state.q && state.q.length <= LONG) parts.push(state.q);
  }
  if (state.tab !== "moves" && !isLife()) parts.push(TAB_NAMES[state.tab]);
  document.title = [...parts, TEXT.title].join(" · ");
}

function draw() {
  const now = current();
  const problem = isLife();
  const box = problem ? null : state.q && shown ? shown.box : corners(state.region, now.size) || corners("board", now.size);
  const ghost = problem || tool === "region" ? "" : tool === "play" ? now.turn : CELL[tool];
  board.show({ ...now, box, moves: nextMoves().slice(0, 40), outline: state.game ? outline : null, suggestions: problem ? [] : suggestions, numbers: prefs.numbers ? now.numbers : new Map(), marks: prefs.marks, ghost });
  board.highlight(-1);
  hover(under);
  ui.turn.replaceChildren(svg("svg", { viewBox: "0 0 10 10", class: `disc ${now.turn === "B" ? "b" : "w"}`, "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), TEXT.turn(now.turn));
  // Moves and games say who is next.
  ui.turn.disabled = problem || state.game !== 0 || state.moves.length > 0;
  const isBoard = !state.q && state.region === "board";
  ui.regionName.textContent = isBoard || state.q ? "" : state.region.replace("..", "–");
  ui.whole.classList.toggle("on", isBoard);
  ui.whole.setAttribute("aria-pressed", String(isBoard));
  for (const name of ["turned", "swap", "free", "loose"]) ui[name].checked = /** @type {any} */ (state)[name];
  ui.chips.hidden = isBoard || state.q !== "";
  drawLines();
  ui.options.hidden = ui.toolbar.hidden = problem;
  drawQuery();
  drawFilterCount();
  drawTitle();
  const list = files.panel();
  if (ui.fileBar.firstChild !== list) ui.fileBar.replaceChildren(...[list].filter(Boolean));
  ui.size.value = String(now.size);
  ui.handicap.value = String(state.game || state.moves.length ? 0 : (state.setup || []).filter((cell) => cell === "B").length);
  drawGameBar();
  if (state.tab === "life") ui.summary.replaceChildren(life.summary());
  else if (state.tab === "joseki") ui.summary.replaceChildren(josekiSummary(joseki, state));
  else if (info.isKnown && !info.games) ui.summary.replaceChildren(emptyDatabase());
  else if (answer) ui.summary.replaceChildren(summary(answer, { openGame, tries, isEmpty: !state.game && current().cells.every((cell) => cell === "_") }));
  drawPanel();
}

/** What to do with a database without games. */
function emptyDatabase() {
  return h("section", { class: "summary first-run" },
    h("p", { class: "counts" }, h("strong", {}, TEXT.noGames)),
    info.writable
      ? h("p", {}, h("button", { class: "chip primary", onclick: () => showImport(true) }, TEXT.importFile))
      : h("p", {}, TEXT.importCommand, " ", h("code", {}, "gopdb import FOLDER"), ". ", TEXT.importWrite, " ", h("code", {}, "gopdb serve --write"), "."));
}

// --- start ------------------------------------------------------------------------------------

async function restore() {
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
  drawFilters();
  draw();
  if (failed) return showError(failed);
  ask();
  if (state.game && !record.book) findBook();
}

async function loadInfo() {
  try {
    const [found, saved] = await Promise.all([get("info"), get("sets")]);
    info = { ...found, isKnown: true };
    sets = saved.sets;
  } catch (error) {
    return say(/** @type {Error} */ (error).message);
  }
  drawFilters();
  drawImport();
  drawLines();
}

async function start() {
  build();
  addEventListener("popstate", restore);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer) droppedFiles(event.dataTransfer).then(openFiles, showError);
  });
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (state.game && !board.grid.contains(/** @type {Node} */ (event.target))) {
      if (event.key === "ArrowLeft") step(-1);
      if (event.key === "ArrowRight") step(1);
    }
  });
  const known = loadInfo();
  if (LANGUAGE !== "en") get("opening-names", { language: LANGUAGE }).then((found) => { keepNames(found.names); draw(); }, () => { /* Names stay English. */ });
  await restore();
  hover(-1);
  // Most databases begin with the board that is already asked for.
  await known;
  const size = info.boardSize;
  if (!location.search && size && size !== state.size) {
    state = { ...state, size };
    ask();
  }
  draw();
}

start();
navigator.serviceWorker?.register("/worker.js").catch(() => {});
