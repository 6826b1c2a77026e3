// @ts-check
/**
 * The tab Analyse: free moves for both sides with variations, the verdict, the reasons, the line of best play, the opening book, and
 * any position to set up: by moves, drawn, of another size.
 *
 * @import { ButtonSpec, Tab, Verdict } from "../types.js"
 */
import { continueAnalysis, showHint, stopAnalysis } from "../actions/analysis.js";
import { pin, showLine, toggle } from "../actions/display.js";
import { playFrom } from "../actions/play.js";
import { choosePaint, chooseSize, clearGrid, loadSizes, paintCell, toggleEditing } from "../actions/editing.js";
import { deleteLine, goToPlace, playLine, promoteLine } from "../actions/lines.js";
import { dropFreely, goTo, redo, replaceMoves, setUp, takeBack } from "../actions/position.js";
import { button, element, setAttributes, setText } from "../dom.js";
import { analysisShown, boardShown, explanationShown, movesShown, state, trackShown } from "../state.js";
import { sayWaiting } from "../wording.js";
import { drawEditor, editorSection } from "./editor_view.js";
import { drawExplorer, explorerSection } from "./explorer_view.js";
import { lineStones, LineView } from "./line_view.js";
import { drawReasons, reasonsSection } from "./reasons_view.js";
import { drawTree, treeSection } from "./tree_view.js";

const line = new LineView();
const best = element("section", { "aria-labelledby": "line-title" },
  element("h2", { id: "line-title" }, "Best play"), line.node,
);
const field = element("input", {
  id: "setup-moves", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200,
  placeholder: "4453, ddec or d1 d2 e1 c1", "aria-describedby": "setup-problem",
});
const problem = element("p", { class: "problem", id: "setup-problem", role: "alert" });

const playing = button({ action: "play-from-here", label: "Play from here" });

let typed = ""; // the text that the field was given last: what is being typed now is not in the state

/** @type {Tab} */
export const analyseTab = {
  id: "analyse",
  title: "Analyse",
  key: "a",
  build,
  draw,
  say: sayVerdict,
  toolbar: listButtons,
  drop: dropFreely,
  wantsScores: () => true,
  wantsExplanation: () => true,
  isReady: () => Boolean(explanationShown() || boardShown()?.is_over || state.isExplanationMissing || state.isStopped),
  hasWheel: () => true,
  enter: () => void loadSizes(),
  keys: () => KEYS,
  overlays: () => ({
    highlights: state.highlights.length ? state.highlights : state.pinned,
    threats: state.display.hasThreats ? (explanationShown()?.threats.threats ?? []) : [],
    line: lineStones().slice(0, state.lineShown),
    hint: state.hint?.column.cell ?? null,
  }),
  handlers: {
    hint: () => void showHint(),
    "stop-analysis": stopAnalysis,
    "continue-analysis": continueAnalysis,
    "toggle-threats": () => toggle("hasThreats"),
    "toggle-flip": () => toggle("isFlipped"),
    "line-step": (target) => showLine(Number(target.dataset.count)),
    "line-next": () => showLine(state.lineShown + 1),
    "line-previous": () => showLine(state.lineShown - 1),
    "line-hide": () => showLine(0),
    "line-play": () => playLine(lineStones().slice(0, state.lineShown).map(({ cell }) => cell[0])),
    "pin-cells": (target) => pin((target.dataset.cells ?? "").split(" ").filter(Boolean)),
    "set-up": () => void setUp(field.value),
    "clear-board": () => void replaceMoves("", "push"),
    "go-place": (target) => goToPlace(target.dataset.moves ?? ""),
    "promote-line": promoteLine,
    "delete-line": deleteLine,
    "choose-size": (target) => void chooseSize(sizeNamed(/** @type {HTMLSelectElement} */ (target).value)),
    "toggle-editing": toggleEditing,
    "choose-paint": (target) => choosePaint(/** @type {0 | 1 | 2} */ (Number(target.dataset.paint))),
    "paint-cell": (target) => paintCell(Number(target.dataset.row), Number(target.dataset.place)),
    "clear-grid": clearGrid,
    "play-from-here": () => playFrom(movesShown()),
  },
};

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: takeBack,
  ArrowRight: redo,
  Home: () => goTo(0),
  End: () => goTo(trackShown().moves.length),
};

