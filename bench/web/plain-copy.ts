import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { foundBrowser } from "../../local/chromium";

/**
 * Serves the cards of a page as plain compressed HTML with the same styles in it and no script: the cost of the same
 * picture, with its fonts and covers, in one page and without running anything.
 */
export async function plainCopy(url: string): Promise<{ url: string } & AsyncDisposable> {
  const page = gzipSync(await drawn(url));
  const server = createServer((request, response) => {
    if (request.url !== "/") return void passOn(new URL(request.url ?? "/", url), response);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with a file of the site. */
async function passOn(file: URL, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await fetch(file);
  response.writeHead(status, { "content-type": headers.get("content-type") ?? "" });
  await pipeline(body ?? [], response);
}

async function drawn(url: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: foundBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    const cards = page.locator("main article");
    await cards.nth(11).scrollIntoViewIfNeeded();
    await cards.nth(23).waitFor();
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map((sheet) => sheet.href).filter((href) => href !== null),
    );
    const styles = await Promise.all(sheets.map(async (href) => await (await fetch(href)).text()));
    const main = await page.evaluate(() => document.querySelector("main")?.outerHTML ?? "");
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Books</title>`;
    return `<!doctype html><html lang="en"><head>${head}<style>${styles.join("\n")}</style></head><body>${main}</body></html>`;
  } finally {
    await browser.close();
  }
}
