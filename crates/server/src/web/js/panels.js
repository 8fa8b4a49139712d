// @ts-check
/** What is drawn: the open game, the tabs and their panels, the title. */
import { get, search, send } from "./api.js";
import { answer, forget, games, joseki, josekiOf, loadTrend, moreGames, names, openings, openPattern, suggestions, trend, tries, under } from "./ask.js";
import { chips, LONG } from "./chips.js";
import { nameOfProblem } from "./life.js";
import { date } from "./numbers.js";
import { comparePanel, playersPanel, reportPanel } from "./people.js";
import { variationTree } from "./review.js";
import { indexOf, nameOf, sameAs } from "./rules.js";
import { board, change, changeQuestion, closeGame, current, files, go, hasVariations, hrefOf, info, isCondition, isLife, life, line, movesPlayed, openGame, openNode, outline, passBy, playAt, playing, playThrough, queryCondition, record, shown, state, step, taken, wholeLine } from "./session.js";
import { condition, corners, initial, SHAPES } from "./state.js";
import { TEXT } from "./text.js";
import { cornerMoves, josekiPanel, josekiSummary, lastCorner, openingsPanel } from "./trees.js";
import { CELL, iconButton, parts, prefs, showImport, status, TAB_NAMES, tool, ui } from "./ui.js";
import { disc, gallery, gamesList, h, movesTable, summary, yearsChart } from "./views.js";

/** @typedef {import("./state.js").State} State */

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
  const player = (/** @type {string} */ color, /** @type {string} */ who, /** @type {string} */ rank) => h("span", {}, disc(color), h("bdi", {}, who || TEXT.unknown), rank ? h("span", { class: "rank" }, h("bdi", {}, rank)) : null);
  const hasVariations = record.nodes.some((/** @type {any} */ n, /** @type {number} */ i) => i > 0 && n.parent !== i - 1);
  const children = record.nodes.flatMap((/** @type {any} */ n, /** @type {number} */ at) => (n.parent === state.node ? [at] : []));
  const { book } = record;
  ui.gameBar.replaceChildren(...[
    h("div", { class: "game-head" },
      h("div", { class: "game-about" },
        h("span", { class: "who" }, player("B", record.black, record.blackRank), player("W", record.white, record.whiteRank)),
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
  passBy(node);
  showBoard(current());
  const number = ui.gameBar.querySelector(".move-number");
  const isPlay = (/** @type {number} */ at) => record.nodes[at].play;
  if (number) number.textContent = TEXT.moveNumber(line().filter(isPlay).length, wholeLine().filter(isPlay).length);
}

/** The next moves that the board shows: those of the answer, or of the corner sequences. @returns {any[]} */
export function nextMoves() {
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
    // Reading the place of an element computes the whole layout, which a frame does anyway.
    if (isNew) requestAnimationFrame(() => { ui.tabs.scrollLeft = tab.offsetLeft - ui.tabs.offsetLeft - 40; });
  }
  ui.panel.setAttribute("aria-labelledby", `tab-${state.tab}`);
  const actions = {
    highlight: (/** @type {string} */ name) => board.highlight(name ? indexOf(name, current().size) : -1),
    playMove: (/** @type {any} */ mv) => playAt(mv.color, mv.point),
    openMoves: (/** @type {string[]} */ moves) => go({ ...initial(), facets: state.facets, tab: state.tab, depth: state.depth, moves }),
    openNamed: (/** @type {string} */ name) => {
      const where = `fuseki ${JSON.stringify(name)}`;
      change({ facets: { ...state.facets, where: [state.facets.where, where].filter(Boolean).join(" and ") } });
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
    ui.panel.replaceChildren(...(trend ? [yearsChart(trend, (/** @type {any} */ y) => { changeQuestion({ facets: { ...state.facets, from: String(y.from), to: String(y.to) } }); })] : []));
    return loadTrend();
  }
  // A condition has no next moves, but its games have first ones.
  const first = state.q && isCondition && h("p", { class: "empty" }, h("button", { class: "chip", onclick: () => { go({ ...initial(), facets: { ...state.facets, where: queryCondition } }); } }, TEXT.firstMoves));
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

/** Forgets what was computed of other games. */
export function forgetPanels() {
  players = null;
  for (const path of Object.keys(computed)) computed[path] = nothing();
}

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
    filter: (name, as) => { change({ facets: { ...state.facets, player: name, as }, who: "", tab: as ? "moves" : "games" }); },
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
    names: (row, col) => {
      if (!box) return `${row},${col}`;
      const { cells, size } = current();
      const at = (box.top + row - 1) * size + box.left + col - 1;
      // The table of moves may name the point by another of its images.
      const images = state.region === "board" ? sameAs(at, cells, size).map((of) => nameOf(of, size)) : [];
      return images.find((name) => answer.moves.some((/** @type {any} */ mv) => mv.point === name)) || nameOf(at, size);
    },
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

export function drawLines() {
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
    change: (part) => { go({ ...(state.q ? taken() : state), ...part }); },
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
    const asked = [...ui.asked.querySelectorAll(".asked-chip:not(.pattern) bdi")].map((chip) => chip.textContent);
    if (state.q && state.q.length <= LONG && !asked.length) asked.push(state.q);
    parts.push(...asked);
    if (state.tab === "players" && state.who) parts.push(state.who);
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
  ui.turn.replaceChildren(disc(now.turn), TEXT.turn(now.turn));
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
  else if (answer) ui.summary.replaceChildren(summary(answer, { openGame, tries, empty: state.game || now.cells.some((cell) => cell !== "_") ? "" : state.q || condition(state.facets) ? TEXT.nothingFits : TEXT.noneOfSize(now.size) }));
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

/** @param {any} error */
function showError(error) {
  if (error?.name === "AbortError") return;
  const { message, detail } = error;
  // Nothing of the answer before stays: its letters would be of another question.
  forget();
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
export function hover(index) {
  const size = current().size;
  const name = index >= 0 ? nameOf(index, size) : "";
  const mv = nextMoves().find((/** @type {any} */ m) => m.point === name);
  const isFirst = !name && !state.moves.length && !state.setup && !state.game && !state.q && !isLife();
  ui.hover.textContent = mv ? TEXT.moveLabel(mv) : isFirst ? (matchMedia("(pointer: coarse)").matches ? TEXT.hintTouch : TEXT.hint) : name;
  for (const row of ui.panel.querySelectorAll("tr[data-point]")) row.classList.toggle("hot", row.dataset.point === name);
}

export function drawFilterCount() {
  const n = Object.entries(state.facets).filter(([name, value]) => value && name !== "as").length;
  ui.filterButton.textContent = n ? TEXT.filtersOn(n) : TEXT.filters;
  ui.filterButton.classList.toggle("on", n > 0);
}

Object.assign(parts, { draw, drawPanel, drawGameBar, showBoard, showError });
