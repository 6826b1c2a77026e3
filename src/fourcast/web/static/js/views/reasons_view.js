// @ts-check
/**
 * Why a position is won, drawn or lost: the headline large, the details folded. What a sentence speaks of lights up on the board,
 * and its words lead to the glossary.
 *
 * @import { Explanation } from "../types.js"
 */
import { element, redraw, setAttributes, setText } from "../dom.js";
import { boardShown, explanationShown, state } from "../state.js";
import { writeMarks } from "../wording.js";
import { drawLegend } from "./legend_view.js";
import { drawSentence, drawTold, leaveOutLine } from "./sentence_view.js";

const headline = element("div", { class: "headline-place" });
const count = element("summary", {});
const list = element("ul", { class: "told" });
const details = element("details", { class: "details" }, count, list);
const legend = element("div", { class: "legend" });
const why = element(
  "section",
  { class: "reasons", "aria-labelledby": "reasons-title" },
  element("h2", { id: "reasons-title" }, "Why"),
  headline,
  details,
  legend,
);

/** @returns {HTMLElement} the section, made once */
export const reasonsSection = () => why;

/** Bring it up to date. */
export function drawReasons() {
  const board = boardShown();
  const explanation = explanationShown();
  setAttributes(why, { hidden: state.isExplanationMissing || Boolean(board?.is_over) });
  const isPending = !explanation && !state.isExplanationMissing && !board?.is_over && !state.isStopped;
  const { pinned, display, learn } = state;
  const key = [explanation?.moves, explanation?.pos, isPending, pinned, display.isFlipped, learn.words.length];
  redraw(headline, key, () => drawHeadline(explanation, isPending));
  const sentences = leaveOutLine(explanation?.sentences ?? []);
  details.hidden = sentences.length === 0;
  setText(count, sentences.length === 1 ? "One detail" : `${sentences.length} details`);
  redraw(list, key, () => sentences.map(drawSentence));
  drawLegend(legend);
}

/** @param {Explanation | null} explanation @param {boolean} isPending */
function drawHeadline(explanation, isPending) {
  const nothing = isPending ? "Looking for reasons…" : "No reasons to tell here.";
  if (!explanation) return [element("p", { class: "note" }, nothing)];
  const first = explanation.sentences[0]; // the most telling one, which the headline sums up
  return [drawTold(explanation.headline, first ? writeMarks(first) : "", "headline")];
}
