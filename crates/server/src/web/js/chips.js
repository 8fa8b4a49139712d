// @ts-check
/** What is asked, as chips that can be removed. */
import { condition } from "./state.js";
import { TEXT, named } from "./text.js";
import { h } from "./views.js";

/** The parts of a condition that must all hold. @param {string} text */
function conditionParts(text) {
  /** @type {string[]} */ const parts = [];
  let [part, depth, quoted] = ["", 0, false];
  for (const token of text.match(/\\.|"|[()]|\s+and\s+|\s+|[^\s"()\\]+/gi) || []) {
    if (token === '"') quoted = !quoted;
    if (!quoted && token === "(") depth += 1;
    if (!quoted && token === ")") depth -= 1;
    if (!quoted && !depth && /^\s+and\s+$/i.test(token)) {
      parts.push(part.trim());
      part = "";
    } else part += token;
  }
  // `or` binds less than `and`: such a condition is one.
  const isOne = /\bor\b/i.test(text.replace(/"(\\.|[^"])*"|\([^()]*\)/g, ""));
  return isOne ? [text.trim()] : [...parts, part.trim()].filter(Boolean);
}

/** A part of a condition as people read it. @param {string} part */
const readable = (part) => part.replace(/^\((.*)\)$/, "$1").replace(/^(player|date|result)\s*[=~]?\s*/i, "").replace(/^(?:(\w+) )?"((?:\\.|[^"])*)"$/, (_, word, name) => [word === "fuseki" ? TEXT.nameKinds.fuseki.toLowerCase() : word, word === "fuseki" ? named(name) : name].filter(Boolean).join(" ")).replace(/\\(.)/g, "$1");

/** A longer query is not shown as it was typed, but behind "Edit". */
export const LONG = 160;

/**
 * @param {import("./state.js").State} state
 * @param {string} query the condition that is asked as a query, if one is
 * @param {{change: (part: Partial<import("./state.js").State>) => void, ask: (query: string) => void}} actions
 */
export function chips(state, query, actions) {
  const f = state.facets;
  const without = (/** @type {string[]} */ names, also = {}) => () => actions.change({ facets: Object.fromEntries(Object.entries({ ...f, ...also }).filter(([name]) => !names.includes(name))) });
  const chip = (/** @type {string} */ text, /** @type {() => void} */ run, kind = "") => h("span", { class: `chip asked-chip ${kind}` }, h("bdi", {}, text), h("button", { class: "link", "aria-label": TEXT.removeChip(text), onclick: run }, "×"));
  const list = [];
  const asked = conditionParts(query);
  asked.forEach((part, n) => list.push(chip(readable(part), () => actions.ask(asked.filter((_, at) => at !== n).join(" and ")))));
  if (!query && state.q.length > LONG) list.push(chip(TEXT.chipQuery, () => actions.change({ q: "" }), "pattern"));
  else if (state.region !== "board") list.push(chip(`${TEXT.region} ${state.region.replace("..", "–")}`, () => actions.change({ region: "board" }), "pattern"));
  for (const name of ["player", "opponent", "event", "result", "rank", "komi", "handicap", "corpus", "tag", "set"]) {
    if (!f[name]) continue;
    const text = condition({ [name]: f[name], ...(name === "player" ? { as: f.as } : {}) });
    const shown = name === "player" ? `${f[name]}${f.as ? ` (${f.as})` : ""}` : name === "opponent" ? `${TEXT.against} ${f[name]}` : name === "result" ? TEXT.results[/** @type {"winner black"} */ (f[name])] || readable(text) : readable(text);
    list.push(chip(shown, without(name === "player" ? ["player", "as"] : [name])));
  }
  if (f.from || f.to) list.push(chip(f.from === f.to ? f.from : `${f.from || ""}..${f.to || ""}`, without(["from", "to"])));
  const parts = conditionParts(f.where || "");
  parts.forEach((part, n) => {
    const rest = parts.filter((_, at) => at !== n).join(" and ");
    list.push(chip(readable(part), rest ? without([], { where: rest }) : without(["where"])));
  });
  return list;
}
