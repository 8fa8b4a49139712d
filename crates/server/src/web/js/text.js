// @ts-check
/** The words of the page, in its language; names of openings too. */
import { TEXT as ENGLISH } from "./lang/en.js";
import { LANGUAGE } from "./numbers.js";

/** @type {typeof ENGLISH} */
export const TEXT = LANGUAGE === "en" ? ENGLISH : (await import(`./lang/${LANGUAGE}.js`)).TEXT;

/** Names of openings and of joseki in the page's language. @type {Map<string, string>} */
const names = new Map();

/** Keeps the names of openings and of joseki. @param {{name: string, local: string}[]} list */
export const keepNames = (list) => list.forEach((of) => names.set(of.name, of.local));

/** A name of an opening or joseki in the page's language; a player's ends with the colour. @param {string} name @returns {string} */
export function named(name) {
  const [, of, color] = /^(.*) \((black|white)\)$/.exec(name) || [];
  return of ? `${named(of)} (${TEXT.cellName[color === "black" ? "B" : "W"]})` : names.get(name) || name;
}

/** What a report says of a player's games. @param {string} what @returns {string} */
export function phrase(what) {
  const t = TEXT.report;
  const [, color, of] = /^as (black|white): (.*)$/.exec(what) || [];
  if (of) return t.as[color](phrase(of));
  const [, point] = /^first stone of a corner on the (.*)$/.exec(what) || [];
  if (point) return t.firstStone(t.points[point] || point);
  const [, sequence, whose] = /^(.*) \((own|opponent's) corner\)$/.exec(what) || [];
  return sequence ? t.corner[whose](named(sequence)) : named(what);
}
