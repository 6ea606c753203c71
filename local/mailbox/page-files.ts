import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../support/settings";

/** A file that the page loads. */
interface PageFile {
  content: Buffer | string;
  type: string;
}

const PAGES: Record<string, string> = {
  "/": "index.html",
  "/provider": "provider.html",
  "/gallery": "gallery.html",
};
const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  woff2: "font/woff2",
};

/** The file at a path of the mailbox, or null. The look comes from the product: its colors, sizes and fonts. */
export async function readPageFile(pathname: string): Promise<PageFile | null> {
  if (pathname === "/tokens.css") return { content: await tokens(), type: "text/css; charset=utf-8" };
  const path = pathToFile(pathname);
  if (path === null) return null;
  const content = await readFile(path).catch(() => null);
  const type = TYPES[path.split(".").at(-1) ?? ""];
  return content === null || type === undefined ? null : { content, type };
}

function pathToFile(pathname: string): string | null {
  const page = PAGES[pathname];
  if (page !== undefined) return join(import.meta.dirname, "page", page);
  if (pathname === "/theme.js") return join(projectRoot, "public/theme.js");
  const [, folder, name] = /^\/(fonts\/)?([a-z-]+\.(?:css|js|woff2))$/.exec(pathname) ?? [];
  if (name === undefined) return null;
  return folder === undefined
    ? join(import.meta.dirname, "page", name)
    : join(projectRoot, "src/fonts", name);
}

/** The product's design tokens as plain CSS: the light values for every page, the dark ones for the dark theme. */
async function tokens(): Promise<string> {
  const styles = await readFile(join(projectRoot, "src/styles.css"), "utf8");
  const light = declarationsAfter(styles, /@theme static \{/);
  const dark = declarationsAfter(styles, /\[data-theme="dark"\],\s*\.band \{/);
  return `:root {${light}}\n[data-theme="dark"] {${dark}}\n`;
}

/** Throws if the style sheet has no such rule any more: the pages would lose their colors without a word. */
function declarationsAfter(styles: string, opening: RegExp): string {
  const found = opening.exec(styles);
  if (found === null) throw new Error(`src/styles.css has no rule that begins with ${opening}.`);
  const declarations = styles.slice(found.index + found[0].length).split(/\n\s*\}/, 1)[0] ?? "";
  return declarations.replace(/^\s*--[\w-]+-\*:.*$/gm, "");
}
