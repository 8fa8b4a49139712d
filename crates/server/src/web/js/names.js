// @ts-check
/** Names that begin with what is typed: players, events, openings and joseki, below the box. */
import { get } from "./api.js";
import { number } from "./numbers.js";
import { TEXT, named } from "./text.js";
import { h } from "./views.js";

/** @typedef {{kind: "player"|"event"|"fuseki"|"joseki", name: string, games: number, moves?: string[]}} Found */

/** As many of each kind are offered. */
const OFFERED = { player: 6, event: 3, fuseki: 3, joseki: 3 };

/** @param {string} text what has no case, accents and signs */
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The list below a box. */
export class Names {
  /** @param {HTMLInputElement} input @param {(found: Found) => void} pick */
  constructor(input, pick) {
    this.input = input;
    this.pick = pick;
    /** @type {Found[]} */ this.found = [];
    this.at = -1;
    this.timer = 0;
    /** @type {Record<string, any[]|null>} */ this.openings = { fuseki: null, joseki: null };
    this.list = h("ul", { class: "name-list", id: "query-names", role: "listbox", "aria-label": TEXT.namesFound, hidden: true });
    for (const [name, value] of [["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", "query-names"], ["aria-autocomplete", "list"]]) input.setAttribute(name, value);
    input.addEventListener("input", () => { clearTimeout(this.timer); this.timer = setTimeout(() => this.look(), 120); });
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
  }

  close() {
    clearTimeout(this.timer);
    this.found = [];
    this.#draw();
  }

  async look() {
    const text = this.input.value.trim();
    if (text.length < (/^[\x00-\x7f]*$/.test(text) ? 2 : 1) || /["/]/.test(text)) return this.close();
    const ask = (/** @type {"player"|"event"} */ kind) => get("names", { field: kind, text, limit: OFFERED[kind] }).then((found) => found.names.map((/** @type {any} */ of) => ({ ...of, kind })), () => []);
    const ofKind = async (/** @type {"fuseki"|"joseki"} */ kind) => {
      this.openings[kind] ??= await get("openings", { kind }).then((found) => found.names, () => []);
      return (this.openings[kind] || []).filter((of) => folded(`${of.name} ${named(of.name)}`).includes(folded(text))).slice(0, OFFERED[kind]).map((of) => ({ ...of, kind }));
    };
    // Those whose names the server has at hand do not wait for the others.
    const quick = (await Promise.all([ask("player"), ask("event")])).flat();
    if (this.input.value.trim() !== text || document.activeElement !== this.input) return;
    [this.found, this.at] = [quick, -1];
    this.#draw();
    const slow = (await Promise.all([ofKind("fuseki"), ofKind("joseki")])).flat();
    if (!slow.length || this.input.value.trim() !== text || document.activeElement !== this.input) return;
    this.found = [...quick, ...slow];
    this.#draw();
  }

  #draw() {
    this.list.hidden = !this.found.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    if (this.at >= 0 && this.found[this.at]) this.input.setAttribute("aria-activedescendant", `name-${this.at}`);
    else this.input.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(...this.found.map((of, n) =>
      h("li", { id: `name-${n}`, role: "option", "aria-selected": String(n === this.at), class: n === this.at ? "on" : "", onpointerdown: (/** @type {Event} */ event) => { event.preventDefault(); this.#take(of); } },
        h("span", { class: "faint kind" }, TEXT.nameKinds[of.kind]), h("bdi", {}, named(of.name)), h("span", { class: "num faint", title: TEXT.gamesFound(of.games) }, number(of.games)))));
  }

  #take(/** @type {Found} */ of) {
    this.input.value = "";
    this.close();
    this.pick(of);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && this.found.length) {
      this.at = (this.at + step + this.found.length + (this.at < 0 && step < 0 ? 1 : 0)) % this.found.length;
      this.#draw();
      event.preventDefault();
    } else if (event.key === "Enter" && this.found[this.at]) {
      event.preventDefault();
      this.#take(this.found[this.at]);
    } else if (event.key === "Escape" && this.found.length) {
      event.preventDefault();
      this.close();
    }
  }
}
