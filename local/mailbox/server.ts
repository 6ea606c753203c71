import type { IncomingMessage, ServerResponse } from "node:http";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../embedded/system/world";
import { isOwnHost, openLocalServer, sendJson } from "../support/local-server";
import { MailEvents } from "./events";
import { Faults } from "./faults";
import { MessageStore } from "./messages";
import { readPageFile } from "./page-files";
import { errorAnswer, postEmail, type Provider } from "./resend-api";

export interface MailboxOptions {
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  /** The key that senders must present, as with Resend. */
  apiKey: string;
  /** The deployment's time, which tests may move. */
  clock: Clock;
  /** The endpoint that is told what became of accepted emails, and the secret that signs it. */
  webhookUrl: string;
  webhookSecret: string;
  /** Every email that the product can send, with example values, rendered by the product. */
  examples: () => Promise<unknown>;
}

export interface Mailbox {
  url: string;
  close(): Promise<void>;
}

type Served = Provider & Pick<MailboxOptions, "examples">;

/**
 * Emails are shown in a frame without scripts. They may show pictures of this machine and use inline styles but load
 * nothing else.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; connect-src 'self'; img-src data: http://localhost:* http://127.0.0.1:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Starts the mailbox that replaces Resend in a local run. `POST /emails` accepts email, `GET /api/messages`
 * lists it, and `/` shows it live. `/provider` makes it fail as a provider can. It listens only on this machine and
 * sends nothing.
 */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { port, dataDir, apiKey, clock, examples } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const now = () => clock.now();
  const messages = await MessageStore.open(join(dataDir, "mailbox.jsonl"), now);
  const events = await MailEvents.open(join(dataDir, "mail-events.jsonl"), {
    clock,
    url: options.webhookUrl,
    secret: options.webhookSecret,
  });
  const served: Served = { apiKey, messages, events, faults: new Faults(now), examples };
  const { server, url, close: closeServer } = await openLocalServer(port);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response, served).catch(() => {
      if (!response.headersSent)
        sendJson(response, errorAnswer(500, "internal_server_error", "The request failed."));
      else response.destroy();
    });
  });
  const close = async () => {
    await events.close();
    await closeServer();
  };
  return { url, close };
}

async function serve(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const url = new URL(request.url ?? "/", "http://mailbox");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "no-store");
  // A foreign page could press the buttons, or read the codes under a name of its own.
  const { host = "", origin } = request.headers;
  if (!isOwnHost(host) || (origin !== undefined && origin !== `http://${host}`))
    return sendJson(response, errorAnswer(403, "invalid_access", "Wrong host."));
  if (url.pathname === "/emails" && request.method === "POST")
    return await postEmail(request, response, served);
  if (url.pathname === "/api/stream") return streamChanges(response, served);
  // Reading the schemas takes a tenth of a second, which a start does not need.
  const { answerPage } = await import("./page-api");
  const answer = await answerPage(request, url, served);
  if (answer !== null) return sendJson(response, answer);
  if (request.method !== "GET")
    return sendJson(response, errorAnswer(405, "method_not_allowed", "Method is not allowed."));
  await servePage(response, url.pathname);
}

async function servePage(response: ServerResponse, pathname: string): Promise<void> {
  const file = await readPageFile(pathname);
  if (file === null) return sendJson(response, errorAnswer(404, "not_found", "Not found."));
  response.setHeader("Content-Type", file.type);
  response.setHeader("Content-Security-Policy", POLICY);
  response.end(file.content);
}

/** Notifies an open page of each new email, and of each change of the provider, through server-sent events. */
function streamChanges(response: ServerResponse, { messages, events, faults }: Served): void {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write(": open\n\n");
  const stopMessages = messages.onMessage(({ id }) => response.write(`data: ${id}\n\n`));
  const announce = () => response.write("event: change\ndata: provider\n\n");
  const stops = [stopMessages, events.onChange(announce), faults.onChange(announce)];
  response.on("close", () => stops.forEach((stop) => stop()));
}
