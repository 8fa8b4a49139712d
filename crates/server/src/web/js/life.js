// @ts-check
/** Life and death: a gallery of problems, and a problem that is played against the solver. */
import { get, post, search } from "./api.js";
import { diagram } from "./board.js";
import { illegal, indexOf, nameOf, play, rows } from "./rules.js";
import { condition, edged, kept, position } from "./state.js";
import { TEXT } from "./text.js";
import { h } from "./views.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{state: () => State, go: (next: State, options?: any) => void, draw: () => void, showError: (error: any) => void, say: (text: string) => void, busy: (is: boolean) => void, preview: (p: any) => void, progress: (of: any) => void, taken: () => State}} Host */

/** The result that a goal is. @type {Record<string, string>} */
const GOALS = { live: "alive", kill: "dead" };

/** How a result is shown on the board. @type {Record<string, string>} */
const MARKS = { ko: "ko", repetition: "↻", not_decided: "?" };

/** What a problem is called among those that were solved; empty if it has no name. @param {any} p */
const nameIn = (p) => p.name || (p.game ? `${p.game}.${p.position}.${p.targets[0]}` : "");

/** The name of a bundled problem, or its book and number, in the page's language. @param {string} name */
export function nameOfProblem(name) {
  const [, book, number] = /^(gokyo-shumyo|xuanxuan-qijing)-(.*)$/.exec(name) || [];
  if (book) return `${TEXT.life.names[book]} ${number}`;
  return TEXT.life.names[name] || name.replaceAll("-", " ").replace(/\b[jl]\b/, (letter) => letter.toUpperCase());
}

/** What a problem is called. @param {any} p */
const titleOf = (p) => (p.game ? TEXT.life.minedFrom(p) : p.name ? nameOfProblem(p.name) : p.description);

/** The board of a problem; of one from a game, without the stones far from it. @param {any} p */
function near(p) {
  if (!p.game) return p.board;
  const lines = p.board.split("/");
  const points = [...p.targets, ...p.area].map((name) => indexOf(name, lines.length));
  const [rows, cols] = [points.map((at) => Math.floor(at / lines.length)), points.map((at) => at % lines.length)];
  const isNear = (/** @type {number[]} */ list, /** @type {number} */ at) => at >= Math.min(...list) - 2 && at <= Math.max(...list) + 2;
  return lines.map((/** @type {string} */ line, /** @type {number} */ r) => [...line].map((cell, c) => (isNear(rows, r) && isNear(cols, c) ? cell : "_")).join("")).join("/");
}

