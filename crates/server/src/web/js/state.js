// @ts-check
/** The state of the page, and its form in the address. */
import { emptyBoard, indexOf, lengthen, nameOf, play, rows, shorten } from "./rules.js";

export const TABS = ["moves", "games", "years", "compare", "players", "openings", "joseki", "patterns", "life"];

/**
 * @typedef {Object} State
 * @property {number} size lines of the board
 * @property {string[]|null} setup cells at the start; null is an empty board
 * @property {string[]} moves `BQ16`, `Wpass`, `Btenuki`
 * @property {string} region `board`, or two corners: `N19..T13`
 * @property {boolean} turned search rotations and reflections
 * @property {boolean} swap search exchanged colours
 * @property {boolean} free search anywhere
 * @property {boolean} loose empty points match anything
 * @property {string} lines the lines of the records: `main`, `variations` or `any`
 * @property {string} turn `B`, `W`, or empty: by the moves
 * @property {Record<string,string>} facets
 * @property {string} tab
 * @property {number} game the open game, 0 if none
 * @property {number} node its node; `moves` are played from there
 * @property {number|null} after the number of moves that says which node, until the game is loaded
 * @property {string} q a query that the board cannot show; empty if the board asks
 * @property {string} sort the order of the games: `date` or `strength`
 * @property {number} depth the moves of an opening
 * @property {string} gallery `top` or `templates`
 * @property {string} shape the shape of the gallery
 * @property {string} problem a problem of life and death: its name, or `own` for the one on the board
 * @property {string[]} play its moves so far
 * @property {string} target stones that are to live or die, for an own problem
 * @property {string} area points on which play is allowed, for an own problem
 * @property {string} who the player of the report; empty for the list of players
 * @property {string} left the condition on one of two sets of games
 * @property {string} right the condition on the other
 */

/** What this browser keeps under a name. @template T @param {string} name @param {T} otherwise @returns {T} */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) || "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The shapes of the galleries. */
export const SHAPES = ["3x3", "4x4", "diamond", "5x5"];

/** The lines of the records that can be searched. */
export const LINES = ["main", "variations", "any"];

const FACETS = ["me", "player", "as", "opponent", "event", "from", "to", "result", "rank", "komi", "handicap", "corpus", "tag", "set", "where"];

/** Texts of the state that the address has as they are. */
const TEXTS = /** @type {("who"|"left"|"right")[]} */ (["who", "left", "right"]);

/** @returns {State} */
export const initial = () => ({
  size: 19, setup: null, moves: [], region: "board", turned: true, swap: true, free: false,
  loose: false, lines: "main", turn: "", facets: {}, tab: "moves", game: 0, node: 0, after: null,
  q: "", sort: "date", depth: 6, gallery: "top", shape: "3x3", problem: "", play: [], target: "", area: "",
  who: "", left: "", right: "",
});

/** @param {State} state */
export function toAddress(state) {
  const p = new URLSearchParams();
  if (state.size !== 19) p.set("size", String(state.size));
  if (state.setup) p.set("board", shorten(rows(state.setup, state.size)));
  // A file has no address, and moves beside it have none either.
  if (state.moves.length && state.game >= 0) p.set("moves", state.moves.join("."));
  if (state.region !== "board") p.set("region", state.region);
  if (!state.turned) p.set("turned", "0");
  if (!state.swap) p.set("swap", "0");
  if (state.free) p.set("free", "1");
  if (state.loose) p.set("loose", "1");
  if (state.lines !== "main") p.set("in", state.lines);
  if (state.turn) p.set("turn", state.turn);
  for (const name of FACETS) if (state.facets[name]) p.set(name, state.facets[name]);
  if (state.tab !== "moves") p.set("tab", state.tab);
  if (state.game > 0) p.set("game", `${state.game}.${state.node}`);
  if (state.q) p.set("q", state.q);
  if (state.sort !== "date") p.set("sort", state.sort);
  if (state.depth !== 6) p.set("depth", String(state.depth));
  if (state.gallery !== "top") p.set("gallery", state.gallery);
  if (state.shape !== "3x3") p.set("shape", state.shape);
  if (state.problem) p.set("problem", state.problem);
  if (state.play.length) p.set("play", state.play.join("."));
  if (state.target) p.set("target", state.target);
  if (state.area) p.set("area", state.area);
  for (const name of TEXTS) if (state[name]) p.set(name, state[name]);
  const text = p.toString();
  return text ? `?${text}` : "/";
}

