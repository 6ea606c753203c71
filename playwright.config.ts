import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { foundBrowser } from "./local/support/chromium";
import { marketFolder, RESULTS, sitePort } from "./tests/browser/support/ports";

/** Each worker has a market of its own, `npm start` on the next ports: their tests never meet. */
const WORKERS = Number(process.env.TEST_WORKERS ?? 1);
const executablePath = foundBrowser();

/**
 * The files whose tests move a market's clock. One worker at a time runs them, so that one such market is started. They
 * come first: the other worker has work meanwhile.
 */
const MOVED_CLOCK = readdirSync("tests/browser", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => readFileSync(`tests/browser/${file}`, "utf8").includes('from "../support/clock"'))
  .map((file) => `**/${file}`);

/**
 * Browser tests run against what `npm start` serves: production build, embedded backend, seeded market. The servers start
 * one after another: the first makes the market, and the others copy it.
 */
export default defineConfig({
  testDir: "tests/browser",
  outputDir: `${RESULTS}/browser`,
  fullyParallel: false,
  workers: WORKERS,
  // A test that a slow machine tripped is tried once more, with a trace; the summary names it.
  retries: 1,
  // Limits end what hangs: a busy machine takes several times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: "moved clock", testMatch: MOVED_CLOCK, workers: 1 },
    { name: "site", testIgnore: MOVED_CLOCK },
  ],
  reporter: [["list"], ["json", { outputFile: `${RESULTS}/browser.json` }]],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: { mode: "on-first-retry", screenshots: false, sources: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-default-apps",
        "--disable-extensions",
        // No page lives long enough to repay what compiling its program again, faster, costs: a tenth of the browser's time.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => {
    const port = sitePort(worker);
    return {
      command: "node local/bin/run.mjs tests/browser/support/start-market.ts",
      url: `http://localhost:${port}/`,
      timeout: 600_000,
      gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
      stdout: "pipe" as const,
      env: {
        PORT: String(port),
        CONVEX_PORT: String(port + 1),
        CONVEX_SITE_PORT: String(port + 2),
        MAILBOX_PORT: String(port + 3),
        STRIPE_PORT: String(port + 4),
        DATA_DIR: marketFolder(worker),
      },
    };
  }),
});
