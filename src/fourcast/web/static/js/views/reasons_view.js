// @ts-check
/**
 * Why a position is won, drawn or lost: the headline large, the details folded. What a sentence speaks of lights up on the board,
 * and its words lead to the glossary.
 *
 * @import { Explanation } from "../types.js"
 */
import { element, redraw, setAttributes, setText } from "../dom.js";
import { boardShown, explanationShown, isUnsolved, state } from "../state.js";
import { writeMarks } from "../wording.js";
import { drawLegend } from "./legend_view.js";
import { drawSentence, drawTold, leaveOutLine } from "./sentence_view.js";

const USUAL_PX = 190; // high are the reasons of most positions
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
  const isPending = !explanation && !state.isExplanationMissing && !board?.is_over && !state.isStopped && !isUnsolved();
  keepHeight(isPending);
  const { pinned, display, learn } = state;
  const key = [explanation?.moves, explanation?.pos, isPending, isUnsolved(), pinned, display.isFlipped, learn.words.length];
  redraw(headline, key, () => drawHeadline(explanation, isPending));
  const sentences = leaveOutLine(explanation?.sentences ?? []);
  details.hidden = sentences.length === 0;
  setText(count, sentences.length === 1 ? "One detail" : `${sentences.length} details`);
  redraw(list, key, () => sentences.map(drawSentence));
  drawLegend(legend);
}

let isKept = true; // whether the section has the height of the reasons before
why.style.minHeight = `${USUAL_PX}px`;

/** While reasons are looked for they keep the place of those before: what stands below does not jump. @param {boolean} isPending */
function keepHeight(isPending) {
  if (isPending === isKept) return;
  isKept = isPending;
  why.style.minHeight = isPending ? `${why.offsetHeight}px` : "";
}

/** @param {Explanation | null} explanation @param {boolean} isPending */
function drawHeadline(explanation, isPending) {
  const none = isUnsolved() ? "The reasons come when the position is solved." : "No reasons to tell here.";
  const nothing = isPending ? "Looking for reasons…" : none;
  if (!explanation) return [element("p", { class: "note" }, nothing)];
  const first = explanation.sentences[0]; // the most telling one, which the headline sums up
  return [drawTold(explanation.headline, first ? writeMarks(first) : "", "headline")];
}
