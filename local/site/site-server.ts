import { readFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import sirv from "sirv";
import { IDLE_MS } from "../../embedded/net/http-port";
import { cacheControl, pageHeaders } from "./page-headers";
import { robotsText } from "./plain-texts";
import { readDrawnPage } from "./drawn-page";
import { type Drawing, drawPicture } from "./preview-pictures";
import type { Settings } from "../support/settings";

/** The folders of a built site: its files, and the server of its pages. */
export interface BuiltSite {
  site: string;
  server: string;
}

interface SiteServerSettings extends Pick<Settings, "convexUrl" | "convexSiteUrl" | "sitePort" | "siteUrl"> {
  /** Where this process reaches the backend's API and HTTP actions, if not at their public addresses. */
  backendUrl?: string;
  actionsUrl?: string;
  /** Writes a line to the log: to the console, if it is not given. */
  logError?: (message: string) => void;
}

/** What the site's server (`src/server/site.ts`) sends for an address. */
interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}
interface SiteModule {
  openSite(settings: {
    html: string;
    drawnHtml: string;
    siteUrl: string;
    backendUrl: string;
    actionsUrl: string;
    logError: (message: string) => void;
    drawPicture: (drawing: Drawing) => Promise<Uint8Array>;
  }): (address: string) => Promise<Answer>;
}

const ROBOTS_HEADERS = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Serves a built site on the settings' port. */
export async function serveSite(
  built: BuiltSite,
  settings: SiteServerSettings,
  host = "localhost",
): Promise<Server> {
  const server = await openSiteServer(built, settings);
  await listen(server, settings, host);
  return server;
}

/** Throws if the port cannot be had. */
export async function listen(
  server: Server,
  { sitePort }: Pick<Settings, "sitePort">,
  host = "localhost",
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(sitePort, host, resolve);
  });
}

/**
 * A server of a built site that does not listen yet. Files are pre-compressed, and hashed assets are cached for a year.
 * Every other path is a page, whose head the site's server fills.
 */
export async function openSiteServer(built: BuiltSite, settings: SiteServerSettings): Promise<Server> {
  const drawnHtml = withBackend(await readDrawnPage(built.server), settings.convexUrl);
  const headers = pageHeaders(settings.convexUrl, drawnHtml);
  const files = sirv(built.site, {
    etag: true,
    gzip: true,
    brotli: true,
    dotfiles: true,
    extensions: [],
    setHeaders: (response, path) => {
      response.setHeader("Cache-Control", cacheControl(path));
    },
  });
  const pages = await openPages(built, drawnHtml, settings);
  const robots = robotsText(settings.siteUrl);
  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD") response.writeHead(405).end();
    else if (request.url === "/robots.txt") response.writeHead(200, ROBOTS_HEADERS).end(robots);
    else if (request.url?.startsWith("/index.html")) pages(request, response);
    else {
      // Its parts are asked for by nobody, and sirv throws at a range that ends before it starts.
      delete request.headers.range;
      files(request, response, () => pages(request, response));
    }
  });
  closeFilesOf(server);
  return server;
}

/**
 * Closes the files that sirv sends when their reader leaves, and the connection when a file cannot be read. An answer that
 * waits behind others on its connection never hears that the connection has ended.
 */
function closeFilesOf(server: Server): void {
  const open = new WeakMap<Socket, Set<Readable>>();
  server.on("connection", (socket) => {
    const files = new Set<Readable>();
    open.set(socket, files);
    socket.once("close", () => files.forEach((file) => file.destroy()));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response) => {
    response.once("pipe", (file: Readable) => {
      open.get(socket)?.add(file);
      file.once("close", () => open.get(socket)?.delete(file));
      file.once("error", () => response.destroy());
    });
  });
}

/** Tells the page's scripts which backend is theirs (`backendUrl`). */
function withBackend(html: string, convexUrl: string): string {
  const tag = `<meta name="backend" content="${new URL(convexUrl).origin}" />`;
  return html.replace("<head>", () => `<head>\n    ${tag}`);
}

async function openPages(
  built: BuiltSite,
  drawnHtml: string,
  settings: SiteServerSettings,
): Promise<RequestListener> {
  const { convexUrl, convexSiteUrl, siteUrl, backendUrl = convexUrl, actionsUrl = convexSiteUrl } = settings;
  const { logError = console.error } = settings;
  const html = withBackend(await readFile(join(built.site, "index.html"), "utf8"), convexUrl);
  const file = pathToFileURL(join(built.server, "site.js")).href;
  const { openSite } = (await import(file)) as SiteModule;
  const site = openSite({
    html,
    drawnHtml,
    siteUrl,
    backendUrl,
    actionsUrl,
    logError,
    drawPicture,
  });
  const compressed = new WeakMap<Answer, Promise<Buffer>>();
  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await site(request.url ?? "/");
    response.setHeader("Vary", "Accept-Encoding");
    if (!acceptsBrotli(request) || answer.body.length === 0 || !isText(answer)) {
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    const bytes = compressed.get(answer) ?? compress(answer.body);
    compressed.set(answer, bytes);
    const body = await bytes;
    response.writeHead(answer.status, { ...answer.headers, "Content-Encoding": "br" }).end(body);
  };
  return (request, response) => {
    send(request, response).catch((error: unknown) => {
      logError(`A page could not be sent: ${error instanceof Error ? error.stack : String(error)}`);
      response.destroy();
    });
  };
}

function acceptsBrotli({ headers }: IncomingMessage): boolean {
  return /\bbr\b/.test(String(headers["accept-encoding"] ?? ""));
}

function isText({ headers }: Answer): boolean {
  return !/^image\//.test(headers["Content-Type"] ?? "");
}

/** Fast rather than small: a page is compressed again whenever it changed. */
async function compress(text: string | Uint8Array): Promise<Buffer> {
  return await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
