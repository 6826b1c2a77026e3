// @ts-check
/**
 * The card that a game begins with, and that can be opened while one runs: who plays, which colour, how strong. Four big
 * choices, a friend, and everybody else with a line each.
 *
 * @import { Engine } from "../types.js"
 */
import { choosePlayers, playAgainst } from "../actions/play.js";
import { returnIfAway } from "../compact.js";
import { button, element, redraw, setAttributes, setText } from "../dom.js";
import { readAddress } from "../router.js";
import { PERSON, boardShown, opponent, ownSide, state, trackShown } from "../state.js";
import { CHOICES, nameEngine, nameOf } from "../wording.js";
import { miniature } from "./frame_view.js";

const GROUPS = {
  levels: "Ten levels",
  exact: "Exact",
  players: "Players from books and the web",
  ladder: "A solver, lesson by lesson",
};
const FRIEND = "Two people at this screen, by turns.";

const choices = element("div", { class: "opponents big" });
const chosen = element("p", { class: "chosen-about note" }); // where the cards are too small for it
const sides = element("div", { class: "sides", role: "group", "aria-label": "Your colour" });
const more = element("div", { class: "more" });
/** @type {Record<"red" | "yellow", HTMLSelectElement>} */
const selects = {
  red: element("select", { id: "player-red", "data-change": "choose-by-hand" }),
  yellow: element("select", { id: "player-yellow", "data-change": "choose-by-hand" }),
};
const labels = { red: element("label", { for: "player-red" }), yellow: element("label", { for: "player-yellow" }) };

export const startCard = element(
  "section",
  { class: "start", "aria-labelledby": "start-title" },
  element("h2", { id: "start-title" }, "Choose your opponent"),
  choices,
  chosen,
  sides,
  element(
    "details",
    { class: "others" },
    element("summary", {}, "More opponents"),
    more,
    element(
      "div",
      { class: "by-hand" },
      element("h3", {}, "Each colour by hand"),
      element("div", { class: "chooser" }, labels.red, selects.red),
      element("div", { class: "chooser" }, labels.yellow, selects.yellow),
    ),
  ),
);

/** @type {Record<string, (target: HTMLElement) => void>} */
export const startHandlers = {
  "choose-opponent": ({ dataset }) => {
    chooseOpponent(dataset.name ?? "");
    returnIfAway();
  },
  "choose-side": ({ dataset }) => {
    chooseSide(dataset.side === "1");
    returnIfAway();
  },
  "choose-by-hand": () => choosePlayers({ red: selects.red.value, yellow: selects.yellow.value }),
  "play-against": ({ dataset }) => playAgainst(dataset.name ?? ""),
};

/** @param {string} name of an engine, or PERSON for a friend */
function chooseOpponent(name) {
  const isYellow = ownSide() === 1;
  state.isChoosing = false;
  if (name === PERSON) choosePlayers({ red: PERSON, yellow: PERSON });
  else choosePlayers(isYellow ? { red: name, yellow: PERSON } : { red: PERSON, yellow: name });
}

/** @param {boolean} isYellow */
function chooseSide(isYellow) {
  const engine = opponent();
  if (!engine || isYellow === (ownSide() === 1)) return;
  state.isChoosing = false;
  choosePlayers(isYellow ? { red: engine, yellow: PERSON } : { red: PERSON, yellow: engine });
}

/** Bring the card up to date. */
export function drawStart() {
  const { moves, game } = readAddress();
  const isAwaited = !boardShown() && Boolean(moves || game); // there will be a game
  const isOpen = (trackShown().moves === "" && !isAwaited) || state.isChoosing;
  setAttributes(startCard, { hidden: !isOpen });
  if (!isOpen) return;
  const { engines, players, results } = state;
  const isFriend = players.red === PERSON && players.yellow === PERSON;
  redraw(choices, [engines.length, players, results], () => [
    ...Object.keys(CHOICES).map((name) => drawChoice(name, nameEngine(name), findAbout(name))),
    drawChoice(PERSON, "A friend", FRIEND, isFriend),
  ]);
  setText(chosen, isFriend ? FRIEND : findAbout(opponent() ?? ""));
  redraw(sides, [players, state.display.isFlipped], drawSides);
  redraw(more, [engines, players, results], () => listMore(engines));
  for (const [colour, player] of /** @type {const} */ ([["red", 0], ["yellow", 1]])) {
    labels[colour].textContent = nameOf(player);
    redraw(selects[colour], engines, () => listOptions(engines));
    if (engines.length || players[colour] === PERSON) selects[colour].value = players[colour];
  }
}

/** @param {string} name @returns {string} */
function findAbout(name) {
  return state.engines.find((engine) => engine.name === name)?.about ?? "";
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} about
 * @param {boolean} [isChosen]
 */
function drawChoice(name, title, about, isChosen = opponent() === name) {
  const { won = 0, lost = 0 } = state.results[name] ?? {};
  return element(
    "button",
    {
      type: "button",
      class: "opponent",
      "data-action": "choose-opponent",
      "data-name": name,
      "aria-pressed": String(isChosen),
    },
    element("span", { class: "opponent-name" }, title),
    ...(won + lost ? [element("span", { class: "opponent-record" }, `${won} won, ${lost} lost`)] : []),
    element("span", { class: "opponent-about" }, about),
  );
}

function drawSides() {
  const own = ownSide();
  if (own === null) return [];
  return /** @type {const} */ ([0, 1]).map((player) => {
    const label = `You are ${nameOf(player)}`;
    const made = button({ action: "choose-side", label, isPressed: own === player, data: { side: String(player) } });
    made.prepend(miniature(player));
    return made;
  });
}

/** @param {Engine[]} engines */
function listMore(engines) {
  return Object.entries(GROUPS).flatMap(([group, title]) => {
    const members = engines.filter((engine) => engine.group === group);
    if (!members.length) return [];
    const names = members.map(({ name, title: own, about, level }) =>
      drawChoice(name, level ? `${level}. ${own}` : own, about),
    );
    return [element("h3", {}, title), element("div", { class: "opponents long" }, ...names)];
  });
}

/** @param {Engine[]} engines */
function listOptions(engines) {
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const members = engines.filter((engine) => engine.group === group);
    const options = members.map(({ name, title: own, level }) =>
      element("option", { value: name }, level ? `${level}. ${own}` : own),
    );
    return element("optgroup", { label: title }, ...options);
  });
  return [element("option", { value: PERSON }, "Person"), ...groups.filter((group) => group.childElementCount)];
}
