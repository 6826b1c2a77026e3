// @ts-check
/**
 * Actions that fetch what is known about the board shown: scores, the way to them, the explanation, a hint.
 *
 * @import { Analysis, Board, Explanation } from "../types.js"
 */
import { ApiError, followAnalysis, getAnalysis, getExplanation, isAbort } from "../api.js";
import { changed } from "../changes.js";
import { analysisShown, boardShown, explanationShown, keyOf, keyShown, state, whenShown } from "../state.js";
import { openTab } from "../tabs.js";
import { fail } from "./messages.js";
import { loadOpenings } from "./openings.js";
import { loadWords } from "./words.js";

const MOST_KEPT = 300;

/** @type {Map<string, Analysis>} complete analyses, by the names of their places */
const analyses = new Map();
/** @type {Map<string, Explanation>} */
const explanations = new Map();

/** @type {(() => void) | null} */
let stopFollowing = null;
let asking = new AbortController();

/** Fetch what the open tab wants to know about the board shown. */
export function evaluate() {
  const board = boardShown();
  if (!board) return;
  state.analysis = analyses.get(keyShown()) ?? analysisShown();
  state.explanation = explanations.get(keyShown()) ?? explanationShown();
  const tab = openTab();
  if (tab.id === "analyse") void loadOpenings(board);
  if (board.is_over || state.isStopped) return;
  if (tab.wantsScores() && !state.analysis?.is_complete && !stopFollowing) follow(board);
  else if (tab.wantsExplanation() && !stopFollowing) void explain(board);
}

/** End what is under way for the board; the server stops solving. */
export function stopEvaluating() {
  stopFollowing?.();
  stopFollowing = null;
  asking.abort();
  asking = new AbortController();
  Object.assign(state, { progress: null, bounds: null, columnBounds: {}, isStopped: false });
}

/** Stop the analysis by order of the user. */
export function stopAnalysis() {
  stopEvaluating();
  state.isStopped = true;
  changed();
}

/** Go on with an analysis that was stopped or ran out of time: the solver remembers what it has learnt. */
export function continueAnalysis() {
  stopEvaluating();
  state.analysis = null;
  evaluate();
  changed();
}

/** @param {Board} board */
function follow(board) {
  const key = keyOf(board);
  state.analysis = null;
  stopFollowing = followAnalysis(board.moves, {
    progress: (news) => {
      if (key !== keyShown()) return;
      state.progress = news;
      if (news.column === null) state.bounds = [news.lower, news.upper];
      else state.columnBounds = { ...state.columnBounds, [news.column]: [news.lower, news.upper] };
      changed();
    },
    result: (analysis) => {
      if (key !== keyShown()) return;
      stopFollowing = null;
      Object.assign(state, { analysis, progress: null, bounds: null, columnBounds: {} });
      if (analysis.is_complete) keep(analyses, key, analysis);
      if (openTab().wantsExplanation() && analysis.score !== null) void explain(board);
      changed();
    },
    failed: (error) => {
      if (isAbort(error) || key !== keyShown()) return;
      stopFollowing = null;
      Object.assign(state, { progress: null, columnBounds: {} });
      fail(error, evaluate);
    },
  }, board.pos);
}

/** Sentences and threats are an addition: where they fail, the scores stay. @param {Board} board */
async function explain(board) {
  const key = keyOf(board);
  void loadWords();
  if (explanations.has(key) || state.isExplanationMissing) return;
  try {
    const explanation = await getExplanation(board.moves, asking.signal, board.pos);
    keep(explanations, key, explanation);
    if (key === keyShown()) state.explanation = explanation;
  } catch (error) {
    if (isAbort(error)) return;
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) state.isExplanationMissing = true;
    else if (key === keyShown()) state.notice = error.message;
  }
  changed();
}

/** Show the best column of the board. */
export async function showHint() {
  const board = boardShown();
  if (!board) whenShown(() => void showHint());
  if (!board || board.is_over || state.thinking) return;
  const { moves, pos } = board;
  const key = keyOf(board);
  state.notice = "Looking for a hint…";
  changed();
  try {
    const analysis = analyses.get(key) ?? (await getAnalysis(moves, asking.signal, pos));
    if (analysis.is_complete) keep(analyses, key, analysis);
    if (key !== keyShown()) return;
    const column = analysis.columns[analysis.best[0] ?? -1];
    state.hint = column ? { moves, column } : null;
    state.notice = column ? "" : "No hint: this position was not solved in time. Ask again to go on.";
  } catch (error) {
    if (isAbort(error)) return;
    state.notice = "";
    fail(error, () => void showHint());
  }
  changed();
}

/** @template Value @param {Map<string, Value>} kept @param {string} key @param {Value} value */
function keep(kept, key, value) {
  kept.set(key, value);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
}
