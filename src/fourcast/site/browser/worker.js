// @ts-check
/**
 * The worker of a site: Python in WebAssembly with the package in it, one question at a time.
 *
 * It gets {number, path, query, body, token} and answers with {kind: "news" | "answer", number, …}; before that it tells how
 * far it is with {kind: "loading", part}, {kind: "ready"} or {kind: "failed", message}. While Python works no message can come
 * in. So the token is the address of a blob: as long as the page has not revoked it, it can be read, at once and without any
 * server, and the answer is still wanted.
 */

/** @type {any} */
const scope = globalThis;

/** @type {{pyodide: string, archives: string[], book: string, deepBook: string, bytes: number}} */
const { pyodide, archives, book, deepBook, bytes } = scope.FILES;

const DOWNLOADS = 0.75; // of the bar; the rest is starting up
const WARMING_MS = 50; // for questions that wait already to come first
const FOLDER = "/site";
const START = `
import sys
sys.path.insert(0, "${FOLDER}")
from fourcast.site.desk import Desk
desk = Desk("${FOLDER}/first.book")
`;

/** @param {string} path @returns {string} */
const at = (path) => new URL(path, scope.location.href).href;

/** @param {object} message */
const post = (message) => scope.postMessage(message);

/** Count what is downloaded, whoever asks for it: Pyodide fetches most of it by itself. @returns {() => void} what ends it */
function countDownloads() {
  const { fetch } = scope;
  let loaded = 0;
  scope.fetch = async (/** @type {any[]} */ ...request) => {
    /** @type {Response} */
    const response = await fetch(...request);
    if (!response.ok || !response.body) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        post({ kind: "loading", part: DOWNLOADS * Math.min(1, loaded / bytes) });
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
  return () => {
    scope.fetch = fetch;
  };
}

/** @param {string} path @returns {Promise<ArrayBuffer>} */
async function download(path) {
  const response = await scope.fetch(at(path));
  if (!response.ok) throw new Error(`${path} cannot be loaded: status ${response.status}`);
  return response.arrayBuffer();
}

/** @returns {Promise<any>} Python */
async function load() {
  const stop = countDownloads();
  const parts = [book, ...archives].map(download);
  const { loadPyodide } = await import(at(`${pyodide}pyodide.mjs`));
  const python = await loadPyodide({ indexURL: at(pyodide) });
  const [first, ...packed] = await Promise.all(parts);
  stop();
  post({ kind: "loading", part: 0.85 });
  for (const archive of packed) python.unpackArchive(archive, "zip", { extractDir: FOLDER });
  python.FS.writeFile(`${FOLDER}/first.book`, new Uint8Array(/** @type {ArrayBuffer} */ (first)));
  post({ kind: "loading", part: 0.9 });
  python.runPython(START);
  return python;
}

/** @param {string} token @returns {boolean} whether the answer is still wanted */
function isWanted(token) {
  const request = new XMLHttpRequest();
  request.open("GET", token, false);
  try {
    request.send();
    return true;
  } catch {
    return false;
  }
}

/** @param {any} python @param {{number: number, path: string, query: string, body: string, token: string}} question */
function answer(python, { number, path, query, body, token }) {
  const tell = (/** @type {string} */ news) => post({ kind: "news", number, news: JSON.parse(news) });
  const desk = python.globals.get("desk");
  try {
    const [status, found] = JSON.parse(desk.answer_text(path, query, body, tell, () => isWanted(token)));
    post({ kind: "answer", number, status, answer: found });
  } catch (error) {
    const reason = String(/** @type {Error} */ (error).message).trim().split("\n").at(-1);
    post({ kind: "answer", number, status: 500, answer: { code: "internal_error", message: `something went wrong: ${reason}` } });
  } finally {
    desk.destroy();
  }
}

/** Fetch the book that reaches further, unless somebody pays for every byte. @param {any} python */
async function deepen(python) {
  if (scope.navigator.connection?.saveData) return;
  try {
    python.FS.writeFile(`${FOLDER}/deep.book`, new Uint8Array(await download(deepBook)));
    python.runPython(`desk.use_book("${FOLDER}/deep.book")`);
    post({ kind: "deep" });
  } catch {
    // Without it the same positions are searched.
  }
}

load().then(
  (python) => {
    scope.onmessage = (/** @type {MessageEvent} */ { data }) => answer(python, data);
    post({ kind: "ready" });
    void deepen(python);
    setTimeout(() => python.runPython("desk.warm_up()"), WARMING_MS);
  },
  (error) => post({ kind: "failed", message: String(error.message ?? error).trim().split("\n").at(-1) }),
);

export {};
