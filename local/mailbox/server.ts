import type { IncomingMessage, ServerResponse } from "node:http";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../embedded/system/world";
import { isOwnHost, openLocalServer, sendJson } from "../local-server";
import { MessageStore } from "./messages";
import { postEmail, errorAnswer } from "./resend-api";

export interface MailboxOptions {
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  /** The key that senders must present, as with Resend. */
  apiKey: string;
  /** The deployment's time, which tests may move. */
  clock: Clock;
}

export interface Mailbox {
  url: string;
  close(): Promise<void>;
}

const PAGE = new Map([
  ["/", { file: "index.html", type: "text/html; charset=utf-8" }],
  ["/mailbox.css", { file: "mailbox.css", type: "text/css; charset=utf-8" }],
  ["/mailbox.js", { file: "mailbox.js", type: "text/javascript; charset=utf-8" }],
]);
/**
 * Emails are shown in a frame without scripts. They may use `data:` images and inline styles but load
 * nothing.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/**
 * Starts the mailbox that replaces Resend in a local run. `POST /emails` accepts email, `GET /api/messages`
 * lists it, and `/` shows it live. It listens only on this machine and sends nothing.
 */
export async function startMailbox({ port, dataDir, apiKey, clock }: MailboxOptions): Promise<Mailbox> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const messages = await MessageStore.open(join(dataDir, "mailbox.jsonl"), () => clock.now());
  const { server, url, close } = await openLocalServer(port);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response, apiKey, messages).catch(() => {
      if (!response.headersSent)
        sendJson(response, errorAnswer(500, "internal_server_error", "The email could not be stored."));
      else response.destroy();
    });
  });
  return { url, close };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  apiKey: string,
  messages: MessageStore,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://mailbox");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "no-store");
  if (!isOwnHost(request.headers.host))
    return sendJson(response, errorAnswer(403, "invalid_access", "Wrong host."));
  if (pathname === "/emails" && request.method === "POST")
    return sendJson(response, await postEmail(request, apiKey, messages));
  if (request.method !== "GET")
    return sendJson(response, errorAnswer(405, "method_not_allowed", "Method is not allowed."));
  if (pathname === "/api/messages") {
    const to = searchParams.get("to");
    const listed = messages.all().filter((message) => to === null || message.to === to);
    return sendJson(response, { status: 200, body: listed });
  }
  if (pathname === "/api/stream") return streamMessages(response, messages);
  await servePage(response, pathname);
}

async function servePage(response: ServerResponse, pathname: string): Promise<void> {
  const part = PAGE.get(pathname);
  if (part === undefined) return sendJson(response, errorAnswer(404, "not_found", "Not found."));
  const content = await readFile(join(import.meta.dirname, "page", part.file));
  response.setHeader("Content-Type", part.type);
  response.setHeader("Content-Security-Policy", POLICY);
  response.end(content);
}

/** Notifies an open page of each new email through server-sent events. */
function streamMessages(response: ServerResponse, messages: MessageStore): void {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write(": open\n\n");
  const stop = messages.onMessage(({ id }) => response.write(`data: ${id}\n\n`));
  response.on("close", stop);
}
