// @ts-check
/** Keeps the files of the page, so that it opens while the server cannot be reached. Answers are never kept. */
addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "GET" && origin === location.origin && !pathname.startsWith("/api")) event.respondWith(pageFile(event));
});

/** The folder of the files that never change. @param {string} path */
const folder = (path) => /^\/[0-9a-f]{16}\//.exec(path)?.[0];

/** The server's file, or the one that was kept if it never changes or the server does not answer. @param {any} event */
async function pageFile(event) {
  const { request } = event;
  const files = await caches.open("page");
  // The page is the same whatever is asked.
  const name = new URL(request.url).pathname;
  const fixed = folder(name) && await files.match(name);
  if (fixed) return fixed;
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(keep(files, name, response.clone()));
    return response;
  } catch (error) {
    const found = await files.match(name);
    if (found) return found;
    throw error;
  }
}

/** Keeps a file, and no files of another version of the page. @param {Cache} files @param {string} name @param {Response} response */
async function keep(files, name, response) {
  await files.put(name, response);
  const own = folder(name);
  if (!own) return;
  for (const { url } of await files.keys()) {
    const other = folder(new URL(url).pathname);
    if (other !== own && /\/(js\/|app\.css)/.test(url)) await files.delete(url);
  }
}
