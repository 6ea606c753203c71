import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDrawnPage } from "./drawn-page";
import { pageHeaders } from "./page-headers";

interface Addresses {
  siteUrl: string;
  backendUrl: string;
  actionsUrl: string;
}

/**
 * Completes the built server of pages to one file that needs nothing else: it holds index.html and the addresses, and
 * its default export answers a `Request` with a `Response`, as hosts of functions call it.
 */
export async function writeSiteFunction(
  { site, server }: { site: string; server: string },
  addresses: Addresses,
): Promise<string> {
  const html = await readFile(join(site, "index.html"), "utf8");
  const drawnHtml = await readDrawnPage(server);
  const settings = { html, drawnHtml, ...addresses };
  const built = await readFile(join(server, "site.js"), "utf8");
  const file = join(server, "site.mjs");
  await writeFile(
    file,
    `${built}
const answerTo = openSite(${JSON.stringify(settings)});
const pageHeaders = ${JSON.stringify(pageHeaders(addresses.backendUrl, drawnHtml))};
export default {
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = await answerTo(pathname + search);
    return new Response(body, { status, headers: { ...pageHeaders, ...headers } });
  },
};
`,
  );
  return file;
}
