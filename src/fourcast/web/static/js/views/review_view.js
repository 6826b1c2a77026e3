// @ts-check
/**
 * The tab Review: a game judged move by move. The graph stands under the board in place of the scores; the panel has the
 * players, the turning points and the sheet of moves, or what learning from mistakes needs.
 *
 * @import { ButtonSpec, Player, Tab, Verdict } from "../types.js"
 */
import {
  answerLesson,
  beginLearning,
  chooseSide,
  leaveLearning,
  lessonLine,
  listLessons,
  nextLesson,
  showAnswer,
  stepLesson,
  tryAgain,
} from "../actions/learning.js";
import { notify } from "../actions/messages.js";
import {
  analyse,
  chosenLine,
  continueReview,
  endDragging,
  goToPly,
  isComplete,
  isOwnGame,
  judge,
  moveShown,
  openLine,
  openReview,
  openReviewAddress,
  reviewShown,
  reviewTrack,
  reviewTyped,
  stepLine,
  stopReview,
  tryColumn,
} from "../actions/review.js";
import { button, byId, element, redraw, setAttributes, setText } from "../dom.js";
import { headMove, tellMove } from "../review_wording.js";
import { boardShown, explanationShown, movesShown, opponent, ownSide, state } from "../state.js";
import { nameEngine, nameOf, say } from "../wording.js";
import { GraphView, drawKey } from "./graph_view.js";
import { drawLearning, learningSections, listLessonButtons, sayLesson } from "./learning_view.js";
import { drawSheet } from "./move_sheet_view.js";
import { drawPlayers } from "./review_players_view.js";
import { drawTurningPoints } from "./turning_points_view.js";

const graph = new GraphView(goToPly, endDragging);
const players = element("div");
const theory = element("p");
const learn = element("div");
const points = element("div", { class: "turns" });
const sheet = element("div", { class: "sheet-place", tabindex: 0, role: "group", "aria-label": "Moves of the game" });
const field = element("input", {
  id: "review-moves",
  type: "text",
  inputmode: "numeric",
  autocomplete: "off",
  spellcheck: "false",
  maxlength: 200,
  placeholder: "for example 4455313",
  "aria-describedby": "review-problem",
});
const problem = element("p", { class: "problem", id: "review-problem", role: "alert" });
const fromPlay = element("div", { class: "buttons" });

/** @type {HTMLElement[]} */
const sections = []; // those of a review that is there

/** @type {Tab} */
export const reviewTab = {
  id: "review",
  title: "Review",
  key: "v",
  build,
  draw,
  say: sayVerdict,
  toolbar: listButtons,
  drop: (column) => (state.review.learning ? answerLesson(column) : tryColumn(column)),
  wantsScores: () => false,
  isReady: () => Boolean(reviewShown() || (!reviewTrack().moves && boardShown())),
  wantsExplanation: () => state.display.hasThreats && !state.review.learning,
  hasWheel: () => !state.review.learning,
  overlays: () => ({
    highlights: state.highlights.length ? state.highlights : state.pinned,
    threats: state.display.hasThreats && !state.review.learning ? (explanationShown()?.threats.threats ?? []) : [],
    line: (state.review.learning ? lessonLine() : chosenLine()).slice(0, state.lineShown),
  }),
  enter: () => {
    judge();
    if (state.review.learning) stepLesson(0); // the stone that was tried lies there again
  },
  open: openReviewAddress,
  address: writeQuery,
  keys: () => (state.review.learning ? LESSON_KEYS : KEYS),
  news: tellNews,
  handlers: {
    "review-game": () => void openReview(state.tracks.play?.moves ?? ""),
    "review-moment": ({ dataset }) => void openReview(state.tracks.play?.moves ?? "", Number(dataset.ply)),
    "review-typed": () => void reviewTyped(field.value),
    "review-go": (target) => goToPly(Number(target.dataset.ply)),
    "review-start": () => goToPly(0),
    "review-previous": () => goToPly(reviewTrack().ply - 1),
    "review-next": () => goToPly(reviewTrack().ply + 1),
    "review-end": () => goToPly(reviewTrack().moves.length),
    "review-line": ({ dataset }) =>
      openLine({ number: Number(dataset.number), kind: dataset.kind === "reply" ? "reply" : "better" }),
    "review-analyse": () => analyse(movesShown()),
    "stop-review": stopReview,
    "continue-review": continueReview,
    "line-step": (target) => step(Number(target.dataset.count)),
    "line-next": () => step(state.lineShown + 1),
    "line-previous": () => step(state.lineShown - 1),
    "line-hide": () => step(0),
    "learn-side": ({ dataset }) => chooseSide(dataset.side ? /** @type {Player} */ (Number(dataset.side)) : null),
    learn: beginLearning,
    "leave-learning": leaveLearning,
    "try-again": tryAgain,
    "show-answer": showAnswer,
    "next-lesson": nextLesson,
  },
};

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => goToPly(reviewTrack().ply - 1),
  ArrowRight: () => goToPly(reviewTrack().ply + 1),
  Home: () => goToPly(0),
  End: () => goToPly(reviewTrack().moves.length),
  h: () => notify("Hints are for games: the review tells what would have been better."),
};

