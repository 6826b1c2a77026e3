// @ts-check
/**
 * The tab Play: who plays, what helps while playing, what can be done with the game, how it ended.
 *
 * @import { ButtonSpec, Tab, Verdict } from "../types.js"
 */
import { showHint } from "../actions/analysis.js";
import { toggle } from "../actions/display.js";
import { lookBack } from "../actions/ending.js";
import { toggleGames } from "../actions/games.js";
import { switchTab } from "../actions/opening.js";
import {
  beginGame, dropAsPerson, engineToMove, isOver, letEngineMove, resign, resumeEngine, stopThinking, swapPlayers,
  toggleChoosing,
} from "../actions/play.js";
import { button, byId, element, redraw, setAttributes, setText } from "../dom.js";
import { PERSON, analysisShown, boardShown, explanationShown, moverAt, ownSide, state, trackShown } from "../state.js";
import { nameCell, nameEngine, nameOf, sayWaiting } from "../wording.js";
import { drawDuel, duel } from "./duel_view.js";
import { drawEnd, endCard, listNext, sayEnd } from "./ending_view.js";
import { drawGames } from "./games_view.js";
import { MovesView } from "./moves_view.js";
import { drawStart, startCard, startHandlers } from "./start_view.js";

const UNSTORED = "This game cannot be stored just now; it goes on here and in the address bar.";
const AIM = "Get four in a row to win.";
const RULES = "Connect Four: drop stones by turns.";

const players = element("section", { class: "players", "aria-label": "Players" });
const scores = element("input", { type: "checkbox", id: "play-scores", "data-change": "toggle-scores" });
const threats = element("input", { type: "checkbox", id: "play-threats", "data-change": "toggle-threats" });
const sound = element("input", { type: "checkbox", id: "play-sound", "data-change": "toggle-sound" });
const storage = element("p", { class: "note" });
const games = element("div", { class: "games-place" });
const moves = new MovesView();
const giveUp = button({ action: "resign", label: "Resign" });

/** @type {Tab} */
export const playTab = {
  id: "play",
  title: "Play",
  key: "p",
  build,
  draw,
  say: sayVerdict,
  toolbar: listButtons,
  drop: dropAsPerson,
  sayBoard,
  wantsScores: () => state.display.hasScores,
  wantsExplanation: () => state.display.hasThreats,
  overlays: () => ({
    hint: state.hint?.column.cell ?? null,
    threats: state.display.hasThreats ? (explanationShown()?.threats.threats ?? []) : [],
  }),
  enter: resumeEngine,
  arrive: () => {
    if (isOver()) lookBack();
  },
  pause: stopThinking,
  stepBack: (ply) => findPerson(ply, -1),
  stepForward: (ply) => findPerson(ply, 1),
  handlers: {
    ...startHandlers,
    hint: () => void showHint(),
    "toggle-games": () => void toggleGames(),
    "new-game": beginGame,
    resign: () => {
      resign();
      lookBack();
    },
    stop: stopThinking,
    "engine-move": () => void letEngineMove(),
    "swap-players": swapPlayers,
    "change-players": toggleChoosing,
    "toggle-scores": () => toggle("hasScores"),
    "toggle-threats": () => toggle("hasThreats"),
    "toggle-sound": () => toggle("hasSound"),
    analyse: () => switchTab("analyse"),
  },
};

/** @param {HTMLElement} panel */
function build(panel) {
  byId("strip").append(duel);
  panel.append(
    endCard,
    startCard,
    players,
    element("section", { "aria-label": "Help while playing", class: "switches" },
      element("label", { class: "switch" }, scores, "Show scores"),
      element("label", { class: "switch" }, threats, "Show threats"),
      element("label", { class: "switch" }, sound, "Sound"),
    ),
    element("section", { "aria-labelledby": "game-title" },
      element("h2", { id: "game-title" }, "Game"),
      moves.node,
      element("div", { class: "buttons" }, giveUp, button({ action: "analyse", label: "Analyse this position" })),
      storage,
      games,
    ),
  );
}

