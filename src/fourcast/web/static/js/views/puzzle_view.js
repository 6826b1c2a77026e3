// @ts-check
/**
 * The tab Puzzles: a position with one right column. The question stands in the verdict's place, a column is an answer; the
 * panel has the reasons, the solution to step through, the choice of puzzles and what has been solved.
 *
 * @import { ButtonSpec, Tab, Verdict } from "../types.js"
 * @import { Puzzle, PuzzleKind, PuzzleRun, PuzzleTheme } from "../puzzle_state.js"
 */
import { notify } from "../actions/messages.js";
import {
  answer,
  beginRun,
  choosePuzzles,
  clearAnswer,
  enterPuzzles,
  isSolved,
  nextPuzzle,
  openDaily,
  openPuzzleAddress,
  openRun,
  practise,
  showSolution,
  solutionLine,
  stepSolution,
  today,
} from "../actions/puzzle.js";
import { countDays } from "../actions/puzzle_progress.js";
import { byId, element, redraw, setText } from "../dom.js";
import { boardShown, state } from "../state.js";
import { sayWaiting } from "../wording.js";
import { LineView } from "./line_view.js";
import { drawModes, drawProgress, tellProgress } from "./puzzle_progress_view.js";
import { drawSentence, leaveOutLine } from "./sentence_view.js";
import { linkTo } from "./word_view.js";

const GRADES = [1, 2, 3, 4, 5];
const KINDS = { win: "Find the win", defend: "Defend", save: "Hold the draw" };
const WORDS = { // of the glossary, for themes that have one
  block: "threat", fork: "fork", poisoned: "poisoned", zugzwang: "zugzwang", "follow-up": "follow-up", attack: "by-force",
  plan: "plan",
};
const THEMES = {
  "win-1": "Four in one move",
  block: "Block",
  fork: "Fork",
  poisoned: "Poisoned cell",
  "win-2": "Win in two",
  "win-3": "Win in three",
  "win-4": "Win in four",
  zugzwang: "Zugzwang",
  save: "Save",
  "follow-up": "Follow-up",
  attack: "Long attack",
  plan: "Simple plan",
  deep: "Deep win",
  hold: "Deep draw",
};

const about = element("p", { class: "puzzle-about" });
const score = element("p", { class: "note" });
const reasons = element("ul", { class: "told" });
const noReasons = element("p", { class: "note" });
const line = new LineView(solutionLine, false);
const best = element(
  "section",
  { "aria-labelledby": "solution-title" },
  element("h2", { id: "solution-title" }, "Best play"),
  line.node,
);
const grade = makeChoice(
  "puzzle-grade",
  "choose-grade",
  "Any grade",
  GRADES.map((number) => [String(number), sayGrade(number)]),
);
const kind = makeChoice("puzzle-kind", "choose-kind", "Any kind", Object.entries(KINDS));
const modes = element("div", { class: "modes", role: "group", "aria-label": "Ways to practise" });
const themes = element("div", { class: "themes", role: "group", "aria-labelledby": "themes-title" });
const progress = element("div");

/** @type {Tab} */
export const puzzleTab = {
  id: "puzzles",
  title: "Puzzles",
  key: "z",
  build,
  draw,
  say: sayVerdict,
  toolbar: listButtons,
  drop: (column) => void answer(column),
  wantsScores: () => false,
  wantsExplanation: () => false,
  overlays: () => ({
    highlights: state.highlights.length ? state.highlights : state.pinned,
    line: solutionLine().slice(0, state.lineShown),
  }),
  enter: () => void enterPuzzles(),
  open: openPuzzleAddress,
  address: writeQuery,
  keys: () => KEYS,
  news: tellNews,
  stepBack: (ply) => ply,
  stepForward: (ply) => ply,
  handlers: {
    "next-puzzle": () => void nextPuzzle(),
    "puzzle-again": clearAnswer,
    "show-solution": () => void showSolution(),
    "choose-grade": (target) =>
      void choosePuzzles({ grade: Number(/** @type {HTMLSelectElement} */ (target).value) || null }),
    "choose-kind": (target) =>
      void choosePuzzles({ kind: /** @type {PuzzleKind} */ (/** @type {HTMLSelectElement} */ (target).value) || null }),
    "choose-theme": (target) => void choosePuzzles({ theme: /** @type {PuzzleTheme} */ (target.dataset.theme) || null }),
    "puzzle-practice": practise,
    "puzzle-daily": () => void openDaily(today()),
    "puzzle-run": () => (state.puzzle.run && !state.puzzle.run.isOver ? void openRun(state.puzzle.run.seed) : beginRun()),
    "new-run": beginRun,
    "line-step": (target) => stepSolution(Number(target.dataset.count)),
    "line-next": () => stepSolution(state.lineShown + 1),
    "line-previous": () => stepSolution(state.lineShown - 1),
    "line-hide": () => stepSolution(0),
  },
};

