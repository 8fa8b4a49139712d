// @ts-check
/** What is asked: searches, what they found, and what the tabs ask besides. */
import { get, search, stopSearches } from "./api.js";
import { indexOf, nameOf } from "./rules.js";
import { change, changeQuestion, current, go, hasVariations, isCondition, keepQuery, life, movesPlayed, onBoard, openGame, params, pressed, shown, state } from "./session.js";
import { condition, initial, regionOf } from "./state.js";
import { TEXT } from "./text.js";
import { cornerLine } from "./trees.js";
import { parts, status, tool, ui } from "./ui.js";
import { progressView } from "./views.js";

/** @typedef {import("./state.js").State} State */

/** @type {any} */ export let answer = null;
/** @type {any[]} */ export let games = [];
/** @type {any} */ export let trend = null;
/** @type {any[]} */ export let suggestions = [];
let suggests = false;
/** @type {Running|null} */ export let running = null;
/** What the answer was asked with. */ let answered = "";

/** @type {any} */ export let openings = null;
let openingsOf = "";
/** @type {any} */ export let joseki = null;
export let josekiOf = "";

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
 * @property {(progress: any) => void} onProgress
 * @property {Promise<any>} found
 */
/** What an answer depends on. */
const keyOf = (/** @type {any} */ asked) => JSON.stringify([asked, state.sort]);

/** Begins a search. @param {{path: string, params: any}} asked @returns {Running} */
function begin(asked) {
  const abort = new AbortController();
  /** @type {Running} */
  const of = { key: keyOf(asked), began: performance.now(), abort, onProgress: () => {}, found: Promise.resolve() };
  of.found = search(asked.path, { ...asked.params, ...listing(0, LISTED) }, abort.signal, (p) => of.onProgress(p));
  return of;
}

/** The search for the position after a press on the point under the pointer. @type {Running|null} */
let ahead = null;
let resting = 0;

/** The point under the pointer, or with the focus. */
export let under = -1;

/** How long the pointer rests on a point before the position after a press there is asked for, in ms. */
const REST = 30;

/** How long its answer is kept, in ms: another process may change the database. */
const KEPT = 5000;

/** Whether this page has its server for itself: no other is asked for what may not be wanted. */
const isOwn = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

/** Asks for what a press on a point would ask. @param {number} index */
export function lookAhead(index) {
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
  suggestions = [];
  if (!state.q) keepQuery();
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
    parts.draw();
    loadTab();
    if (suggests) loadSuggestions();
    if (tool === "play") lookAhead(under);
  } catch (error) {
    if (mine.abort.signal.aborted) return;
    parts.showError(error);
  } finally {
    clearTimeout(slow);
    if (running === mine) running = null;
    ui.stop.hidden = running === null;
    if (running === null) ui.panel.removeAttribute("aria-busy");
  }
}

/** Forgets the answer. */
export function forget() {
  answer = null;
  answered = "";
  games = [];
  suggestions = [];
}

/** Asks again after the games have changed. */
export function askAnew() {
  answered = openingsOf = josekiOf = "";
  names.fuseki = names.joseki = null;
  ask();
}

/** Ends what runs: what it has found is shown. */
export function stop() {
  if (!stopSearches()) running?.abort.abort();
}

/** Asks what the tab needs besides the answer. */
function loadTab() {
  if (state.tab === "years") loadTrend();
  if (state.tab === "openings") loadOpenings();
  if (state.tab === "joseki") loadJoseki();
}

/** Takes a query apart, and finds where the board can show its pattern. @param {string} text @param {AbortSignal} signal */
async function readQuery(text, signal) {
  keepQuery();
  keepQuery(await get("parse", { q: text }, signal));
}

/** A move of a query's pattern on the board that shows it. @param {any} mv */
function placed(mv) {
  const [row, col] = mv.point.split(",").map(Number);
  return { ...mv, point: nameOf((shown.top + row - 1) * shown.size + shown.left + col - 1, shown.size) };
}

/** Asks what strong players would play here. */
async function loadSuggestions() {
  suggestions = [];
  if (!suggests) return parts.draw();
  if (state.q) return parts.draw();
  const { board: cells, size, moves, turn } = /** @type {any} */ (params().params);
  try {
    suggestions = (await get("suggest", { board: cells, size, moves, turn })).moves;
  } catch (error) {
    suggests = false;
    ui.suggest.setAttribute("aria-pressed", "false");
    return parts.showError(error);
  }
  parts.draw();
}

