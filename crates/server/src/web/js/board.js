// @ts-check
/** The board: drawn in SVG, with a grid of buttons over it for keys and screen readers. */
import { indexOf, nameOf } from "./rules.js";
import { TEXT } from "./text.js";

const NS = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, any>} [attributes] @param {any[]} children */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** @param {number} size */
function hoshi(size) {
  if (size < 7) return size % 2 ? [[(size - 1) / 2, (size - 1) / 2]] : [];
  const edge = size < 13 ? 2 : 3;
  const lines = [edge, size - 1 - edge];
  const points = lines.flatMap((r) => lines.map((c) => [r, c]));
  const middle = (size - 1) / 2;
  if (size % 2) {
    points.push([middle, middle]);
    if (size >= 15) for (const l of lines) points.push([middle, l], [l, middle]);
  }
  return points;
}

/** The definitions that stones refer to. */
function definitions() {
  const stop = (/** @type {number} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  return svg(
    "defs",
    {},
    svg("radialGradient", { id: "black-stone", cx: 0.36, cy: 0.3, r: 0.8 }, stop(0, "bs0"), stop(1, "bs1")),
    svg("radialGradient", { id: "white-stone", cx: 0.36, cy: 0.3, r: 0.85 }, stop(0, "ws0"), stop(0.75, "ws1"), stop(1, "ws2")),
    svg("radialGradient", { id: "stone-shadow" }, stop(0.7, "sh0"), stop(1, "sh1")),
    svg("linearGradient", { id: "wood-light", x1: 0, y1: 0, x2: 1, y2: 1 }, stop(0, "wl0"), stop(1, "wl1")),
  );
}

/** The grain of the wood: lines that hardly differ from it. @param {number} from @param {number} width */
function grain(from, width) {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  let d = "";
  for (let x = from; x < from + width; x += width * (0.005 + 0.012 * random())) {
    const bend = () => (x + width * 0.02 * (random() - 0.5)).toFixed(2);
    d += `M${bend()} ${from}C${bend()} ${from + width * 0.3} ${bend()} ${from + width * 0.6} ${bend()} ${from + width}`;
  }
  return svg("path", { class: "grain", d });
}

/** The least number of decided games whose rate is more than chance. */
export const FEW = 20;

/** The rate at which the side that plays a move wins. @param {any} mv */
export function rateOf(mv) {
  const rate = mv.blackRate;
  if (!rate || mv.color === "B") return rate;
  return { of: rate.of, share: 1 - rate.share, low: 1 - rate.high, high: 1 - rate.low };
}

/** The class of the colour of a rate: `r0`, bad, to `r6`, good; `few` if it rests on few games. @param {any} mv */
function rateClass(mv) {
  const rate = rateOf(mv);
  if (!rate || rate.of < FEW) return "few";
  return `r${[0.4, 0.45, 0.48, 0.52, 0.55, 0.6].filter((limit) => rate.share >= limit).length}`;
}

/** What stands on a move's point. @param {any} mv @param {string} kind */
function markText(mv, kind) {
  const rate = rateOf(mv);
  if (kind === "share") return String(Math.round(100 * mv.share) || "·");
  if (kind === "rate") return rate ? `${Math.round(100 * rate.share)}${rate.of < FEW ? "*" : ""}` : "–";
  return mv.letter;
}

/** What a cell looks like. @param {string} cell @param {number} x @param {number} y */
export function cellMark(cell, x, y) {
  const half = (/** @type {string} */ name, /** @type {number} */ sweep) =>
    svg("path", { class: name, d: `M${x} ${y - 0.46}A.46 .46 0 0 ${sweep} ${x} ${y + 0.46}Z` });
  switch (cell) {
    case "B": return svg("circle", { class: "stone b", cx: x, cy: y, r: 0.475 });
    case "W": return svg("circle", { class: "stone w", cx: x, cy: y, r: 0.475 });
    case "?": return svg("g", { class: "wild" }, svg("rect", { x: x - 0.4, y: y - 0.4, width: 0.8, height: 0.8, rx: 0.16 }), svg("text", { x, y: y + 0.2 }, "?"));
    case "b": return svg("g", { class: "wild" }, svg("circle", { class: "open", cx: x, cy: y, r: 0.44 }), half("dark", 0));
    case "w": return svg("g", { class: "wild" }, svg("circle", { class: "open", cx: x, cy: y, r: 0.44 }), half("light", 0));
    case "s": return svg("g", { class: "wild" }, svg("circle", { class: "open", cx: x, cy: y, r: 0.46 }), half("dark", 0), half("light", 1));
    default: return null;
  }
}

/** A small diagram of a pattern, with letters on its cells; without a label where the text beside it says the same. @param {string} literal @param {string} label @param {any[]} [moves] */
export function diagram(literal, label, moves = []) {
  const rows = literal.split("/");
  const width = Math.max(...rows.map((row) => row.length));
  const pads = rows.map((row) => (width - row.length) / 2);
  const root = svg("svg", { viewBox: `-0.6 -0.6 ${width + 0.2} ${rows.length + 0.2}`, class: "diagram", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) });
  root.append(svg("rect", { class: "wood", x: -0.6, y: -0.6, width: width + 0.2, height: rows.length + 0.2, rx: 0.15 }));
  const on = (/** @type {number} */ r, /** @type {number} */ c) => (rows[r]?.[c - (pads[r] ?? 0)] ?? "#") !== "#";
  let lines = "";
  rows.forEach((row, r) =>
    [...row].forEach((cell, i) => {
      if (cell === "#") return;
      const c = i + pads[r];
      if (on(r, c + 1)) lines += `M${c} ${r}h1`;
      if (on(r + 1, c)) lines += `M${c} ${r}v1`;
      // A line goes on beyond the pattern unless it ends at the edge of the board.
      if (rows[r][i + 1] === undefined && c === width - 1) lines += `M${c} ${r}h.5`;
      if (i === 0 && c === 0) lines += `M${c} ${r}h-.5`;
      if (r === 0) lines += `M${c} ${r}v-.5`;
      if (r === rows.length - 1) lines += `M${c} ${r}v.5`;
    }),
  );
  root.append(svg("path", { class: "line", d: lines }));
  rows.forEach((row, r) => [...row].forEach((cell, i) => { const mark = cellMark(cell, i + pads[r], r); if (mark) root.append(mark); }));
  // The most frequent of two colours at one cell comes last, and is drawn above.
  for (const mv of moves.slice(0, 26).reverse()) {
    const [row, col] = mv.point.split(",").map(Number);
    if (!row || !col) continue;
    const x = col - 1;
    root.append(svg("g", { class: `next ${mv.color === "B" ? "b" : "w"}` }, svg("circle", { cx: x, cy: row - 1, r: 0.36 }), svg("text", { x, y: row - 1 + 0.17, "font-size": 0.46 }, mv.letter)));
  }
  return root;
}

/**
 * The board of the page.
 */
export class Board {
  /**
   * @param {{
   *   onPoint: (index: number, event: Event) => void,
   *   onRegion: (box: any) => void,
   *   onHover: (index: number) => void,
   *   onKey: (key: string, isShift: boolean) => boolean,
   *   onPending: (index: number) => void,
   *   confirms: () => boolean,
   *   selects: () => boolean,
   * }} handlers
   */
  constructor(handlers) {
    this.handlers = handlers;
    this.size = 0;
    this.focus = 0;
    this.typed = "";
    this.drag = /** @type {any} */ (null);
    /** The point that a finger chose and has not confirmed. */ this.pending = -1;
    /** The stone that a press would play. */ this.ghost = "";
    this.root = document.createElement("div");
    this.root.className = "board";
    this.root.id = "board";
    this.picture = svg("svg", { "aria-hidden": "true" });
    this.grid = document.createElement("div");
    this.grid.className = "points";
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", TEXT.board);
    this.grid.setAttribute("aria-describedby", "board-help");
    const help = document.createElement("p");
    help.id = "board-help";
    help.className = "visually-hidden";
    help.textContent = TEXT.boardHelp;
    this.root.append(this.picture, this.grid, help);
    this.grid.addEventListener("pointerdown", (event) => this.#down(event));
    this.grid.addEventListener("pointermove", (event) => this.#move(event));
    this.grid.addEventListener("pointerup", (event) => this.#up(event));
    this.grid.addEventListener("pointercancel", () => this.#cancel());
    this.grid.addEventListener("pointerleave", () => { this.#showGhost(this.pending); this.handlers.onHover(-1); });
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => {
      const index = Number(/** @type {HTMLElement} */ (event.target).dataset.index);
      if (Number.isInteger(index)) { this.#setFocus(index); this.handlers.onHover(index); }
    });
  }

  #build(/** @type {number} */ size) {
    this.size = size;
    this.focus = Math.floor((size * size) / 2);
    this.picture.replaceChildren();
    // Labels and lines have one size on boards of all sizes.
    const scale = (size + 1.7) / 20.7;
    const margin = 0.6 + 0.5 * scale;
    const width = size - 1 + 2 * margin;
    this.picture.setAttribute("viewBox", `${-margin} ${-margin} ${width} ${width}`);
    this.picture.style.setProperty("--scale", String(scale));
    const lines = Array.from({ length: size }, (_, i) => `M0 ${i}H${size - 1}M${i} 0V${size - 1}`).join("");
    const labels = svg("g", { class: "labels", "font-size": (0.33 * scale).toFixed(3) });
    const off = 0.5 + (margin - 0.5) / 2;
    for (let i = 0; i < size; i += 1) {
      for (const at of [-off, size - 1 + off]) {
        labels.append(svg("text", { x: i, y: at + 0.12 * scale }, nameOf(i, size)[0]), svg("text", { x: at, y: i + 0.12 * scale }, size - i));
      }
    }
    this.layers = {
      shade: svg("g", { class: "region" }), stones: svg("g"), region: svg("g", { class: "region" }), marks: svg("g", { class: "marks" }), hover: svg("g", { class: "hover" }),
    };
    const wood = { x: -margin, y: -margin, width, height: width, rx: 0.3 * scale };
    this.picture.append(
      definitions(),
      svg("rect", { class: "wood", ...wood }),
      grain(-margin, width),
      svg("rect", { class: "wood-light", ...wood }),
      labels,
      svg("path", { class: "line", d: lines }),
      svg("rect", { class: "border", x: 0, y: 0, width: size - 1, height: size - 1 }),
      svg("g", { class: "hoshi" }, ...hoshi(size).map(([r, c]) => svg("circle", { cx: c, cy: r, r: 0.11 * scale }))),
      this.layers.shade, this.layers.stones, this.layers.region, this.layers.marks, this.layers.hover,
    );
    this.grid.style.setProperty("--unit", `${100 / width}%`);
    this.grid.style.setProperty("--pad", String(margin - 0.5));
    this.grid.style.setProperty("--size", String(size));
    this.grid.replaceChildren(
      ...Array.from({ length: size }, (_, row) => {
        const line = document.createElement("div");
        line.setAttribute("role", "row");
        for (let col = 0; col < size; col += 1) {
          const cell = document.createElement("div");
          cell.setAttribute("role", "gridcell");
          cell.dataset.index = String(row * size + col);
          cell.tabIndex = -1;
          line.append(cell);
        }
        return line;
      }),
    );
    this.points = /** @type {HTMLElement[]} */ ([...this.grid.querySelectorAll("[role=gridcell]")]);
    this.points[this.focus].tabIndex = 0;
  }

  /**
   * Draws the board.
   * @param {{size: number, cells: string[], box: any, moves: any[], last: number, labels: string[], outline: any, suggestions: any[], numbers: Map<number, number>, marks: string, ghost: string, area?: number[]}} view
   */
  show(view) {
    if (view.size !== this.size) this.#build(view.size);
    const { size, cells } = view;
    const layers = /** @type {any} */ (this.layers);
    const at = (/** @type {number} */ index) => [index % size, Math.floor(index / size)];
    this.cells = cells;
    this.ghost = view.ghost;
    const shadows = cells.flatMap((cell, index) => (cell === "B" || cell === "W" ? [svg("circle", { class: "shadow", cx: at(index)[0] + 0.04, cy: at(index)[1] + 0.07, r: 0.53 })] : []));
    layers.stones.replaceChildren(...shadows, ...cells.map((cell, index) => cellMark(cell, at(index)[0], at(index)[1])).filter(Boolean));
    layers.shade.replaceChildren(...this.#shade(view.box));
    layers.region.replaceChildren(...this.#frame(view.box, "selected"), ...this.#frame(view.outline, "found"));
    const marks = [];
    for (const index of view.area || []) {
      const [x, y] = at(index);
      marks.push(svg("circle", { class: "allowed", cx: x, cy: y, r: 0.13 }));
    }
    /** Points that have a text: a second one would hide it. */
    const taken = new Set();
    for (const label of view.labels) {
      const [name, ...text] = label.split(":");
      const index = indexOf(name, size);
      if (index < 0 || taken.has(index)) continue;
      taken.add(index);
      const [x, y] = at(index);
      marks.push(svg("text", { class: `label ${cells[index] === "B" ? "on-b" : cells[index] === "W" ? "on-w" : ""}`, x, y: y + 0.2 }, text.join(":")));
    }
    for (const [index, number] of view.numbers) {
      if (taken.has(index) || !"BW".includes(cells[index])) continue;
      taken.add(index);
      const [x, y] = at(index);
      marks.push(svg("text", { class: `label number ${cells[index] === "B" ? "on-b" : "on-w"}${index === view.last ? " newest" : ""}`, x, y: y + 0.16 }, number));
    }
    if (view.last >= 0 && !taken.has(view.last)) {
      const [x, y] = at(view.last);
      marks.push(svg("circle", { class: `last ${cells[view.last] === "B" ? "on-b" : "on-w"}`, cx: x, cy: y, r: 0.2 }));
    }
    const largest = Math.max(...view.moves.map((mv) => mv.share), 0.0001);
    // Of two colours at one point the more frequent is shown, and what is rare is in the table only.
    const shown = new Map();
    for (const mv of view.moves.slice(0, 26)) {
      const index = indexOf(mv.point, size);
      if (index >= 0 && !shown.has(index) && (mv.share > 0.004 || shown.size < 8)) shown.set(index, mv);
    }
    for (const [index, mv] of [...shown].reverse()) {
      if (cells[index] === "B" || cells[index] === "W") continue;
      const [x, y] = at(index);
      const scale = Math.sqrt(mv.share / largest);
      const text = taken.has(index) ? "" : markText(mv, view.marks);
      const r = (view.marks === "letter" ? 0.27 : 0.36) + (view.marks === "letter" ? 0.17 : 0.09) * scale;
      const circle = svg("circle", { cx: x, cy: y, r });
      const height = Math.min(0.32 + 0.2 * scale, text.length > 2 ? 0.34 : 0.44);
      const group = svg("g", { class: `next ${mv.color === "B" ? "b" : "w"} ${text ? rateClass(mv) : "bare"}`, "data-index": index }, circle,
        text ? svg("text", { x, y: y + 0.35 * height, "font-size": height.toFixed(2) }, text) : null);
      // A label of the record stays above.
      if (text) marks.push(group);
      else marks.unshift(group);
    }
    for (const s of view.suggestions) {
      const index = indexOf(s.point, size);
      if (index < 0) continue;
      const [x, y] = at(index);
      marks.push(svg("g", { class: "suggestion" }, svg("circle", { cx: x, cy: y, r: 0.46 }), svg("text", { x, y: y + 0.13 }, `${Math.round(100 * s.chance)}`)));
    }
    layers.marks.replaceChildren(...marks);
    // The more frequent of two colours at one point comes last, and stays.
    const moves = new Map([...view.moves].reverse().map((mv) => [indexOf(mv.point, size), mv]));
    /** @type {HTMLElement[]} */ (this.points).forEach((point, index) => {
      const mv = moves.get(index);
      const cell = TEXT.cellName[cells[index]] || "";
      const note = view.area?.includes(index) ? TEXT.life.allowed : "";
      const label = `${nameOf(index, size)} ${cell}${note}${mv ? `. ${TEXT.moveLabel(mv)}` : ""}`;
      if (point.getAttribute("aria-label") !== label) point.setAttribute("aria-label", label);
    });
  }

  /** Whether a region is a part of the board. @param {any} box */
  #isPart(box) {
    return box && (box.top > 0 || box.left > 0 || box.bottom < this.size - 1 || box.right < this.size - 1);
  }

  /** The outline of a region. @param {any} box @param {string} name */
  #frame(box, name) {
    if (!box || (name === "selected" && !this.#isPart(box))) return [];
    return [svg("rect", { class: name, x: box.left - 0.5, y: box.top - 0.5, width: box.right - box.left + 1, height: box.bottom - box.top + 1, rx: 0.18 })];
  }

  /** What fades the lines outside a region, under the stones. @param {any} box */
  #shade(box) {
    if (!this.#isPart(box)) return [];
    const [x, y, w, h] = [box.left - 0.5, box.top - 0.5, box.right - box.left + 1, box.bottom - box.top + 1];
    return [svg("path", { class: "shade", d: `M-.5 -.5h${this.size}v${this.size}h${-this.size}ZM${x} ${y}v${h}h${w}v${-h}Z` })];
  }

  /** Highlights a point from outside. @param {number} index */
  highlight(index) {
    const layer = /** @type {any} */ (this.layers)?.hover;
    if (!layer) return;
    layer.replaceChildren();
    if (index >= 0) layer.append(svg("circle", { cx: index % this.size, cy: Math.floor(index / this.size), r: 0.5 }));
  }

  #setFocus(/** @type {number} */ index) {
    const points = /** @type {HTMLElement[]} */ (this.points);
    points[this.focus].tabIndex = -1;
    this.focus = index;
    points[index].tabIndex = 0;
  }

  /** @param {number} index */
  focusPoint(index) {
    this.#setFocus(index);
    /** @type {HTMLElement[]} */ (this.points)[index].focus();
  }

  #indexAt(/** @type {PointerEvent} */ event) {
    const box = this.grid.getBoundingClientRect();
    const line = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ length) =>
      Math.max(0, Math.min(this.size - 1, Math.floor(((at - from) / length) * this.size)));
    return line(event.clientY, box.top, box.height) * this.size + line(event.clientX, box.left, box.width);
  }

  #down(/** @type {PointerEvent} */ event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const index = this.#indexAt(event);
    this.drag = { from: index, to: index, selects: this.handlers.selects() || event.shiftKey, isTouch: event.pointerType === "touch" && this.handlers.confirms() };
    this.grid.setPointerCapture(event.pointerId);
  }

  #box() {
    const [a, b] = [this.drag.from, this.drag.to];
    const [ra, ca, rb, cb] = [Math.floor(a / this.size), a % this.size, Math.floor(b / this.size), b % this.size];
    return { top: Math.min(ra, rb), left: Math.min(ca, cb), bottom: Math.max(ra, rb), right: Math.max(ca, cb) };
  }

  #move(/** @type {PointerEvent} */ event) {
    const index = this.#indexAt(event);
    if (!this.drag) {
      if (event.pointerType !== "touch") this.#showGhost(index);
      this.handlers.onHover(index);
      return;
    }
    if (this.drag.isTouch && !this.drag.selects) this.propose(index);
    if (index === this.drag.to) return;
    this.drag.to = index;
    if (this.drag.selects) /** @type {any} */ (this.layers).region.replaceChildren(...this.#frame(this.#box(), "selected"));
  }

  #up(/** @type {PointerEvent} */ event) {
    const drag = this.drag;
    if (!drag) return;
    const box = this.#box();
    this.drag = null;
    if (drag.selects) this.handlers.onRegion(box);
    else if (drag.isTouch) this.#tap(drag.to);
    else if (drag.from === drag.to) this.handlers.onPoint(drag.to, event);
    this.#setFocus(drag.to);
  }

  #cancel() {
    this.drag = null;
  }

  /** A finger covers several points: a second tap confirms what the first chose. */
  #tap(/** @type {number} */ index) {
    const [row, col] = [Math.floor(index / this.size), index % this.size];
    const [r, c] = [Math.floor(this.chosen / this.size), this.chosen % this.size];
    const isNear = this.chosen >= 0 && Math.abs(row - r) <= 1 && Math.abs(col - c) <= 1;
    if (isNear) return this.confirm();
    this.chosen = index;
    this.propose(index);
  }

  /** The point that a tap chose. */ chosen = -1;

  /** Shows the point that a second tap plays; -1 shows none. @param {number} index */
  propose(index) {
    if (index < 0) this.chosen = -1;
    this.pending = index;
    this.#showGhost(index);
    this.handlers.onPending(index);
  }

  /** Plays the point that was chosen. */
  confirm() {
    const index = this.chosen;
    this.propose(-1);
    if (index >= 0) this.handlers.onPoint(index, new Event("confirm"));
  }

  /** Shows the stone that a press would play. */
  #showGhost(/** @type {number} */ index) {
    const layer = /** @type {any} */ (this.layers)?.hover;
    if (!layer) return;
    layer.querySelectorAll(".ghost").forEach((/** @type {Element} */ old) => old.remove());
    const cell = this.cells?.[index];
    if (index < 0 || !this.ghost || cell === "B" || cell === "W") return;
    const [x, y] = [index % this.size, Math.floor(index / this.size)];
    const stone = cellMark(this.ghost, x, y);
    stone?.classList.add("ghost");
    if (stone) layer.append(stone);
    if (this.pending >= 0) layer.append(svg("path", { class: "ghost cross-hair", d: `M${x} -.5V${this.size - 0.5}M-.5 ${y}H${this.size - 0.5}` }));
  }

  #key(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { size } = this;
    const steps = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const row = Math.floor(this.focus / size) + step[0];
      const col = (this.focus % size) + step[1];
      if (row < 0 || col < 0 || row >= size || col >= size) return;
      if (event.shiftKey) {
        this.drag = this.anchor !== undefined ? { from: this.anchor, to: row * size + col } : { from: this.focus, to: row * size + col };
        this.anchor = this.drag.from;
        const box = this.#box();
        this.drag = null;
        this.focusPoint(row * size + col);
        this.handlers.onRegion(box);
      } else {
        this.anchor = undefined;
        this.focusPoint(row * size + col);
      }
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.handlers.onPoint(this.focus, event);
      return;
    }
    const now = performance.now();
    const isTyped = /^[a-zA-Z]$/.test(event.key) || (/^\d$/.test(event.key) && this.typed);
    if (isTyped) {
      const pending = now - (this.typedAt || 0) < 1500 ? this.typed : "";
      const letter = /^[a-zA-Z]$/.test(event.key);
      this.typed = letter ? event.key : pending + event.key;
      this.typedAt = now;
      const index = indexOf(this.typed, size);
      if (index >= 0) this.focusPoint(index);
      event.preventDefault();
      // The letters of the board's columns are no commands.
      if (!letter || indexOf(`${event.key}1`, size) >= 0) return;
    }
    if (this.handlers.onKey(event.key, event.shiftKey)) event.preventDefault();
  }
}
