// @ts-check
/** The parts of the page beside the board. Texts of games are only ever set as text. */
import { FEW, diagram, rateOf, svg } from "./board.js";
import { date, interval, number, percent, years } from "./numbers.js";
import { TEXT, named } from "./text.js";

/**
 * An element. Attributes that begin with `on` are listeners.
 * @param {string} name @param {Record<string, any>} [attributes] @param {any[]} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A link that the page follows itself, unless a new tab is asked for. @param {() => void} run */
export const plainClick = (run) => (/** @type {MouseEvent} */ event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
  event.preventDefault();
  run();
};

/** A name from a record, kept apart from the direction of the text around it. @param {string} text */
const name = (text) => h("bdi", {}, text || TEXT.unknown);

/** A stone beside a name. @param {string} color */
export const disc = (color) => svg("svg", { viewBox: "0 0 10 10", class: `disc ${color === "B" ? "b" : "w"}`, "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 4.4 }));

/** Black, undecided and white as one bar. @param {{black: number, white: number, draws: number}} r */
export function winBar(r) {
  const total = r.black === null ? 0 : r.black + r.white + r.draws;
  const bar = svg("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", class: "winbar", role: "img", "aria-label": `${TEXT.black} ${number(r.black)}, ${TEXT.undecided} ${number(r.draws)}, ${TEXT.white} ${number(r.white)}` });
  if (!total) return bar;
  const [b, d] = [(100 * r.black) / total, (100 * r.draws) / total];
  bar.append(
    svg("rect", { class: "b", x: 0, y: 0, width: b, height: 6 }),
    svg("rect", { class: "d", x: b, y: 0, width: d, height: 6 }),
    svg("rect", { class: "w", x: b + d, y: 0, width: 100 - b - d, height: 6 }),
  );
  return bar;
}

/** A rate as a bar from 0 to 100 % with its interval, and as a number. @param {any} rate @param {string} [color] */
export function rateBar(rate, color = "") {
  if (!rate) return h("span", { class: "faint" }, "–");
  const label = `${percent(rate.share)} (${interval(rate)})`;
  const isFew = rate.of < FEW;
  return h(
    "span", { class: `rate${isFew ? " few" : ""}`, title: `${label}, ${TEXT.gamesFound(rate.of)}${isFew ? `. ${TEXT.few}` : ""}` },
    svg("svg", { viewBox: "0 0 100 12", preserveAspectRatio: "none", class: `rate-bar ${color.toLowerCase()}`, "aria-hidden": "true" },
      svg("rect", { class: "all", x: 0, y: 0, width: 100, height: 12 }),
      svg("rect", { class: "won", x: 0, y: 0, width: 100 * rate.share, height: 12 }),
      svg("line", { class: "half", x1: 50, x2: 50, y1: 0, y2: 12 }),
      svg("rect", { class: "interval", x: 100 * rate.low, y: 5, width: Math.max(1, 100 * (rate.high - rate.low)), height: 2 })),
    h("span", { class: "rate-text" }, percent(rate.share), isFew ? h("span", { class: "star" }, "*") : null),
  );
}

/** The head of an answer. @param {any} a @param {any} actions */
export function summary(a, actions) {
  const parts = [h("strong", {}, TEXT.gamesFound(a.games))];
  if (a.hits && a.hits !== a.games) parts.push(h("span", {}, TEXT.hitsFound(a.hits)));
  parts.push(h("span", { class: "faint" }, TEXT.elapsed(a.elapsedMs)));
  if (a.names.length) parts.push(h("span", { class: "names" }, a.names.map(named).join(" · ")));
  if (a.games && !a.colorSymmetric) parts.push(h("span", { class: "rate-of-black" }, TEXT.blackWon(a.blackRate)));
  const lines = [h("p", { class: "counts" }, ...parts)];
  if (a.partial) lines.push(h("p", { class: "warning" }, TEXT.partial));
  if (a.isQuery && a.pattern) {
    const label = TEXT.patternOf;
    lines.push(h("div", { class: "asked" }, diagram(a.pattern, label, a.moves)));
  }
  if (a.games) {
    if (a.colorSymmetric) lines.push(h("p", { class: "faint" }, TEXT.colorSymmetric));
    else {
      lines.push(h("p", { class: "legend" },
        h("span", {}, disc("B"), number(a.black)), winBar(a), h("span", {}, number(a.white), disc("W"))));
      if (a.firstHitColors && a.region !== "board") lines.push(h("p", { class: "faint" }, TEXT.firstHitColors));
    }
    if (a.hits && (a.later || a.never) && a.region !== "board") lines.push(h("p", { class: "faint" }, TEXT.wentOn(a)));
    if (a.player) lines.push(h("p", { class: "me" }, TEXT.me(a.player)));
  } else {
    lines.push(h("p", {}, actions.empty || (a.region === "board" ? TEXT.nothing : TEXT.nothingRegion)));
    if (a.departure) {
      lines.push(h("p", {}, `${TEXT.departure(a.departure)} `,
        h("button", { class: "link", onclick: () => actions.openGame(a.departure.game.game, a.departure.moves) },
          TEXT.openGame(a.departure.game), a.departure.game.date ? ` (${date(a.departure.game.date)})` : "")));
    }
    const tries = actions.tries();
    if (tries.length) {
      if (!actions.empty) lines.push(h("p", { class: "faint" }, TEXT.tryThese));
      lines.push(h("p", { class: "tries" }, ...tries.map((/** @type {any} */ t) => h("button", { class: "chip", onclick: t.run }, t.text))));
    }
  }
  if (a.lines) lines.push(h("p", { class: "faint" }, TEXT.linesSearched(a.lines)));
  if (a.notes.length) lines.push(notes(a.notes, actions));
  return h("section", { class: "summary" }, ...lines);
}

/** What the records say of a position. @param {any[]} list @param {any} actions */
function notes(list, actions) {
  return h("ul", { class: "notes", tabindex: 0, "aria-label": TEXT.notes }, ...list.map((n) =>
    h("li", {},
      h("button", { class: "link", onclick: () => actions.openGame(n.game, Number(n.path) || 0, undefined, n.node) }, TEXT.noteAt(n)),
      ...n.comments.map((/** @type {string} */ text) => h("p", {}, h("bdi", {}, text))),
      n.labels.length ? h("p", { class: "faint" }, h("bdi", {}, TEXT.labels(n.labels))) : null)));
}

/**
 * What a search has found so far. It is brought up to date in place, so that nothing moves under a finger.
 * @param {(id: number) => void} openGame @returns {{element: HTMLElement, update: (p: any) => void}}
 */
export function progressView(openGame) {
  const [games, hits] = [h("strong"), h("span")];
  const bar = h("progress", { "aria-label": TEXT.progress });
  const list = h("ul", { class: "games" });
  const row = (/** @type {any} */ g) => h("li", {},
    h("button", { class: "game", onclick: () => openGame(g.game) }, h("span", { class: "date" }, date(g.date)),
      h("span", { class: "players" }, h("span", {}, disc("B"), name(g.black)), h("span", {}, disc("W"), name(g.white))),
      h("span", { class: "result" }, h("bdi", {}, g.result))));
  return {
    element: h("section", { class: "summary so-far" }, h("p", { class: "counts" }, games, hits), bar, list),
    update: (p) => {
      games.textContent = TEXT.soFar(p.games);
      hits.textContent = p.hits > p.games ? TEXT.hitsFound(p.hits) : "";
      bar.max = p.total || 1;
      bar.value = p.done;
      list.append(...(p.firstGames || []).slice(list.childElementCount).map(row));
    },
  };
}

/** As many moves are listed at once as have a letter of their own. */
const LETTERED = 26;

/** The names that a move makes, without the colour that its disc shows. @param {any} mv */
const moveNames = (mv) => mv.name.split(/(?<=\)), /).map((/** @type {string} */ name) => named(name.replace(mv.color === "B" ? / \(black\)$/ : / \(white\)$/, ""))).join(", ");

