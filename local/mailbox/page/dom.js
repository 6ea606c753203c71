/** What the pages of the mailbox share: elements, requests, times and the theme. */
export const byId = (id) => document.getElementById(id);

/** An element with properties, and children that are elements or texts. */
export function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** The JSON of an answer. Throws Error with the server's sentence. */
export async function getJson(path) {
  return await answerOf(await fetch(path));
}

export async function postJson(path, body) {
  return await answerOf(
    await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

async function answerOf(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.message);
  return body;
}

/** Does the work, and shows its failure in the page's banner until something works again. True if it worked. */
export async function attempt(work) {
  const trouble = byId("trouble");
  try {
    await work();
    trouble.hidden = true;
    return true;
  } catch (error) {
    trouble.textContent =
      error instanceof TypeError
        ? "The local run has stopped. This page goes on when it starts again."
        : error.message;
    trouble.hidden = false;
    return false;
  }
}

/** Calls `onChange` at once, and whenever something changes. Reconnects by itself. */
export function follow(onChange) {
  const stream = new EventSource("/api/stream");
  const changed = throttled(() => attempt(onChange), 150);
  stream.onopen = changed;
  stream.onmessage = changed;
  stream.addEventListener("change", changed);
  stream.onerror = () => attempt(() => Promise.reject(new TypeError("closed")));
}

/** Runs `work` once for all calls within `ms`, and never twice at a time. */
function throttled(work, ms) {
  let timer = null;
  let running = Promise.resolve();
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      running = running.then(work);
    }, ms);
  };
}

export function formatTime(at) {
  return new Date(at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "medium" });
}

/** A kind of email as a person would write it: "trial_ends" is "Trial ends". */
export function kindLabel(kind) {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Presses one of a group's buttons. */
export function press(buttons, chosen) {
  for (const button of buttons) button.setAttribute("aria-pressed", String(button === chosen));
}

/**
 * An email's document in a theme of choice: its own rules for dark mode apply always or never. Links open in a new tab.
 */
export function documentOf(html, scheme) {
  const themed = html.replaceAll(
    /@media\s*\(\s*prefers-color-scheme:\s*dark\s*\)/g,
    scheme === "dark" ? "@media all" : "@media not all",
  );
  return `<base target="_blank"><style>:root{color-scheme:${scheme}!important}</style>${themed}`;
}

export function pageTheme() {
  return document.documentElement.dataset.theme;
}

function offerTheme() {
  const button = byId("theme");
  const show = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = theme === "dark" ? "Light theme" : "Dark theme";
  };
  button.addEventListener("click", () => {
    const theme = pageTheme() === "dark" ? "light" : "dark";
    localStorage.setItem("theme", theme);
    show(theme);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    if (localStorage.getItem("theme") === null) show(matches ? "dark" : "light");
  });
  show(pageTheme());
}

offerTheme();
