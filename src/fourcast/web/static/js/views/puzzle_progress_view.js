// @ts-check
/** What has been solved, kept by the browser: in a sentence, grade by grade, and for each way to practise. */
import { today } from "../actions/puzzle.js";
import { countDays } from "../actions/puzzle_progress.js";
import { element, redraw, shape } from "../dom.js";
import { state } from "../state.js";

/** @returns {string} */
export function tellProgress() {
  const { all, progress } = state.puzzle;
  if (!all.length) return "";
  const solved = all.filter(({ id }) => id in progress.solved).length;
  const streak = progress.streak > 1 ? ` · ${progress.streak} in a row` : "";
  return `${solved} of ${all.length} solved${streak}`;
}

/** The ways to practise, each with how one stands. @param {HTMLElement} place */
export function drawModes(place) {
  const { mode, run, progress } = state.puzzle;
  const day = today();
  const [days, isDone] = [countDays(day), day in progress.daily];
  redraw(place, [mode, run?.at, run?.isOver, days, isDone, progress.bestRun], () => [
    drawMode("practice", "Practise", "Any puzzle, at your pace", mode),
    drawMode("daily", "Daily", isDone ? (days > 1 ? `Done: ${days} days in a row` : "Done for today") : "One for everybody, today", mode),
    drawMode("run", "Streak", progress.bestRun ? `Your best: ${progress.bestRun}` : "Until the first mistake", mode),
  ]);
}

/** @param {string} id @param {string} name @param {string} told @param {string} open */
function drawMode(id, name, told, open) {
  return element(
    "button",
    { type: "button", class: "mode", "data-action": `puzzle-${id}`, "aria-pressed": String(open === id) },
    element("b", {}, name),
    element("span", {}, told),
  );
}

/** @param {HTMLElement} place */
export function drawProgress(place) {
  const { all, progress } = state.puzzle;
  redraw(place, [all.length, progress], () => {
    const solved = all.filter(({ id }) => id in progress.solved);
    if (!solved.length)
      return [element("p", { class: "note" }, "Nothing solved yet. What you solve is kept in this browser.")];
    const first = solved.filter(({ id }) => progress.solved[id]?.first).length;
    const grades = [...new Set(all.map(({ grade }) => grade))].sort();
    return [
      element(
        "dl",
        { class: "totals" },
        drawTotal("solved", solved.length),
        drawTotal("at the first try", first),
        drawTotal("in a row now", progress.streak),
        drawTotal("in a row at best", progress.longest),
      ),
      element("table", { class: "grades" }, element("tbody", {}, ...grades.map(drawGrade))),
    ];
  });
}

/** @param {string} words @param {number} number */
function drawTotal(words, number) {
  return element("div", {}, element("dt", {}, words), element("dd", {}, String(number)));
}

/** @param {number} grade */
function drawGrade(grade) {
  const { all, progress } = state.puzzle;
  const members = all.filter((puzzle) => puzzle.grade === grade);
  const solved = members.filter(({ id }) => id in progress.solved).length;
  const bar = shape(
    "svg",
    { class: "bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    shape("rect", { class: "bar-all", width: 100, height: 8 }),
    shape("rect", { class: "bar-done", width: (100 * solved) / members.length, height: 8 }),
  );
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, `Grade ${grade}`),
    element("td", {}, bar),
    element("td", { class: "count" }, `${solved} of ${members.length}`),
  );
}
