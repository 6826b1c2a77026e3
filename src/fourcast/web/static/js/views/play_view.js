// @ts-check
/**
 * The tab Play: who plays, what helps while playing, what can be done with the game.
 *
 * @import { ButtonSpec, Engine, Tab, Verdict } from "../types.js"
 */
import { showHint } from "../actions/analysis.js";
import { toggle } from "../actions/display.js";
import { toggleGames } from "../actions/games.js";
import { switchTab } from "../actions/opening.js";
import {
  beginGame, choosePlayer, dropAsPerson, engineToMove, isOver, letEngineMove, resign, stopThinking, swapPlayers,
} from "../actions/play.js";
import { button, element, redraw, setAttributes, setText } from "../dom.js";
import { PERSON, analysisShown, boardShown, explanationShown, moverAt, state, trackShown } from "../state.js";
import { nameCell, nameEngine, nameOf } from "../wording.js";
import { drawGames } from "./games_view.js";
import { MovesView } from "./moves_view.js";

const GROUPS = {
  levels: "Levels",
  exact: "Exact",
  players: "Players of their own kind",
  ladder: "Solvers of the tutorial",
};
const UNSTORED = "This game cannot be stored just now; it goes on here and in the address bar.";

const REVIEW = { action: "review-game", label: "Review this game" }; // the tab Review knows how

/** @typedef {{label: HTMLElement, select: HTMLSelectElement, about: HTMLElement}} Chooser */

/** @type {Record<"red" | "yellow", Chooser>} */
const choosers = { red: makeChooser("red"), yellow: makeChooser("yellow") };
const scores = element("input", { type: "checkbox", id: "play-scores", "data-change": "toggle-scores" });
const threats = element("input", { type: "checkbox", id: "play-threats", "data-change": "toggle-threats" });
const storage = element("p", { class: "note" });
const games = element("div", { class: "games-place" });
const moves = new MovesView();

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
  wantsScores: () => state.display.hasScores,
  wantsExplanation: () => state.display.hasThreats,
  overlays: () => ({
    hint: state.hint?.column.cell ?? null,
    threats: state.display.hasThreats ? (explanationShown()?.threats.threats ?? []) : [],
  }),
  pause: stopThinking,
  stepBack: (ply) => findPerson(ply, -1),
  stepForward: (ply) => findPerson(ply, 1),
  handlers: {
    hint: () => void showHint(),
    "toggle-games": () => void toggleGames(),
    "new-game": beginGame,
    resign,
    stop: stopThinking,
    "engine-move": () => void letEngineMove(),
    "swap-players": swapPlayers,
    "choose-red": (target) => choosePlayer("red", /** @type {HTMLSelectElement} */ (target).value),
    "choose-yellow": (target) => choosePlayer("yellow", /** @type {HTMLSelectElement} */ (target).value),
    "toggle-scores": () => toggle("hasScores"),
    "toggle-threats": () => toggle("hasThreats"),
    analyse: () => switchTab("analyse"),
  },
};

/** @param {"red" | "yellow"} colour @returns {Chooser} */
function makeChooser(colour) {
  const id = `player-${colour}`;
  return {
    label: element("label", { for: id }),
    select: element("select", { id, "data-change": `choose-${colour}`, "aria-describedby": `${id}-about` }),
    about: element("p", { class: "note", id: `${id}-about` }),
  };
}

/** @param {HTMLElement} panel */
function build(panel) {
  const rows = Object.values(choosers).map(({ label, select, about }) =>
    element("div", { class: "chooser" }, label, select, about),
  );
  panel.append(
    element("section", { "aria-labelledby": "players-title" },
      element("div", { class: "title-row" },
        element("h2", { id: "players-title" }, "Players"),
        button({ action: "swap-players", label: "Swap sides" }),
      ),
      ...rows,
    ),
    element("section", { "aria-label": "Help while playing", class: "switches" },
      element("label", { class: "switch" }, scores, "Show scores"),
      element("label", { class: "switch" }, threats, "Show threats"),
    ),
    element("section", { "aria-labelledby": "game-title" },
      element("h2", { id: "game-title" }, "Game"),
      moves.node,
      element("div", { class: "buttons" },
        button({ action: "resign", label: "Resign" }),
        button({ action: "analyse", label: "Analyse this position" }),
      ),
      storage,
      games,
    ),
  );
}

