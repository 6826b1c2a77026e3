// @ts-check
/**
 * The end of a game: what decided it, how the person has done against this engine, and what could come next.
 *
 * @import { ButtonSpec, Verdict } from "../types.js"
 * @import { KeyMoment } from "../review_state.js"
 */
import { ending } from "../actions/ending.js";
import { isOver } from "../actions/play.js";
import { element, redraw, setAttributes } from "../dom.js";
import { boardShown, movesShown, opponent, ownSide, state } from "../state.js";
import { CHOICES, nameCell, nameEngine, say } from "../wording.js";

const LEVELS = 10;
const moments = element("div", { class: "moments" });
const record = element("p", { class: "record" });

export const endCard = element(
  "section",
  { class: "end", "aria-labelledby": "end-title" },
  record,
  element("h2", { id: "end-title" }, "Key moments"),
  moments,
);

/** Bring the card up to date. */
export function drawEnd() {
  setAttributes(endCard, { hidden: !isOver() });
  if (!isOver()) return;
  const looking = state.looking?.moves === movesShown() ? state.looking : null;
  redraw(moments, [looking, ending(), opponent(), state.display.isFlipped], () => listMoments(looking?.moments ?? null));
  const results = state.results[opponent() ?? ""] ?? null;
  redraw(record, [results, opponent(), state.engines.length], () => (results ? [sayResults(results)] : []));
}

/** @param {KeyMoment[] | null} found */
function listMoments(found) {
  if (!found) return [element("p", { class: "note" }, "Looking for the moments that decided it…")];
  if (!found.length) return [element("p", { class: "note" }, "No mistake decided this game. Review it move by move.")];
  return found.map(({ number, headline }) =>
    element(
      "button",
      { type: "button", class: "moment", "data-action": "review-moment", "data-ply": number },
      tellMoment(number, headline),
    ),
  );
}

/** A key moment as told to the person who played: "Move 7: your b1 misses a win". @param {number} number @param {string} headline */
function tellMoment(number, headline) {
  const own = ownSide();
  if (own === null || !ending()) return say(headline);
  const whose = (number - 1) % 2 === own ? "your" : `${nameEngine(opponent() ?? "")}'s`;
  return say(headline.replace(/^(Move \d+: )(?:Red|Yellow)'s /, `$1${whose} `));
}

/** @param {import("../keeping.js").Results} results */
function sayResults({ won, drawn, lost, streak, best }) {
  const parts = [`${won} won`, ...(drawn ? [`${drawn} drawn`] : []), `${lost} lost`];
  const streaks = streak > 1 ? ` ${streak} in a row!` : best > 1 ? ` Your best streak: ${best}.` : "";
  return `You against ${nameEngine(opponent() ?? "")}: ${parts.join(", ")}.${streaks}`;
}

/** @returns {Verdict} how the game ended, said to the person who played it */
export function sayEnd() {
  const board = boardShown();
  const end = ending();
  const engine = nameEngine(opponent() ?? "");
  if (!board) return { text: "" };
  if (state.resigned !== null) return sayResignation(state.resigned, end, engine);
  const fours = board.winning_lines.map((line) => line.map(nameCell).join(" "));
  const detail = fours.length ? `Four in a row: ${fours.join("; ")}.` : "";
  if (end === "won") return { text: `You won in ${board.ply} moves!`, player: board.winner, tone: "win", detail };
  if (end === "lost") return { text: `${engine} won in ${board.ply} moves.`, player: board.winner, tone: "loss", detail };
  if (end === "drawn") return { text: `A draw: you held ${engine}.`, tone: "draw", detail: "The board is full." };
  return { text: board.status, player: board.winner, detail };
}

/** @param {0 | 1} resigned @param {string | null} end @param {string} engine @returns {Verdict} */
function sayResignation(resigned, end, engine) {
  const winner = /** @type {0 | 1} */ (1 - resigned);
  if (end === "lost") return { text: `You gave up: ${engine} wins.`, player: winner, tone: "loss" };
  const [lost, won] = resigned === 0 ? ["Red", "Yellow"] : ["Yellow", "Red"];
  return { text: `${won} wins: ${lost} has resigned.`, player: winner };
}

/** @returns {ButtonSpec[]} what could come next */
export function listNext() {
  const engine = opponent();
  const end = ending();
  const other = engine && end && end !== "drawn" ? findOther(engine, end === "won" ? 1 : -1) : null;
  return [
    { action: "take-back", label: "Take back" },
    { action: "new-game", label: "Rematch" },
    ...(other ? [{ action: "play-against", label: `Try ${nameEngine(other)}`, data: { name: other } }] : []),
    { action: "review-game", label: "Review", isMain: true },
  ];
}

/** @param {string} engine @param {1 | -1} step @returns {string | null} the next stronger or weaker one */
function findOther(engine, step) {
  const names = Object.keys(CHOICES);
  const choice = names.indexOf(engine);
  if (names[choice + step] && choice >= 0) return names[choice + step] ?? null;
  const level = Number(/^level-(\d+)$/.exec(engine)?.[1] ?? Number.NaN) + step;
  return level >= 1 && level <= LEVELS ? `level-${level}` : null;
}
