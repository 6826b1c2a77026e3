// @ts-check
/**
 * The part of the state that belongs to the tab Learn, and the shapes of lessons and words as the server sends them.
 *
 * @import { Board } from "./types.js"
 */

/** @typedef {{cells: string[], lines: string[][], pairs: string[][]}} Lights What lights up; cells by name. */

/** @typedef {Lights & {columns: number[], is_right: boolean, reason: string}} LessonReply */

/** @typedef {{text: string, right_columns: number[], replies: LessonReply[]}} LessonQuestion */

/** @typedef {Lights & {text: string, moves: string, board: Board, question: LessonQuestion | null}} LessonStep */

/**
 * @typedef {object} LessonOutline
 * @property {string} id
 * @property {number} number
 * @property {string} title
 * @property {string} summary
 * @property {number} step_count
 * @property {number} question_count
 */

/** @typedef {LessonOutline & {steps: LessonStep[]}} Lesson */

/**
 * @typedef {object} Word
 * @property {string} id
 * @property {string} title
 * @property {string} meaning
 * @property {string[]} phrases how explanations say it
 * @property {string | null} lesson
 * @property {string[]} related
 * @property {Lights & {text: string, moves: string, board: Board}} example
 */

/** @typedef {Record<string, {step: number, isDone: boolean}>} LessonProgress by lesson: the step to go on with, from 0 */

/**
 * @typedef {object} LearnState
 * @property {LessonOutline[]} lessons
 * @property {Lesson | null} lesson
 * @property {number} step
 * @property {number | null} column
 * @property {LessonReply | null} reply
 * @property {LessonProgress} progress
 * @property {Word[]} words
 * @property {string | null} word
 */

/** @type {LearnState} */
export const learnState = {
  lessons: [], // all of them, without their steps
  lesson: null, // the open one
  step: 0, // of it, from 0
  column: null, // that was tried
  reply: null, // to that column
  progress: {}, // kept by the browser
  words: [], // the glossary, once it is there
  word: null, // id of the word that is explained now
};
