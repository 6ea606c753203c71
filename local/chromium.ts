import { existsSync } from "node:fs";
import { runCommand, runTool } from "./command";
import { StartError } from "../embedded/system/start-error";

/** The shell, which has no window to draw, does the same work with less; Playwright's own download is one too. */
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Makes sure that browser tests find a browser: one that is there, else Debian's package when this is
 * root on a Debian, else Playwright's own download. Throws StartError when none can be had.
 */
export async function ensureChromium(): Promise<void> {
  if (foundBrowser() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium from the system's packages…");
    await runCommand("apt-get", ["update", "-qq"]);
    await runCommand("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"]);
    if (foundBrowser() !== undefined) return;
  }
  console.log("Downloading Chromium…");
  const download = await runTool("playwright", ["install", "chromium"]);
  if (download.code === 0) return;
  throw new StartError(
    "The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
  );
}

/** The browser this machine has, or undefined. */
export function foundBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
}
