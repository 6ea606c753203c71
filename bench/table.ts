import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { ensureChromium, foundBrowser } from "../local/support/chromium";
import { projectRoot } from "../local/support/settings";
import { freePort } from "./support/backend-process";
import { figure, type Figure, printFigures } from "./support/figures";

/**
 * `npm run bench:table [-- --json]`: scrolls the admin's table of 10,000 loaded books in Chromium, and measures the time
 * between frames and the main thread's work in each. An empty page of the same height shows what the machine can do.
 * Then the mouse turns its wheel and drags the scrollbar, and Chromium says how many frames it presented in each second.
 */
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });

/** Pixels in each frame: reading, a fling, and a dragged scrollbar. */
const SPEEDS = { "at reading speed": 20, "in a fling": 300, "by the scrollbar": 8_000 };
const FRAMES = 300;
const WARM_UP = 60;
const ROWS = 10_001;

const SECONDS = 5;
/** The middle of the scrollbar of a window of 1,280 pixels. */
const SCROLLBAR_X = 1272;
/** One step of the mouse, about one in each frame. */
const MOUSE: Record<string, (page: Page, step: number) => Promise<void>> = {
  wheel: async (page) => {
    await page.mouse.wheel(0, 100);
    await page.waitForTimeout(12);
  },
  "dragged scrollbar": async (page, step) => {
    await page.mouse.move(SCROLLBAR_X, 60 + ((step * 7) % 700));
    await page.waitForTimeout(12);
  },
};
/** Chromium's name for the last step of a frame's way to the screen. */
const PRESENTED = "SwapEndToPresentationCompositorFrame";
interface TraceEvent {
  name: string;
  /** "b" where a step begins. */
  ph: string;
  /** In microseconds. */
  ts: number;
}

await ensureChromium();
const outDir = await mkdtemp(join(tmpdir(), "bench-table-"));
const site = {
  root: join(projectRoot, "bench/scroll"),
  configFile: false as const,
  logLevel: "error" as const,
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "@convex": join(projectRoot, "convex"), "@domain": join(projectRoot, "domain") } },
  build: { outDir },
};
await build(site);
const port = await freePort();
const server = await preview({ ...site, preview: { port, strictPort: true } });
const browser = await chromium.launch({
  executablePath: foundBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
  ignoreDefaultArgs: ["--hide-scrollbars"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
try {
  const url = `http://localhost:${port}/`;
  const figures: Figure[] = [];
  for (const [name, speed] of Object.entries(SPEEDS)) {
    await page.goto(`${url}?empty`);
    figures.push(...(await scroll(page, `empty page ${name}`, speed)));
    await page.goto(url);
    await page.getByRole("row").first().waitFor();
    if ((await page.getByRole("table").getAttribute("aria-rowcount")) !== String(ROWS))
      throw new Error("The table does not hold all books.");
    figures.push(...(await scroll(page, `10,000 rows ${name}`, speed)));
    if (!(await isFilled(page))) throw new Error("The table was empty where it was scrolled to.");
  }
  for (const [name, move] of Object.entries(MOUSE)) {
    for (const [what, address] of [["empty page", `${url}?empty`] as const, ["10,000 rows", url] as const]) {
      await page.goto(address);
      await page.locator("main").waitFor();
      figures.push(figure(`${what} by the ${name}, presented`, "per second", await presented(page, move)));
    }
  }
  printFigures(figures, values.json);
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true, force: true });
}

/** Scrolls by `speed` pixels in each frame, and back up at the end. */
async function scroll(page: Page, name: string, speed: number): Promise<Figure[]> {
  await page.locator("main").waitFor();
  await frames(page, speed, WARM_UP);
  const session = await page.context().newCDPSession(page);
  // The thread's own time, which other programs on the machine do not stretch.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const workSoFar = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find((metric) => metric.name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await workSoFar();
  const times = await frames(page, speed, FRAMES);
  const work = (await workSoFar()) - before;
  return [
    figure(`${name}, between frames`, "ms", times),
    figure(`${name}, main thread per frame`, "ms", [work / FRAMES]),
  ];
}

/** The frames that Chromium presents in each second while the mouse moves. */
async function presented(page: Page, move: (page: Page, step: number) => Promise<void>): Promise<number[]> {
  await page.mouse.move(0, 0);
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame"] });
  if (move === MOUSE["dragged scrollbar"]) {
    await page.mouse.move(SCROLLBAR_X, 60);
    await page.mouse.down();
  } else await page.mouse.move(600, 450);
  const start = Date.now();
  for (let step = 0; Date.now() - start < SECONDS * 1000; step += 1) await move(page, step);
  await page.mouse.up();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const at = traceEvents.filter(({ name, ph }) => name === PRESENTED && ph === "b").map(({ ts }) => ts / 1e6);
  const end = Math.max(...at);
  return Array.from(
    { length: SECONDS },
    (_, n) => at.filter((time) => time <= end - n && time > end - n - 1).length,
  );
}

/** The time between frames while the page scrolls. */
async function frames(page: Page, speed: number, count: number): Promise<number[]> {
  return await page.evaluate(
    async ({ speed, count }) => {
      const times: number[] = [];
      let [last, step] = [await new Promise<number>(requestAnimationFrame), speed];
      while (times.length < count) {
        const end = document.documentElement.scrollHeight - window.innerHeight;
        if (window.scrollY + step > end || window.scrollY + step < 0) step = -step;
        window.scrollBy(0, step);
        const now = await new Promise<number>(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      return times;
    },
    { speed, count },
  );
}

/** True if a row is in the middle of the window. */
async function isFilled(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return middle?.closest("[role=row]") !== null;
  });
}
