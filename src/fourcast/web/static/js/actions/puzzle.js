// @ts-check
/**
 * Actions of the tab Puzzles: put one, have a column judged, show the solution, choose the next. The browser keeps which
 * ones are solved; the server alone knows the answers.
 *
 * @import { PosedPuzzle, PuzzleAnswer, PuzzleKind, PuzzleOutline, PuzzleTheme } from "../puzzle_state.js"
 * @import { LineStone } from "../types.js"
 */
import { ApiError, answerPuzzle, getDailyPuzzle, getPuzzle, getPuzzleRun, getPuzzles, getSolution } from "../api.js";
import { changed } from "../changes.js";
import { keepSettings, readSettings } from "../keeping.js";
import { record } from "../router.js";
import { boardShown, movesShown, state } from "../state.js";
import { nameColumn, placeLine } from "../wording.js";
import { showLine } from "./display.js";
import { fail, notify } from "./messages.js";
import { acceptBoard, beginVisit, showMoves } from "./position.js";
import { miss, nextInRun, reward } from "./puzzle_progress.js";
import { loadWords } from "./words.js";

const FRESH = { isAsking: false, isSeeking: false, answer: null, solution: null, tries: 0 };

/** Begin with a puzzle, or go on with what was there. @returns {Promise<void>} */
export async function enterPuzzles() {
  await openPuzzle(state.puzzle.posed?.id ?? null);
}

/** Show what an address asks for: ?puzzle=ID, ?daily=2026-11-17 or ?run=SEED. @param {URLSearchParams} query */
export async function openPuzzleAddress(query) {
  const [day, seed] = [query.get("daily"), query.get("run")];
  if (day !== null) await openDaily(day || today(), "replace");
  else if (seed !== null) await openRun(Number.parseInt(seed, 10) || 0, "replace");
  else {
    state.puzzle.mode = "practice";
    await openPuzzle(query.get("puzzle"));
  }
}

