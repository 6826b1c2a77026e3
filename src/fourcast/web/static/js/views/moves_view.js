// @ts-check
/**
 * The moves of the open tab as a row of cells to click on: each goes to the board after it.
 *
 * @import { Cell } from "../types.js"
 */
import { element, redraw } from "../dom.js";
import { trackShown } from "../state.js";
import { nameCell, nameOf, placeMoves } from "../wording.js";

/** A list of moves; every tab that shows one makes its own. */
export class MovesView {
  constructor() {
    this.node = element("div", { class: "moves", role: "group", "aria-label": "Moves played" });
  }

  /** Bring it up to date. */
  draw() {
    const { moves, ply } = trackShown();
    redraw(this.node, [moves, ply], () => {
      if (!moves) return [element("p", { class: "note" }, "No moves yet.")];
      return placeMoves(moves).map((cell, index) => drawMove(cell, index, ply));
    });
  }
}

/** @param {Cell} cell @param {number} index @param {number} ply */
function drawMove(cell, index, ply) {
  const kind = index >= ply ? "move undone" : index === ply - 1 ? "move current" : "move";
  return element(
    "button",
    {
      type: "button",
      class: `${kind} player${index % 2}`,
      "data-action": "go-to",
      "data-ply": index + 1,
      "aria-label": `Move ${index + 1}, ${nameOf(/** @type {0 | 1} */ (index % 2))} ${nameCell(cell)}`,
      "aria-current": index === ply - 1 ? "true" : null,
    },
    nameCell(cell),
  );
}
