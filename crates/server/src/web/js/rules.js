// @ts-check
/** The board and the rules of capture. A board is an array of cell letters in reading order. */

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** @param {number} index @param {number} size */
export const nameOf = (index, size) => LETTERS[index % size] + (size - Math.floor(index / size));

/** The index of a point by its name, or -1. @param {string} name @param {number} size */
export function indexOf(name, size) {
  const match = /^([A-HJ-Z])([1-9][0-9]?)$/.exec(name.toUpperCase());
  if (!match) return -1;
  const col = LETTERS.indexOf(match[1]);
  const row = size - Number(match[2]);
  return col < size && row >= 0 && row < size ? row * size + col : -1;
}

/** The images of a point under the rotations and reflections that leave a board as it is. @param {number} index @param {string[]} cells @param {number} size */
export function sameAs(index, cells, size) {
  const end = size - 1;
  const images = [[1, 0, 0, 1], [0, -1, 1, 0], [-1, 0, 0, -1], [0, 1, -1, 0], [1, 0, 0, -1], [-1, 0, 0, 1], [0, 1, 1, 0], [0, -1, -1, 0]].map(([a, b, c, d]) => (/** @type {number} */ at) => {
    const [row, col] = [2 * Math.floor(at / size) - end, 2 * (at % size) - end];
    return ((a * row + b * col + end) / 2) * size + (c * row + d * col + end) / 2;
  });
  return images.filter((image) => cells.every((cell, at) => cells[image(at)] === cell)).map((image) => image(index));
}

/** @param {number} index @param {number} size */
function neighbours(index, size) {
  const col = index % size;
  const near = [];
  if (index >= size) near.push(index - size);
  if (index < size * (size - 1)) near.push(index + size);
  if (col > 0) near.push(index - 1);
  if (col < size - 1) near.push(index + 1);
  return near;
}

/** The string of a stone, or null if it has a liberty. */
function captured(/** @type {string[]} */ board, /** @type {number} */ start, /** @type {number} */ size) {
  const color = board[start];
  const string = [start];
  const seen = new Set(string);
  for (const at of string) {
    for (const next of neighbours(at, size)) {
      // A wildcard may be empty: it counts as a liberty.
      if (board[next] !== "B" && board[next] !== "W") return null;
      if (board[next] === color && !seen.has(next)) {
        seen.add(next);
        string.push(next);
      }
    }
  }
  return string;
}

/**
 * Plays a stone; returns the new board, or null if the point is taken.
 * @param {string[]} board @param {number} index @param {string} color @param {number} size
 */
export function play(board, index, color, size) {
  if (board[index] === "B" || board[index] === "W") return null;
  const after = board.slice();
  after[index] = color;
  for (const next of neighbours(index, size)) {
    if (after[next] !== color && (after[next] === "B" || after[next] === "W")) {
      captured(after, next, size)?.forEach((at) => (after[at] = "_"));
    }
  }
  captured(after, index, size)?.forEach((at) => (after[at] = "_"));
  return after;
}

/**
 * Why a player may not play a stone, if so: `taken`, `suicide` or `ko`. Records may hold such moves.
 * @param {string[]} board @param {number} index @param {string} color @param {number} size
 * @param {string[]|null} before the board before the last move
 */
export function illegal(board, index, color, size, before) {
  const after = play(board, index, color, size);
  if (!after) return "taken";
  if (after[index] !== color) return "suicide";
  return before && after.every((cell, at) => cell === before[at]) ? "ko" : "";
}

/** @param {number} size */
export const emptyBoard = (size) => /** @type {string[]} */ (Array(size * size).fill("_"));

/** Rows from the top, as the query language writes them. @param {string[]} board @param {number} size */
export const rows = (board, size) =>
  Array.from({ length: size }, (_, row) => board.slice(row * size, (row + 1) * size).join("")).join("/");

/** Runs of empty points as numbers, to keep addresses short. @param {string} literal */
export const shorten = (literal) => literal.replace(/_+/g, (run) => String(run.length));
/** @param {string} short */
export const lengthen = (short) => short.replace(/\d+/g, (n) => "_".repeat(Math.min(25, Number(n))));
