// @ts-check
/** The page: state, address, board and panels. */
import { get, post, search, send } from "./api.js";
import { Board, cellMark, svg } from "./board.js";
import { Life } from "./life.js";
import { indexOf, nameOf, play, rows } from "./rules.js";
import { LINES, SHAPES, TABS, condition, corners, fromAddress, initial, position, regionOf, toAddress } from "./state.js";
import { TEXT } from "./text.js";
import { cornerLine, cornerMoves, josekiPanel, josekiSummary, openingsPanel } from "./trees.js";
import { choice, completing, field, gallery, gamesList, h, movesTable, progressView, summary, yearsChart } from "./views.js";

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
/** @type {Running|null} */ let running = null;
/** What the answer was asked with. */ let answered = "";
/** The pattern of a query that the board cannot ask for, where it can show it. @type {any} */ let shown = null;
/** The condition on games of such a query. */ let queryCondition = "";
/** The lines that its pattern is searched for in. */ let queryLines = "main";
/** @type {any} */ let openings = null;
let openingsOf = "";
/** @type {any} */ let joseki = null;
let josekiOf = "";
let playing = 0;
let info = { games: 0, corpora: /** @type {any[]} */ ([]), writable: false };
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
 * @returns {{size: number, cells: string[], turn: string, last: number, numbers: Map<number, number>, legal: number, labels: string[], area?: number[]}}
 */
