// @ts-check
/** The start of the page. */
import { get } from "./api.js";
import { LANGUAGE } from "./numbers.js";
import { build, openFiles } from "./page.js";
import { hover } from "./panels.js";
import { droppedFiles } from "./review.js";
import { board, info, loadInfo, restore, state, step } from "./session.js";
import { keepNames } from "./text.js";
import { parts } from "./ui.js";

async function start() {
  build();
  addEventListener("popstate", restore);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer) droppedFiles(event.dataTransfer).then(openFiles, parts.showError);
  });
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (state.game && !board.grid.contains(/** @type {Node} */ (event.target))) {
      if (event.key === "ArrowLeft") step(-1);
      if (event.key === "ArrowRight") step(1);
    }
  });
  // The answer is asked for first.
  const restored = restore();
  const known = loadInfo();
  if (LANGUAGE !== "en") get("opening-names", { language: LANGUAGE }).then((found) => { keepNames(found.names); parts.draw(); }, () => { /* Names stay English. */ });
  await restored;
  hover(-1);
  // Most databases begin with the board that is already asked for.
  await known;
  const size = info.boardSize;
  if (!location.search && size && size !== state.size) restore();
  parts.draw();
}

start();

navigator.serviceWorker?.register("/worker.js").catch(() => {});
