// @ts-check
/** Requests to the server. */
import { TEXT } from "./text.js";

/** An error that the server answered. */
export class ApiError extends Error {
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

/** @param {string} path @param {Record<string, any>} [params] @param {AbortSignal} [signal] */
export async function get(path, params = {}, signal) {
  return counted(async () => answer(await fetch(`/api/v1/${path}?${encode(params)}`, { signal })));
}

/** @param {string} path @param {BodyInit} body @param {Record<string, any>} [params] */
export async function post(path, body, params = {}) {
  const headers = { "Content-Type": "application/octet-stream" };
  return counted(async () => answer(await fetch(`/api/v1/${path}?${encode(params)}`, { method: "POST", body, headers })));
}

/** Changes something. @param {"PUT"|"DELETE"} method @param {string} path @param {Record<string, any>} [params] */
export async function send(method, path, params = {}) {
  return counted(async () => answer(await fetch(`/api/v1/${path}?${encode(params)}`, { method })));
}

/**
 * A search: the answer at once if it is quick, else with progress.
 * @param {string} path @param {Record<string, any>} params @param {AbortSignal|undefined} signal
 * @param {(progress: any) => void} onProgress
 * @param {{onStart?: (id: string) => void, body?: BodyInit}} [more]
 */
export const search = (path, params, signal, onProgress, more = {}) => counted(async () => {
  const url = `/api/v1/${path}?${encode({ ...params, stream: true })}`;
  const response = await fetch(url, more.body ? { signal, method: "POST", body: more.body, headers: { "Content-Type": "application/octet-stream" } } : { signal });
  if (!response.ok || !response.body) return answer(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new ApiError(null);
    const lines = (rest + value).split("\n");
    rest = lines.pop() || "";
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.search) more.onStart?.(message.search);
      if (message.progress) onProgress(message.progress);
      if (message.error) throw new ApiError(message.error);
      if (message.answer) return message.answer;
    }
  }
});
