// @ts-check
/** Taking things out of the page: text to the clipboard, the board as an SVG or PNG file, as it is shown. */
import { movesShown } from "./state.js";

const STYLED = [
  "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "display",
  "font-family", "font-size", "font-weight", "text-anchor",
];
const PNG_SCALE = 2; // pixels a unit of the drawing

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // browsers offer the clipboard to secure addresses only
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  focused?.focus();
  return isDone;
}

/** @param {SVGSVGElement} board */
export function downloadSvg(board) {
  save(new Blob([writeSvg(board)], { type: "image/svg+xml" }), "svg");
}

/** @param {SVGSVGElement} board @returns {Promise<void>} */
export async function downloadPng(board) {
  const { width, height } = board.viewBox.baseVal;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(writeSvg(board))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {BlobCallback} */ done) => canvas.toBlob(done, "image/png"));
  if (blob) save(blob, "png");
}

/** The board with its looks written into it: a file has no style sheet. @param {SVGSVGElement} board */
function writeSvg(board) {
  const { width, height } = board.viewBox.baseVal;
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const originals = board.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((twin, index) => {
    const original = originals[index];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of STYLED) twin.setAttribute(name, style.getPropertyValue(name));
    twin.removeAttribute("class");
  });
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width, height })) {
    copy.setAttribute(name, String(value));
  }
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const fill = getComputedStyle(document.documentElement).backgroundColor;
  for (const [name, value] of Object.entries({ width, height, fill })) {
    back.setAttribute(name, String(value));
  }
  copy.removeAttribute("class");
  copy.prepend(back);
  return new XMLSerializer().serializeToString(copy);
}

/** @param {Blob} blob @param {string} ending */
function save(blob, ending) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `connect-four-${movesShown() || "empty"}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