function current(of = state) {
  const problem = isLife() ? life.view() : null;
  if (problem) return problem;
  if (of.q && shown) return { ...shown, turn: of.turn || "B", last: -1, numbers: new Map(), legal: 0, labels: [] };
  if (!of.game || !record) return { size: of.size, ...position(of), labels: /** @type {string[]} */ ([]) };
  const size = record.size;
  let cells = Array(size * size).fill("_");
  let [turn, last] = ["B", -1];
  for (const at of line(of)) {
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
  const next = record.nodes.find((/** @type {any} */ n) => n.parent === of.node && n.play);
  if (next) turn = next.play[0];
  return { size, cells, turn, last, numbers: new Map(), legal: 0, labels: record.nodes[of.node]?.labels || [] };
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
  return { ...state, game: 0, node: 0, size: now.size, setup: now.cells.some((c) => c !== "_") ? now.cells : null, moves: [], turn: now.turn };
}

// --- changes ----------------------------------------------------------------------------------

/** Goes to a state; the address follows. @param {State} next @param {{replace?: boolean, keepUndone?: boolean}} [options] */
function go(next, options = {}) {
  if (next.game !== state.game || next.node !== state.node + 1) pause();
  state = next;
  suggestions = [];
  if (!options.keepUndone) undone = [];
  const address = toAddress(state);
  if (options.replace) history.replaceState(null, "", address);
  else if (address !== location.pathname + location.search && address !== location.search) history.pushState(null, "", address);
  if (!state.q) shown = null;
  // The server searches while the board is drawn.
  ask();
  draw();
}

/** @param {Partial<State>} part */
const change = (part) => go({ ...state, ...part });

/** Changes the question about the board: a query that was typed becomes what the board shows of it. @param {Partial<State>} part */
const changeQuestion = (part) => go({ ...(state.q ? taken() : state), ...part });

/** The state after a move; null if a stone is there. @param {string} color @param {string} name @returns {State|null} */
function played(color, name) {
  const now = current();
  const index = indexOf(name, now.size);
  if (index >= 0 && (now.cells[index] === "B" || now.cells[index] === "W")) return null;
  if (state.game && record) {
    // A move of the open game is followed.
    const next = record.nodes.findIndex((/** @type {any} */ n) => n.parent === state.node && n.play === `${color} ${name}`);
    if (next >= 0) return { ...state, node: next };
  }
  const from = taken();
  return { ...from, moves: [...from.moves, `${color}${name}`] };
}

/** @param {string} color @param {string} name */
function playAt(color, name) {
  if (isLife()) return life.play(name);
  const next = played(color, name);
  if (next) go(next);
}

/** The state after a press on a point, with a tool that changes it. @param {number} index @returns {State|null} */
function pressed(index) {
  const now = current();
  if (tool === "play") return played(now.turn, nameOf(index, now.size));
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
  const next = pressed(index);
  if (next) go(next);
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

function undo() {
  if (isLife()) return life.undo();
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
  if (isLife()) return word === "pass" ? life.play("pass") : undefined;
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

/** Opens a game after some moves, at a hit, or at a node. @param {number} id @param {number} moves @param {any} [hit] @param {number|null} [at] */
async function openGame(id, moves, hit, at = hit?.node) {
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
  go({ ...state, game: id, node, region, turn: "", q: "", tab: state.tab === "life" ? "games" : state.tab });
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
    if (state.tab === "life") return await life.openFile(await file.arrayBuffer());
    record = await post("sgf", await file.arrayBuffer());
    outline = null;
    // A file has no address: its positions do, once a stone is played.
    state = { ...state, game: -1, node: 0, region: "board", turn: "", q: "" };
    draw();
    ask();
  } catch (error) {
    showError(error);
  }
}

// --- asking -----------------------------------------------------------------------------------

/** What is asked in a state. @param {State} [of] */
function params(of = state) {
  if (of.q) return { path: "find", params: { q: of.q, me: of.facets.me } };
  const now = current(of);
  const symmetries = [of.turned && "rot mirror", of.swap && "swap"].filter(Boolean).join(" ");
  const isBoard = of.region === "board";
  const base = of.game
    ? { board: rows(now.cells, now.size), turn: now.turn }
    : { board: of.setup ? rows(of.setup, of.size) : "", size: of.setup || of.size === 19 ? "" : of.size, moves: of.moves.join(" "), turn: of.moves.length ? "" : of.turn };
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
const listed = (a) => (state.sort === "strength" ? a.topGames : a.recentGames);

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
  mine.onProgress = (p) => {
    if (running !== mine || !p.total || !isSlow) return;
    status(TEXT.searching(p.done, p.total, p.games), true);
    if (p.games) ui.summary.replaceChildren(progressView(p, (id) => openGame(id, 0)));
  };
  try {
    const [found] = await Promise.all([mine.found, state.q ? readQuery(state.q, mine.abort.signal) : null]);
    if (running !== mine) return;
    answer = state.q ? { ...found, isQuery: !shown } : found;
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
    answer = null;
    answered = "";
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

/** Asks for the whole openings of the games that reach the position. */
async function loadOpenings() {
  if (!answer) return;
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
  const asked = { line: cornerLine(state.moves, state.size), where: condition(state.facets) };
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
    const parsed = await get("parse", { q: text });
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
    go({ ...initial(), facets: { me: facets.me }, q: text, tab: tab === "joseki" ? "moves" : tab, sort: state.sort });
  } catch (error) {
    showError(error);
  }
}

// --- drawing ----------------------------------------------------------------------------------

const board = new Board({
  onPoint,
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

/** @param {any} error */
function showError(error) {
  const { message, detail } = error;
  status("", false);
  const parts = [h("p", { class: "warning", role: "alert" }, message)];
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
  ui.hover.textContent = mv ? TEXT.moveLabel(mv) : name;
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
  back: "M16 5 7 12l9 7z", next: "m8 5 9 7-9 7z", back10: "M12 5 3 12l9 7zm9 0-9 7 9 7z", next10: "m12 5 9 7-9 7zM3 5l9 7-9 7z", close: "M6 6l12 12M18 6 6 18", playThrough: "M8 5v14l11-7z", pause: "M8 5v14M16 5v14", filter: "M4 5h16l-6 8v6l-4-2v-4z",
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

/** @param {string} name @param {string} text */
function toggle(name, text) {
  const input = h("input", { type: "checkbox", onchange: () => changeQuestion({ [name]: input.checked }) });
  ui[name] = input;
  return h("label", { class: "chip check" }, input, h("span", {}, text));
}

/** @type {Record<string, string>} */
const TAB_NAMES = { moves: TEXT.moves, games: TEXT.games, years: TEXT.years, openings: TEXT.openings, joseki: TEXT.joseki, patterns: TEXT.patterns, life: TEXT.lifeTab };

function build() {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  ui.query = h("input", { id: "query", type: "text", spellcheck: "false", autocomplete: "off", "aria-label": TEXT.query });
  ui.status = h("span", { class: "status", role: "status" });
  ui.stop = h("button", { class: "chip", hidden: true, onclick: stop }, TEXT.stop);
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
  ui.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": TEXT.views }, ...TABS.map((name) =>
    h("button", { role: "tab", id: `tab-${name}`, "aria-controls": "panel", onclick: () => openTab(name), onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      if (!step) return;
      const at = (TABS.indexOf(name) + step + TABS.length) % TABS.length;
      document.getElementById(`tab-${TABS[at]}`)?.focus();
      openTab(TABS[at]);
    } }, TAB_NAMES[name])));
  ui.importForm = h("form", { class: "filters import", hidden: true, onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); importFile(); } });
  const fileInput = h("input", { type: "file", accept: ".sgf", hidden: true, "aria-label": TEXT.openFile, onchange: () => { if (fileInput.files[0]) openFile(fileInput.files[0]); fileInput.value = ""; } });
  const app = document.getElementById("app");
  app?.replaceChildren(
    h("header", {},
      h("a", { class: "brand", href: "/", onclick: (/** @type {Event} */ e) => { e.preventDefault(); record = null; go(initial()); } },
        h("img", { src: "/icon.svg", alt: "", width: 26, height: 26 }), h("h1", {}, TEXT.title)),
      h("form", { class: "query", role: "search", onsubmit: (/** @type {Event} */ e) => { e.preventDefault(); openQuery(ui.query.value); } }, ui.query, h("button", { class: "chip primary" }, TEXT.ask)),
      h("nav", {}, ui.importButton = h("button", { class: "tool text", hidden: true, "aria-expanded": "false", onclick: () => {
        ui.importForm.hidden = !ui.importForm.hidden;
        ui.importButton.setAttribute("aria-expanded", String(!ui.importForm.hidden));
      } }, TEXT.importFile),
      iconButton("file", TEXT.openFile, () => fileInput.click()), fileInput,
        iconButton("theme", TEXT.theme, () => {
          const dark = getComputedStyle(document.documentElement).getPropertyValue("--is-dark").trim() === "1";
          document.documentElement.dataset.theme = dark ? "light" : "dark";
          localStorage.setItem("theme", dark ? "light" : "dark");
        }),
        h("a", { class: "tool text", href: "/api" }, TEXT.api))),
    h("main", {},
      h("section", { class: "left", "aria-label": TEXT.board },
        board.root,
        ui.toolbar = h("div", { class: "bar" },
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
            iconButton("clear", TEXT.clear, () => { record = null; go({ ...initial(), size: state.size, facets: state.facets, tab: state.tab, lines: state.lines }); }))),
        h("div", { class: "bar" }, ui.turn, ui.hover)),
      h("section", { class: "right", "aria-label": TEXT.query },
        ui.importForm,
        ui.gameBar,
        ui.options = h("div", { class: "options" },
          h("div", { class: "chips" },
            h("span", { class: "chip-label" }, TEXT.region),
            ui.whole = h("button", { class: "chip", onclick: () => changeQuestion({ region: "board" }) }, TEXT.wholeBoard),
            h("button", { class: "chip", onclick: cornerRegion }, TEXT.corner), ui.regionName, h("span", { class: "grow" }), ui.filterButton),
          ui.lines = h("div", { class: "chips", role: "group", "aria-label": TEXT.lines, hidden: true },
            h("span", { class: "chip-label" }, TEXT.lines),
            ...LINES.map((name) => h("button", { class: "chip", "data-lines": name, onclick: () => changeQuestion({ lines: name }) }, TEXT.linesOf[name]))),
          ui.chips = h("div", { class: "chips" }, toggle("turned", TEXT.rotations), toggle("swap", TEXT.swap), toggle("free", TEXT.free), toggle("loose", TEXT.loose))),
        ui.filters,
        h("div", { class: "status-line" }, ui.status, ui.stop),
        ui.summary, ui.tabs, ui.panel)));
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
  ui.filters.replaceChildren(
    complete("player", "player"),
    choice({ id: "f-as", label: t.as, value: f.as, options: [["", TEXT.asAny], ["black", TEXT.black], ["white", TEXT.white]], onChange: set("as") }),
    complete("opponent", "player"), complete("event", "event"), text("from", "1990"), text("to", "2016-12"),
    choice({ id: "f-result", label: t.result, value: f.result, options: Object.entries(TEXT.results), onChange: set("result") }),
    text("rank", "7d"), text("komi", "6.5"), text("handicap", "0"),
    choice({ id: "f-corpus", label: t.corpus, value: f.corpus, options: [["", TEXT.results[""]], ...info.corpora.map((c) => [c.name, c.name])], onChange: set("corpus") }),
    complete("tag", "tag"),
    choice({ id: "f-set", label: t.set, value: f.set, options: [["", TEXT.results[""]], ...sets.map((set) => [set.name, set.name])], onChange: set("set") }),
    complete("me", "player"), text("where", TEXT.whereHint),
    h("button", { class: "chip", onclick: () => { change({ facets: {} }); drawFilters(); } }, TEXT.resetFilters),
    ...(info.writable ? setTools() : []),
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
  if (!record.id || (!record.tags?.length && !info.writable)) return null;
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
  const isJumping = document.activeElement?.classList.contains("jump");
  if (ui.gameBar.hidden) return;
  const main = record.nodes.filter((/** @type {any} */ n) => n.play).length;
  const played = line().filter((at) => record.nodes[at].play).length;
  const node = record.nodes[state.node] || {};
  const children = record.nodes.map((/** @type {any} */ n, /** @type {number} */ i) => ({ ...n, i })).filter((/** @type {any} */ n) => n.parent === state.node);
  const path = wholeLine();
  const slider = h("input", { type: "range", class: "jump", min: 0, max: path.length - 1, value: path.indexOf(state.node), "aria-label": TEXT.jump, onchange: () => openNode(path[Number(slider.value)]) });
  const player = (/** @type {string} */ who, /** @type {string} */ rank) => h("span", {}, h("bdi", {}, who || TEXT.unknown), rank ? h("span", { class: "rank" }, h("bdi", {}, rank)) : null);
  ui.gameBar.replaceChildren(...[
    h("div", { class: "game-head" },
      h("div", { class: "game-about" },
        h("span", { class: "who" }, svg("svg", { viewBox: "0 0 10 10", class: "disc b", "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), player(record.black, record.blackRank),
          svg("svg", { viewBox: "0 0 10 10", class: "disc w", "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), player(record.white, record.whiteRank)),
        h("span", { class: "faint" }, h("bdi", {}, [record.result, record.date, record.event].filter(Boolean).join(" · ")))),
      record.id ? h("a", { class: "chip", href: `/api/v1/games/${record.id}/sgf`, download: `game-${record.id}.sgf` }, TEXT.download) : null,
      iconButton("close", TEXT.close, closeGame)),
    h("div", { class: "tools" },
      iconButton("first", TEXT.first, () => openNode(0)), iconButton("back10", TEXT.back10, () => step(-10)), iconButton("back", TEXT.back, () => step(-1)),
      h("span", { class: "move-number" }, TEXT.moveNumber(played, main)),
      iconButton("next", TEXT.next, () => step(1)), iconButton("next10", TEXT.next10, () => step(10)), iconButton("last", TEXT.last, () => step(10000)),
      iconButton(playing ? "pause" : "playThrough", playing ? TEXT.pause : TEXT.play, playThrough),
      record.match ? h("button", { class: "tool text", onclick: () => openNode(record.match) }, TEXT.toHit) : null),
    slider,
    children.length > 1 ? h("p", { class: "chips" }, h("span", { class: "chip-label" }, TEXT.variations), ...children.map((/** @type {any} */ n) => h("button", { class: "chip", onclick: () => openNode(n.i) }, n.play || "…"))) : null,
    tagLine(),
    node.comment ? h("p", { class: "comment" }, h("bdi", {}, node.comment)) : null,
  ].filter(Boolean));
  if (isJumping) slider.focus();
}

/** The next moves that the board shows: those of the answer, or of the corner sequences. @returns {any[]} */
function nextMoves() {
  if (state.tab === "life") return [];
  if (state.tab === "joseki") return joseki && josekiOf ? cornerMoves(joseki, state.moves, state.size) : [];
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
    depth: (/** @type {number} */ depth) => change({ depth }),
    depthShown: state.depth,
  };
  if (state.tab === "life") return ui.panel.replaceChildren(life.panel());
  if (state.tab === "patterns") return drawGallery();
  if (state.tab === "joseki") return ui.panel.replaceChildren(josekiPanel(joseki, nextMoves(), state, actions));
  if (!answer) return ui.panel.replaceChildren();
  if (state.tab === "openings") return ui.panel.replaceChildren(openingsPanel(answer, openings, state, actions));
  if (state.tab === "games") return ui.panel.replaceChildren(gamesList(games, answer.games, { openGame, more: moreGames, sort: (/** @type {string} */ sort) => change({ sort }), sorted: state.sort }));
  if (state.tab === "years") {
    ui.panel.replaceChildren(...(trend ? [yearsChart(trend)] : []));
    return loadTrend();
  }
  return ui.panel.replaceChildren(movesTable(answer, actions));
}

/** @type {Record<string, any>} */
const galleries = {};
async function drawGallery() {
  const { shape, gallery: kind } = state;
  const key = `${kind} ${shape}`;
  const isPossible = kind === "top" || shape !== "5x5";
  if (!galleries[key] && isPossible) {
    try {
      galleries[key] = kind === "top" ? (await get("top", { q: `60 ${shape} k 2..` })).patterns : (await get("templates", { shape, limit: 60 })).rows;
    } catch (error) {
      galleries[key] = [];
      status(/** @type {Error} */ (error).message, true);
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

function draw() {
  const now = current();
  const problem = isLife();
  const box = problem ? null : state.q && shown ? shown.box : corners(state.region, now.size) || corners("board", now.size);
  board.show({ ...now, box, moves: nextMoves().slice(0, 40), outline: state.game ? outline : null, suggestions: problem ? [] : suggestions });
  board.highlight(-1);
  ui.turn.replaceChildren(svg("svg", { viewBox: "0 0 10 10", class: `disc ${now.turn === "B" ? "b" : "w"}`, "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 })), TEXT.turn(now.turn));
  const isBoard = !state.q && state.region === "board";
  ui.regionName.textContent = isBoard || state.q ? "" : state.region.replace("..", "–");
  ui.whole.classList.toggle("on", isBoard);
  ui.whole.setAttribute("aria-pressed", String(isBoard));
  for (const name of ["turned", "swap", "free", "loose"]) ui[name].checked = /** @type {any} */ (state)[name];
  ui.chips.hidden = isBoard || state.q !== "";
  drawLines();
  ui.options.hidden = ui.toolbar.hidden = problem;
  if (answer && document.activeElement !== ui.query) ui.query.value = state.q || answer.query;
  drawFilterCount();
  drawGameBar();
  if (state.tab === "life") ui.summary.replaceChildren(life.summary());
  else if (state.tab === "joseki") ui.summary.replaceChildren(josekiSummary(joseki, state));
  else if (answer) ui.summary.replaceChildren(summary(answer, { openGame, tries }));
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

async function loadInfo() {
  try {
    [info, { sets }] = await Promise.all([get("info"), get("sets")]);
    drawFilters();
    drawImport();
    drawLines();
  } catch {
    // The page works without.
  }
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
  loadInfo();
  await restore();
}

start();