/** @type {Record<string, () => void>} */
const KEYS = {
  n: () => void nextPuzzle(),
  s: () => void showSolution(),
  u: clearAnswer,
  h: () => notify("No hints here: try a column, or choose Show solution."),
  t: () => undefined,
};

/** @param {number} number */
function sayGrade(number) {
  return `Grade ${number}${number === 1 ? ", easiest" : number === GRADES.length ? ", hardest" : ""}`;
}

/** @param {number} length */
function sayMoves(length) {
  return length === 1 ? "one move" : `${length} moves`;
}

/** @param {string} id @param {string} change @param {string} any @param {string[][]} options */
function makeChoice(id, change, any, options) {
  const listed = options.map(([value, words]) => element("option", { value }, words ?? ""));
  return element("select", { id, "data-change": change }, element("option", { value: "" }, any), ...listed);
}

/** @param {HTMLElement} panel */
function build(panel) {
  byId("strip").append(element("div", { class: "puzzle-strip" }, about, score));
  panel.append(
    element("section", { "aria-label": "Ways to practise" }, modes),
    best,
    element(
      "section",
      { "aria-labelledby": "puzzle-why" },
      element("h2", { id: "puzzle-why" }, "Why"),
      reasons,
      noReasons,
    ),
    element(
      "section",
      { "aria-labelledby": "choice-title" },
      element("h2", { id: "choice-title" }, "Which puzzles"),
      element(
        "div",
        { class: "choices" },
        element("div", {}, element("label", { class: "note", for: "puzzle-grade" }, "Grade"), grade),
        element("div", {}, element("label", { class: "note", for: "puzzle-kind" }, "Kind"), kind),
      ),
      element("p", { class: "note", id: "themes-title" }, "Theme"),
      themes,
    ),
    element(
      "section",
      { "aria-labelledby": "progress-title" },
      element("h2", { id: "progress-title" }, "Your progress"),
      progress,
    ),
  );
}

function draw() {
  const { posed, answer: found, solution, filter } = state.puzzle;
  const told = solution ? leaveOutLine(solution.sentences) : (found?.sentences ?? []);
  redraw(about, [posed?.id, state.puzzle.mode, state.puzzle.run?.at, state.puzzle.day], () => (posed ? tellAbout(posed) : []));
  setText(score, tellProgress());
  drawModes(modes);
  redraw(reasons, [told, state.pinned, state.display.isFlipped], () => told.map(drawSentence));
  noReasons.hidden = told.length > 0;
  setText(noReasons, found?.is_solved && !solution ? "Looking for the reasons…" : "The reasons come with your answer.");
  best.hidden = !solution;
  line.draw();
  grade.value = filter.grade === null ? "" : String(filter.grade);
  kind.value = filter.kind ?? "";
  const { all, progress: kept } = state.puzzle;
  redraw(themes, [all.length, filter.theme, Object.keys(kept.solved).length], drawThemes);
  drawProgress(progress);
}

/** @returns {Record<string, string>} */
function writeQuery() {
  const { mode, day, run, posed } = state.puzzle;
  if (mode === "daily") return { daily: day };
  if (mode === "run" && run) return { run: String(run.seed) };
  return posed ? { puzzle: posed.id } : {};
}

/** @param {Puzzle} posed */
function tellAbout(posed) {
  const { mode, run, day } = state.puzzle;
  const name = { practice: `Puzzle ${posed.id}`, daily: `Puzzle of ${day}`, run: `Puzzle ${(run?.at ?? 0) + 1} of the run` }[mode];
  return [element("b", {}, name), ` · grade ${posed.grade} of ${GRADES.length} · ${sayMoves(posed.length)}`];
}

