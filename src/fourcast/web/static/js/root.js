// @ts-check
/** Where the page lives: "/" on a server of its own, "/connect-four/" below something else. It ends with a slash. */
export const ROOT = new URL(document.documentElement.dataset.root ?? "/", location.href).pathname;

/** The worker that answers in the browser; undefined: only a server does. */
export const WORKER = document.documentElement.dataset.worker;

/** Whether there is no server behind the page. */
export const IS_ON_DEVICE = WORKER !== undefined && document.documentElement.dataset.server === undefined;
