import type { Browser, Page } from "@playwright/test";
import { chromium } from "@playwright/test";
import type { LocalRun } from "../../tests/browser/support/local-run";
import type { StagedBook } from "../../tests/browser/support/market";
import { foundBrowser } from "../../local/support/chromium";
import { figure, type Figure } from "../support/figures";

/** A phone on 3G: bytes a second, and ms there and back. */
const THROTTLED_3G = {
  offline: false,
  latency: 300,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** What has to be on the page: an element, and words in it. */
interface Shown {
  selector: string;
  text?: string;
}

/** A write of a producer, with what shows that it was heard, and what shows that the server has it. */
interface Write {
  name: string;
  path: string;
  act: (page: Page, turn: number) => Promise<void>;
  shown: (turn: number) => Shown;
  answered?: Shown;
}

/**
 * How long a producer waits on a slow phone network to see a save, a move on the slate, and a note, from the click or key
 * to the painted frame. The note is also timed until its answer: that wait shows the slow network.
 */
export async function measureProducerWrites(run: LocalRun, rounds: number): Promise<Figure[]> {
  const market = await run.market();
  if (market === null) throw new Error("The run has no market.");
  const producer = await market.join("producer", "approved");
  const [book, moved] = await market.addBooks([{}, {}]);
  if (!book || !moved) throw new Error("There are no books.");
  await market.call("staging/market:addSaves", {
    saves: [{ bookId: moved.id, producerIds: [producer.userId] }],
  });
  const executablePath = foundBrowser();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await openSlowly(browser, run.siteUrl, producer.storage);
    const figures: Figure[] = [];
    for (const write of writesOf(book, moved)) figures.push(...(await timesOf(page, write, rounds)));
    return figures;
  } finally {
    await browser.close();
  }
}

function writesOf(book: StagedBook, moved: StagedBook): Write[] {
  const bookmark = `button[aria-label="Save ${book.title}"]`;
  const isOn = (turn: number) => turn % 2 === 0;
  const stage = (turn: number) => (isOn(turn) ? "Reading" : "Considering");
  const status = '[role="dialog"] [role="status"]';
  return [
    {
      name: "save from a card",
      path: `/browse?q=${encodeURIComponent(book.title)}`,
      act: async (page) => await page.locator(bookmark).click(),
      shown: (turn) => ({ selector: `${bookmark}[aria-pressed="${isOn(turn)}"]` }),
    },
    {
      name: "save on a book's page",
      path: book.path,
      act: async (page) => await page.getByRole("button", { name: /Mark Interest|Interested/ }).click(),
      shown: (turn) => ({ selector: "main button", text: isOn(turn) ? "Interested" : "Mark Interest" }),
    },
    {
      name: "move on the slate",
      path: "/dashboard/producer?tab=slate",
      act: async (page, turn) => {
        await page.getByRole("button", { name: `Actions for ${moved.title}` }).click();
        await page.getByRole("menuitem", { name: `Move to ${stage(turn)}` }).click();
      },
      shown: (turn) => ({
        selector: `[data-stage="${stage(turn).toLowerCase()}"] article[aria-label="${moved.title}"]`,
      }),
    },
    {
      name: "note",
      path: "/dashboard/producer?tab=saved-books",
      act: async (page, turn) => {
        const field = page.getByRole("dialog").getByLabel("Note");
        if (!(await field.isVisible()))
          await page.getByRole("button", { name: new RegExp(`rivate note on ${moved.title}`) }).click();
        await field.fill(`Limited series, ${turn + 1} parts.`);
        await page.keyboard.press("Tab");
      },
      shown: () => ({ selector: status, text: "Saving…" }),
      answered: { selector: status, text: "Note saved successfully" },
    },
  ];
}

async function openSlowly(
  browser: Browser,
  origin: string,
  localStorage: { name: string; value: string }[],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  // The compiler names inner functions through this helper, which pages lack.
  await context.addInitScript({ content: "globalThis.__name = (named) => named;" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", THROTTLED_3G);
  await throttleSocket(page);
  return page;
}

/** Chromium's own throttling leaves sockets out. */
async function throttleSocket(page: Page): Promise<void> {
  const { uploadThroughput, downloadThroughput } = THROTTLED_3G;
  await page.routeWebSocket(/\/api\/.*sync/, (client) => {
    const server = client.connectToServer();
    const [up, down] = [slowLine(uploadThroughput), slowLine(downloadThroughput)];
    client.onMessage((message) => up(message.length, () => server.send(message)));
    server.onMessage((message) => down(message.length, () => client.send(message)));
  });
}

/** A line that sends one message after another at this rate, each with half the latency. */
function slowLine(bytesPerSecond: number): (bytes: number, deliver: () => void) => void {
  let freeAt = 0;
  return (bytes, deliver) => {
    freeAt = Math.max(performance.now(), freeAt) + (bytes / bytesPerSecond) * 1000;
    setTimeout(deliver, freeAt - performance.now() + THROTTLED_3G.latency / 2);
  };
}

async function timesOf(page: Page, write: Write, rounds: number): Promise<Figure[]> {
  const [shown, answered]: [number[], number[]] = [[], []];
  await page.goto(write.path);
  for (let turn = 0; turn < rounds; turn += 1) {
    const seen = await watch(page, write.shown(turn));
    const told = write.answered && (await watch(page, write.answered));
    await write.act(page, turn);
    shown.push(await seen());
    if (told) answered.push(await told());
  }
  const figures = [figure(`${write.name}, visible`, "ms", shown)];
  if (answered.length > 0) figures.push(figure(`${write.name}, answered`, "ms", answered));
  return figures;
}

/** Watches the page frame by frame. The result resolves to the time from the last click or key to the painted frame. */
async function watch(page: Page, shown: Shown): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(({ selector, text = "" }) => {
    let since = Number.NaN;
    const note = ({ timeStamp }: Event) => (since = timeStamp);
    for (const type of ["click", "keydown"]) addEventListener(type, note, { capture: true });
    const isShown = () =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));
    const painted = new Promise<number>((resolve) => {
      const look = () => {
        if (Number.isNaN(since) || !isShown()) return void requestAnimationFrame(look);
        for (const type of ["click", "keydown"]) removeEventListener(type, note, { capture: true });
        requestAnimationFrame((at) => resolve(at - since));
      };
      requestAnimationFrame(look);
    });
    return { painted };
  }, shown);
  return async () => await handle.evaluate(async ({ painted }) => await painted);
}