function draw() {
  for (const [colour, player] of /** @type {const} */ ([["red", 0], ["yellow", 1]])) {
    const { label, select, about } = choosers[colour];
    const chosen = state.players[colour];
    setText(label, nameOf(player));
    redraw(select, state.engines, () => listPlayers(state.engines));
    if (state.engines.length || chosen === PERSON) select.value = chosen;
    const engine = state.engines.find(({ name }) => name === chosen);
    setText(about, engine ? describe(engine) : "");
  }
  scores.checked = state.display.hasScores;
  threats.checked = state.display.hasThreats;
  moves.draw();
  drawGames(games);
  setText(storage, state.isUnstored ? UNSTORED : "");
  const panel = storage.closest("section");
  setAttributes(/** @type {Element} */ (panel?.querySelector('[data-action="resign"]')), {
    disabled: isOver() || trackShown().ply === 0,
  });
}

/** @param {Engine[]} engines */
function listPlayers(engines) {
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const members = engines.filter((engine) => engine.group === group);
    const options = members.map(({ name }) => element("option", { value: name }, nameEngine(name)));
    return element("optgroup", { label: title }, ...options);
  });
  return [element("option", { value: PERSON }, "Person"), ...groups.filter((group) => group.childElementCount)];
}

/** @param {Engine} engine */
function describe({ summary, rating }) {
  return rating === null ? summary : `${summary} Rating ${rating}.`;
}

/** @returns {ButtonSpec[]} */
function listButtons() {
  const track = trackShown();
  return [
    { action: "take-back", label: "Take back", isDisabled: track.ply === 0 },
    { action: "redo", label: "Redo", isDisabled: track.ply === track.moves.length },
    { action: "hint", label: "Hint", isDisabled: isOver() || engineToMove() !== null },
    { action: "new-game", label: "New game", isMain: isOver() },
  ];
}

/** @returns {Verdict} */
function sayVerdict() {
  const board = boardShown();
  if (state.thinking) return sayThinking(state.thinking);
  if (!board) return { text: "Waiting for the server…", tone: "busy" };
  if (state.resigned !== null) {
    const winner = /** @type {0 | 1} */ (1 - state.resigned);
    const text = `${winner === 0 ? "Red" : "Yellow"} wins: ${winner === 0 ? "Yellow" : "Red"} has resigned.`;
    return { text, player: winner, buttons: [REVIEW] };
  }
  if (board.is_over) {
    const fours = board.winning_lines.map((line) => line.map(nameCell).join(" "));
    const detail = fours.length ? `The four: ${fours.join("; ")}.` : "";
    return { text: board.status, player: board.winner, detail, buttons: [REVIEW] };
  }
  const engine = engineToMove();
  if (engine) {
    const buttons = [{ action: "engine-move", label: `Let ${nameEngine(engine)} move`, isMain: true }];
    const detail = `${nameEngine(engine)} plays ${colour(board.to_move)}.`;
    return { text: board.status, player: board.to_move, detail, buttons };
  }
  return { text: board.status, player: board.to_move, detail: sayHelp() };
}

/** @param {string} engine @returns {Verdict} */
function sayThinking(engine) {
  const player = /** @type {0 | 1} */ (trackShown().ply % 2);
  return { text: `${nameEngine(engine)} is thinking…`, player, buttons: [{ action: "stop", label: "Stop" }] };
}

/** What stands under "Red to move.": a hint, the value, or whose turn that is. */
function sayHelp() {
  if (state.hint) {
    const { cell_name: cell, words } = state.hint.column;
    return `Hint: ${cell} ${words}.`;
  }
  if (state.display.hasScores) return state.progress?.words ?? analysisShown()?.verdict ?? "";
  const isAgainstEngine = state.players.red !== PERSON || state.players.yellow !== PERSON;
  return isAgainstEngine ? "Your turn: choose a column." : "";
}

/** @param {0 | 1} player */
function colour(player) {
  return player === 0 ? "Red" : "Yellow";
}

/** The next ply at which a person moves, else the next one. @param {number} ply @param {1 | -1} step */
function findPerson(ply, step) {
  const end = trackShown().moves.length;
  for (let found = ply + step; found >= 0 && found <= end; found += step) if (moverAt(found) === PERSON) return found;
  return ply + step;
}
