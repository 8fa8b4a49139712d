// @ts-check
/** Keeps the files of the page, so that it opens while the server cannot be reached. Answers are never kept. */
addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "GET" && origin === location.origin && !pathname.startsWith("/api")) event.respondWith(pageFile(request));
});

/** The server's file, or the one that was kept if the server does not answer. @param {Request} request */
async function pageFile(request) {
  const files = await caches.open("page");
  // The page is the same whatever is asked.
  const name = new URL(request.url).pathname;
  try {
    const response = await fetch(request);
    if (response.ok) await files.put(name, response.clone());
    return response;
  } catch (error) {
    const found = await files.match(name);
    if (found) return found;
    throw error;
  }
}
