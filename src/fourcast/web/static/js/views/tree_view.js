// @ts-check
/**
 * The moves of Analyse with all their variations: the main line in a row, each variation in a block of its own where it leaves it.
 * A move is a button that goes to the board after it.
 *
 * @import { Board } from "../types.js"
 */
import { button, element, redraw } from "../dom.js";
import { listLines } from "../lines.js";
import { boardShown, movesShown, posShown, state, trackShown } from "../state.js";
import { nameCell, nameOf, placeMoves } from "../wording.js";

const tree = element("div", { class: "moves tree", role: "group", "aria-label": "Moves and variations" });
const tools = element("div", { class: "buttons" });

/** @type {{heights: number[], ply: number}} stones in each column before the first move, and how many there are */
let start = { heights: [], ply: 0 };

/** @returns {HTMLElement} made once */
export const treeSection = () => element("div", {}, tree, tools);

/** Bring it up to date. */
export function drawTree() {
  const board = boardShown();
  if (!board) return;
  const lines = listLines();
  const { moves } = trackShown();
  redraw(tree, [lines, movesShown(), moves, posShown(), state.display.isFlipped], () => {
    start = readStart(board);
    return lines.length ? drawLines(lines, "") : [element("p", { class: "note" }, "No moves yet: drop a stone, or type moves below.")];
  });
  const isVariation = lines.length > 1 && lines[0] !== moves;
  redraw(tools, isVariation, () =>
    isVariation
      ? [button({ action: "promote-line", label: "Make main line" }), button({ action: "delete-line", label: "Delete this line" })]
      : [],
  );
}

/** @param {Board} board after its moves */
function readStart(board) {
  const heights = board.grid[0]?.map((_, column) => board.grid.filter((row) => row[column]).length) ?? [];
  for (const character of board.moves) {
    const column = Number.parseInt(character, 36) - 1;
    heights[column] = (heights[column] ?? 0) - 1;
  }
  return { heights, ply: board.ply - board.moves.length };
}

/**
 * @param {string[]} lines that begin with the same moves, the main one first
 * @param {string} before these moves
 * @returns {HTMLElement[]}
 */
function drawLines(lines, before) {
  const [main = ""] = lines;
  const parts = [];
  let at = before;
  while (at.length < main.length) {
    const place = main.slice(0, at.length + 1);
    parts.push(drawMove(place));
    const others = lines.filter((line) => line.startsWith(at) && line.length > at.length && !line.startsWith(place));
    for (const first of new Set(others.map((line) => line.slice(0, place.length)))) {
      const members = others.filter((line) => line.startsWith(first));
      parts.push(element("div", { class: "variation", role: "group", "aria-label": "Variation" }, ...drawLines(members, at)));
    }
    at = place;
  }
  return parts;
}

/** @param {string} place the moves up to it */
function drawMove(place) {
  const number = start.ply + place.length;
  const player = /** @type {0 | 1} */ ((number - 1) % 2);
  const cell = nameCell(placeMoves(place, start.heights).at(-1) ?? [0, 0]);
  const isHere = place === movesShown();
  const isAhead = !movesShown().startsWith(place);
  return element(
    "button",
    {
      type: "button",
      class: `move player${player}${isHere ? " current" : ""}${isAhead ? " undone" : ""}`,
      "data-action": "go-place",
      "data-moves": place,
      "aria-label": `Move ${number} ${cell}, ${nameOf(player)}`,
      "aria-current": isHere ? "true" : null,
    },
    element("span", { class: "move-number" }, String(number)),
    ` ${cell}`,
  );
}