/** @type {Record<string, () => void>} */
const LESSON_KEYS = {
  u: tryAgain,
  r: () => undefined,
  n: nextLesson,
  s: showAnswer,
  h: () => notify("Try a column, or choose Show answer."),
};

/** @returns {string} nothing while the graph has the focus: a slider tells its value itself */
function tellNews() {
  const { text, detail = "" } = sayVerdict();
  return graph.node === document.activeElement ? "" : `${text} ${detail}`;
}

/** @param {number} count */
function step(count) {
  if (state.review.learning) stepLesson(count);
  else stepLine(count);
}

/** @returns {Record<string, string>} */
function writeQuery() {
  const { moves, ply } = reviewTrack();
  return { ...(moves ? { moves } : {}), ...(ply < moves.length ? { ply: String(ply) } : {}) };
}

/** @param {string} id @param {string} title @param {...Node} children */
function section(id, title, ...children) {
  return element("section", { "aria-labelledby": id }, element("h2", { id }, title), ...children);
}

/** @param {HTMLElement} panel */
function build(panel) {
  const legend = /** @type {const} */ (["inaccuracy", "mistake", "blunder"]).map((name) =>
    element("span", {}, drawKey(name), name),
  );
  byId("strip").append(graph.node);
  sections.push(
    element("section", { "aria-label": "Players" }, players, element("p", { class: "flaw-legend note" }, ...legend)),
    section("sheet-title", "Moves", sheet),
    section("points-title", "Key moments", points),
    section("learn-title", "Learn from your mistakes", learn),
    section("theory-title", "Opening", theory),
  );
  panel.append(
    ...learningSections(),
    ...sections,
    section(
      "paste-title",
      "A game to review",
      element(
        "form",
        { class: "setup", "data-submit": "review-typed" },
        element("label", { for: "review-moves" }, "Moves as columns, from the first on"),
        element("div", { class: "field" }, field, element("button", { type: "submit", class: "button" }, "Review")),
        problem,
      ),
      fromPlay,
    ),
  );
}

function draw() {
  const review = reviewShown();
  const { learning } = state.review;
  graph.draw(review, reviewTrack().ply, learning !== null, state.review.progress);
  for (const one of sections) one.hidden = review === null || learning !== null;
  // What is about to come below the verdict would push it away.
  const isAwaited = reviewTrack().moves !== "" && !review && !state.review.isStopped && !state.failure;
  /** @type {HTMLElement} */ (field.closest("section")).hidden = learning !== null || isAwaited;
  drawLearning();
  drawPlayers(players);
  setText(theory, say(review?.theory?.sentence ?? "This server works without an opening book."));
  drawLearnChoice();
  drawTurningPoints(points);
  drawSheet(sheet);
  setText(problem, state.setup.message);
  setAttributes(field, { "aria-invalid": state.setup.message ? "true" : null });
  // What an address had wrong is put into the field, to be mended there.
  if (state.setup.message && !field.value && field !== document.activeElement) field.value = state.setup.text;
  const played = state.tracks.play?.moves ?? "";
  redraw(fromPlay, [played, review?.moves], () => {
    if (!played || played === review?.moves) return [];
    return [button({ action: "review-game", label: `Review the game in Play (${played.length} moves)` })];
  });
}

