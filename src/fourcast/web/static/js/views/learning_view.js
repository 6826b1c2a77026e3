// @ts-check
/**
 * Learning from mistakes: the question, what came of the column that was tried, the answer with its reasons, the summary.
 *
 * @import { Learning, Learnt, ReviewedMove } from "../review_state.js"
 * @import { ButtonSpec, Outcome, Sentence, Verdict } from "../types.js"
 */
import { isSettled, lessonLine, lessonShown, outcomeOf, pointShown } from "../actions/learning.js";
import { reviewShown } from "../actions/review.js";
import { element, redraw } from "../dom.js";
import { RESULTS, listCells, namePlayer } from "../review_wording.js";
import { boardShown, state } from "../state.js";
import { nameCell, nameColumn, nameOf } from "../wording.js";
import { drawKey } from "./graph_view.js";
import { LineView } from "./line_view.js";
import { drawSentence, leaveOutLine } from "./sentence_view.js";

/** @type {Record<Learnt, string>} */
const LEARNT = { first: "found at the first try", later: "found", shown: "answer shown", skipped: "passed over" };

/** @type {Record<Outcome, string>} what a wrong column does that keeps the result */
const TOO_SLOW = { win: "wins too slowly", draw: "only draws", loss: "loses too soon" };

const reasons = element("ul", { class: "told" });
const noReasons = element("p", { class: "note" });
const line = new LineView(lessonLine, false);
const better = element(
  "section",
  { "aria-labelledby": "better-title" },
  element("h2", { id: "better-title" }, "The better line"),
  line.node,
);
const why = element(
  "section",
  { "aria-labelledby": "lesson-title" },
  element("h2", { id: "lesson-title" }, "Why"),
  reasons,
  noReasons,
);
const results = element("section", { "aria-labelledby": "results-title" });

/** @returns {HTMLElement[]} the sections, made once */
export const learningSections = () => [better, why, results];

/** Bring the sections up to date; they are hidden while nobody learns. */
export function drawLearning() {
  const { learning } = state.review;
  const isAsked = learning !== null && learning.index < learning.plies.length;
  const told = isAsked ? listReasons(learning) : [];
  why.hidden = !isAsked;
  better.hidden = !isAsked || !isSettled(learning);
  results.hidden = learning === null;
  redraw(reasons, [told, state.pinned, state.display.isFlipped], () => told.map(drawSentence));
  noReasons.hidden = told.length > 0;
  noReasons.textContent = !isAsked || learning.column === null
    ? "The reasons come with your answer."
    : isSettled(learning)
      ? "The better line shows it, stone by stone."
      : "It has no short reason. Try another column.";
  line.draw();
  redraw(results, [learning?.plies, learning?.results, learning?.index, state.display.isFlipped], () =>
    drawResults(learning),
  );
}

/** @param {Learning} learning @returns {Pick<Sentence, "text" | "cells">[]} */
function listReasons(learning) {
  const [lesson, point] = [lessonShown(), pointShown()];
  if (!lesson || learning.column === null) return [];
  if (isSettled(learning))
    return [
      ...leaveOutLine(point?.before ?? []),
      ...(lesson.reason && !lesson.reason.is_missed ? [lesson.reason] : []),
    ];
  if (learning.column === lesson.column) return lesson.reason ? [lesson.reason] : [];
  // A refuted column is the first one that its sentence names; sentences about what keeps the result would tell the answer.
  const refutation = [...(point?.refuted ?? []), ...(point?.before ?? [])].find(
    ({ kind, columns }) => (kind === "refuted" || kind === "do-not-play") && columns[0] === learning.column,
  );
  return refutation ? [refutation] : [];
}

/** @param {Learning | null} learning */
function drawResults(learning) {
  if (!learning) return [];
  const moves = reviewShown()?.reviewed ?? [];
  const items = learning.plies.map((ply, index) => {
    const move = moves[ply];
    const words = learning.results[index]
      ? LEARNT[learning.results[index]]
      : index === learning.index
        ? "now"
        : "to come";
    if (!move) return element("li", {}, words);
    return element(
      "li",
      { "aria-current": index === learning.index ? "step" : null },
      ...(move.class ? [drawKey(move.class)] : []),
      `Move ${move.number}, ${nameOf(move.player)}'s ${move.cell}: ${words}`,
    );
  });
  return [element("h2", { id: "results-title" }, "Mistakes"), element("ol", { class: "lessons" }, ...items)];
}

