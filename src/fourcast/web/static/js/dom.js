// @ts-check
/** Making and replacing elements. Attributes only, never a style: the content security policy forbids those. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * Make an element. Attributes that are false, null or undefined are left out, true ones are empty.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function shape(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/** @param {Element} target @param {Attributes} attributes */
export function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? "" : String(value);
    if (value === false || value === null || value === undefined) target.removeAttribute(name);
    else if (target.getAttribute(name) !== text) target.setAttribute(name, text);
  }
}

/** @param {Element} target @param {string} text */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Replace the children of an element if they depend on something that has changed since the last time. The focus stays
 * on the button of the same action (and about the same thing) if there is one, else on the element itself if it can have it.
 *
 * @param {HTMLElement | SVGElement} target
 * @param {unknown} key what the children depend on
 * @param {() => (Node | string)[]} make
 */
export function redraw(target, key, make) {
  const text = JSON.stringify(key) ?? "";
  if (drawn.get(target) === text) return;
  drawn.set(target, text);
  const focused = target.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  target.replaceChildren(...make());
  if (!focused || focused === target) return;
  const action = focused.dataset.action;
  /** @type {NodeListOf<HTMLElement>} */
  const twins = target.querySelectorAll(`[data-action="${action}"]:not(:disabled)`);
  const about = JSON.stringify(focused.dataset);
  const twin = [...twins].find(({ dataset }) => JSON.stringify(dataset) === about) ?? twins[0];
  /** @type {HTMLElement | SVGElement} */ (twin ?? target).focus({ preventScroll: true }); // who scrolls decides where to
}

/** @param {string} id @returns {HTMLElement} an element that index.html is known to have */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no element ${id}`);
  return found;
}

/** @param {import("./types.js").ButtonSpec} spec @returns {HTMLButtonElement} */
export function button({ action, label, isMain = false, isDisabled = false, isPressed, data = {} }) {
  const made = element(
    "button",
    {
      type: "button",
      class: isMain ? "button main" : "button",
      "data-action": action,
      disabled: isDisabled,
      "aria-pressed": isPressed === undefined ? null : String(isPressed),
    },
    label,
  );
  Object.assign(made.dataset, data);
  return made;
}
