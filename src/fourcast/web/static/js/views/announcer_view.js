// @ts-check
/** The live region: tells screen readers each move, whose turn it is and what the position is worth, once. */
import { byId } from "../dom.js";
import { analysisShown, boardShown, state } from "../state.js";
import { openTab } from "../tabs.js";
import { nameCell, nameOf, say } from "../wording.js";

let told = ""; // moves of the board that was told last
/** @type {0 | 1 | null} */
let gaveUp = null; // who had resigned by then
let judged = ""; // moves whose value was told last
let own = ""; // the last that a tab told in its own words
let extra = ""; // the last notice, hint or failure

/** Tell what is new. */
export function announce() {
  const news = [...(openTab().news ? tellOwn() : [...tellBoard(), ...tellValue()]), ...tellExtra()];
  if (news.length) byId("announcer").textContent = news.join(" ");
}

function tellOwn() {
  const news = openTab().news?.() ?? "";
  if (news === own) return [];
  own = news;
  told = "";
  return news ? [say(news)] : [];
}

function tellBoard() {
  const board = boardShown();
  if (!board || (board.moves === told && state.resigned === gaveUp)) return [];
  gaveUp = state.resigned;
  const added = board.moves.length - told.length;
  const isNext = (added === 1 || added === 2) && board.moves.startsWith(told); // one, or one and its answer
  const isBack = told.startsWith(board.moves);
  told = board.moves;
  judged = "";
  const mover = /** @type {0 | 1} */ (1 - (board.ply % 2));
  const status = say(openTab().sayBoard?.(board) ?? board.status);
  if (isNext) return [`${nameOf(mover)} plays ${board.last_cell ? nameCell(board.last_cell) : ""}.`, status];
  return isBack && added && board.ply ? ["Taken back.", status] : [status];
}

function tellValue() {
  const analysis = analysisShown();
  if (!analysis || analysis.moves === judged || analysis.moves !== told) return [];
  judged = analysis.moves;
  const words = analysis.columns[analysis.best[0] ?? -1]?.words.split(",")[0];
  return words ? [`${nameOf(analysis.board.to_move)} ${words}.`] : [];
}

function tellExtra() {
  const hint = state.hint ? `Hint: ${state.hint.column.cell_name}, ${state.hint.column.words}.` : "";
  const news = state.failure?.text || state.notice || hint;
  if (news === extra) return [];
  extra = news;
  return news ? [say(news)] : [];
}
