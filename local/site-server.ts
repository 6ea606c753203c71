import { createServer, type Server } from "node:http";
import sirv from "sirv";
import { cacheControl, pageHeaders } from "./page-headers";
import type { Settings } from "./settings";

/**
 * Serves a built site. Files are pre-compressed, and hashed assets are cached for a year. Every other path
 * gets the page itself, which draws the route.
 */
export async function serveSite(
  folder: string,
  settings: Pick<Settings, "convexUrl" | "sitePort">,
  host = "localhost",
): Promise<Server> {
  const headers = pageHeaders(settings.convexUrl);
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    dotfiles: true,
    single: true,
    setHeaders: (response, path) => {
      response.setHeader("Cache-Control", cacheControl(path));
    },
  });
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    files(request, response, () => {
      response.statusCode = 404;
      response.end("Not found");
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.sitePort, host, resolve);
  });
  return server;
}
