import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { brotliCompressSync, constants } from "node:zlib";

/** A page without a script, for comparison with one of the site. */
export interface PlainCopy extends AsyncDisposable {
  url: string;
  /** Shows the same as this page of the site from now on. */
  show: (document: string) => void;
}

/**
 * Serves what the server drew as plain HTML, compressed as the site's pages are, with the same styles in it and no
 * script: the cost of the same picture, with its fonts and covers, in one page and without running anything.
 */
export async function plainCopy(siteUrl: string): Promise<PlainCopy> {
  let page = Buffer.alloc(0);
  const server = createServer((request, response) => {
    if (request.url !== "/") return void passOn(new URL(request.url ?? "/", siteUrl), response);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show: (document) => {
      page = brotliCompressSync(plain(document), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    },
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

/** Throws Error for a page without styles or books: it would be a comparison with less. */
function plain(document: string): string {
  const [styles] = /<style>.*?<\/style>/s.exec(document) ?? [];
  const [main] = /<main .*<\/main>/s.exec(document) ?? [];
  if (styles === undefined || !main?.includes("<article")) throw new Error("The page was not drawn.");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Books</title>`;
  return `<!doctype html><html lang="en"><head>${head}${styles}</head><body>${main}</body></html>`;
}
