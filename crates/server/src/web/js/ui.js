// @ts-check
/** What all parts of the page use: its elements, tools and messages, and what the parts do for each other. */
import { svg } from "./board.js";
import { kept } from "./state.js";
import { TEXT } from "./text.js";
import { h } from "./views.js";

const none = () => {};

/** What the parts do when something changes. Each sets its own, so that none imports those that import it. */
export const parts = {
  ask: none,
  draw: none,
  drawPanel: none,
  drawGameBar: none,
  drawFilters: none,
  drawInfo: none,
  busy: /** @type {(is: boolean) => void} */ (none),
  hover: /** @type {(index: number) => void} */ (none),
  showBoard: /** @type {(of: any) => void} */ (none),
  showError: /** @type {(error: any) => void} */ (none),
};

/** What a press on a point does. */
export let tool = "play";

/** @param {string} name */
export function useTool(name) {
  tool = name;
  parts.draw();
}

/** What is shown, and how: kept in this browser. */
export const prefs = { marks: "letter", coordinates: true, numbers: false, ...kept("prefs", {}) };

export const TOOLS = /** @type {[string, string][]} */ ([
  ["play", ""], ["black", "B"], ["white", "W"], ["erase", "_"], ["any", "?"], ["notWhite", "b"], ["notBlack", "w"], ["stone", "s"], ["region", ""],
]);

export const CELL = Object.fromEntries(TOOLS);

/** @type {any} */
export const ui = {};

/** @param {string} text @param {boolean} busy */
export function status(text, busy) {
  ui.status.textContent = text;
  ui.status.classList.toggle("busy", busy);
  ui.stop.hidden = !busy;
}

/** Says something for a moment. @param {string} text */
export function say(text) {
  ui.says.textContent = text;
  ui.says.hidden = false;
  clearTimeout(saying);
  saying = setTimeout(() => { ui.says.hidden = true; }, 4000);
}

let saying = 0;

/** @param {string} d */
export function icon(d) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d }));
}

export const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-3", redo: "m15 7 5 5-5 5m5-5H9a5 5 0 0 0 0 10h3",
  pass: "M5 12h14M13 6l6 6-6 6", clear: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", region: "M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4",
  theme: "M12 3a9 9 0 1 0 9 9c-5 2-11-4-9-9Z", file: "M6 3h8l4 4v14H6zM14 3v4h4", first: "M18 5 9 12l9 7zM6 5v14", last: "m6 5 9 7-9 7zM18 5v14",
  back: "M16 5 7 12l9 7z", next: "m8 5 9 7-9 7z", back10: "M12 5 3 12l9 7zm9 0-9 7 9 7z", next10: "m12 5 9 7-9 7zM3 5l9 7-9 7z", close: "M6 6l12 12M18 6 6 18", playThrough: "M8 5v14l11-7z", pause: "M8 5v14M16 5v14", filter: "M4 5h16l-6 8v6l-4-2v-4z", menu: "M4 7h16M4 12h16M4 17h16",
};

/** @param {string} name @param {string} label @param {() => void} run @param {Record<string, any>} [more] */
export const iconButton = (name, label, run, more = {}) =>
  h("button", { class: "tool", title: label, "aria-label": label, onclick: run, ...more }, icon(/** @type {any} */ (ICONS)[name]));

/** @type {Record<string, string>} */
export const TAB_NAMES = { moves: TEXT.moves, games: TEXT.games, years: TEXT.years, compare: TEXT.compareTab, players: TEXT.players, openings: TEXT.openings, joseki: TEXT.joseki, patterns: TEXT.patterns, life: TEXT.lifeTab };

/** @param {boolean} is */
export function showImport(is) {
  ui.importForm.hidden = !is;
  ui.importButton.setAttribute("aria-expanded", String(is));
}
