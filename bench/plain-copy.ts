import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { foundBrowser } from "../local/chromium";

/**
 * Serves the cards of a page as plain HTML with the same styles and no script: the cost of the same picture without
 * running anything.
 */
export async function plainCopy(url: string): Promise<{ url: string } & AsyncDisposable> {
  const { html, styles } = await drawn(url);
  const files = new Map([
    ["/", { type: "text/html; charset=utf-8", body: html }],
    ["/styles.css", { type: "text/css", body: styles }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
    response.end(file?.body);
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

async function drawn(url: string): Promise<{ html: string; styles: string }> {
  const browser = await chromium.launch({ executablePath: foundBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.locator("main article").nth(23).waitFor();
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map((sheet) => sheet.href).filter((href) => href !== null),
    );
    const styles = await Promise.all(sheets.map(async (href) => await (await fetch(href)).text()));
    const cards = await page.evaluate(() => document.querySelector("main")?.outerHTML ?? "");
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Books</title>`;
    const html = `<!doctype html><html lang="en"><head>${head}<link rel="stylesheet" href="/styles.css"></head><body>${cards}</body></html>`;
    return { html, styles: styles.join("\n") };
  } finally {
    await browser.close();
  }
}
