// @ts-check
/** The foot of the panel: links, moves and pictures of the board to take along. */
import { button, byId, element } from "../dom.js";

/** Make the buttons; they never change. */
export function buildShare() {
  byId("share").append(
    element("h2", { id: "share-title" }, "Share"),
    element("div", { class: "buttons" },
      button({ action: "copy-link", label: "Copy link" }),
      button({ action: "copy-moves", label: "Copy moves" }),
      button({ action: "download-svg", label: "Download SVG" }),
      button({ action: "download-png", label: "Download PNG" }),
    ),
  );
}
