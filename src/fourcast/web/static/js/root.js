// @ts-check
/** Where the page lives: "/" on a server of its own, "/connect-four/" below something else. It ends with a slash. */
export const ROOT = new URL(document.documentElement.dataset.root ?? "/", location.href).pathname;