export class Life {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {any[]|null} */ this.bundled = null;
    /** Problems of a file. @type {any[]|null} */ this.own = null;
    /** Problems of games. @type {any[]|null} */ this.mined = null;
    /** Whether the time was up before all games were searched. */ this.isPart = false;
    /** @type {any} */ this.scene = null;
    /** The address that the scene belongs to. */ this.of = "";
    /** @type {any} */ this.solution = null;
    this.request = 0;
    /** The problem of a file that was opened, with the lines that it has. @type {any} */ this.given = null;
  }

  /** The lines of the open problem, if its file has some. @returns {{moves: string[], right: boolean}[]} */
  lines() {
    const s = this.host.state();
    return s.problem === "own" && this.given?.board === rows(s.setup || [], s.size) ? this.given.lines : [];
  }

  /** The result that solves the open problem. */
  goal() {
    return this.lines().length ? "right" : GOALS[this.scene.problem.goal];
  }

  /** What the server is asked with. */
  params() {
    const s = this.host.state();
    if (s.problem !== "own") return { problem: s.problem };
    const now = position(s);
    return {
      board: rows(now.cells.map((cell) => ("BW".includes(cell) ? cell : "_")), s.size), turn: now.turn,
      target: s.target.replaceAll(".", " "), area: s.area.replaceAll(".", " "), region: s.area || s.region === "board" ? "" : s.region,
    };
  }

  key() {
    const s = this.host.state();
    return JSON.stringify([this.params(), s.play]);
  }

  /** Loads what the state shows. */
  async ask() {
    const s = this.host.state();
    const mine = ++this.request;
    this.host.busy(true);
    try {
      if (s.problem !== "own") this.bundled ??= (await get("problems")).problems;
      if (!s.problem) {
        this.scene = null;
      } else if (this.of !== this.key() && this.lines().length) {
        this.solution = null;
        [this.scene, this.of] = [this.sceneOf(s.play), this.key()];
      } else if (this.of !== this.key()) {
        this.solution = null;
        const scene = await get("play", { ...this.params(), play: s.play.join(" "), quiet: true });
        if (mine !== this.request) return;
        [this.scene, this.of] = [scene, this.key()];
      }
      if (mine === this.request) this.host.draw();
    } catch (error) {
      if (mine !== this.request) return;
      this.scene = null;
      this.of = "";
      this.host.showError(error);
    } finally {
      if (mine === this.request) this.host.busy(false);
    }
  }

  /** The problem of a file after some moves, as the file's lines have it. @param {string[]} played */
  sceneOf(played) {
    const { size } = this.host.state();
    const turns = [this.given.turn, this.given.turn === "B" ? "W" : "B"];
    let cells = [...this.given.board.replaceAll("/", "")];
    let last = null;
    played.forEach((name, n) => {
      const index = indexOf(name, size);
      if (index >= 0) cells = play(cells, index, turns[n % 2], size) || cells;
      last = `${turns[n % 2]} ${name}`;
    });
    const turn = turns[played.length % 2];
    const free = cells.flatMap((cell, index) => (cell === "_" && !illegal(cells, index, turn, size, null) ? [nameOf(index, size)] : []));
    const lines = this.following(played);
    const isOver = played.length > 0 && !lines.some((of) => of.moves.length > played.length);
    const result = !isOver ? null : lines.some((of) => of.right) ? "right" : "wrong";
    return { problem: this.given, board: rows(cells, size), turn, last, allowed: result ? [] : [...free, "pass"], mistake: null, answer: null, result };
  }

  /** The lines that begin with these moves. @param {string[]} played */
  following(played) {
    return this.lines().filter((of) => played.every((name, n) => of.moves[n]?.split(" ")[1] === name));
  }

  /** Plays a move of a problem whose file has lines: the file says what is right, and what the answer is. @param {string} name */
  playGiven(name) {
    const s = this.host.state();
    const played = [...s.play, name];
    const found = this.following(played);
    const right = found.find((of) => of.right);
    const answer = (right || found[0])?.moves[played.length]?.split(" ")[1];
    if (answer) played.push(answer);
    this.scene = { ...this.sceneOf(played), played: name, answer: answer ? `${this.given.turn === "B" ? "W" : "B"} ${answer}` : null, isWrong: !right };
    this.solution = null;
    this.of = JSON.stringify([this.params(), played]);
    this.host.go({ ...s, play: played });
    this.host.say(this.verdict());
  }

  /** Plays a point of the board, or `pass`. @param {string} name */
  async play(name) {
    const s = this.host.state();
    if (!this.scene) return;
    if (this.lines().length && this.scene.allowed.includes(name)) return this.playGiven(name);
    if (!this.scene.allowed.includes(name)) {
      const index = indexOf(name, s.size);
      const isStone = index >= 0 && "BW".includes(this.scene.problem.board.replaceAll("/", "")[index]);
      // Before the first move a stone of an own problem can be made the target.
      if (s.problem === "own" && !s.play.length && isStone) return this.host.go({ ...s, target: name });
      return this.host.say(this.scene.result ? TEXT.life.over : TEXT.life.notAllowed(name));
    }
    const mine = ++this.request;
    this.host.busy(true);
    try {
      const scene = await get("play", { ...this.params(), play: [...s.play, name].join(" ") });
      if (mine !== this.request) return;
      const play = [...s.play, name];
      if (scene.answer) play.push(scene.answer.split(" ")[1]);
      this.scene = scene;
      this.solution = null;
      this.scene.played = name;
      this.of = JSON.stringify([this.params(), play]);
      this.host.go({ ...s, play });
      this.host.say(this.verdict());
    } catch (error) {
      this.host.showError(error);
    } finally {
      if (mine === this.request) this.host.busy(false);
    }
  }

  /** The last two moves are taken back. */
  undo() {
    const s = this.host.state();
    if (s.play.length) this.host.go({ ...s, play: s.play.slice(0, -2) });
    else this.host.go({ ...s, problem: "", target: "", area: "" });
  }

  async solve() {
    const s = this.host.state();
    const lines = this.lines();
    if (lines.length) {
      this.host.go({ ...s, play: [] });
      [this.scene, this.of] = [this.sceneOf([]), this.key()];
      const firsts = new Map();
      for (const of of lines) firsts.set(of.moves[0].split(" ")[1], firsts.get(of.moves[0].split(" ")[1]) || of.right);
      const line = lines.find((of) => of.right)?.moves || [];
      this.solution = { isOfFile: true, line, moves: [...firsts].map(([point, right]) => ({ point, verdict: right ? "right" : "wrong" })) };
      this.host.draw();
      return this.host.say(this.verdictOf(this.solution));
    }
    const mine = ++this.request;
    this.host.busy(true);
    try {
      const found = await get("solve", { ...this.params(), all: true });
      if (mine !== this.request) return;
      const moves = found.moves.map((/** @type {string} */ mv) => ({ point: mv.split(" ")[0], verdict: mv.split(" ")[1] }));
      const solution = { ...found, moves };
      this.solution = solution;
      // The solution is that of the beginning.
      if (s.play.length) {
        const scene = await get("play", { ...this.params(), play: "", quiet: true });
        const kept = this.solution;
        this.scene = scene;
        this.of = JSON.stringify([this.params(), []]);
        this.host.go({ ...s, play: [] });
        this.solution = kept;
      }
      this.host.draw();
      this.host.say(this.verdictOf(solution));
    } catch (error) {
      this.host.showError(error);
    } finally {
      if (mine === this.request) this.host.busy(false);
    }
  }

  /** Finds problems in the games of the filters. */
  async mine() {
    const where = condition(this.host.state().facets);
    try {
      const found = await search("mine", { where, limit: 24 }, undefined, this.host.progress);
      [this.mined, this.isPart] = [found.problems, found.partial];
      this.host.progress({});
      this.host.draw();
    } catch (error) {
      this.host.showError(error);
    }
  }

  /** @param {ArrayBuffer} bytes */
  async openFile(bytes) {
    this.own = (await post("problems", bytes)).problems;
    if (this.own?.length === 1) return this.openOwn(this.own[0]);
    const s = this.host.state();
    this.host.go({ ...s, problem: "", play: [], target: "", area: "" });
  }

  /** @param {any} problem */
  openOwn(problem) {
    this.given = problem;
    const cells = [...problem.board.replaceAll("/", "")];
    const size = problem.board.split("/").length;
    this.host.go({
      ...this.host.state(), game: 0, node: 0, q: "", size, setup: cells, moves: [], turn: problem.turn, region: "board",
      problem: "own", target: problem.targets.join("."), play: [],
      // An area that nobody marked is found again: what is proved in it is not proved of the problem.
      area: problem.areaSource === "marked" ? problem.area.join(".") : "",
    });
  }

  /** What the board shows: nothing if no problem is open. */
  view() {
    if (!this.scene) return null;
    const { problem } = this.scene;
    const lines = this.scene.board.split("/");
    const size = lines.length;
    const cells = [...lines.join("")];
    const labels = [];
    if (this.solution) {
      const goal = this.goal();
      for (const mv of this.solution.moves) labels.push(`${mv.point}:${MARKS[mv.verdict] || (mv.verdict === goal ? "✓" : "✕")}`);
    } else if (this.scene.mistake) {
      this.scene.mistake.refutation.slice(0, 30).forEach((/** @type {string} */ mv, /** @type {number} */ n) => labels.push(`${mv.split(" ")[1]}:${n + 1}`));
    }
    if (!this.scene.mistake) for (const name of problem.targets) if (cells[indexOf(name, size)] !== "_") labels.push(`${name}:△`);
    const last = this.scene.last ? indexOf(this.scene.last.split(" ")[1], size) : -1;
    const area = this.solution || this.lines().length ? [] : this.scene.allowed.map((/** @type {string} */ name) => indexOf(name, size)).filter((/** @type {number} */ i) => i >= 0);
    return { size, cells, turn: this.scene.turn, last: cells[last] === "_" ? -1 : last, labels, area, before: null, numbers: new Map(), legal: 0 };
  }

  /** The names of the problems that were solved in this browser. */
  solved() {
    return kept("solved", /** @type {string[]} */ ([]));
  }

  keepSolved() {
    const { problem, setup, size } = this.host.state();
    const name = problem !== "own" ? problem : this.given?.board === rows(setup || [], size) ? nameIn(this.given) : "";
    const solved = this.solved();
    if (name && !solved.includes(name)) localStorage.setItem("solved", JSON.stringify([...solved, name]));
  }

  /** What is to be said of the last move. */
  verdict() {
    const { scene } = this;
    if (!scene) return "";
    const goal = this.goal();
    const parts = [];
    if (scene.isWrong) parts.push(TEXT.life.notGiven(scene.played));
    if (scene.mistake) {
      parts.push(TEXT.life.wrong(scene.played || "", scene.mistake.refutation.map((/** @type {string} */ mv) => mv.split(" ")[1])));
    } else if (scene.result === goal) {
      parts.push(TEXT.life.solved);
      this.keepSolved();
    }
    if (scene.result && scene.result !== goal && !scene.isWrong) parts.push(TEXT.life.failed);
    if (scene.answer && !scene.result) parts.push(TEXT.life.answered(scene.answer));
    return parts.join(" ");
  }

  /** @param {any} s */
  verdictOf(s) {
    if (s.isOfFile) return s.line.length ? TEXT.life.givenLine(s.line.map((/** @type {string} */ mv) => mv.split(" ")[1])) : TEXT.life.noGivenLine;
    const parts = [TEXT.life.verdict(s.verdict, s.goal, s.first, s.best, s.ko, s.verdictInRegion)];
    if (s.line.length) parts.push(TEXT.life.line(s.line.map((/** @type {string} */ mv) => mv.split(" ")[1])));
    parts.push(TEXT.life.scope[s.scope] || "");
    if (s.addedStones.length) parts.push(TEXT.life.added(s.first, s.goal, s.addedStones));
    return parts.filter(Boolean).join(" ");
  }

  /** The head of the page. */
  summary() {
    const s = this.host.state();
    if (!s.problem || !this.scene) {
      return h("section", { class: "summary" }, h("p", { class: "counts" }, h("strong", {}, TEXT.life.title)), h("p", { class: "faint" }, TEXT.life.intro));
    }
    const { problem } = this.scene;
    const said = this.solution ? this.verdictOf(this.solution) : this.verdict();
    const isBad = !this.solution && (this.scene.mistake || this.scene.isWrong || (this.scene.result && this.scene.result !== this.goal()));
    return h("section", { class: "summary life" },
      h("p", { class: "counts" }, h("strong", {}, TEXT.life.task(problem.turn, problem.goal))),
      problem.description ? h("p", {}, h("bdi", {}, problem.description)) : null,
      h("p", { class: isBad ? "says warning" : "says" }, said || (this.lines().length ? TEXT.life.yourMoveGiven : TEXT.life.yourMove)),
    );
  }

  panel() {
    const s = this.host.state();
    const chip = (/** @type {string} */ text, /** @type {() => void} */ run, more = {}) => h("button", { class: "chip", onclick: run, ...more }, text);
    if (s.problem && this.scene) {
      const isOwn = s.problem === "own";
      const list = (isOwn ? [this.own, this.mined].find((of) => of?.includes(this.given)) : this.bundled) || [];
      const at = isOwn ? list.indexOf(this.given) : list.findIndex((/** @type {any} */ p) => p.name === s.problem);
      const next = at >= 0 ? list[at + 1] : null;
      return h("div", { class: "chips life-tools" },
        chip(TEXT.life.takeBack, () => this.undo(), { disabled: !s.play.length }),
        chip(TEXT.life.again, () => this.host.go({ ...s, play: [] }), { disabled: !s.play.length }),
        chip(TEXT.pass, () => this.play("pass"), { disabled: !this.scene.allowed.includes("pass") }),
        chip(TEXT.life.solve, () => this.solve()),
        next ? chip(TEXT.life.next, () => (isOwn ? this.openOwn(next) : this.host.go({ ...s, problem: next.name, play: [] }))) : null,
        chip(TEXT.life.all, () => this.host.go({ ...s, problem: "", play: [], target: "", area: "" })),
        s.problem === "own" && !s.play.length ? h("p", { class: "faint" }, TEXT.life.chooseTarget) : null);
    }
    const now = position(this.host.taken());
    const hasStones = now.cells.some((cell) => cell === "B" || cell === "W");
    const own = h("p", { class: "chips" },
      chip(TEXT.life.fromBoard, () => this.host.go({ ...this.host.taken(), problem: "own", target: "", area: "", play: [] }), { disabled: !hasStones }),
      chip(TEXT.life.mine, () => this.mine()), h("span", { class: "faint" }, TEXT.life.ownHint));
    const solved = this.solved();
    const gallery = (/** @type {any[]} */ list, /** @type {(p: any) => void} */ open) => h("ul", { class: "gallery problems" }, ...list.map((p) => {
      const isSolved = solved.includes(nameIn(p));
      return h("li", {}, h("button", { onclick: () => open(p), onmouseenter: () => this.host.preview(p), onfocus: () => this.host.preview(p), onmouseleave: () => this.host.preview(null) }, diagram(edged(near(p), true), ""), h("span", { class: "names", title: titleOf(p) }, titleOf(p)), h("span", { class: "task" }, h("span", {}, TEXT.life.task(p.turn, p.goal)), p.difficulty ? h("span", { class: "level", role: "img", "aria-label": TEXT.life.level(p.difficulty), title: TEXT.life.level(p.difficulty) }, "●".repeat(p.difficulty), h("span", { class: "faint" }, "●".repeat(5 - p.difficulty))) : null, isSolved ? h("span", { class: "solved", role: "img", "aria-label": TEXT.solvedBefore, title: TEXT.solvedBefore }, "✓") : null)));
    }));
    const parts = [own];
    if (this.own) parts.push(h("h2", {}, TEXT.life.ofFile(this.own.length)), gallery(this.own, (p) => this.openOwn(p)));
    if (this.mined) parts.push(h("h2", {}, this.mined.length ? TEXT.life.mined(this.mined.length) : TEXT.life.minedNone), this.isPart ? h("p", { class: "faint" }, TEXT.life.minedPart) : null, gallery(this.mined, (p) => this.openOwn(p)));
    if (this.bundled) parts.push(h("h2", {}, TEXT.life.bundled, h("span", { class: "faint" }, ` ${TEXT.life.solvedOf(this.bundled.filter((p) => solved.includes(p.name)).length, this.bundled.length)}`)), gallery(this.bundled, (p) => this.host.go({ ...s, problem: p.name, play: [], target: "", area: "" })));
    return h("div", {}, ...parts);
  }
}
