// @ts-check
/** Players and what they play, and the games of two conditions side by side. */
import { diagram, svg } from "./board.js";
import { number, percent, years } from "./numbers.js";
import { TEXT, phrase } from "./text.js";
import { h, rateBar } from "./views.js";

/** A share of a whole as a bar. @param {number} share @param {string} [kind] */
const shareBar = (share, kind = "") => h("span", { class: `bar ${kind}` }, svg("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { x: 0, y: 0, width: Math.max(0.5, 100 * share), height: 6 })));

/** Players by their games; a text finds others. @param {any[]} players @param {string} text @param {{find: (text: string) => void, open: (name: string) => void}} actions */
export function playersPanel(players, text, actions) {
  const input = h("input", { id: "find-player", type: "text", value: text, placeholder: TEXT.findPlayer, "aria-label": TEXT.findPlayer, autocomplete: "off", oninput: () => actions.find(input.value) });
  const most = Math.max(...players.map((p) => p.games), 1);
  return h("div", {}, input, h("p", { class: "faint hint" }, TEXT.playersHint), h("ul", { class: "player-rows" }, ...players.map((p) => h("li", {}, h("button", { class: "player-row", onclick: () => actions.open(p.name) },
    h("bdi", {}, p.name), shareBar(p.games / most), h("span", { class: "num" }, number(p.games)))))));
}

/** Until it is computed, or why it was not. @param {{failed: string}} computed */
const waiting = ({ failed }) => h("p", { class: failed ? "warning" : "faint empty", role: failed ? "alert" : null }, failed || TEXT.searching(0, 0, 0));

/** @param {any[]} cells */
const headRow = (...cells) => h("thead", {}, h("tr", {}, ...cells.map((text, n) => (text ? h("th", { scope: "col", class: n === 1 ? "num" : "" }, text) : h("td")))));

/** Games by what they have in common, with wins. @param {string} title @param {any[]} rows @param {(what: string) => any} [label] */
const tallyTable = (title, rows, label = (what) => h("bdi", {}, what === null ? TEXT.unknown : phrase(what))) => (rows.length ? h("table", { class: "tally" }, headRow(title, TEXT.report.games, TEXT.report.won),
  h("tbody", {}, ...rows.map((row) => h("tr", {}, h("th", { scope: "row" }, label(row.what)), h("td", { class: "num" }, number(row.games)), h("td", {}, rateBar(row.rate)))))) : null);

/** What differs from others. @param {string} title @param {any[]} rows @param {{openGame: (id: number) => void}} actions */
const habitTable = (title, rows, actions) => (rows.length ? h("table", { class: "habits" },
  h("caption", {}, title),
  h("thead", {}, h("tr", {}, h("td", {}), ...[TEXT.report.player, TEXT.report.others, TEXT.report.example].map((text) => h("th", { scope: "col" }, text)))),
  h("tbody", {}, ...rows.map((row) => h("tr", { title: TEXT.report.chance(row.p) }, h("th", { scope: "row" }, phrase(row.what)),
    h("td", {}, shareBar(row.share), ` ${percent(row.share)} `, h("span", { class: "faint" }, `${number(row.games)}/${number(row.of)}`)),
    h("td", {}, shareBar(row.othersShare, "others"), ` ${percent(row.othersShare)}`),
    h("td", {}, examples(row.examples, actions)))))) : null);

/** @param {number[]} list @param {{openGame: (id: number) => void}} actions */
const examples = (list, actions) => (list.length ? h("button", { class: "link", onclick: () => actions.openGame(list[0]), "aria-label": TEXT.openGame({ game: list[0] }) }, String(list[0])) : null);

/** A diagram of a reply: A is the player's, B that of others. @param {any} row */
function replyDiagram(row) {
  const moves = [[row.reply, "A"], [row.othersReply, "B"]].filter(([point]) => point).map(([point, letter]) => ({ point, letter, color: "B" }));
  const label = `${TEXT.report.player}: ${percent(row.player.share)}, ${TEXT.report.others}: ${percent(row.player.othersShare)}`;
  return h("figure", {}, diagram(row.situation, label, moves),
    h("figcaption", {}, h("span", {}, TEXT.report.reply("A", row.reply, row.player)), h("span", { class: "faint" }, TEXT.report.reply("B", row.othersReply, row.others))));
}

/**
 * The report on a player.
 * @param {any} computed @param {string} name
 * @param {{back: () => void, filter: (name: string, as: string) => void, open: (name: string) => void, openGame: (id: number) => void, openPattern: (pattern: any) => void, retry: (against: string) => void, against: string}} actions
 */
export function reportPanel(computed, name, actions) {
  const t = TEXT.report;
  const chip = (/** @type {string} */ text, /** @type {() => void} */ run) => h("button", { class: "chip", onclick: run }, text);
  const against = h("input", { id: "report-against", type: "text", value: actions.against, placeholder: t.sameYears, autocomplete: "off", spellcheck: "false" });
  const head = h("div", { class: "chips report-head" }, chip(t.all, actions.back),
    chip(t.hisGames, () => actions.filter(name, "")), chip(t.asBlack, () => actions.filter(name, "black")), chip(t.asWhite, () => actions.filter(name, "white")));
  const report = computed.found;
  if (!report) return h("div", {}, head, waiting(computed));
  const of = years(report);
  const differs = [
    habitTable(t.openings, report.differs, actions), habitTable(t.joseki, report.josekiDiffers, actions),
    habitTable(t.scores, report.scores, actions), habitTable(t.changes, report.changes, actions)].filter(Boolean);
  return h("div", { class: "report" }, head,
    h("h2", {}, h("bdi", {}, report.names.join(" = ")), h("span", { class: "faint" }, ` ${TEXT.gamesFound(report.games)}${of ? `, ${of}` : ""}${report.ranks.length ? ` · ${report.ranks.slice(0, 3).join(", ")}` : ""}`)),
    report.gamesAgainstItself ? h("p", { class: "faint" }, t.itself(report.gamesAgainstItself)) : null,
    h("div", { class: "columns" },
      h("div", {}, tallyTable(t.color, report.colors.map((/** @type {any} */ row) => ({ ...row, what: row.what === "black" ? TEXT.black : TEXT.white }))), tallyTable(TEXT.years, report.years)),
      tallyTable(t.opponents, report.opponents, (what) => h("button", { class: "link", onclick: () => actions.open(what) }, h("bdi", {}, what || TEXT.unknown)))),
    tallyTable(TEXT.openings, report.openings), tallyTable(TEXT.joseki, report.joseki),
    report.noveltyMedian ? h("p", { class: "faint" }, t.novelty(report)) : null,
    h("h2", {}, t.differs),
    h("form", { class: "chips", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); actions.retry(against.value.trim()); } },
      h("label", { for: "report-against", class: "chip-label" }, t.against), against, h("button", { class: "chip" }, t.compare)),
    h("p", { class: "faint" }, t.compared(report)),
    ...differs,
    report.replies.length ? h("section", {}, h("h3", {}, t.replies), h("div", { class: "gallery replies" }, ...report.replies.map(replyDiagram))) : null,
    report.shapes.length ? h("section", {}, h("h3", {}, t.shapes), h("ul", { class: "gallery" }, ...report.shapes.map((/** @type {any} */ row) => {
      const label = `${percent(row.share)}, ${t.others} ${percent(row.othersShare)}`;
      return h("li", {}, h("button", { "aria-label": label, onclick: () => actions.openPattern({ pattern: row.what, shape: "5x5" }) }, diagram(row.what, label, [{ point: "3,3", letter: "A", color: "B" }]), h("span", {}, label)));
    }))) : null,
    !differs.length && !report.replies.length && !report.shapes.length ? h("p", { class: "faint" }, t.nothing) : null);
}