/** @param {string} search @returns {State} */
export function fromAddress(search) {
  const p = new URLSearchParams(search);
  const state = initial();
  const size = Number(p.get("size") || 19);
  if (size >= 2 && size <= 25) state.size = size;
  const board = p.get("board");
  if (board) {
    const cells = lengthen(board).replaceAll("/", "");
    if (cells.length === state.size ** 2 && /^[BW_?bws]+$/.test(cells)) state.setup = [...cells];
  }
  state.moves = (p.get("moves") || "").split(".").filter((m) => /^[BW](pass|tenuki|[A-HJ-Z]\d{1,2})$/.test(m)).slice(0, 600);
  const region = p.get("region");
  if (region && corners(region, state.size)) state.region = region;
  state.turned = p.get("turned") !== "0";
  state.swap = p.get("swap") !== "0";
  state.free = p.get("free") === "1";
  state.loose = p.get("loose") === "1";
  if (LINES.includes(p.get("in") || "")) state.lines = String(p.get("in"));
  state.turn = ["B", "W"].includes(p.get("turn") || "") ? String(p.get("turn")) : "";
  for (const name of FACETS) if (p.get(name)) state.facets[name] = String(p.get(name));
  if (TABS.includes(p.get("tab") || "")) state.tab = String(p.get("tab"));
  state.q = p.get("q") || "";
  for (const name of TEXTS) state[name] = p.get(name) || "";
  if (p.get("sort") === "strength") state.sort = "strength";
  const depth = Number(p.get("depth") || 6);
  if (depth >= 1 && depth <= 60) state.depth = Math.floor(depth);
  if (p.get("gallery") === "templates") state.gallery = "templates";
  if (SHAPES.includes(p.get("shape") || "")) state.shape = String(p.get("shape"));
  if (/^[a-z0-9-]*$/.test(p.get("problem") || "")) state.problem = p.get("problem") || "";
  state.play = (p.get("play") || "").split(".").filter((mv) => /^(pass|[A-HJ-Z]\d{1,2})$/.test(mv)).slice(0, 200);
  for (const name of /** @type {("target"|"area")[]} */ (["target", "area"])) {
    if (/^([A-HJ-Z]\d{1,2}\.?)*$/.test(p.get(name) || "")) state[name] = p.get(name) || "";
  }
  // `20.15`: node 15 of game 20; `20.m15`: after 15 moves.
  const game = /^(\d+)\.(m?)(\d+)$/.exec(p.get("game") || "");
  if (game) [state.game, state[game[2] ? "after" : "node"]] = [Number(game[1]), Number(game[3])];
  return state;
}

/** The upper left and lower right row and column of a region. @param {string} region @param {number} size */
export function corners(region, size) {
  if (region === "board") return { top: 0, left: 0, bottom: size - 1, right: size - 1 };
  const [a, b] = region.split("..").map((name) => indexOf(name, size));
  if (a === undefined || b === undefined || a < 0 || b < 0) return null;
  const [ra, ca, rb, cb] = [Math.floor(a / size), a % size, Math.floor(b / size), b % size];
  return { top: Math.min(ra, rb), left: Math.min(ca, cb), bottom: Math.max(ra, rb), right: Math.max(ca, cb) };
}