/** Every theme with how much of it is solved; the chosen one is pressed, and says what its word means. */
function drawThemes() {
  const { all, filter, progress: kept } = state.puzzle;
  const buttons = [["", "Any"], ...Object.entries(THEMES)].map(([id = "", name = ""]) => {
    const members = all.filter(({ theme }) => !id || theme === id);
    const solved = members.filter((member) => member.id in kept.solved).length;
    return element(
      "button",
      { type: "button", class: "theme", "data-action": "choose-theme", "data-theme": id, "aria-pressed": String((filter.theme ?? "") === id) },
      name,
      element("span", { class: "theme-count" }, ` ${solved}/${members.length}`),
    );
  });
  const word = WORDS[/** @type {keyof typeof WORDS} */ (filter.theme)];
  return word ? [...buttons, element("p", { class: "note" }, linkTo(word, "What does that mean?"))] : buttons;
}

/** @returns {ButtonSpec[]} */
function listButtons() {
  const { posed, answer: found, isAsking, mode, run } = state.puzzle;
  const isDone = isSolved();
  if (mode === "run" && run) return listRunButtons(run, isDone || isAsking);
  return [
    { action: "puzzle-again", label: "Try again", isDisabled: isDone || isAsking || !found || found.is_right },
    { action: "show-solution", label: "Show solution", isDisabled: !posed || isDone || isAsking },
    { action: "next-puzzle", label: "Next puzzle", isMain: isDone, isDisabled: !posed },
  ];
}

/** A run goes on with right columns only. @param {PuzzleRun} run @param {boolean} isSettled @returns {ButtonSpec[]} */
function listRunButtons(run, isSettled) {
  const { answer: found, isAsking } = state.puzzle;
  if (run.isOver)
    return [
      { action: "puzzle-again", label: "Try again", isDisabled: isSettled || !found || found.is_right },
      { action: "show-solution", label: "Show solution", isDisabled: isSettled },
      { action: "new-run", label: "New run", isMain: true },
    ];
  return [
    { action: "show-solution", label: "Give up", isDisabled: isSettled },
    { action: "next-puzzle", label: "Next puzzle", isMain: Boolean(found?.is_solved), isDisabled: isAsking || !found?.is_solved },
  ];
}

/** @returns {string} nothing while an answer is awaited */
function tellNews() {
  const { text, detail = "" } = sayVerdict();
  return state.puzzle.isAsking || state.puzzle.isSeeking ? "" : `${text} ${detail}`;
}

/** @returns {Verdict} */
function sayVerdict() {
  const { posed, answer: found, solution, isAsking, isSeeking, tries, progress: kept, mode } = state.puzzle;
  if (!posed || !boardShown()) return { text: sayWaiting(), tone: "busy" };
  const player = posed.to_move;
  if (isAsking) return { text: posed.question, detail: "Judging your answer…", tone: "busy", player };
  if (isSeeking && !solution) return { text: posed.question, detail: "Looking for the solution…", tone: "busy", player };
  if (found?.is_right && !found.is_solved && !solution) {
    return { text: found.headline, detail: `${sayMoves(posed.length - state.puzzle.found.length)} to go.`, tone: "win", player };
  }
  if (found?.is_solved) {
    const isFirst = tries === 0;
    return {
      text: found.headline,
      detail: isFirst ? `Found at the first try.${tellStreak()}` : "Found.",
      tone: "win",
      player,
    };
  }
  if (found && mode === "run") return { text: found.headline, detail: tellRunEnd(), tone: "loss", player };
  if (found) return { text: found.headline, detail: "Try another column, or see the solution.", tone: "loss", player };
  if (solution) return { text: solution.headline, detail: mode === "run" ? tellRunEnd() : "This was the solution.", player };
  return {
    text: posed.question,
    detail: posed.id in kept.solved ? "You have solved this one before." : "Drop a stone to answer.",
    player,
  };
}

/** @returns {string} what a puzzle found at the first try adds to: a run, days in a row, puzzles in a row */
function tellStreak() {
  const { mode, run, day, progress: kept } = state.puzzle;
  const days = countDays(day);
  if (mode === "run") return ` ${run?.at ?? 0} in this run.`;
  if (mode === "daily" && days > 1) return ` ${days} days in a row.`;
  return kept.streak > 1 ? ` ${kept.streak} in a row.` : "";
}

/** @returns {string} */
function tellRunEnd() {
  const { run, progress: kept } = state.puzzle;
  const count = run?.at ?? 0;
  const told = count === 1 ? "one puzzle" : count === 0 ? "no puzzle" : `${count} puzzles`;
  return `The run ends with ${told} solved. ${count > 0 && count >= kept.bestRun ? "Your best one yet!" : kept.bestRun ? `Your best: ${kept.bestRun}.` : ""}`.trim();
}
