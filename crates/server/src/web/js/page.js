// @ts-check
/** The parts of the page around the board: tools, menus, filters, import, messages. */
import { get, search, send } from "./api.js";
import { answer, askAnew, lookAhead, openQuery, running, stop, toggleSuggestions } from "./ask.js";
import { cellMark, svg } from "./board.js";
import { Names } from "./names.js";
import { LANGUAGE, LANGUAGES } from "./numbers.js";
import { drawFilterCount, drawLines, forgetPanels, hover } from "./panels.js";
import { indexOf } from "./rules.js";
import { board, change, changeQuestion, cornerRegion, current, files, go, info, keepSets, life, line, loadInfo, newBoard, record, redo, sets, skip, startAgain, state, taken, undo, shown } from "./session.js";
import { boardPng, boardSvg, copy, lineSgf, save } from "./share.js";
import { condition, initial, LINES, TABS } from "./state.js";
import { TEXT } from "./text.js";
import { icon, iconButton, ICONS, parts, prefs, say, showImport, status, TAB_NAMES, tool, TOOLS, ui, useTool } from "./ui.js";
import { choice, completing, field, h, plainClick } from "./views.js";

/** @typedef {import("./state.js").State} State */

function toolButton(/** @type {[string, string]} */ [name, cell]) {
  const label = /** @type {any} */ (TEXT.tool)[name];
  const picture = name === "region" ? icon(ICONS.region)
    : svg("svg", { viewBox: "-.55 -.55 1.1 1.1", class: "swatch", "aria-hidden": "true" },
      ...(name === "play" ? [svg("path", { class: "half-b", d: "M-.42 .1A.3 .3 0 1 1 .18 .1 .3 .3 0 0 1-.42 .1Z" }), svg("circle", { class: "stone w", cx: 0.14, cy: 0.08, r: 0.32 })]
        : name === "erase" ? [svg("path", { class: "cross", d: "M-.4 0H.4M0-.4V.4" })]
        : [cellMark(cell, 0, 0)]));
  return h("label", { class: "tool", title: label }, h("input", { type: "radio", name: "tool", value: name, checked: name === tool, "aria-label": label, onchange: () => { useTool(name); board.root.classList.toggle("selecting", name === "region"); } }), picture);
}

/** @param {string} name @param {string} text @param {string} title */
function toggle(name, text, title) {
  const input = h("input", { type: "checkbox", onchange: () => changeQuestion({ [name]: input.checked }) });
  ui[name] = input;
  return h("label", { class: "chip check", title }, input, h("span", {}, text));
}

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
  parts.draw();
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
      parts.showError(error);
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
    item(TEXT.copyLink, async () => { await copy(location.href); say(TEXT.copied); }),
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

/** Opens records that are not in the database. @param {File[]} list */
export async function openFiles(list) {
  if (!list.length) return;
  status(TEXT.reading, true);
  try {
    if (state.tab === "life") return await life.openFile(await list[0].arrayBuffer());
    await files.open(list);
  } catch (error) {
    parts.showError(error);
  } finally {
    if (!running) status("", false);
  }
}

export function build() {
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
      h("a", { class: "brand", href: "/", onclick: plainClick(startAgain) },
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
            ui.suggest = h("button", { class: "tool text", title: TEXT.suggestTitle, "aria-pressed": "false", onclick: toggleSuggestions }, TEXT.suggest),
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
}

function drawFilters() {
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => {
    // A query that the board cannot show is asked with the further conditions.
    const from = !state.q ? state : shown ? taken() : { ...state, q: and(state.q, condition({ [name]: value })) };
    go(state.q && !shown ? from : { ...from, facets: { ...from.facets, [name]: value } });
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
      keepSets((await change).sets);
    } catch (error) {
      parts.showError(error);
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
    const report = await search("import", { corpus: ui.importCorpus.value, name: file.name }, undefined, (p) => { ui.importSays.textContent = TEXT.importing(p.done, p.total); }, file);
    const says = TEXT.imported(report);
    await loadInfo();
    ui.importSays.textContent = says;
    forgetPanels();
    askAnew();
  } catch (error) {
    ui.importSays.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {string} tab */
function openTab(tab) {
  if (tab === state.tab && tab === "life") return change({ problem: "", play: [] });
  change({ tab });
}

Object.assign(parts, {
  drawFilters,
  drawInfo: () => { drawFilters(); drawImport(); drawLines(); },
  hover: (/** @type {number} */ index) => { hover(index); lookAhead(index); },
});