/** The region of these rows and columns. */
export function regionOf(/** @type {any} */ box, /** @type {number} */ size) {
  if (box.top === 0 && box.left === 0 && box.bottom === size - 1 && box.right === size - 1) return "board";
  return `${nameOf(box.top * size + box.left, size)}..${nameOf(box.bottom * size + box.right, size)}`;
}

/**
 * The board of a state: its cells, who is to move, the last move.
 * @param {{size: number, setup: string[]|null, moves: string[], turn: string}} state
 */
export function position(state) {
  let cells = state.setup ? state.setup.slice() : emptyBoard(state.size);
  /** @type {string[]|null} */ let before = null;
  let turn = state.turn || "B";
  let last = -1;
  const numbers = new Map();
  let legal = 0;
  for (const mv of state.moves) {
    const color = mv[0];
    const index = indexOf(mv.slice(1), state.size);
    if (index >= 0) {
      const after = play(cells, index, color, state.size);
      if (!after) break;
      [before, cells] = [cells, after];
      last = index;
      numbers.set(index, legal + 1);
    }
    turn = color === "B" ? "W" : "B";
    legal += 1;
  }
  return { cells, before, turn, last, numbers, legal };
}

const quote = (/** @type {string} */ text) => `"${text.replace(/[\\"]/g, "\\$&")}"`;

/** The condition on games that the facets make. @param {Record<string,string>} f */
export function condition(f) {
  const parts = [];
  if (f.player) parts.push(`${f.as === "black" ? "black" : f.as === "white" ? "white" : "player"} ${quote(f.player)}`);
  if (f.opponent) parts.push(`player ${quote(f.opponent)}`);
  if (f.event) parts.push(`event ${quote(f.event)}`);
  if (f.from || f.to) parts.push(`date ${f.from || ""}..${f.to || ""}`);
  if (f.result) parts.push(f.result);
  if (f.rank) parts.push(`rank >= ${f.rank}`);
  if (f.komi) parts.push(`komi ${f.komi}`);
  if (f.handicap) parts.push(`handicap ${f.handicap}`);
  if (f.corpus) parts.push(`corpus ${quote(f.corpus)}`);
  if (f.tag) parts.push(`tag ${quote(f.tag)}`);
  if (f.set) parts.push(`$${f.set.replace(/[^\p{L}\p{N}_-]/gu, "")}`);
  if (f.where) parts.push(parts.length ? `(${f.where})` : f.where);
  return parts.join(" and ");
}

/**
 * A board as a pattern whose edges are drawn: all of it, or the part around its stones.
 * @param {string} literal @param {boolean} crops
 */
export function edged(literal, crops) {
  const lines = literal.split("/");
  const size = lines.length;
  let [top, left, bottom, right] = [0, 0, size - 1, size - 1];
  if (crops && /[BW]/.test(literal)) {
    const taken = lines.flatMap((line, r) => [...line].flatMap((cell, c) => (cell === "_" ? [] : [[r, c]])));
    [top, left] = [Math.min(...taken.map(([r]) => r)), Math.min(...taken.map(([, c]) => c))];
    [bottom, right] = [Math.max(...taken.map(([r]) => r)), Math.max(...taken.map(([, c]) => c))];
    // A line of room, or up to the edge where it is near.
    const low = (/** @type {number} */ at) => (at <= 3 ? 0 : at - 1);
    const high = (/** @type {number} */ at) => (at >= size - 4 ? size - 1 : at + 1);
    [top, left, bottom, right] = [low(top), low(left), high(bottom), high(right)];
  }
  const west = left === 0 ? "#" : "";
  const east = right === size - 1 ? "#" : "";
  const middle = lines.slice(top, bottom + 1).map((line) => west + line.slice(left, right + 1) + east);
  const edge = "#".repeat(middle[0].length);
  return [...(top === 0 ? [edge] : []), ...middle, ...(bottom === size - 1 ? [edge] : [])].join("/");
}