/** The moves as a table. @param {any} a @param {any} actions @param {boolean} [all] */
export function movesTable(a, actions, all = false) {
  if (!a.moves.length) return h("p", { class: "faint empty" }, a.games ? "–" : "");
  const c = TEXT.columns;
  const has = (/** @type {(mv: any) => any} */ of) => a.moves.some(of);
  const hasNames = has((mv) => mv.name);
  const hasYears = !a.player && has((mv) => mv.firstYear);
  const hasTenuki = has((mv) => mv.tenuki);
  const hasFew = has((mv) => mv.blackRate && mv.blackRate.of < FEW);
  const most = Math.max(...a.moves.map((/** @type {any} */ mv) => mv.share), 0.0001);
  const rows = all ? a.moves : a.moves.slice(0, LETTERED);
  const body = h("tbody", {}, ...rows.map((/** @type {any} */ mv) =>
    h("tr", { "data-point": mv.point, onmouseenter: () => actions.highlight(mv.point), onmouseleave: () => actions.highlight("") },
      h("th", { scope: "row" }, h("button", { class: "letter", "aria-label": TEXT.moveLabel(mv), disabled: a.isQuery, onclick: () => actions.playMove(mv), onfocus: () => actions.highlight(mv.point) }, mv.letter)),
      h("td", { class: "point" }, disc(mv.color), mv.point, mv.name ? h("span", { class: "names move-name", title: moveNames(mv) }, moveNames(mv)) : null),
      h("td", { class: "num" }, number(mv.hits)),
      h("td", { class: "share" }, h("span", { class: "bar" }, svg("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { x: 0, y: 0, width: Math.max(1, (100 * mv.share) / most), height: 6 }))), h("span", {}, percent(mv.share))),
      h("td", {}, actions.rateTitle ? rateBar(mv.blackRate) : rateBar(rateOf(mv), mv.color)),
      a.player ? h("td", { class: "me-rate" }, rateBar(mv.playerRate)) : null,
      hasTenuki ? h("td", { class: "num faint tenuki-col" }, mv.tenuki ? percent(mv.tenuki / mv.hits) : "") : null,
      hasYears ? h("td", { class: "num faint years-col" }, years(mv)) : null)));
  const head = (/** @type {string} */ text, of = "", title = "") => h("th", { scope: "col", class: of, title: title || null }, text);
  const table = h("table", { class: `moves${hasNames ? " named" : ""}${hasTenuki ? " with-tenuki" : ""}` },
    h("caption", { class: "visually-hidden" }, TEXT.moves),
    h("thead", {}, h("tr", {}, h("td", {}), head(c.move), head(c.count, "num"), head(c.share), head(actions.rateTitle || c.rate, "", actions.rateTitle ? "" : c.rateTitle),
      a.player ? h("th", { scope: "col" }, h("bdi", {}, TEXT.meWins(a.player.name))) : null,
      hasTenuki ? head(c.tenuki, "num tenuki-col", c.tenukiTitle) : null,
      hasYears ? head(c.years, "num years-col") : null)),
    body);
  const rest = a.moves.length - rows.length;
  const whole = h("div", {}, table, hasFew ? h("p", { class: "faint star-note" }, TEXT.star) : null,
    rest ? h("p", { class: "more" }, h("button", { class: "chip", onclick: () => { whole.replaceWith(movesTable(a, actions, true)); } }, TEXT.moreMoves(rest))) : null);
  return whole;
}

/** The games of an answer. @param {any[]} games @param {number} total @param {any} actions */
export function gamesList(games, total, actions) {
  if (!games.length) return h("p", { class: "faint empty" }, "–");
  const sort = h("select", { id: "sort", onchange: () => actions.sort(sort.value) }, ...Object.entries(TEXT.sorts).map(([v, text]) => h("option", { value: v, selected: v === actions.sorted }, text)));
  const head = h("p", { class: "sort-line" }, h("label", { for: "sort", class: "chip-label" }, TEXT.sortedBy), sort);
  const rank = (/** @type {string} */ r) => (r ? h("span", { class: "rank" }, h("bdi", {}, r)) : null);
  const list = h("ul", { class: "games" }, ...games.map((g) =>
    h("li", {}, h("a", { class: "game", href: actions.hrefOf(g.game, g.hits[0]?.first ?? 0), onclick: plainClick(() => actions.openGame(g.game, g.hits[0]?.first ?? 0, g.hits[0])) },
      h("span", { class: "date" }, date(g.date)),
      h("span", { class: "players" },
        h("span", { class: /^B/.test(g.result) ? "won" : "" }, disc("B"), name(g.black), rank(g.blackRank)),
        h("span", { class: /^W/.test(g.result) ? "won" : "" }, disc("W"), name(g.white), rank(g.whiteRank))),
      h("span", { class: "result" }, h("bdi", {}, g.result)),
      h("span", { class: "event" }, h("bdi", {}, g.event), g.hits[0] && (g.hits[0].path || g.hits[0].first) ? h("span", { class: "faint" }, `${g.event ? " · " : ""}${g.hits[0].path ? TEXT.variationAt(g.hits[0].path) : TEXT.moveOf(g.hits[0].first)}`) : "")))));
  const more = games.length < total
    ? h("p", { class: "more" }, h("span", { class: "faint" }, TEXT.shown(games.length, total)), " ", h("button", { class: "chip", onclick: actions.more }, TEXT.more))
    : h("p", { class: "more faint" }, TEXT.shown(games.length, total));
  return h("div", {}, head, list, more);
}

/** The 95 % interval of a rate, by Wilson. @param {number} won @param {number} of */
function rateIn(won, of) {
  if (!of) return null;
  const [share, z] = [won / of, 1.96];
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return { share, of, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The chart of a trend. @param {any} trend @param {(year: any) => void} open */
export function yearsChart(trend, open) {
  const all = trend.rows;
  if (!all.length) return h("p", { class: "faint empty" }, TEXT.noYears);
  const [W, H, left, bottom, top] = [640, 260, 46, 26, 12];
  const share = (/** @type {any} */ y) => (y.share ?? 0);
  const most = Math.max(...all.filter((/** @type {any} */ y) => y.ofGames >= 5).map(share), 0.001);
  const nice = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].find((n) => n >= most) || 1;
  const width = (W - left - 6) / all.length;
  const bar = Math.min(0.8 * width, 44);
  const y = (/** @type {number} */ s) => H - bottom - (H - bottom - top) * Math.min(1, s / nice);
  const chart = svg("svg", { viewBox: `0 0 ${W} ${H}`, class: "chart", role: "img", "aria-label": TEXT.yearsCaption });
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    chart.append(svg("line", { class: "rule", x1: left, x2: W - 6, y1: y(nice * part), y2: y(nice * part) }));
    if (part % 0.5 === 0) chart.append(svg("text", { class: "axis end", x: left - 6, y: y(nice * part) + 4 }, percent(nice * part)));
  }
  // Black's wins, from 0 to 100 % over the whole height, where enough games have a winner.
  const wins = all.flatMap((/** @type {any} */ of, /** @type {number} */ i) => {
    const decided = of.black + of.white;
    return decided < FEW ? [] : [`${left + (i + 0.5) * width} ${y((nice * of.black) / decided)}`];
  });
  const step = Math.max(1, Math.ceil(all.length / 9));
  all.forEach((/** @type {any} */ of, /** @type {number} */ i) => {
    const x = left + i * width;
    chart.append(svg("rect", { class: of.ofGames < 5 ? "year few" : "year", x: x + (width - bar) / 2, y: y(share(of)), width: bar, height: Math.max(0, H - bottom - y(share(of))), rx: Math.min(2, bar / 4) }, svg("title", {}, TEXT.yearTitle(of))));
    // The whole height can be pressed.
    const hit = svg("rect", { class: "year-hit", x, y: top, width, height: H - bottom - top }, svg("title", {}, TEXT.yearTitle(of)));
    hit.addEventListener("click", () => open(of));
    chart.append(hit);
    if (i % step === 0) chart.append(svg("text", { class: "axis", x: x + width / 2, y: H - 8 }, of.from));
  });
  if (wins.length > 1) {
    chart.append(svg("path", { class: "wins", d: `M${wins.join("L")}` }), ...wins.map((/** @type {string} */ at) => { const [cx, cy] = at.split(" "); return svg("circle", { class: "win", cx, cy, r: 3 }); }));
  }
  const hasWins = all.some((/** @type {any} */ of) => of.black + of.white);
  const rows = [...all].reverse().filter((/** @type {any} */ of) => of.games).map((/** @type {any} */ of) => h("tr", { title: TEXT.yearTitle(of) },
    h("th", { scope: "row" }, h("button", { class: "letter wide", onclick: () => open(of) }, years(of))),
    h("td", { class: "num" }, number(of.games)), h("td", { class: "num faint" }, percent(share(of))),
    hasWins ? h("td", {}, rateBar(rateIn(of.black, of.black + of.white), "B")) : null));
  const table = h("table", { class: "year-rows" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, TEXT.year), h("th", { scope: "col", class: "num" }, TEXT.gamesHead), h("th", { scope: "col", class: "num" }, TEXT.columns.share), hasWins ? h("th", { scope: "col" }, TEXT.blackWins) : null)),
    h("tbody", {}, ...rows));
  return h("div", {}, h("figure", { class: "years" }, chart, h("figcaption", { class: "faint" }, `${TEXT.yearsCaption}.${wins.length > 1 ? ` ${TEXT.winsCaption}` : ""} ${TEXT.yearsFilter}`)), table);
}

/** The most frequent patterns as diagrams. @param {any[]} patterns @param {any} actions */
export function gallery(patterns, actions) {
  return h("ul", { class: "gallery" }, ...patterns.map((p) => {
    if (p.rarestHits !== undefined) {
      const label = TEXT.templateLabel(p);
      return h("li", {}, h("button", { onclick: () => actions.openPattern(p), "aria-label": label }, diagram(p.pattern, label), h("span", {}, label)));
    }
    const of = p.black + p.white;
    const label = `${TEXT.gamesFound(p.games)}, ${TEXT.hitsFound(p.hits)}${of ? `, ${TEXT.black} ${percent(p.black / of)}` : ""}`;
    return h("li", {}, h("button", { onclick: () => actions.openPattern(p), "aria-label": label }, diagram(p.pattern, label),
      h("span", {}, TEXT.hitsFound(p.hits)), of ? winBar(p) : null));
  }));
}

/** A field that completes names. @param {any} options */
export function completing({ id, label, value, field, get, onChange }) {
  const list = h("datalist", { id: `${id}-list` });
  let timer = 0;
  const input = h("input", {
    id, value: value || "", type: "text", list: `${id}-list`, autocomplete: "off", spellcheck: "false",
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        if (input.value.length < 2) return;
        const found = await get("names", { field, text: input.value, limit: 12 }).catch(() => ({ names: [] }));
        list.replaceChildren(...found.names.map((/** @type {any} */ n) => h("option", { value: n.name }, TEXT.gamesFound(n.games))));
      }, 120);
    },
    onchange: () => onChange(input.value.trim()),
  });
  return h("label", { for: id, class: "field" }, h("span", {}, label), input, list);
}

/** @param {any} options */
export function field({ id, label, value, placeholder, onChange, type = "text" }) {
  const input = h("input", { id, type, value: value || "", placeholder, autocomplete: "off", spellcheck: "false", onchange: () => onChange(input.value.trim()) });
  return h("label", { for: id, class: "field" }, h("span", {}, label), input);
}

/** @param {any} options */
export function choice({ id, label, value, options, onChange }) {
  const select = h("select", { id, onchange: () => onChange(select.value) }, ...options.map((/** @type {[string, string]} */ [v, text]) => h("option", { value: v, selected: v === (value || "") }, text)));
  return h("label", { for: id, class: "field" }, h("span", {}, label), select);
}
