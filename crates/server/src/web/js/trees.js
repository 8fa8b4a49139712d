// @ts-check
/** Openings and joseki as trees to walk. */
import { diagram } from "./board.js";
import { indexOf, nameOf } from "./rules.js";
import { edged } from "./state.js";
import { number, percent } from "./numbers.js";
import { TEXT, named } from "./text.js";
import { h, movesTable, rateBar, winBar } from "./views.js";

/** The moves so far, each a way back. @param {string[]} moves @param {(moves: string[]) => void} to */
function trail(moves, to) {
  const name = (/** @type {string} */ mv) => `${mv[0] === "B" ? TEXT.black : TEXT.white} ${mv.slice(1)}`;
  return h("ol", { class: "trail", "aria-label": TEXT.trail },
    h("li", {}, h("button", { class: "link", onclick: () => to([]), disabled: !moves.length }, TEXT.start)),
    ...moves.map((mv, n) => h("li", {}, h("button", { class: "link", "aria-label": name(mv), "aria-current": n === moves.length - 1 ? "step" : null, onclick: () => to(moves.slice(0, n + 1)) }, mv.slice(1)))));
}

/**
 * The openings: the moves so far, the next moves with the names that they make, and whole openings.
 * @param {any} answer @param {any} openings @param {import("./state.js").State} state @param {any[]|null} names @param {any} actions
 */
export function openingsPanel(answer, openings, state, names, actions) {
  const depth = h("select", { id: "opening-depth", onchange: () => actions.depth(Number(depth.value)) },
    ...[2, 4, 6, 8, 10, 12, 16, 20, 30].map((n) => h("option", { value: n, selected: n === actions.depthShown }, String(n))));
  const list = openings ? h("ul", { class: "gallery openings" }, ...openings.rows.map((/** @type {any} */ row) => {
    const names = row.names.map(named).join(" · ");
    return h("li", {}, h("button", { onclick: () => actions.openMoves(row.moves.map((/** @type {string} */ mv) => mv.replace(" ", ""))) },
      diagram(edged(row.board, false), TEXT.opening), h("span", {}, `${TEXT.gamesFound(row.games)} · ${percent(row.share)}`), winBar(row), names ? h("span", { class: "names" }, names) : null));
  })) : null;
  return h("div", {},
    state.setup ? null : trail(state.moves, actions.openMoves),
    answer ? movesTable({ ...answer, moves: answer.moves.slice(0, 12) }, actions) : null,
    h("div", { class: "chips openings-head" }, h("h2", {}, TEXT.openingsTitle), h("label", { for: "opening-depth", class: "chip-label" }, TEXT.openingsAfter), depth),
    openings ? h("p", { class: "faint" }, TEXT.openingsOf(openings)) : null,
    list,
    namesList(names, TEXT.openingNames, (of) => actions.openNamed(of.name)));
}

/** The area of a corner, its core, and how far from its stones a move of the area still belongs to it. */
const [AREA, CORE, REACH] = [10, 7, 4];

/**
 * The corner of the last move: the moves that belong to it, and whether its rows and columns are turned over.
 * The rules are those by which the server cuts games into corner sequences.
 * @param {string[]} moves @param {number} size
 */
export function lastCorner(moves, size) {
  const half = Math.ceil(size / 2);
  const corners = [[false, false], [false, true], [true, false], [true, true]].map(([rows, cols]) => ({
    rows, cols, line: /** @type {string[]} */ ([]), played: /** @type {number[][]} */ ([]), colors: new Set(), elsewhere: 0, isDone: false,
  }));
  let last = corners[0];
  for (const mv of moves) {
    const index = indexOf(mv.slice(1), size);
    const [row, col] = [Math.floor(index / size), index % size];
    const distances = corners.map((of) => Math.min(Infinity, ...of.played.map(([r, c]) => Math.max(Math.abs(r - row), Math.abs(c - col)))));
    const nearest = Math.min(...distances);
    corners.forEach((of, n) => {
      // The lines from the corner.
      const at = Math.max(of.rows ? size - 1 - row : row, of.cols ? col : size - 1 - col);
      const isIn = index >= 0 && (at < Math.min(CORE, half) || (at < Math.min(AREA, half) && distances[n] === nearest && nearest <= REACH));
      of.elsewhere = isIn ? 0 : of.elsewhere + 1;
      if (of.colors.size > 1 && of.elsewhere > 1) of.isDone = true;
      if (!isIn) return;
      of.played.push([row, col]);
      last = of;
      if (of.isDone) return;
      of.line.push(mv);
      of.colors.add(mv[0]);
    });
  }
  return last;
}

/** @param {string} name @param {{rows: boolean, cols: boolean}} flip @param {number} size */
function flipped(name, flip, size) {
  const index = indexOf(name, size);
  if (index < 0) return name;
  const [row, col] = [Math.floor(index / size), index % size];
  return nameOf((flip.rows ? size - 1 - row : row) * size + (flip.cols ? size - 1 - col : col), size);
}