/**
 * What is asked, in two sets of games.
 * @param {any} computed @param {{left: string, right: string, presets: [string, string, string][], names: (row: number, col: number) => string, run: (left: string, right: string) => void, playMove: (mv: any) => void, highlight: (name: string) => void}} actions
 */
export function comparePanel(computed, actions) {
  const t = TEXT.compare;
  const input = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ hint) => h("input", { id, type: "text", value, placeholder: hint, "aria-label": label, autocomplete: "off", spellcheck: "false" });
  const [left, right] = [input("compare-left", t.left, actions.left, "date ..2015"), input("compare-right", t.right, actions.right, "date 2016..")];
  const form = h("form", { class: "compare-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); actions.run(left.value.trim(), right.value.trim()); } },
    left, h("span", { class: "faint" }, t.versus), right, h("button", { class: "chip primary" }, t.run));
  const presets = h("p", { class: "chips" }, ...actions.presets.map(([text, a, b]) => h("button", { class: a === actions.left && b === actions.right ? "chip on" : "chip", onclick: () => actions.run(a, b) }, text)));
  if (!actions.left || !actions.right) return h("div", {}, h("p", { class: "faint" }, t.intro), form, presets);
  const { found } = computed;
  if (!found) return h("div", {}, form, presets, waiting(computed));
  const sides = [found.left, found.right];
  const most = Math.max(...found.moves.flatMap((/** @type {any} */ mv) => [mv.left.games / Math.max(1, found.left.games), mv.right.games / Math.max(1, found.right.games)]), 0.001);
  const head = h("table", { class: "tally" }, headRow("", t.games, t.share, t.black), h("tbody", {}, ...sides.map((side) => h("tr", {},
    h("th", { scope: "row" }, h("bdi", {}, side.condition)), h("td", { class: "num" }, number(side.games)),
    h("td", {}, `${percent(side.ofGames ? side.games / side.ofGames : 0)} ${t.of} ${number(side.ofGames)}`),
    h("td", {}, side.black + side.white ? percent(side.black / (side.black + side.white)) : "–")))));
  const cell = (/** @type {any} */ side, /** @type {any} */ of, /** @type {string} */ kind) => {
    const share = of.games ? side.games / of.games : 0;
    return h("td", { title: t.wins(side) }, shareBar(share / most, kind), ` ${percent(share)} `, h("span", { class: "faint" }, number(side.games)));
  };
  const rows = found.moves.slice(0, 40).map((/** @type {any} */ mv) => {
    const point = actions.names(mv.row, mv.col);
    return h("tr", { "data-point": point, onmouseenter: () => actions.highlight(point), onmouseleave: () => actions.highlight("") },
      h("th", { scope: "row" }, h("button", { class: "letter wide", onclick: () => actions.playMove({ color: mv.color, point }) }, point)),
      cell(mv.left, found.left, ""), cell(mv.right, found.right, "others"),
      h("td", { class: mv.p < 0.05 ? "num sure" : "num faint" }, mv.p < 0.001 ? "< 0.1 %" : percent(Math.min(1, mv.p))));
  });
  return h("div", { class: "compare" }, form, presets, head,
    h("p", { class: "faint" }, `${t.difference(found.gamesP)} ${found.commonGames ? t.common(found.commonGames) : ""}`),
    rows.length ? h("table", { class: "habits" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, TEXT.columns.move), h("th", { scope: "col" }, found.left.condition), h("th", { scope: "col" }, found.right.condition), h("th", { scope: "col", class: "num", title: t.chanceTitle }, t.chance))), h("tbody", {}, ...rows)) : null);
}