/** @param {string} name @returns {string} the start of the empty board of this size */
function sizeNamed(name) {
  return state.edit.sizes.find((size) => size.name === name)?.pos ?? name;
}

/** @param {HTMLElement} panel */
function build(panel) {
  panel.append(
    reasonsSection(),
    element("section", { "aria-labelledby": "moves-title" },
      element("h2", { id: "moves-title" }, "Moves"),
      treeSection(),
      element("div", { class: "buttons" },
        playing,
        button({ action: "clear-board", label: "Clear board" }),
      ),
    ),
    best,
    explorerSection(),
    editorSection(
      element("form", { class: "setup", "data-submit": "set-up" },
        element("label", { for: "setup-moves" }, "Set up a position by its moves"),
        element("div", { class: "field" }, field, element("button", { type: "submit", class: "button" }, "Show")),
        problem,
      ),
    ),
  );
}

function draw() {
  drawReasons();
  line.draw();
  best.hidden = Boolean(boardShown()?.is_over);
  drawTree();
  drawExplorer();
  drawEditor();
  if (typed !== state.setup.text) field.value = typed = state.setup.text;
  playing.disabled = Boolean(trackShown().pos); // games are played on the standard board, from its first move on
  setText(problem, state.setup.message);
  setAttributes(field, { "aria-invalid": state.setup.message ? "true" : null });
}

/** @returns {ButtonSpec[]} */
function listButtons() {
  const track = trackShown();
  const { hasThreats, isFlipped } = state.display;
  return [
    { action: "take-back", label: "Take back", isDisabled: track.ply === 0 },
    { action: "redo", label: "Redo", isDisabled: track.ply === track.moves.length },
    { action: "toggle-threats", label: "Threats", isPressed: hasThreats, isDisabled: state.isExplanationMissing },
    { action: "toggle-flip", label: "Flip colours", isPressed: isFlipped },
  ];
}

/** @returns {Verdict} */
function sayVerdict() {
  const board = boardShown();
  const analysis = analysisShown();
  if (!board) return { text: sayWaiting(), tone: "busy" };
  if (board.is_over) return { text: board.status, player: board.winner };
  if (analysis) return sayResult(analysis);
  if (state.isStopped) return stopped("The analysis was stopped.");
  if (!state.progress) return { text: board.status, player: board.to_move, detail: "Looking…" };
  const buttons = [{ action: "stop-analysis", label: "Stop" }];
  return { text: state.progress.words, detail: sayPatience(), tone: "busy", player: board.to_move, bounds: state.bounds, buttons };
}

/** What helps where a board is too large to be solved from its first stones on. @returns {string} */
function sayPatience() {
  const { pos } = trackShown();
  const size = state.edit.sizes.find((one) => pos && one.pos === pos);
  return size && movesShown().length < size.stones
    ? `Most positions of ${size.name} are solved in seconds once ${size.stones} stones lie there: drop some.`
    : "";
}

/** @param {import("../types.js").Analysis} analysis @returns {Verdict} */
function sayResult({ board, verdict, score, is_complete: isComplete, is_only_move: isOnly, from_book: isFromBook, nodes }) {
  if (score === null) return { ...stopped(verdict), detail: sayPatience(), tone: "busy", player: board.to_move };
  const tone = score === 0 ? "draw" : score > 0 ? "win" : "loss";
  const winner = score === 0 ? null : /** @type {0 | 1} */ (score > 0 ? board.to_move : 1 - board.to_move);
  const effort = nodes ? `Solved: ${nodes.toLocaleString("en")} positions.` : "Known without a search.";
  const source = isFromBook ? "From the opening book." : effort;
  const detail = [board.status, isOnly && "Only one column keeps this.", isComplete && source].filter(Boolean).join(" ");
  return { text: verdict, detail, tone, player: winner };
}

/** @param {string} text @returns {Verdict} */
function stopped(text) {
  return { text, buttons: [{ action: "continue-analysis", label: "Go on", isMain: true }] };
}