/** The moves of the last move's corner as the server knows them. @param {string[]} moves @param {number} size */
export function cornerLine(moves, size) {
  const corner = lastCorner(moves, size);
  return corner.line.map((mv) => mv[0] + flipped(mv.slice(1), corner, size)).join(" ");
}

/** The next moves of a corner on the board, with letters. @param {any} joseki @param {string[]} moves @param {number} size */
export function cornerMoves(joseki, moves, size) {
  const corner = lastCorner(moves, size);
  const swaps = corner.line[0]?.[0] === "W";
  return joseki.moves.map((/** @type {any} */ mv, /** @type {number} */ n) => ({
    ...mv, letter: n < 26 ? String.fromCharCode(65 + n) : `${n + 1}`, point: flipped(mv.point, corner, size),
    name: tail(mv.name && named(mv.name), joseki.name && named(joseki.name)), color: swaps ? (mv.color === "B" ? "W" : "B") : mv.color, firstYear: null,
  }));
}

/** What a name adds to the name before. @param {string|null} name @param {string|null} before */
function tail(name, before) {
  if (!name || !before) return name;
  const point = Object.values(TEXT.report.points).find((of) => before.startsWith(of)) ?? before;
  const start = [before, before.split(":")[0], point].find((part) => name.startsWith(part)) || "";
  return name.slice(start.length).replace(/^[,:\s]+/, "");
}

/**
 * The joseki: the line so far, the next moves, and the sequences that ended most often.
 * @param {any} joseki @param {any[]} moves the next moves on the board @param {import("./state.js").State} state
 * @param {any[]|null} names @param {any} actions
 */
export function josekiPanel(joseki, moves, state, names, actions) {
  if (!joseki) return h("p", { class: "faint empty" }, TEXT.searching(0, 0, 0));
  const sequences = h("table", { class: "sequences" },
    h("caption", {}, TEXT.sequences),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, TEXT.sequence), h("th", { scope: "col", class: "num" }, TEXT.ended), h("th", { scope: "col", class: "num" }, TEXT.reached), h("th", { scope: "col" }, TEXT.firstWins),
      joseki.player ? h("th", { scope: "col" }, h("bdi", {}, TEXT.meWins(joseki.player.name))) : null)),
    h("tbody", {}, ...joseki.rows.map((/** @type {any} */ row) => h("tr", {},
      h("th", { scope: "row" }, h("button", { class: "link", onclick: () => actions.openMoves(row.moves.map((/** @type {string} */ mv) => mv.replace(" ", ""))) },
        row.name ? h("span", { class: "names" }, named(row.name)) : null, ` ${row.moves.map((/** @type {string} */ mv) => mv.slice(2)).join(" ")}`)),
      h("td", { class: "num" }, number(row.ended)), h("td", { class: "num" }, number(row.reached)), h("td", { class: "wins-col" }, winBar(row)),
      joseki.player ? h("td", { class: "me-rate" }, rateBar(row.playerRate)) : null))));
  return h("div", {},
    trail(state.moves.length ? state.moves : actions.line, actions.openMoves),
    joseki.reached ? movesTable({ games: joseki.reached, moves, player: joseki.player }, { ...actions, rateTitle: TEXT.firstWins }) : null,
    joseki.rows.length ? sequences : null,
    namesList(names, TEXT.josekiNames, (of) => actions.openMoves(of.moves.map((/** @type {string} */ mv) => mv.replace(" ", "")))));
}

/**
 * Names with the number of their games.
 * @param {any[]|null} names @param {string} title @param {(of: any) => void} open
 */
function namesList(names, title, open) {
  if (!names?.length) return null;
  const list = h("ul", { class: "name-rows" });
  const fill = (/** @type {string} */ text) => list.replaceChildren(...names.filter((of) => `${of.name} ${named(of.name)}`.toLowerCase().includes(text.trim().toLowerCase())).map((of) =>
    h("li", {}, h("button", { class: "named-row", title: named(of.name), onclick: () => open(of) }, h("span", {}, named(of.name)), h("span", { class: "num faint" }, number(of.games))))));
  const input = h("input", { type: "text", "aria-label": TEXT.findName, placeholder: TEXT.findName, autocomplete: "off", oninput: () => fill(input.value) });
  fill("");
  return h("section", { class: "by-name" }, h("h2", {}, title), input, list);
}

/** The head of the joseki. @param {any} joseki @param {import("./state.js").State} state */
export function josekiSummary(joseki, state) {
  if (!joseki) return h("section", { class: "summary" }, h("p", { class: "counts" }, h("strong", {}, TEXT.josekiTitle)));
  return h("section", { class: "summary" },
    h("p", { class: "counts" }, h("strong", {}, (joseki.name && named(joseki.name)) || (state.moves.length ? TEXT.unnamed : TEXT.josekiTitle))),
    h("p", { class: "faint" }, joseki.reached ? TEXT.josekiCounts(joseki) : TEXT.josekiNone),
    joseki.blackRate && state.moves.length ? winBar(joseki) : null,
    joseki.blackRate && state.moves.length ? h("p", {}, TEXT.firstWon(joseki.blackRate)) : null);
}
