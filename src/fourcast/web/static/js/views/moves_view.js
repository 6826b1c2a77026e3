// @ts-check
/** The moves of the open tab as a row of numbers to click on: each goes to the board after it. */
import { element, redraw } from "../dom.js";
import { trackShown } from "../state.js";

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
      return [...moves].map((column, index) => drawMove(column, index, ply));
    });
  }
}

/** @param {string} column @param {number} index @param {number} ply */
function drawMove(column, index, ply) {
  const kind = index >= ply ? "move undone" : index === ply - 1 ? "move current" : "move";
  return element(
    "button",
    {
      type: "button",
      class: `${kind} player${index % 2}`,
      "data-action": "go-to",
      "data-ply": index + 1,
      "aria-label": `Move ${index + 1}, column ${column}`,
      "aria-current": index === ply - 1 ? "true" : null,
    },
    column,
  );
}
