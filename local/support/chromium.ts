import { existsSync } from "node:fs";
import { runCommand, runTool } from "./command";
import { StartError } from "../../embedded/system/start-error";

/** Debian's. It comes first: a page takes it about a quarter less time of a processor than a whole Chromium. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_BROWSERS = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Where no network is, apt-get would try for minutes. */
const IMPATIENT = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];

/**
 * Makes sure that the browser tests find a browser: an installed one, Debian's package for root on Debian, or
 * Playwright's download. Throws StartError when all fail.
 */
export async function ensureChromium(): Promise<void> {
  if (foundBrowser() !== undefined) return;
  await installHeadlessShell();
  if (foundBrowser() !== undefined) return;
  console.log("Downloading Chromium…");
  const download = await runTool("playwright", ["install", "chromium"]);
  if (download.code === 0) return;
  throw new StartError(
    "The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
  );
}

/** Installs the headless shell for root on Debian, unless CHROMIUM_PATH names a browser. Without a network it ends soon. */
export async function installHeadlessShell(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync(HEADLESS_SHELL)) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Installing chromium-headless-shell from the system's packages…");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", [...IMPATIENT, "update", "-qq"], { env });
  await runCommand("apt-get", [...IMPATIENT, "install", "-y", "-qq", "chromium-headless-shell"], { env });
}

/** The browser this machine has, or undefined. */
export function foundBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
}
