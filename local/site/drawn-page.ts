import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const STYLES = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const SCRIPTS = /\s*<script src="\/([^"]+)"><\/script>/g;
const SITE = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g;
const LANDING = "landing.js";
const FILE = "drawn.html";

/** index.html for a page that the server draws, from the folder of the site's server. */
export async function readDrawnPage(server: string): Promise<string> {
  return await readFile(join(server, FILE), "utf8");
}

export async function writeDrawnPage({ site, server }: { site: string; server: string }): Promise<void> {
  const { minifySync } = await import("vite");
  const read = async (name: string) => {
    const text = await readFile(join(site, name), "utf8");
    return name.endsWith(".js") ? minifySync(name, text).code.trim() : text;
  };
  const html = await read("index.html");
  const names = [...html.matchAll(STYLES), ...html.matchAll(SCRIPTS)].map(([, name = ""]) => name);
  const files = new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
  await writeFile(
    join(server, FILE),
    drawnPage(html, (name) => files.get(name) ?? ""),
  );
}

/**
 * The drawn page comes in one answer: the styles and the first scripts are in the page, allowed by their hashes
 * (`pageHeaders`). The site's own scripts wait in a template.
 */
export function drawnPage(html: string, read: (name: string) => string): string {
  const styles = [...html.matchAll(STYLES)].map(([, name = ""]) => read(name));
  // Parts that load later would ask for the site's styles unless the page names them already.
  const named = [...html.matchAll(STYLES)].map(([tag]) => tag.trim().replace("<link", "<link disabled"));
  const waiting = [...html.matchAll(SITE)].map(([tag]) => tag.trim());
  const end = `<template id="site-scripts">${[...named, ...waiting].join("")}</template><script>${KEEP_PRESS}${startOf(read(LANDING))}</script>`;
  return html
    .replace(STYLES, "")
    .replace(SITE, "")
    .replace(SCRIPTS, (_tag, name: string) => (name === LANDING ? "" : `<script>${read(name)}</script>`))
    .replace("</head>", () => `<style>${styles.join("\n")}</style></head>`)
    .replace("</body>", () => `${end}</body>`);
}

/**
 * A drawn button does nothing before React takes the page over, so the last press is made again then. From `takeover` on,
 * React takes each press itself.
 */
const KEEP_PRESS = `{
  let pressed = null;
  const keep = ({ target }) => { pressed = target.closest("button[type=button]"); };
  addEventListener("click", keep, true);
  addEventListener("takeover", () => removeEventListener("click", keep, true));
  addEventListener("takenover", () => { if (pressed && pressed.isConnected) pressed.click(); }, { once: true });
}`;

/**
 * Runs at the page's end. The drawn page is seen before the site's scripts take up the line and the processor. In a list,
 * that is the first cards' pictures, for which scripts wait no longer than this. After Back and a reload the pictures are
 * there, and the page is drawn anew: the sooner, the less is chosen in vain.
 */
const PICTURES_MS = 1_000;
const startOf = (preload: string) => `addEventListener("DOMContentLoaded", () => {
  const start = () => {
    ${preload}
    document.head.append(document.getElementById("site-scripts").content);
  };
  const [visit] = performance.getEntriesByType("navigation");
  const isFirst = visit && visit.type === "navigate";
  if (!isFirst || document.hidden || document.documentElement.hasAttribute("data-has-login")) return start();
  const pictures = [...document.querySelectorAll("[role=list] img[fetchpriority=high]")].map((picture) => picture.decode());
  const late = new Promise((resolve) => setTimeout(resolve, ${PICTURES_MS}));
  Promise.race([Promise.allSettled(pictures), late]).then(() => requestAnimationFrame(() => setTimeout(start)));
});`;
