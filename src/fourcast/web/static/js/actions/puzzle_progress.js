// @ts-check
/**
 * What the browser keeps about puzzles: which ones are solved, how many in a row, those of days, the best run. A miss ends a run.
 *
 * @import { Puzzle, PuzzleProgress } from "../puzzle_state.js"
 */
import { keepSettings, readSettings } from "../keeping.js";
import { state } from "../state.js";

const DAY_MS = 86_400_000;

/** @param {Puzzle} puzzle solved @param {boolean} isFirst at the first try */
export function reward({ id }, isFirst) {
  const { mode, day, run } = state.puzzle;
  if (mode === "run" && run && !run.isOver && run.ids[run.at] === id) {
    run.at += 1;
    keepRun();
  }
  changeProgress((progress) => {
    if (mode === "daily") progress.daily[day] ??= { first: isFirst };
    if (mode === "run" && run) progress.bestRun = Math.max(progress.bestRun, run.at);
    if (id in progress.solved) return;
    progress.solved[id] = { first: isFirst };
    if (isFirst) progress.streak += 1;
    progress.longest = Math.max(progress.longest, progress.streak);
  });
}

/**
 * A wrong column, or the solution asked for, ends the streak and a run; a puzzle that is solved already counts no more.
 *
 * @param {Puzzle} puzzle
 */
export function miss({ id }) {
  const { mode, run } = state.puzzle;
  if (mode === "run" && run) {
    run.isOver = true;
    keepRun();
  }
  changeProgress((progress) => {
    if (!(id in progress.solved)) progress.streak = 0;
  });
}

/** @returns {string | null} the puzzle of the run that is to be solved next */
export function nextInRun() {
  const { run } = state.puzzle;
  return run?.ids[run.at] ?? null;
}

function keepRun() {
  const { run } = state.puzzle;
  if (run) keepSettings({ puzzleRun: { seed: run.seed, at: run.at, isOver: run.isOver } });
}

/**
 * Change what the browser has kept, which another window may have changed meanwhile.
 *
 * @param {(progress: PuzzleProgress) => void} change
 */
function changeProgress(change) {
  const { progress } = state.puzzle;
  Object.assign(progress, readSettings().puzzles);
  change(progress);
  keepSettings({ puzzles: progress });
}

/** @param {string} day @returns {number} how many days in a row, up to this one or the one before, have their puzzle solved */
export function countDays(day) {
  const { daily } = state.puzzle.progress;
  const start = Date.parse(day);
  if (Number.isNaN(start)) return 0;
  let at = daily[day] ? start : start - DAY_MS;
  let count = 0;
  while (daily[new Date(at).toISOString().slice(0, 10)]) {
    count += 1;
    at -= DAY_MS;
  }
  return count;
}
