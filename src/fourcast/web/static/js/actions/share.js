// @ts-check
/** Passing on what is on the board: by the system's own sheet, as a link, moves, pictures, films, or for another page. */
import { byId } from "../dom.js";
import { ROOT } from "../root.js";
import { shareAddress } from "../router.js";
import { copyText, downloadPng, downloadSvg } from "../sharing.js";
import { movesShown, state, trackShown } from "../state.js";
import { describeShare, shareDialog, tellShared } from "../views/share_view.js";
import { notify } from "./messages.js";

const EMBED_WIDTH = 420;
const EMBED_HEIGHT = 480;

/** @type {Record<string, () => void>} */
export const shareHandlers = {
  share: () => void shareNatively(),
  "open-share": openShare,
  "close-share": () => shareDialog().close(),
  "copy-link": () => void copy(shareAddress(), "Link copied."),
  "copy-moves": () => void copy(movesShown(), "Moves copied."),
  "copy-embed": () => void copy(embedCode(), "Code copied: paste it into a page."),
  "download-svg": () => downloadSvg(boardPicture()),
  "download-png": () => void downloadPng(boardPicture()),
};

async function shareNatively() {
  try {
    await navigator.share({ title: document.title, url: shareAddress() });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return; // somebody thought better of it
    openShare();
  }
}

function openShare() {
  const moves = wholeGame();
  /** @param {string} kind */
  const film = (kind) => `${ROOT}api/v1/film.${kind}?${new URLSearchParams({ moves })}`;
  describeShare({ link: shareAddress(), moves: movesShown(), game: moves, gif: film("gif"), svg: film("svg") });
  shareDialog().showModal();
}

/** @returns {string} the moves of the game: in Review all of them, elsewhere those on the board */
function wholeGame() {
  return state.tab === "review" ? trackShown().moves : movesShown();
}

/** @returns {string} what another page needs to show the game */
function embedCode() {
  const address = new URL(`${ROOT}embed?${new URLSearchParams({ moves: wholeGame() })}`, location.href).href;
  return `<iframe src="${address}" width="${EMBED_WIDTH}" height="${EMBED_HEIGHT}" title="Connect Four" loading="lazy"></iframe>`;
}

/** @param {string} text @param {string} done */
async function copy(text, done) {
  const told = (await copyText(text)) ? done : `The browser does not allow copying. Copy this: ${text}`;
  if (shareDialog().open) tellShared(told);
  else notify(told);
}

function boardPicture() {
  return /** @type {SVGSVGElement} */ (byId("board").querySelector("svg.board"));
}
