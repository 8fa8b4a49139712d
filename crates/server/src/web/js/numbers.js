// @ts-check
/** The language of the page, and numbers and dates as it writes them. */
import { kept } from "./state.js";

/** The languages of the page, each by its own name. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文", ja: "日本語", ko: "한국어" };

/** The language that a browser's tag means; empty if the page is not in it. @param {string} tag */
function known(tag) {
  const { language, script } = new Intl.Locale(tag).maximize();
  const name = language === "zh" ? `zh-${script}` : language;
  return name in LANGUAGES ? name : "";
}

const wanted = navigator.languages.find(known) || "en";

/** The language of the page: the one that was chosen, or the browser's. */
export const LANGUAGE = [kept("language", "")].find((name) => name in LANGUAGES) || known(wanted);

const locale = known(wanted) === LANGUAGE ? wanted : LANGUAGE;
const numbers = new Intl.NumberFormat(locale);
const percents = [0, 1].map((digits) => new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }));
const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const months = new Intl.DateTimeFormat(locale, { year: "numeric", month: "short", timeZone: "UTC" });
const plural = new Intl.PluralRules("en");

/** @param {number} n */
export const number = (n) => numbers.format(n);

/** A number with its English noun. @param {number} n @param {string} one @param {string} many */
export const count = (n, one, many) => `${number(n)} ${plural.select(n) === "one" ? one : many}`;

/** A share of 0 to 1 as a percentage. @param {number} share */
export function percent(share) {
  if (share > 0 && share < 0.0005) return `<${percents[1].format(0.001)}`;
  return percents[share > 0 && share < 0.0995 ? 1 : 0].format(share);
}

/** The 95 % interval of a rate. @param {{low: number, high: number}} rate */
export const interval = (rate) => `${Math.round(100 * rate.low)}–${percents[0].format(rate.high)}`;

/** A date of a record: a day, a month or a year. @param {string|null|undefined} text */
export function date(text) {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text || "") || [];
  if (!month) return text || "";
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day || 1));
  return (day ? days : months).format(at);
}

/** The years of an answer or of a part of a chart; empty if none is known. @param {any} of */
export function years(of) {
  const [first, last] = [of.firstYear ?? of.from, of.lastYear ?? of.to];
  return !first ? "" : first === last ? String(first) : `${first}–${last}`;
}
