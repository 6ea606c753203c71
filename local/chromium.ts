import { existsSync } from "node:fs";
import { runCommand, runTool } from "./command";
import { StartError } from "../embedded/system/start-error";

/** The headless shell comes first: it needs the least. */
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Makes sure that the browser tests find a browser: an installed one, Debian's package for root on Debian, or
 * Playwright's download. Throws StartError when all fail.
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
