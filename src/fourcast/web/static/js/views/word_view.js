// @ts-check
/**
 * The glossary: a word explained in a window of its own, with a board that shows it; and the links to it in sentences.
 *
 * @import { Word } from "../learn_state.js"
 */
import { closeWord } from "../actions/words.js";
import { element, redraw } from "../dom.js";
import { ROOT } from "../root.js";
import { state } from "../state.js";
import { say, writeMarks } from "../wording.js";
import { BoardView } from "./board_view.js";

const picture = element("div", { class: "word-board" });
const text = element("div", { class: "word-text" });
const dialog = element(
  "dialog",
  { class: "word-window", id: "word", "aria-labelledby": "word-title" },
  text,
  element("button", { type: "button", class: "button main", "data-action": "close-word", autofocus: true }, "Close"),
);
/** @type {BoardView | null} */
let board = null;

/** Make the window. */
export function buildWord() {
  board = new BoardView(picture);
  document.body.append(dialog);
  dialog.addEventListener("close", closeWord);
}

/** Open, change or close the window. */
export function drawWord() {
  const word = state.learn.words.find(({ id }) => id === state.learn.word);
  if (!word) {
    if (dialog.open) dialog.close();
    return;
  }
  redraw(text, [word.id, state.display.isFlipped, state.learn.lessons.length], () => tell(word));
  const { board: shown } = word.example;
  board?.draw({
    board: shown,
    pending: null,
    ghost: null,
    isFlipped: state.display.isFlipped,
    overlays: { highlights: writeMarks(word.example).split(" ").filter(Boolean) },
  });
  if (!dialog.open) dialog.showModal();
}

/** @param {Word} word */
function tell({ title, meaning, example, lesson, related }) {
  const opening = { "data-action": "open-lesson", "data-lesson": lesson };
  const others = state.learn.words.filter(({ id }) => related.includes(id));
  return [
    element("h2", { id: "word-title" }, title),
    element("p", { class: "word-meaning" }, say(meaning)),
    picture,
    element("p", {}, say(example.text)),
    element(
      "p",
      { class: "note" },
      "See also: ",
      ...others.flatMap((other, index) => [...(index ? [", "] : []), linkTo(other.id, other.title)]),
      ...(lesson
        ? [" · ", element("a", { ...opening, class: "word-link", href: `${ROOT}?lesson=${lesson}` }, "The lesson about it")]
        : []),
    ),
  ];
}

/** @param {string} id @param {string} words */
export function linkTo(id, words) {
  return element("a", { class: "word-link", href: `${ROOT}?word=${id}`, "data-action": "open-word", "data-word": id }, words);
}

/**
 * @param {string} sentence
 * @returns {(Node | string)[]} the sentence with a link at the first mention of each word of the glossary
 */
export function linkWords(sentence) {
  const { pattern, ids } = phrases();
  if (!pattern) return [sentence];
  /** @type {(Node | string)[]} */
  const parts = [];
  const linked = new Set();
  let end = 0;
  for (const match of sentence.matchAll(pattern)) {
    const id = ids.get(match[0].toLowerCase());
    if (!id || linked.has(id)) continue;
    linked.add(id);
    parts.push(sentence.slice(end, match.index), linkTo(id, match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, sentence.slice(end)];
}

/** @type {{count: number, pattern: RegExp | null, ids: Map<string, string>}} */
let known = { count: 0, pattern: null, ids: new Map() };

/** All phrases of the glossary as one pattern, longer ones first. */
function phrases() {
  const { words } = state.learn;
  if (known.count === words.length) return known;
  const ids = new Map(words.flatMap(({ id, phrases: all }) => all.map((phrase) => [phrase.toLowerCase(), id])));
  const longest = [...ids.keys()].sort((one, other) => other.length - one.length);
  known = { count: words.length, pattern: longest.length ? new RegExp(`\\b(?:${longest.join("|")})\\b`, "gi") : null, ids };
  return known;
}