/** @param {Learning} learning @returns {Verdict} */
export function sayLesson(learning) {
  const lesson = lessonShown();
  if (!lesson) return saySummary(learning);
  const count = `Mistake ${learning.index + 1} of ${learning.plies.length}.`;
  const player = lesson.player;
  if (learning.column === null) {
    const text = `${namePlayer(player)} to move: find a better move than ${lesson.cell}.`;
    return { text, detail: `${count} ${lesson.cell} ${tellLoss(lesson)}.`, player };
  }
  const cell = nameTried(learning.column);
  if (learning.isShown)
    return {
      text: `The answer: ${cell} ${tellKept(lesson)}.`,
      detail: `${count} ${tellOthers(lesson, learning.column)}`,
      player,
    };
  if (learning.isRight)
    return {
      text: `Right: ${cell} ${tellKept(lesson)}.`,
      detail: `${count} ${tellOthers(lesson, learning.column)}`,
      tone: "win",
      player,
    };
  const outcome = outcomeOf(lesson.scores[learning.column] ?? 0);
  const result = outcome === lesson.outcome_before ? TOO_SLOW[outcome] : RESULTS[outcome];
  const isPlayed = learning.column === lesson.column;
  const text = isPlayed ? `Wrong: ${cell} was played, and it ${result}.` : `Wrong: ${cell} ${result}.`;
  return { text, detail: `${count} Try another column, or see the answer.`, tone: "loss", player };
}

/** @param {ReviewedMove} lesson @returns {string} what the right move does */
function tellKept({ outcome_before, outcome_after }) {
  if (outcome_before === outcome_after) return outcome_before === "win" ? "wins sooner" : "holds out longer";
  return `keeps the ${outcome_before ?? "draw"}`;
}

/** "turned a win on move 40 into a loss on move 7" @param {ReviewedMove} lesson */
function tellLoss(lesson) {
  const told = lesson.comment.replace(/^turns /, "turned ");
  return lesson.outcome_before === lesson.outcome_after ? `was a ${told}` : told;
}

/** @param {ReviewedMove} lesson @param {number} column @returns {string} how it compares with the best ones */
function tellOthers(lesson, column) {
  const others = lesson.best_cells.filter((_, index) => lesson.best[index] !== column);
  if (!lesson.best.includes(column))
    return `It ${lesson.outcome_before === "loss" ? "loses sooner" : "takes longer"} than ${listCells(lesson.best_cells)}.`;
  return others.length ? `As good: ${listCells(others)}.` : "Nothing else is as good.";
}

/** @param {number} column @returns {string} the cell where the stone lies */
function nameTried(column) {
  const cell = boardShown()?.landing_cells[column];
  return cell ? nameCell(cell) : `column ${nameColumn(column)}`;
}

/** @param {Learning} learning @returns {Verdict} */
function saySummary({ results: ends, plies }) {
  const found = ends.filter((end) => end === "first" || end === "later").length;
  const first = ends.filter((end) => end === "first").length;
  const text = found === plies.length ? "Done: you found them all." : `Done: you found ${found} of ${plies.length}.`;
  const detail = `${first} at the first try.`;
  const again = { action: "learn", label: "Learn again" };
  return { text, detail, buttons: [{ action: "leave-learning", label: "Back to the review", isMain: true }, again] };
}

/** @param {Learning} learning @returns {ButtonSpec[]} */
export function listLessonButtons(learning) {
  const isDone = learning.index >= learning.plies.length;
  const isLast = learning.index === learning.plies.length - 1;
  const settled = isSettled(learning);
  return [
    { action: "try-again", label: "Try again", isDisabled: isDone || settled || learning.column === null },
    { action: "show-answer", label: "Show answer", isDisabled: isDone || settled },
    {
      action: "next-lesson",
      label: isLast ? "Finish" : settled ? "Next" : "Skip",
      isMain: settled,
      isDisabled: isDone,
    },
    { action: "leave-learning", label: "Stop" },
  ];
}