/** @returns {string} the day by this device's clock */
export function today() {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((number) => String(number).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** Put the puzzle of a day. @param {string} day @param {"push" | "replace"} kind @returns {Promise<void>} */
export async function openDaily(day, kind = "push") {
  const isLatest = beginVisit();
  try {
    await load();
    const { day: told, ...posed } = await getDailyPuzzle(day);
    if (!isLatest()) return;
    Object.assign(state.puzzle, { mode: "daily", day: told });
    await put(posed, kind);
  } catch (error) {
    if (state.tab !== "puzzles") return;
    const isWrong = error instanceof ApiError && !error.isUnavailable && day !== today() && isLatest();
    if (!isWrong) return fail(error, () => void openDaily(day, kind));
    await openDaily(today(), kind); // no such day: this one's
    notify(error.message);
  }
}

/**
 * Begin a run, or go on with the one of this number.
 *
 * @param {number} seed
 * @param {"push" | "replace"} kind
 * @returns {Promise<void>}
 */
export async function openRun(seed, kind = "push") {
  const isLatest = beginVisit();
  try {
    await load();
    const { puzzle } = state;
    const kept = readSettings().puzzleRun;
    if (puzzle.run?.seed !== seed) {
      const begun = kept?.seed === seed ? { at: kept.at, isOver: kept.isOver } : { at: 0, isOver: false };
      const ids = await getPuzzleRun(seed);
      if (!isLatest()) return;
      puzzle.run = { seed, ids, ...begun };
    }
    puzzle.mode = "run";
    await pose(puzzle.run.ids[puzzle.run.at] ?? null, kind);
  } catch (error) {
    if (state.tab === "puzzles") fail(error, () => void openRun(seed, kind));
  }
}

/** Begin a new run. */
export function beginRun() {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  void openRun(seed >>> 1);
}

/** Practise again, with the puzzle that is on the board. */
export function practise() {
  state.puzzle.mode = "practice";
  void openPuzzle(state.puzzle.posed?.id ?? null);
}

/** @param {string | null} id null: one that is not solved yet */
async function openPuzzle(id) {
  try {
    await load();
    const wanted = id?.trim().toLowerCase() ?? null;
    const isKnown = state.puzzle.all.some((puzzle) => puzzle.id === wanted);
    await pose(isKnown ? wanted : chooseNext(), "replace");
    if (id !== null && !isKnown) notify(`No puzzle has the id ${id}: here is another one.`);
  } catch (error) {
    if (state.tab === "puzzles") fail(error, () => void openPuzzle(id));
  }
}

/** Fetch the collection, once, and take up what the browser has kept. */
async function load() {
  const { puzzle } = state;
  const kept = readSettings();
  Object.assign(puzzle.progress, kept.puzzles);
  Object.assign(puzzle.filter, kept.puzzleFilter);
  void loadWords();
  if (!puzzle.all.length) puzzle.all = await getPuzzles();
}

/** @param {string | null} id @param {"push" | "replace"} kind @returns {Promise<void>} */
async function pose(id, kind) {
  const { puzzle } = state;
  if (id === null) return;
  const isLatest = beginVisit();
  if (puzzle.posed?.id === id && boardShown()?.moves === puzzle.at) {
    stepSolution(0); // the stone that was tried lies there again
    record(kind);
    return;
  }
  const posed = await getPuzzle(id);
  if (isLatest()) await put(posed, kind);
}

/** @param {PosedPuzzle} given @param {"push" | "replace"} kind @returns {Promise<void>} */
async function put({ board, ...posed }, kind) {
  if (state.tab !== "puzzles") return; // something else is wanted meanwhile
  Object.assign(state.puzzle, FRESH, { posed, start: board, at: posed.moves, found: [] });
  acceptBoard(board);
  await turnTo(posed.moves, kind);
}

/** Show the board after some moves. @param {string} moves @param {"push" | "replace" | null} kind @returns {Promise<void>} */
async function turnTo(moves, kind) {
  state.tracks.puzzles = { moves, ply: moves.length };
  await showMoves(kind);
}

/** @returns {PuzzleOutline[]} those that the filter lets through */
export function listChosen() {
  const { all, filter } = state.puzzle;
  return all.filter(
    ({ kind, theme, grade }) =>
      (filter.kind === null || kind === filter.kind) &&
      (filter.theme === null || theme === filter.theme) &&
      (filter.grade === null || grade === filter.grade),
  );
}

/** @returns {string | null} the next one in the order of the collection that is not solved; if all are, the next one */
function chooseNext() {
  const { posed, progress } = state.puzzle;
  const chosen = listChosen();
  const here = chosen.findIndex(({ id }) => id === posed?.id);
  const order = [...chosen.slice(here + 1), ...chosen.slice(0, here + 1)].filter(({ id }) => id !== posed?.id);
  const open = order.find(({ id }) => !(id in progress.solved));
  return (open ?? order[0])?.id ?? posed?.id ?? null;
}

/** Put another puzzle: in a run the next one, after that of a day any. @returns {Promise<void>} */
export async function nextPuzzle() {
  const { puzzle } = state;
  const isRunning = puzzle.mode === "run" && puzzle.run && !puzzle.run.isOver;
  if (isRunning && !puzzle.answer?.is_solved) return; // a run has no way around a puzzle
  if (!isRunning) puzzle.mode = "practice";
  try {
    await pose(isRunning ? nextInRun() : chooseNext(), "push");
  } catch (error) {
    fail(error, () => void nextPuzzle());
  }
}

/** @param {{kind?: PuzzleKind | null, theme?: PuzzleTheme | null, grade?: number | null}} filter what is to change of it */
export async function choosePuzzles(filter) {
  const { puzzle } = state;
  puzzle.mode = "practice";
  Object.assign(puzzle.filter, filter);
  keepSettings({ puzzleFilter: puzzle.filter });
  changed();
  if (puzzle.posed && listChosen().some(({ id }) => id === puzzle.posed?.id)) return;
  await nextPuzzle();
}

/** @returns {boolean} whether the answer to the one on the board is known */
export function isSolved() {
  return Boolean(state.puzzle.answer?.is_solved || state.puzzle.solution);
}

/** Have a column judged. @param {number} column @returns {Promise<void>} */
export async function answer(column) {
  const { puzzle } = state;
  const { posed } = puzzle;
  const board = boardShown();
  if (!posed || !board || puzzle.isAsking) return;
  if (isSolved()) {
    notify("This one is done: choose Next.");
    return;
  }
  const cell = board.landing_cells[column];
  if (!cell) {
    notify(`Column ${nameColumn(column)} is full.`);
    return;
  }
  puzzle.isAsking = true;
  Object.assign(puzzle, { answer: null });
  Object.assign(state, { pending: { cell, player: board.to_move }, notice: "", pinned: [], failure: null });
  changed();
  try {
    const found = await answerPuzzle(posed.id, [...puzzle.found, column]);
    if (posed !== puzzle.posed) return;
    puzzle.answer = found;
    if (found.is_solved) reward(posed, puzzle.tries === 0);
    else if (found.is_right) await goOn(found);
    else {
      miss(posed);
      puzzle.tries += 1;
    }
  } catch (error) {
    if (posed !== puzzle.posed || state.tab !== "puzzles") return;
    state.pending = null;
    fail(error, () => void answer(column));
  } finally {
    if (posed === puzzle.posed) puzzle.isAsking = false;
    changed();
  }
  if (puzzle.answer?.is_solved) await fetchSolution();
}

/** Show how the other side answers a right column. @param {PuzzleAnswer} answer @returns {Promise<void>} */
async function goOn({ column, board }) {
  const { puzzle } = state;
  if (!board) return;
  puzzle.found.push(column);
  puzzle.at = board.moves;
  acceptBoard(board);
  if (state.tab === "puzzles") await turnTo(board.moves, null);
}

/** Take a wrong stone off again. */
export function clearAnswer() {
  if (isSolved() || state.puzzle.isAsking || state.puzzle.answer?.is_right) return;
  state.puzzle.answer = null;
  Object.assign(state, { pending: null, notice: "", pinned: [] });
  changed();
}

/** Show the solution; a puzzle that is not solved yet then stays so. @returns {Promise<void>} */
export async function showSolution() {
  const { posed } = state.puzzle;
  if (!posed || isSolved() || state.puzzle.isAsking) return;
  state.puzzle.isSeeking = true;
  changed();
  await fetchSolution();
  if (posed === state.puzzle.posed) state.puzzle.isSeeking = false;
  if (posed !== state.puzzle.posed || !state.puzzle.solution) return;
  Object.assign(state.puzzle, { answer: null, found: [], at: posed.moves });
  if (state.tab !== "puzzles") return;
  await turnTo(posed.moves, null);
  const board = boardShown();
  const cell = board?.landing_cells[state.puzzle.solution.column];
  if (!board || !cell) return;
  state.pending = { cell, player: board.to_move };
  miss(posed);
  changed();
}

/** @returns {Promise<void>} */
async function fetchSolution() {
  const { posed } = state.puzzle;
  if (!posed) return;
  try {
    const solution = await getSolution(posed.id);
    if (posed === state.puzzle.posed) state.puzzle.solution = solution;
    changed();
  } catch (error) {
    if (posed === state.puzzle.posed && state.tab === "puzzles") fail(error, () => void fetchSolution());
  }
}

/** @returns {LineStone[]} the line of the solution */
export function solutionLine() {
  const { solution, start } = state.puzzle;
  return start && solution ? placeLine(start, solution.line) : [];
}

/**
 * Lay stones of the solution over the puzzle's board; without any, what was found lies there again.
 *
 * @param {number} count
 */
export function stepSolution(count) {
  const { posed, answer: found, solution, at } = state.puzzle;
  const moves = count > 0 ? (posed?.moves ?? at) : at;
  if (movesShown() !== moves) void turnTo(moves, null);
  const board = boardShown();
  const column = found ? (found.reply === null ? found.column : -1) : (solution?.column ?? -1);
  const cell = board?.landing_cells[column];
  state.pending = count > 0 || !board || !cell ? null : { cell, player: board.to_move };
  showLine(count, solutionLine().length);
}
