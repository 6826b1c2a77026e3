// @ts-check
/**
 * The tab Learn: ten lessons to read and to try on the board, and the words that players use. The words of a step stand in the
 * verdict's place, a column is an answer; the panel has all lessons with how far one has come, and the glossary.
 *
 * @import { ButtonSpec, Tab, Verdict } from "../types.js"
 * @import { LessonOutline } from "../learn_state.js"
 */
import {
  answerStep,
  beginLesson,
  enterLearn,
  forgetLessons,
  goToStep,
  isAnswered,
  leaveLesson,
  nextLesson,
  openLearnAddress,
  showStepAnswer,
  stepShown,
  tryStepAgain,
} from "../actions/learn.js";
import { switchTab } from "../actions/opening.js";
import { closeWord, openWord } from "../actions/words.js";
import { returnIfAway } from "../compact.js";
import { byId, element, redraw, setText } from "../dom.js";
import { ROOT } from "../root.js";
import { boardShown, state } from "../state.js";
import { sayWaiting, writeMarks } from "../wording.js";
import { linkTo } from "./word_view.js";

const place = element("p", { class: "lesson-place" });
const steps = element("ol", { class: "lesson-steps", "aria-label": "Steps of the lesson" });
const list = element("ol", { class: "lesson-list" });
const total = element("p", { class: "note" });
const words = element("p", { class: "word-list" });

/** @type {Tab} */
export const learnTab = {
  id: "learn",
  title: "Learn",
  key: "l",
  build,
  draw,
  say: sayVerdict,
  toolbar: listButtons,
  drop: answerStep,
  wantsScores: () => false,
  wantsExplanation: () => false,
  overlays: () => ({ highlights: state.highlights.length ? state.highlights : listLights() }),
  enter: () => void enterLearn(),
  open: openLearnAddress,
  address: writeQuery,
  keys: () => KEYS,
  news: () => `${sayVerdict().text} ${sayVerdict().detail ?? ""}`,
  stepBack: (ply) => ply,
  stepForward: (ply) => ply,
  handlers: {
    "open-lesson": (target) => {
      closeWord();
      if (state.tab !== "learn") switchTab("learn");
      void beginLesson(target.dataset.lesson ?? "");
      returnIfAway(); // its words stand below the board
    },
    "lesson-step": (target) => goToStep(Number(target.dataset.step)),
    "lesson-next": next,
    "lesson-back": back,
    "lesson-again": tryStepAgain,
    "lesson-answer": showStepAnswer,
    "lesson-list": () => void leaveLesson(),
    "forget-lessons": forgetLessons,
    "open-word": (target) => void openWord(target.dataset.word ?? ""),
    "close-word": closeWord,
  },
};

/** @type {Record<string, () => void>} */
const KEYS = {
  n: next,
  s: showStepAnswer,
  u: tryStepAgain,
  ArrowRight: next,
  ArrowLeft: back,
  h: () => undefined,
  t: () => undefined,
};

/** @returns {Record<string, string>} */
function writeQuery() {
  const { lesson, step } = state.learn;
  if (!lesson) return {};
  return step ? { lesson: lesson.id, step: String(step + 1) } : { lesson: lesson.id };
}

function next() {
  if (state.learn.lesson) goToStep(state.learn.step + 1);
  else void beginLesson(nextLesson() ?? "");
}

function back() {
  goToStep(state.learn.step - 1);
}

/** @returns {string[]} what the step or the reply lights up; at the list the board only invites */
function listLights() {
  const { lesson, reply } = state.learn;
  const lights = lesson ? (reply ?? stepShown()) : null;
  return lights ? writeMarks(lights).split(" ").filter(Boolean) : [];
}

/** @param {HTMLElement} panel */
function build(panel) {
  byId("strip").append(element("div", { class: "lesson-strip" }, place, steps));
  panel.append(
    element(
      "section",
      { "aria-labelledby": "lessons-title" },
      element("div", { class: "title-row" }, element("h2", { id: "lessons-title" }, "Ten lessons"), total),
      list,
    ),
    element(
      "section",
      { "aria-labelledby": "words-title" },
      element("h2", { id: "words-title" }, "Words that players use"),
      words,
    ),
  );
}

