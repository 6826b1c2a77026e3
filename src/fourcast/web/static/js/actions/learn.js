// @ts-check
/**
 * Actions of the tab Learn: open a lesson, go through its steps, answer its questions. What is right and why is in the
 * lesson as the server sends it; the browser keeps how far one has come.
 *
 * @import { LessonStep } from "../learn_state.js"
 */
import { getLesson, getLessons } from "../api.js";
import { changed } from "../changes.js";
import { keepSettings, readSettings } from "../keeping.js";
import { record } from "../router.js";
import { boardShown, state } from "../state.js";
import { nameColumn } from "../wording.js";
import { fail, notify } from "./messages.js";
import { acceptBoard, beginVisit, showMoves } from "./position.js";
import { loadWords, openWord } from "./words.js";

/** @returns {LessonStep | null} the step that is shown */
export const stepShown = () => state.learn.lesson?.steps[state.learn.step] ?? null;

/** @returns {boolean} whether the step asks nothing, or has been answered */
export const isAnswered = () => !stepShown()?.question || Boolean(state.learn.reply?.is_right);

/** Go on with the lesson that was open, or show the list. @returns {Promise<void>} */
export async function enterLearn() {
  const { lesson, step } = state.learn;
  await open(lesson?.id ?? null, step, "replace");
}

/** Show what an address asks for: ?lesson=ID&step=2, ?word=ID, or the list. @param {URLSearchParams} query */
export async function openLearnAddress(query) {
  const step = Number(query.get("step") ?? 1) - 1;
  await open(query.get("lesson"), Number.isInteger(step) ? step : 0, "replace");
  const word = query.get("word");
  if (word) await openWord(word);
}

/**
 * Open a lesson where one left off, or, if that was its end, at its beginning.
 *
 * @param {string} id
 */
export async function beginLesson(id) {
  const kept = state.learn.progress[id];
  await open(id, kept && !kept.isDone ? kept.step : 0, "push");
}

/** Close the lesson and show the list. */
export async function leaveLesson() {
  await open(null, 0, "push");
}

/** @param {string | null} id null: the list @param {number} step @param {"push" | "replace"} kind @returns {Promise<void>} */
async function open(id, step, kind) {
  const { learn } = state;
  const isLatest = beginVisit();
  try {
    learn.progress = readSettings().lessons ?? {};
    if (!learn.lessons.length) learn.lessons = await getLessons();
    const wanted = id ?? nextLesson();
    const isKnown = learn.lesson?.id === wanted;
    const lesson = isKnown && learn.lesson ? learn.lesson : wanted ? await getLesson(wanted) : null;
    if (state.tab !== "learn" || !isLatest()) return; // something else is wanted meanwhile
    const last = (lesson?.steps.length ?? 1) - 1;
    Object.assign(learn, { lesson: id ? lesson : null, step: Math.max(0, Math.min(last, step)), column: null, reply: null });
    await showStep(kind, lesson?.steps[id ? learn.step : 0] ?? null);
    await loadWords();
  } catch (error) {
    if (state.tab === "learn") fail(error, () => void open(id, step, kind));
  }
}

/** @returns {string | null} the first lesson that is not done; the first one if all are */
export function nextLesson() {
  const { lessons, progress } = state.learn;
  return (lessons.find(({ id }) => !progress[id]?.isDone) ?? lessons[0])?.id ?? null;
}

/** @param {"push" | "replace"} kind @param {LessonStep | null} [step] @returns {Promise<void>} */
async function showStep(kind, step = stepShown()) {
  if (!step) return;
  state.tracks.learn = { moves: step.moves, ply: step.moves.length };
  acceptBoard(step.board);
  keepProgress();
  await showMoves(kind);
}

/** The furthest one has come in a lesson is kept; a lesson that is done stays done. */
function keepProgress(isDone = false) {
  const { learn } = state;
  if (!learn.lesson) return;
  const { id } = learn.lesson;
  const before = (readSettings().lessons ?? {})[id] ?? { step: 0, isDone: false };
  learn.progress = { ...readSettings().lessons, [id]: { step: learn.step, isDone: isDone || before.isDone } };
  keepSettings({ lessons: learn.progress });
}

/** @param {number} step to go to, from 0; beyond the last one the lesson is done */
export function goToStep(step) {
  const { learn } = state;
  if (!learn.lesson || step < 0 || step === learn.step) return;
  if (step >= learn.lesson.steps.length) {
    finish();
    return;
  }
  Object.assign(learn, { step, column: null, reply: null });
  void showStep("push");
}

/** The last step is done: on with the next lesson, after the last of them back to the list. */
function finish() {
  const { lesson, lessons } = state.learn;
  keepProgress(true);
  const next = lessons[lessons.findIndex(({ id }) => id === lesson?.id) + 1];
  void (next ? open(next.id, 0, "push") : leaveLesson());
}

/** Try a column. @param {number} column */
export function answerStep(column) {
  const { learn } = state;
  const board = boardShown();
  const question = stepShown()?.question;
  if (!board) return;
  if (!question || learn.reply?.is_right) {
    notify(learn.lesson ? "Nothing to find here: choose Next." : "Choose a lesson to begin.");
    return;
  }
  const cell = board.landing_cells[column];
  if (!cell) {
    notify(`Column ${nameColumn(column)} is full.`);
    return;
  }
  Object.assign(learn, { column, reply: question.replies.find(({ columns }) => columns.includes(column)) ?? null });
  Object.assign(state, { pending: { cell, player: board.to_move }, notice: "", highlights: [], pinned: [] });
  if (learn.reply?.is_right && learn.step === (learn.lesson?.steps.length ?? 0) - 1) keepProgress(true);
  record("replace");
  changed();
}

/** Take the stone off again. */
export function tryStepAgain() {
  if (state.learn.reply?.is_right) return;
  Object.assign(state.learn, { column: null, reply: null });
  Object.assign(state, { pending: null, notice: "" });
  changed();
}

/** Show one of the columns that are right. */
export function showStepAnswer() {
  const column = stepShown()?.question?.right_columns[0];
  if (column === undefined || state.learn.reply?.is_right) return;
  Object.assign(state.learn, { reply: null });
  answerStep(column);
}

/** Forget what has been learnt on this device. */
export function forgetLessons() {
  keepSettings({ lessons: {} });
  state.learn.progress = {};
  changed();
}
