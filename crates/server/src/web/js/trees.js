// @ts-check
/** Openings and joseki as trees to walk. */
import { diagram } from "./board.js";
import { indexOf, nameOf } from "./rules.js";
import { edged } from "./state.js";
import { TEXT, number, percent } from "./text.js";
import { h, movesTable, winBar } from "./views.js";

/** The moves so far, each a way back. @param {string[]} moves @param {(moves: string[]) => void} to */
export function trail(moves, to) {
  const name = (/** @type {string} */ mv) => `${mv[0] === "B" ? TEXT.black : TEXT.white} ${mv.slice(1)}`;
  return h("ol", { class: "trail", "aria-label": TEXT.trail },
    h("li", {}, h("button", { class: "link", onclick: () => to([]), disabled: !moves.length }, TEXT.start)),
    ...moves.map((mv, n) => h("li", {}, h("button", { class: "link", "aria-label": name(mv), "aria-current": n === moves.length - 1 ? "step" : null, onclick: () => to(moves.slice(0, n + 1)) }, mv.slice(1)))));
}

/**
 * The openings: the moves so far, the next moves with the names that they make, and whole openings.
 * @param {any} answer @param {any} openings @param {import("./state.js").State} state @param {any} actions
 */
export function openingsPanel(answer, openings, state, actions) {
  const depth = h("select", { id: "opening-depth", onchange: () => actions.depth(Number(depth.value)) },
    ...[2, 4, 6, 8, 10, 12, 16, 20, 30].map((n) => h("option", { value: n, selected: n === actions.depthShown }, String(n))));
  const list = openings ? h("ul", { class: "gallery openings" }, ...openings.rows.map((/** @type {any} */ row) => {
    const names = row.names.join(", ");
    return h("li", {}, h("button", { onclick: () => actions.openMoves(row.moves.map((/** @type {string} */ mv) => mv.replace(" ", ""))) },
      diagram(edged(row.board, false), TEXT.opening), h("span", {}, `${number(row.games)} · ${percent(row.share)}`), winBar(row), names ? h("span", { class: "names" }, names) : null));
  })) : null;
  return h("div", {},
    state.setup ? null : trail(state.moves, actions.openMoves),
    answer ? movesTable({ ...answer, moves: answer.moves.slice(0, 12) }, actions) : null,
    h("div", { class: "chips openings-head" }, h("h2", {}, TEXT.openingsTitle), h("label", { for: "opening-depth", class: "chip-label" }, TEXT.openingsAfter), depth),
    openings ? h("p", { class: "faint" }, TEXT.openingsOf(openings)) : null,
    list);
}

/** How the corner of a line lies: whether its rows and columns are turned over. @param {string[]} moves @param {number} size */
function flips(moves, size) {
  const first = moves.map((mv) => indexOf(mv.slice(1), size)).find((index) => index >= 0);
  if (first === undefined) return { rows: false, cols: false };
  return { rows: Math.floor(first / size) > (size - 1) / 2, cols: first % size < (size - 1) / 2 };
}

/** @param {string} name @param {{rows: boolean, cols: boolean}} flip @param {number} size */
function flipped(name, flip, size) {
  const index = indexOf(name, size);
  if (index < 0) return name;
  const [row, col] = [Math.floor(index / size), index % size];
  return nameOf((flip.rows ? size - 1 - row : row) * size + (flip.cols ? size - 1 - col : col), size);
}

/** The moves of a corner as the server knows them. @param {string[]} moves @param {number} size */
export function cornerLine(moves, size) {
  const flip = flips(moves, size);
  return moves.filter((mv) => indexOf(mv.slice(1), size) >= 0).map((mv) => mv[0] + flipped(mv.slice(1), flip, size)).join(" ");
}

/** The next moves of a corner on the board, with letters. @param {any} joseki @param {string[]} moves @param {number} size */
export function cornerMoves(joseki, moves, size) {
  const flip = flips(moves, size);
  const first = moves.find((mv) => indexOf(mv.slice(1), size) >= 0)?.[0] || "B";
  const swaps = first === "W";
  return joseki.moves.map((/** @type {any} */ mv, /** @type {number} */ n) => ({
    ...mv, letter: n < 26 ? String.fromCharCode(65 + n) : `${n + 1}`, point: flipped(mv.point, flip, size),
    color: swaps ? (mv.color === "B" ? "W" : "B") : mv.color, blackRate: mv.blackRate, firstYear: null,
  }));
}

/**
 * The joseki: the line so far, the next moves, and the sequences that ended most often.
 * @param {any} joseki @param {any[]} moves the next moves on the board @param {import("./state.js").State} state @param {any} actions
 */
export function josekiPanel(joseki, moves, state, actions) {
  if (!joseki) return h("p", { class: "faint empty" }, TEXT.searching(0, 0, 0));
  const sequences = h("table", { class: "sequences" },
    h("caption", {}, TEXT.sequences),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, TEXT.sequence), h("th", { scope: "col", class: "num" }, TEXT.ended), h("th", { scope: "col", class: "num" }, TEXT.reached))),
    h("tbody", {}, ...joseki.rows.map((/** @type {any} */ row) => h("tr", {},
      h("th", { scope: "row" }, h("button", { class: "link", onclick: () => actions.openMoves(row.moves.map((/** @type {string} */ mv) => mv.replace(" ", ""))) },
        row.name ? h("span", { class: "names" }, row.name) : null, ` ${row.moves.map((/** @type {string} */ mv) => mv.slice(2)).join(" ")}`)),
      h("td", { class: "num" }, number(row.ended)), h("td", { class: "num" }, number(row.reached))))));
  return h("div", {},
    trail(state.moves, actions.openMoves),
    joseki.reached ? movesTable({ games: joseki.reached, moves }, { ...actions, rateTitle: TEXT.firstWins }) : null,
    sequences);
}

/** The head of the joseki. @param {any} joseki @param {import("./state.js").State} state */
export function josekiSummary(joseki, state) {
  if (!joseki) return h("section", { class: "summary" }, h("p", { class: "counts" }, h("strong", {}, TEXT.josekiTitle)));
  return h("section", { class: "summary" },
    h("p", { class: "counts" }, h("strong", {}, joseki.name || (state.moves.length ? TEXT.unnamed : TEXT.josekiTitle))),
    h("p", { class: "faint" }, joseki.reached ? TEXT.josekiCounts(joseki) : TEXT.josekiNone),
    joseki.blackRate && state.moves.length ? winBar(joseki) : null,
    joseki.blackRate && state.moves.length ? h("p", {}, TEXT.firstWon(joseki.blackRate)) : null);
}
