// @ts-check
/**
 * The small board for other people's pages: steps through a game whose boards came with the page. It asks the server
 * for nothing, keeps nothing and changes nothing.
 *
 * @import { Board } from "./types.js"
 */
import { byId, setText } from "./dom.js";
import { BoardView } from "./views/board_view.js";

/** @type {{boards: Board[], refused: string | null}} */
const { boards, refused } = JSON.parse(byId("given").textContent ?? "");
const last = boards.length - 1;
const view = new BoardView(byId("board"));
let ply = last;

/** @type {Record<string, () => number>} */
const steps = { start: () => 0, back: () => ply - 1, next: () => ply + 1, end: () => last };
/** @type {Record<string, string>} */
const keys = { Home: "start", ArrowLeft: "back", ArrowRight: "next", End: "end" };

/** @param {string} step */
function go(step) {
  ply = Math.min(Math.max(steps[step]?.() ?? ply, 0), last);
  draw();
}

function draw() {
  const board = boards[ply] ?? null;
  view.draw({ board, pending: null, ghost: null, isFlipped: false, overlays: {} });
  const place = last && ply < last ? `Move ${ply} of ${last}. ` : "";
  setText(byId("status"), (ply === last && refused) || `${place}${board?.status ?? ""}`);
  for (const button of document.querySelectorAll("button")) {
    const isBackward = button.dataset.step === "start" || button.dataset.step === "back";
    button.disabled = isBackward ? ply === 0 : ply === last;
  }
}

document.addEventListener("click", (event) => {
  const step = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.step;
  if (step) go(step);
});
document.addEventListener("keydown", (event) => {
  const step = keys[event.key];
  if (!step) return;
  event.preventDefault();
  go(step);
});
draw();