function draw() {
  const { lesson, lessons, step, progress } = state.learn;
  setText(place, lesson ? `Lesson ${lesson.number}: ${lesson.title}` : "Learn Connect Four");
  redraw(steps, [lesson?.id, step], () => (lesson?.steps ?? []).map((_, index) => drawStep(index)));
  redraw(list, [lessons.length, lesson?.id, progress], () => lessons.map(drawLesson));
  const done = lessons.filter(({ id }) => progress[id]?.isDone).length;
  setText(total, lessons.length ? `${done} of ${lessons.length} done` : "");
  redraw(words, state.learn.words.length, () =>
    state.learn.words.length
      ? state.learn.words.map(({ id, title }) => linkTo(id, title))
      : ["The words come with the lessons."],
  );
}

/** @param {number} index */
function drawStep(index) {
  const isHere = index === state.learn.step;
  const look = isHere ? "dot here" : index < state.learn.step ? "dot passed" : "dot";
  return element(
    "li",
    {},
    element("button", {
      type: "button",
      class: look,
      "data-action": "lesson-step",
      "data-step": index,
      "aria-label": `Step ${index + 1}`,
      "aria-current": isHere ? "step" : null,
    }),
  );
}

/** @param {LessonOutline} outline */
function drawLesson({ id, number, title, summary, step_count: count }) {
  const kept = state.learn.progress[id];
  const isHere = state.learn.lesson?.id === id;
  const told = kept?.isDone ? "Done" : kept && kept.step > 0 ? `Step ${kept.step + 1} of ${count}` : "";
  return element(
    "li",
    {},
    element(
      "a",
      {
        class: `lesson-card${kept?.isDone ? " done" : ""}`,
        href: `${ROOT}?lesson=${id}`,
        "data-action": "open-lesson",
        "data-lesson": id,
        "aria-current": isHere ? "true" : null,
      },
      element("span", { class: "lesson-number", "aria-hidden": "true" }, kept?.isDone ? "✓" : String(number)),
      element("span", { class: "lesson-name" }, title),
      element("span", { class: "lesson-told" }, told),
      element("span", { class: "lesson-summary" }, summary),
    ),
  );
}

/** @returns {ButtonSpec[]} */
function listButtons() {
  const { lesson, step, reply } = state.learn;
  if (!lesson) return [];
  const isLast = step === lesson.steps.length - 1;
  const isOpen = !isAnswered();
  return [
    { action: "lesson-back", label: "Back", isDisabled: step === 0 },
    ...(stepShown()?.question
      ? [
          reply && !reply.is_right
            ? { action: "lesson-again", label: "Try again", isMain: true }
            : { action: "lesson-answer", label: "Show answer", isDisabled: !isOpen },
        ]
      : []),
    { action: "lesson-next", label: isLast ? (isLastLesson() ? "Finish" : "Next lesson") : isOpen ? "Skip" : "Next", isMain: !isOpen },
    { action: "lesson-list", label: "All lessons" },
  ];
}

const isLastLesson = () => state.learn.lesson?.number === state.learn.lessons.length;

/** @returns {Verdict} */
function sayVerdict() {
  const { lesson, lessons, reply, progress } = state.learn;
  const step = stepShown();
  if (!lesson) {
    const upcoming = lessons.find(({ id }) => id === nextLesson());
    const isBegun = lessons.some(({ id }) => progress[id]);
    return {
      text: "Ten short lessons, from the first stone to how computers solve the game.",
      detail: upcoming && isBegun ? `Next: ${upcoming.title}.` : "Each takes two or three minutes, and you try it on the board.",
      buttons: upcoming ? [{ action: "lesson-next", label: isBegun ? "Go on" : "Begin", isMain: true }] : [],
    };
  }
  if (!step || !boardShown()) return { text: sayWaiting(), tone: "busy" };
  if (!reply) return { text: step.text, detail: step.question?.text ?? "" };
  if (reply.is_right) return { text: `Right! ${reply.reason}`, tone: "win" };
  return { text: `Not quite. ${reply.reason}`, detail: step.question?.text ?? "", tone: "loss" };
}

