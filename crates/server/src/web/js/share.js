// @ts-check
/** Pictures of the board, and lines as SGF. */
import { indexOf } from "./rules.js";

/** Offers a file. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies a text, also where the browser has no clipboard because the page was not read by HTTPS. @param {string} text */
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "opacity", "font-size", "font-weight", "font-family", "text-anchor", "stop-color", "stop-opacity", "paint-order", "display"];

/** The picture of the board with all its styles, as the text of a file. @param {SVGElement} picture @param {number} size in pixels */
export function boardSvg(picture, size) {
  const copy = /** @type {SVGElement} */ (picture.cloneNode(true));
  const [from, to] = [picture.querySelectorAll("*"), copy.querySelectorAll("*")];
  from.forEach((element, n) => {
    const computed = getComputedStyle(element);
    // Sizes within the picture are numbers without a unit.
    for (const name of STYLES) if (computed.getPropertyValue(name)) to[n].setAttribute(name, computed.getPropertyValue(name).replace(/px$/, ""));
    to[n].removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(size));
  copy.setAttribute("height", String(size));
  copy.removeAttribute("aria-hidden");
  return new XMLSerializer().serializeToString(copy);
}

/** The picture of the board. @param {SVGElement} picture @param {number} size in pixels @returns {Promise<Blob>} */
export async function boardPng(picture, size) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardSvg(picture, size))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  canvas.getContext("2d")?.drawImage(image, 0, 0, size, size);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("PNG"))), "image/png"));
}

/** A point as SGF writes it. @param {number} index @param {number} size */
const letters = (index, size) => String.fromCharCode(97 + (index % size), 97 + Math.floor(index / size));

/** A position and the moves from it as SGF. @param {number} size @param {string[]} cells @param {string[]} moves @param {string} turn */
export function lineSgf(size, cells, moves, turn) {
  const stones = (/** @type {string} */ color) => cells.flatMap((cell, index) => (cell === color ? [`[${letters(index, size)}]`] : [])).join("");
  const [black, white] = [stones("B"), stones("W")];
  const setup = `${black ? `AB${black}` : ""}${white ? `AW${white}` : ""}${(black || white) && turn ? `PL[${turn}]` : ""}`;
  // A move elsewhere is none here.
  const played = moves.filter((mv) => !mv.endsWith("tenuki")).map((mv) => {
    const index = indexOf(mv.slice(1), size);
    return `;${mv[0]}[${index < 0 ? "" : letters(index, size)}]`;
  });
  return `(;GM[1]FF[4]CA[UTF-8]SZ[${size}]AP[gopdb]${setup}\n${played.join("")})\n`;
}
