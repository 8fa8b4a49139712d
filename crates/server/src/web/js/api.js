// @ts-check
/** Requests to the server. */
import { LANGUAGE } from "./numbers.js";
import { TEXT } from "./text.js";

/** An error that the server answered. */
class ApiError extends Error {
  constructor(/** @type {any} */ error) {
    super(error?.message || TEXT.noAnswer);
    this.detail = error || {};
  }
}

/** @param {Record<string, any>} params */
const encode = (params) => {
  const p = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== "" && value !== false) p.set(name, value === true ? "1" : String(value));
  }
  return p.toString();
};

/** The requests that are running: tests wait until the page's element has no `data-requests`. */
let running = 0;

/** Counts a request while it runs. @template T @param {() => Promise<T>} request @returns {Promise<T>} */
async function counted(request) {
  const { dataset } = document.documentElement;
  running += 1;
  dataset.requests = String(running);
  try {
    return await request();
  } catch (error) {
    // So the browser says that nothing could be sent or read.
    throw error instanceof TypeError ? new ApiError(null) : error;
  } finally {
    running -= 1;
    if (running) dataset.requests = String(running);
    else delete dataset.requests;
  }
}

async function answer(/** @type {Response} */ response) {
  const body = await response.json().catch((error) => {
    if (error.name === "AbortError") throw error;
    return null;
  });
  // An answer that cannot be read is none.
  if (!response.ok || body === null) throw new ApiError(body?.error);
  return body;
}

/** A request, whose errors are answered in the page's language. @param {string} url @param {RequestInit} [init] */
const request = (url, init = {}) => fetch(url, { ...init, headers: { "Accept-Language": LANGUAGE, ...init.headers } });

/** @param {string} path @param {Record<string, any>} [params] @param {AbortSignal} [signal] */
export async function get(path, params = {}, signal) {
  return counted(async () => answer(await request(`/api/v1/${path}?${encode(params)}`, { signal })));
}

/** @param {string} path @param {BodyInit} body @param {Record<string, any>} [params] */
export async function post(path, body, params = {}) {
  const headers = { "Content-Type": "application/octet-stream" };
  return counted(async () => answer(await request(`/api/v1/${path}?${encode(params)}`, { method: "POST", body, headers })));
}

/** Changes something. @param {"PUT"|"DELETE"} method @param {string} path @param {Record<string, any>} [params] */
export async function send(method, path, params = {}) {
  return counted(async () => answer(await request(`/api/v1/${path}?${encode(params)}`, { method })));
}

/** What the server calls the searches that are streamed. @type {Set<string>} */
const streams = new Set();

/** Ends all searches that are streamed: they answer with what they have found. Returns whether there are some. */
export function stopSearches() {
  for (const name of streams) send("DELETE", `searches/${name}`).catch(() => { /* It has ended. */ });
  return streams.size > 0;
}

/**
 * A search: the answer at once if it is quick, else with progress.
 * @param {string} path @param {Record<string, any>} params @param {AbortSignal|undefined} signal
 * @param {(progress: any) => void} onProgress
 * @param {BodyInit} [body]
 */
export const search = (path, params, signal, onProgress, body) => counted(async () => {
  const url = `/api/v1/${path}?${encode({ ...params, stream: true })}`;
  const response = await request(url, body ? { signal, method: "POST", body, headers: { "Content-Type": "application/octet-stream" } } : { signal });
  if (!response.ok || !response.body) return answer(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let [rest, name] = ["", ""];
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new ApiError(null);
      const lines = (rest + value).split("\n");
      rest = lines.pop() || "";
      for (const line of lines) {
        const message = JSON.parse(line);
        if (message.search) streams.add(name = message.search);
        if (message.progress) onProgress(message.progress);
        if (message.error) throw new ApiError(message.error);
        if (message.answer) return message.answer;
      }
    }
  } finally {
    streams.delete(name);
  }
});