/** Shows the moves that strong players would play, or no longer. */
export function toggleSuggestions() {
  suggests = !suggests;
  ui.suggest.setAttribute("aria-pressed", String(suggests));
  loadSuggestions();
}

export async function loadTrend() {
  if (trend || !answer) return;
  try {
    trend = await get("trend", { q: answer.query });
  } catch (error) {
    return parts.showError(error);
  }
  parts.drawPanel();
}

/** The names of openings and of joseki, once they are known. @type {Record<string, any[]|null>} */
export const names = { fuseki: null, joseki: null };

/** Asks for the names of openings or of joseki. @param {string} kind */
async function loadNames(kind) {
  if (names[kind]) return;
  names[kind] = [];
  try {
    names[kind] = (await get("openings", { kind })).names;
    parts.drawPanel();
  } catch {
    // The rest is shown without.
    names[kind] = null;
  }
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
    if (state.tab === "openings") parts.drawPanel();
  } catch (error) {
    openingsOf = "";
    parts.showError(error);
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
    if (state.tab === "joseki") parts.draw();
  } catch (error) {
    josekiOf = "";
    parts.showError(error);
  }
}

export async function moreGames() {
  const asked = params();
  try {
    const found = await get(asked.path, { ...asked.params, ...listing(games.length, 50) });
    games = [...games, ...listed(found)];
    parts.drawPanel();
  } catch (error) {
    parts.showError(error);
  }
}

/** What a search that found nothing could leave out. */
export function tries() {
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
export function openPattern(p) {
  const on = onBoard({ pattern: p.pattern });
  // Other patterns have no rectangle of points on the board: the query is opened as text.
  if (!on) return openQuery(`${p.shape || state.shape} "${p.pattern}" sym`);
  go({ ...initial(), facets: state.facets, setup: on.cells, free: true, tab: "moves", region: regionOf(on.box, on.size) });
}

/** A query that was typed: its pattern goes to the board where that asks the same. @param {string} text */
export async function openQuery(text) {
  try {
    if (!text.trim()) return changeQuestion({ q: "" });
    const points = text.trim().toUpperCase().split(/[\s,]+/);
    if (points.every((name) => indexOf(name, state.size) >= 0)) {
      ui.query.blur();
      return go({ ...initial(), size: state.size, facets: state.facets, tab: state.tab, moves: points.map((name, n) => "BW"[n % 2] + name) });
    }
    const parsed = await get("parse", { q: text });
    ui.query.blur();
    // A condition alone is added to what is asked.
    if (!parsed.pattern && state.q && isCondition) return go({ ...state, q: `${state.q} and ${/\bor\b/i.test(text) ? `(${text})` : text}` });
    if (!parsed.pattern && !state.q && (state.setup || state.moves.length || state.game || state.region !== "board" || condition(state.facets))) {
      return go({ ...state, facets: { ...state.facets, where: [state.facets.where, parsed.condition].filter(Boolean).join(" and ") } });
    }
    const facets = { me: state.facets.me || "", where: parsed.condition || "" };
    const tab = ["patterns", "life"].includes(state.tab) ? "moves" : state.tab;
    const words = parsed.symmetries.split(" ").filter(Boolean);
    const all = words.includes("sym");
    const turned = all || (words.includes("rot") && words.includes("mirror"));
    const swap = all || words.includes("swap");
    const free = parsed.place === "anywhere";
    const isPlain = parsed.isPlain && (turned || !words.some((/** @type {string} */ w) => w === "rot" || w === "mirror"));
    // A whole board is asked for in all images.
    const isKnown = parsed.wholeBoard ? all : free || indexOf(parsed.place || "", 19) >= 0;
    const on = isPlain && isKnown ? onBoard(parsed) : null;
    if (on) {
      const isEmpty = on.cells.every((cell) => cell === "_");
      return go({
        ...initial(), size: on.size, facets, setup: isEmpty ? null : on.cells, free: free && !parsed.wholeBoard, tab, sort: state.sort, turned, swap, lines: parsed.lines,
        region: regionOf(on.box, on.size),
      });
    }
    go({ ...initial(), facets: { me: facets.me }, q: parsed.reading || text, tab: !parsed.pattern && tab === "moves" ? "games" : tab === "joseki" ? "moves" : tab, sort: state.sort });
  } catch (error) {
    parts.showError(error);
  }
}

/** Says whether the panel waits for something. @param {boolean} is */
function busy(is) {
  if (is) ui.panel.setAttribute("aria-busy", "true");
  else if (!running) ui.panel.removeAttribute("aria-busy");
}

Object.assign(parts, { ask, busy });