function draw() {
  drawDuel();
  drawEnd();
  drawStart();
  drawPlayers();
  scores.checked = state.display.hasScores;
  threats.checked = state.display.hasThreats;
  sound.checked = state.display.hasSound;
  moves.draw();
  drawGames(games);
  setText(storage, state.isUnstored ? UNSTORED : "");
  setAttributes(giveUp, { disabled: isOver() || trackShown().ply === 0 });
}

/** Who plays, in a line, with what changes it. */
function drawPlayers() {
  const isOpen = trackShown().moves !== "";
  setAttributes(players, { hidden: !isOpen });
  const { red, yellow } = state.players;
  redraw(players, [red, yellow, state.isChoosing, state.engines.length, state.display.isFlipped], () => [
    element("p", {}, sayPlayers()),
    element("div", { class: "buttons" },
      button({ action: "swap-players", label: "Swap sides" }),
      button({ action: "change-players", label: state.isChoosing ? "Close" : "Change players" }),
    ),
  ]);
}

function sayPlayers() {
  const { red, yellow } = state.players;
  const own = ownSide();
  if (own !== null) return `You are ${nameOf(own)}, against ${nameEngine(own === 0 ? yellow : red)}.`;
  if (red === PERSON) return "Two people play.";
  return `${nameEngine(red)} plays ${nameEngine(yellow)}.`;
}

/** @returns {ButtonSpec[]} */
function listButtons() {
  if (isOver()) return listNext();
  const track = trackShown();
  return [
    { action: "take-back", label: "Take back", isDisabled: track.ply === 0 },
    { action: "redo", label: "Redo", isDisabled: track.ply === track.moves.length },
    { action: "hint", label: "Hint", isDisabled: engineToMove() !== null },
    { action: "new-game", label: "New game", isDisabled: track.moves === "" },
  ];
}

/** @returns {Verdict} */
function sayVerdict() {
  const board = boardShown();
  if (state.thinking) return sayThinking(state.thinking);
  if (!board) return { text: sayWaiting(), tone: "busy" };
  if (isOver()) return sayEnd();
  const engine = engineToMove();
  if (engine) {
    const buttons = [{ action: "engine-move", label: `Let ${nameEngine(engine)} move`, isMain: true }];
    return { text: `${nameEngine(engine)} is to move.`, player: board.to_move, buttons };
  }
  const text = board.ply === 0 ? AIM : ownSide() === null ? board.status : "Your turn.";
  return { text, player: board.to_move, detail: sayHelp(board) };
}

/** A board as it is told to whoever plays. @param {import("../types.js").Board} board @returns {string} */
function sayBoard({ status, to_move: mover }) {
  const { text, detail = "" } = isOver() ? sayEnd() : { text: mover === ownSide() ? "Your turn." : status };
  return `${text} ${detail}`.trim();
}

/** @param {string} engine @returns {Verdict} */
function sayThinking(engine) {
  const player = /** @type {0 | 1} */ (trackShown().ply % 2);
  return { text: `${nameEngine(engine)} is thinking…`, player, buttons: [{ action: "stop", label: "Stop" }] };
}

/** What stands under "Your turn.": a hint, the value, at the start the rules. @param {import("../types.js").Board} board */
function sayHelp({ ply, to_move: mover, last_cell: last }) {
  if (state.hint) {
    const { cell_name: cell, words } = state.hint.column;
    return `Hint: ${cell} ${words}.`;
  }
  if (state.display.hasScores) return state.progress?.words ?? analysisShown()?.verdict ?? "";
  if (ply > 0) return ownSide() !== null && last ? `${nameEngine(moverAt(ply - 1))} played ${nameCell(last)}.` : "";
  const who = ownSide() === null ? `${nameOf(mover)} begins` : `You are ${nameOf(mover)} and begin`;
  return `${RULES} ${who}: choose a column.`;
}

/** The next ply at which a person moves, else the next one. @param {number} ply @param {1 | -1} step */
function findPerson(ply, step) {
  const end = trackShown().moves.length;
  for (let found = ply + step; found >= 0 && found <= end; found += step) if (moverAt(found) === PERSON) return found;
  return ply + step;
}
