// @ts-check
/**
 * What the board of the page shows, from the state: stones, the stone to come, what the open tab lays over them.
 *
 * @import { Board, Cell, Player, Scene, Waiting } from "../types.js"
 */
import { boardShown, state, trackShown } from "../state.js";
import { openTab } from "../tabs.js";

const PLAYING = ["play", "analyse", "puzzles"]; // tabs where somebody is about to drop a stone

/** @returns {Scene} */
export function composeScene() {
  const board = boardShown();
  const ghost = state.column === null || state.thinking ? null : (board?.landing_cells[state.column] ?? null);
  return {
    board: state.board,
    pending: state.pending,
    ghost,
    waiting: placeWaiting(board, ghost),
    isFlipped: state.display.isFlipped,
    overlays: openTab().overlays?.() ?? {},
  };
}

/** @param {Board | null} board @param {Cell | null} ghost @returns {Waiting | null} */
function placeWaiting(board, ghost) {
  const middle = Math.floor((state.board?.landing_cells.length ?? 0) / 2);
  if (state.thinking) {
    return { column: middle, player: /** @type {Player} */ (trackShown().ply % 2), mood: "thinking" };
  }
  if (!board || board.is_over || state.pending) return null;
  if (ghost) return { column: ghost[0], player: board.to_move, mood: "chosen" };
  const isPlaying = PLAYING.includes(state.tab) && (state.tab !== "play" || state.resigned === null);
  return isPlaying ? { column: middle, player: board.to_move, mood: "resting" } : null;
}
