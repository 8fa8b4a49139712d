// @ts-check
/** All words of the page, so that it can be translated by translating this file. */

const format = new Intl.NumberFormat("en");

/** @param {number} n */
export const number = (n) => format.format(n);
/** @param {number} n @param {string} one @param {string} many */
export const count = (n, one, many) => `${number(n)} ${n === 1 ? one : many}`;

/** The years and the players of the games that an answer rests on.
 * @param {any} body */
const basis = (body) =>
  (body.firstYear ? ` of ${body.firstYear === body.lastYear ? body.firstYear : `${body.firstYear}–${body.lastYear}`}` : "")
  + ` by ${count(body.players, "player", "players")}`;
/** A share of 0 to 1 as a percentage. @param {number} share */
export const percent = (share) => {
  const p = 100 * share;
  return `${p > 0 && p < 9.95 ? p.toFixed(1) : Math.round(p)} %`;
};

export const TEXT = {
  title: "gopdb",
  board: "Board",
  boardHelp:
    "Arrow keys move, Enter places a stone, Shift with arrow keys selects a region, Escape selects the whole board. Backspace undoes, Shift and Backspace redoes, the point key passes. Type a coordinate such as Q16 to jump to it.",
  tools: "Tool",
  tool: {
    play: "Play alternately",
    black: "Black stone",
    white: "White stone",
    erase: "Empty point",
    any: "Anything",
    notWhite: "Black or empty",
    notBlack: "White or empty",
    stone: "A stone of either colour",
    region: "Select a region",
  },
  undo: "Undo",
  redo: "Redo",
  pass: "Pass",
  tenuki: "Tenuki: the player to move plays elsewhere",
  tenukiShort: "Tenuki",
  clear: "Empty board",
  wholeBoard: "Whole board",
  corner: "Corner",
  region: "Region",
  images: {
    turned: ["Rotated", "Search the rotated and mirrored pattern as well"], swap: ["Colours swapped", "Search the pattern with exchanged colours as well"],
    free: ["Anywhere", "Search anywhere on the board"], loose: ["Loose", "Empty points of the region match anything"],
  },
  lines: "Lines",
  linesOf: /** @type {Record<string, string>} */ ({ main: "Main lines", variations: "Variations", any: "Both" }),
  linesSearched: (/** @type {any} */ l) =>
    `Searched: ${l.lines === "variations" ? "only " : ""}the variations of ${count(l.games, "game", "games")} (${count(l.nodes, "node", "nodes")}).` +
    (l.gamesNotKept ? ` Not searched: those of ${count(l.gamesNotKept, "game", "games")}.` : ""),
  notes: "Comments and labels of the records",
  noteAt: (/** @type {any} */ n) => `Game ${n.game}, ${n.node === null ? `move ${n.path}` : `variation ${n.path}`}`,
  labels: (/** @type {string[]} */ labels) => `Labels: ${labels.join(", ")}`,
  suggest: "Suggest",
  suggestTitle: "Show what strong players would play, in percent (needs `gopdb train`)",
  turn: (/** @type {string} */ c) => (c === "B" ? "Black to play" : "White to play"),
  cellName: /** @type {Record<string, string>} */ ({
    B: "black", W: "white", _: "empty", "?": "anything", b: "black or empty", w: "white or empty",
    s: "a stone",
  }),
  openings: "Openings",
  joseki: "Joseki",
  lifeTab: "Problems",
  views: "Views",
  moves: "Moves",
  games: "Games",
  years: "Years",
  patterns: "Patterns",
  filters: "Filters",
  filtersOn: (/** @type {number} */ n) => `Filters (${n})`,
  theme: "Dark or light",
  menu: "Menu",
  boardSize: "Board",
  marksTitle: "Points show",
  marks: { letter: "letters", share: "how often, in %", rate: "wins, in %" },
  coordinates: "Coordinates",
  numbers: "Move numbers",
  switchTurn: "Let the other player move",
  openFolder: "Open a folder of records",
  copyLink: "Copy the address",
  copied: "The address was copied.",
  savePng: "Board as PNG",
  saveSvg: "Board as SVG",
  saveSgf: "Line as SGF",
  print: "Print",
  hint: "Click to play · Shift-drag to select a region · drop an SGF file to review it",
  hintTouch: "Tap a point, then tap it again to play",
  playHere: (/** @type {string} */ name) => `Play ${name}`,
  illegal: (/** @type {string} */ why, /** @type {string} */ name) => (why === "taken" ? `There is a stone at ${name}.` : why === "ko" ? `${name} retakes the ko at once.` : `${name} is suicide.`),
  noGames: "No games yet",
  importCommand: "Import some with",
  importWrite: "Or start the server with",
  edit: "Edit",
  against: "against",
  queryHint: "Player, event, date or pattern",
  chipQuery: "Query",
  removeChip: (/** @type {string} */ text) => `Remove ${text}`,
  moreFilters: "More",
  reading: "Reading the file …",
  filterFile: "Find in the list",
  filesOf: (/** @type {number} */ n) => count(n, "file", "files"),
  unreadable: (/** @type {string[]} */ list) => `${count(list.length, "record", "records")} unreadable: ${list[0]}`,
  beside: "Beside the game",
  backToGame: "Back to the game",
  book: (/** @type {number} */ n) => `Other games have the first ${count(n, "move", "moves")}. New is`,
  bookMove: (/** @type {string} */ mv) => `${mv[0] === "B" ? "black" : "white"} ${mv.slice(2)}`,
  bookNever: "Other games have every position of this line.",
  api: "API",
  query: "Query",
  ask: "Ask",
  stop: "Stop",
  searching: (/** @type {number} */ done, /** @type {number} */ total, /** @type {number} */ found) =>
    total ? `Searching: ${number(done)} of ${number(total)} games, ${number(found)} found …` : "Searching …",
  soFar: (/** @type {number} */ n) => `${count(n, "game", "games")} so far`,
  progress: "Progress of the search",
  firstHitColors: "Found in both colours: a game counts in the colours of its first match.",
  colorSymmetric: "Exchanging the colours gives the same position, so its wins are not counted by colour.",
  patternOf: "The pattern of the query, with the next moves",
  meWins: (/** @type {string} */ name) => `${name} wins`,
  sortedBy: "Order",
  sorts: { date: "Newest first", strength: "Strongest players first" },
  trail: "Moves so far",
  start: "Start",
  opening: "Opening",
  openingsTitle: "Whole openings",
  openingsAfter: "Moves",
  openingsOf: (/** @type {any} */ body) => `${count(body.openings, "opening", "openings")} in ${count(body.games, "game", "games")}${basis(body)}`,
  josekiTitle: "Joseki",
  unnamed: "Without a name",
  josekiCounts: (/** @type {any} */ j) =>
    `In ${number(j.reached)} of ${count(j.corners, "corner", "corners")}${basis(j)}` + (j.line.length ? `, ended here ${number(j.ended)}` : ""),
  josekiNone: "No corner of these games has this sequence.",
  firstWins: "First player wins",
  firstWon: (/** @type {any} */ r) => `The player who began won ${percent(r.share)} (${Math.round(100 * r.low)}–${Math.round(100 * r.high)} %)`,
  sequences: "Sequences that ended most often",
  sequence: "Sequence",
  ended: "Ended",
  reached: "Reached",
  galleries: { top: "Most frequent", templates: "Templates" },
  templateLabel: (/** @type {any} */ t) => `${count(t.hits, "hit", "hits")}, rarest ${number(t.rarestHits)}`,
  play: "Play the game through",
  pause: "Pause",
  jump: "Jump to a move",
  life: {
    title: "Life and death",
    intro: "Choose a problem and play it against the solver. Its results are proved.",
    problem: "problem",
    task: (/** @type {string} */ turn, /** @type {string} */ goal) => `${turn === "B" ? "Black" : "White"} to ${goal}`,
    yourMove: "Your move: play on one of the dots.",
    allowed: ", play allowed",
    notAllowed: (/** @type {string} */ name) => `Play is not allowed at ${name}.`,
    over: "The problem has ended. Take moves back or start again.",
    wrong: (/** @type {string} */ mv, /** @type {string[]} */ line) => `${mv} fails` + (line.length ? `: ${line.slice(0, 12).join(" ")}${line.length > 12 ? " …" : ""}.` : "."),
    solved: "Solved.",
    failed: "The other side reached its goal.",
    answered: (/** @type {string} */ mv) => `${mv[0] === "B" ? "Black" : "White"} answers ${mv.slice(2)}.`,
    verdict: (/** @type {string} */ verdict, /** @type {string} */ goal, /** @type {string} */ turn, /** @type {string|null} */ best, /** @type {any} */ ko, /** @type {string|null} */ inRegion) => {
      const who = turn === "B" ? "Black" : "White";
      const won = verdict === (goal === "live" ? "alive" : "dead");
      if (verdict === "ko") return `Ko${best ? ` with ${best}` : ""}: ${ko.without} without threats, ${ko.then} if ${ko.color === "B" ? "Black" : "White"} has ${count(ko.threats, "threat", "threats")}.`;
      if (inRegion) return `Not decided. Inside the area: ${inRegion}${best ? `, with ${best}` : ""}.`;
      if (verdict === "not_decided") return "Not decided within the time limit.";
      if (verdict === "repetition") return "Neither side can win without repeating the position.";
      return won ? `Proved: ${who} ${goal === "live" ? "lives" : "kills"}${best ? ` with ${best}` : ""}.` : `Proved: ${who} cannot ${goal}.`;
    },
    line: (/** @type {string[]} */ line) => `Main line: ${line.join(" ")}.`,
    scope: /** @type {Record<string, string>} */ ({
      board: "It holds on the whole board.", region: "Moves outside the area are not considered.", unknown: "",
    }),
    added: (/** @type {string} */ turn, /** @type {string} */ goal, /** @type {string[]} */ points) => {
      const who = (turn === "B") === (goal === "live") ? "White" : "Black";
      return `It holds even if ${who} has stones at ${points.join(" ")}; the other moves are judged with these stones.`;
    },
    takeBack: "Take back",
    again: "Start again",
    solve: "Show the solution",
    next: "Next problem",
    all: "All problems",
    fromBoard: "Solve the position on the board",
    ownHint: "Select its region first. Or open an SGF file with problems here.",
    chooseTarget: "Click a stone to choose the group that is to live or die.",
    ofFile: ["problem of the file", "problems of the file"],
    bundled: "Bundled problems",
  },
  tags: "Tags",
  addTag: "Add a tag",
  removeTag: (/** @type {string} */ tag) => `Remove the tag ${tag}`,
  saveSet: "Save as set",
  setName: "Name of the set",
  deleteSet: (/** @type {string} */ name) => `Delete the set ${name}`,
  importFile: "Import games",
  importTo: "Corpus",
  imported: (/** @type {any} */ r) => r.isKnown ? `${r.corpus} has this file already.` : `${count(r.gamesNew, "new game", "new games")}, ${number(r.gamesKnown)} known, ${number(r.rejected)} rejected in ${r.corpus}`,
  importing: (/** @type {number} */ done, /** @type {number} */ total) => `Importing: ${total ? `${Math.round((100 * done) / total)} %` : "…"}`,
  partial: "Stopped before the end: the counts are of some of the games.",
  gamesFound: (/** @type {number} */ n) => count(n, "game", "games"),
  hitsFound: (/** @type {number} */ n) => count(n, "hit", "hits"),
  elapsed: (/** @type {number} */ ms) => (ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`),
  nothing: "No game has this position.",
  nothingRegion: "No game has this pattern.",
  tryThese: "Try fewer stones, a smaller region, or:",
  tryRotations: "rotate and mirror the pattern",
  trySwap: "exchange the colours",
  tryFree: "search anywhere on the board",
  tryLoose: "let empty points match anything",
  tryVariations: "search the variations too",
  tryFilters: "remove the filters",
  departure: (/** @type {any} */ d) =>
    `The last ${count(d.games, "game", "games")} left this line after move ${d.moves}` +
    (d.played ? `: ${d.played} was played in` : ", in"),
  blackWon: (/** @type {any} */ r) =>
    r ? `Black won ${percent(r.share)} (${Math.round(100 * r.low)}–${Math.round(100 * r.high)} %)` : "No decided games",
  black: "Black",
  white: "White",
  undecided: "undecided",
  wentOn: (/** @type {any} */ a) =>
    `Play went on here, by hits: at once ${percent(a.atOnce / a.hits)}, later ${percent(a.later / a.hits)}, never ${percent(a.never / a.hits)}`,
  me: (/** @type {any} */ m) =>
    `${m.name}: won ${number(m.total.won)} of ${number(m.total.games)}` +
    (m.total.rate ? ` (${Math.round(100 * m.total.rate.low)}–${Math.round(100 * m.total.rate.high)} %)` : "") +
    ` · as black ${number(m.black.won)} of ${number(m.black.games)} · as white ${number(m.white.won)} of ${number(m.white.games)}`,
  columns: { letter: "", move: "Move", count: "Played", share: "Share", rate: "Wins", years: "Years", tenuki: "Later", rateTitle: "How often the side that played the move won, from 0 to 100 %, with the 95 % interval", tenukiTitle: "How often the move was played after moves elsewhere" },
  few: "Few games: the rate may be chance",
  star: "* fewer than 20 games with a winner",
  yearsOf: (/** @type {any} */ m) =>
    !m.firstYear ? "" : m.firstYear === m.lastYear ? `${m.firstYear}` : `${m.firstYear}–${m.lastYear}`,
  moveLabel: (/** @type {any} */ m) =>
    `${m.letter}: ${m.color === "B" ? "black" : "white"} ${m.point}, ${count(m.hits, "time", "times")}, ${percent(m.share)}. ` +
    (m.blackRate ? `Black won ${percent(m.blackRate.share)} of ${number(m.blackRate.of)}.` : ""),
  more: "More games",
  moreMoves: (/** @type {number} */ count) => `${count} more moves`,
  shown: (/** @type {number} */ n, /** @type {number} */ all) => `${number(n)} of ${number(all)}`,
  openGame: (/** @type {any} */ g) => `Open game ${g.game}`,
  unknown: "unknown",
  yearTitle: (/** @type {any} */ y) =>
    `${y.from === y.to ? y.from : `${y.from}–${y.to}`}: in ${number(y.games)} of ${count(y.ofGames, "game", "games")} (${percent(y.share ?? 0)})${y.black + y.white ? `, Black won ${percent(y.black / (y.black + y.white))}` : ""}`,
  yearsCaption: "Share of all games of the year in which this occurs",
  winsCaption: "The line is how often Black won, from 0 to 100 %.",
  yearsFilter: "Press a year to see its games.",
  players: "Players",
  findPlayer: "Find a player",
  solvedBefore: "solved",
  noYears: "No game with a known date.",
  first: "First move",
  back: "Back",
  back10: "Back ten moves",
  next: "Next move",
  next10: "Next ten moves",
  last: "Last move",
  toHit: "To the match",
  close: "Close the game",
  download: "SGF",
  variations: "Variations",
  moveNumber: (/** @type {number} */ n, /** @type {number} */ all) => `Move ${n} of ${all}`,
  variationAt: (/** @type {string} */ path) => `Variation ${path}`,
  moveOf: (/** @type {number} */ n) => `Move ${number(n)}`,
  openFile: "Open records: SGF files, folders or archives (or drop them on the page). Nothing is imported.",
  facet: {
    me: "My player", player: "Player", as: "plays", opponent: "Against", event: "Event", from: "From",
    to: "To", result: "Result", rank: "Rank at least", komi: "Komi", handicap: "Handicap", corpus: "Corpus",
    tag: "Tag", set: "Saved set", where: "More conditions",
  },
  asAny: "either colour",
  results: { "": "any", "winner black": "black won", "winner white": "white won", "result jigo": "draw" },
  whereHint: "moves 100.. and not event internet",
  resetFilters: "Clear filters",
  noAnswer: "The server did not answer.",
};