function drawLearnChoice() {
  const { side } = state.review;
  const counts = /** @type {const} */ ([null, 0, 1]).map((one) => listLessons(one).length);
  redraw(learn, [reviewShown()?.moves, side, counts, state.display.isFlipped], () => {
    if (!counts[0]) return [element("p", { class: "note" }, "No move of this game was a mistake.")];
    const sides = /** @type {const} */ ([
      [null, "Both"],
      [0, nameOf(0)],
      [1, nameOf(1)],
    ]).map(([one, name], index) => {
      const made = button({
        action: "learn-side",
        label: `${name} (${counts[index]})`,
        isPressed: side === one,
        isDisabled: !counts[index],
      });
      made.dataset.side = one === null ? "" : String(one);
      return made;
    });
    return [
      element("p", { class: "note" }, "Find the better move in each position where a mistake was made."),
      element("div", { class: "buttons", role: "group", "aria-label": "Whose mistakes" }, ...sides),
      button({ action: "learn", label: "Begin", isMain: true, isDisabled: !listLessons(side).length }),
    ];
  });
}

/** @returns {ButtonSpec[]} */
function listButtons() {
  const { learning } = state.review;
  if (learning) return listLessonButtons(learning);
  const { moves, ply } = reviewTrack();
  return [
    { action: "review-start", label: "Start", isDisabled: ply === 0 },
    { action: "review-previous", label: "Back", isDisabled: ply === 0 },
    { action: "review-next", label: "Next", isDisabled: ply === moves.length },
    { action: "review-end", label: "End", isDisabled: ply === moves.length },
    { action: "review-analyse", label: "Analyse", isDisabled: !moves },
  ];
}

/** @param {import("../review_state.js").Review} review @returns {string} how the game ended, said to whoever played it */
function sayEnd({ verdict, winner, moves }) {
  if (!isOwnGame() || winner === null) return verdict;
  return `${winner === ownSide() ? "You" : nameEngine(opponent() ?? "")} won in ${moves.length} moves.`;
}

/** @returns {Verdict} */
function sayVerdict() {
  const { progress, isStopped, learning } = state.review;
  const { moves, ply } = reviewTrack();
  if (learning) return sayLesson(learning);
  if (!moves) return { text: "Paste moves or finish a game.", detail: "Every move is then compared with exact play." };
  const review = reviewShown();
  if (!review) {
    if (isStopped)
      return {
        text: "The review was stopped.",
        buttons: [{ action: "continue-review", label: "Go on", isMain: true }],
      };
    const buttons = progress ? [{ action: "stop-review", label: "Stop" }] : [];
    const detail = progress?.words ? `${progress.words}.` : `0 of ${moves.length} moves judged.`;
    return { text: "Reviewing the game…", detail, tone: "busy", buttons };
  }
  /** @type {ButtonSpec[]} */
  const buttons = isComplete(review) ? [] : [{ action: "continue-review", label: "Go on judging", isMain: true }];
  const move = moveShown();
  if (!move) return { text: review.verdict, detail: "Start: the empty board.", player: review.winner, buttons };
  if (ply === moves.length && review.is_over) {
    if (listLessons(state.review.side).length)
      buttons.push({ action: "learn", label: "Learn from mistakes", isMain: buttons.length === 0 });
    return { text: sayEnd(review), detail: `${headMove(move)} ${tellMove(move)}`, player: review.winner, buttons };
  }
  const tone = move.class === "mistake" || move.class === "blunder" ? "loss" : "plain";
  return { text: headMove(move), detail: tellMove(move), tone, player: move.player, buttons };
}
