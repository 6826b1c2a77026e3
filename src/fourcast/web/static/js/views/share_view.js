// @ts-check
/** Sharing: one button at the foot of the panel, and a dialog with all ways. A phone's own sheet comes first where it is. */
import { button, byId, element, setAttributes, setText } from "../dom.js";
import { IS_ON_DEVICE } from "../root.js";

const NEEDS_SERVER = "Films of a game and code to embed it need a Fourcast server; this page works without one.";

/** @typedef {{link: string, moves: string, game: string, gif: string, svg: string}} Shared */

const address = element("input", { class: "share-address", id: "share-link", type: "text", readonly: true });
const done = element("p", { class: "share-done", role: "status" });
const gif = element("a", { class: "button", download: true }, "Film as GIF");
const svg = element("a", { class: "button", download: true }, "Film as SVG");
const film = group("The whole game", gif, svg);
const dialog = element(
  "dialog",
  { class: "help share-dialog", "aria-labelledby": "share-title" },
  element("h2", { id: "share-title" }, "Share"),
  element("label", { class: "share-name", for: "share-link" }, "Link to this position"),
  element("div", { class: "share-row" }, address, button({ action: "copy-link", label: "Copy link", isMain: true })),
  group(
    "This position",
    button({ action: "copy-moves", label: "Copy moves" }),
    button({ action: "download-png", label: "Picture as PNG" }),
    button({ action: "download-svg", label: "Picture as SVG" }),
  ),
  ...(IS_ON_DEVICE
    ? [element("p", { class: "note" }, NEEDS_SERVER)]
    : [film, group("Your own page", button({ action: "copy-embed", label: "Copy code to embed" }))]),
  done,
  button({ action: "close-share", label: "Close" }),
);

/** Make the button and the dialog. */
export function buildShare() {
  const ways = hasNativeSheet()
    ? [button({ action: "share", label: "Share" }), button({ action: "open-share", label: "Copy or save" })]
    : [button({ action: "open-share", label: "Share" })];
  byId("share").append(element("div", { class: "buttons" }, ...ways));
  document.body.append(dialog);
  address.addEventListener("focus", () => address.select());
}

/** @returns {HTMLDialogElement} */
export const shareDialog = () => dialog;

/** Fill the dialog. @param {Shared} shared */
export function describeShare(shared) {
  address.value = shared.link;
  setText(done, "");
  film.hidden = !shared.game;
  const name = `connect-four-${shared.game}`;
  setAttributes(gif, { href: shared.gif, download: `${name}.gif` });
  setAttributes(svg, { href: shared.svg, download: `${name}.svg` });
}

/** Say in the dialog what has been done. @param {string} sentence */
export function tellShared(sentence) {
  setText(done, sentence);
}

/** Only where fingers are: a desktop's sheet offers less than the dialog. */
function hasNativeSheet() {
  return typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;
}

/** @param {string} title @param {...HTMLElement} buttons */
function group(title, ...buttons) {
  return element(
    "div",
    { class: "share-group", role: "group", "aria-label": title },
    element("p", { class: "share-name", "aria-hidden": "true" }, title),
    element("div", { class: "buttons" }, ...buttons),
  );
}
