import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../../embedded/system/clock";
import type { Clock } from "../../embedded/system/world";
import type { JsonAnswer } from "../support/local-server";
import { isOwnHost, openLocalServer, readBody, sendJson } from "../support/local-server";
import { answerCall, type ApiContext, errorAnswer } from "./api";
import { type Fields, parseForm, textAt } from "./form";
import { Ledger } from "./ledger";
import {
  checkoutPage,
  controlsPage,
  type PageAnswer,
  portalPage,
  handleCheckout,
  handleControl,
  handlePortal,
} from "./pages";
import { Store } from "./store";
import { Webhooks } from "./webhooks";

export interface LocalStripeOptions {
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  secretKey: string;
  webhookSecret: string;
  /** The URL that receives webhook events. */
  webhookUrl: string;
  /** The deployment's time, which tests may move. */
  clock?: Clock;
}

export interface LocalStripe {
  url: string;
  ledger: Ledger;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 256 * 1024;
const TICK_MS = 15_000;
/** A button redirects to the site, which is another origin of this machine. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:* http://127.0.0.1:*; base-uri 'none'; frame-ancestors 'none'";

/**
 * Starts a local replacement for Stripe: the parts of its API that the product uses, the checkout and portal
 * pages, and signed webhooks. It asks for no card and moves no money.
 */
export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const store = await Store.open(join(options.dataDir, "stripe.json"));
  const { server, url, close: closeServer } = await openLocalServer(options.port);
  const { webhookUrl, webhookSecret, clock = systemClock() } = options;
  const now = () => clock.now();
  const webhooks = new Webhooks(store.books, {
    url: webhookUrl,
    secret: webhookSecret,
    now,
    save: () => store.save(),
  });
  const ledger = new Ledger(store.books, {
    now,
    onEvent: (id) => webhooks.send(id),
    checkoutUrl: (id) => `${url}/c/pay/${id}`,
  });
  const world = {
    ledger,
    portalUrl: (id: string) => `${url}/p/session/${id}`,
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response, { world, store, secretKey: options.secretKey }).catch(() => {
      if (!response.headersSent) sendJson(response, errorAnswer(500, "api_error", "The request failed."));
      else response.destroy();
    });
  });
  webhooks.resume();
  const stopTicking = tickAlways(ledger, clock);
  const close = async () => {
    stopTicking();
    webhooks.close();
    await store.save();
    await closeServer();
  };
  return { url, ledger, close };
}

/** Lets time pass in the ledger every few seconds, and at once when the clock is moved. Returns a function that stops. */
function tickAlways(ledger: Ledger, clock: Clock): () => void {
  let cancel = () => {};
  const arm = () => {
    cancel = clock.runAt(clock.now() + TICK_MS, () => {
      ledger.tick();
      arm();
    });
  };
  arm();
  return () => cancel();
}

interface RequestContext {
  world: ApiContext;
  store: Store;
  secretKey: string;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? "/", "http://stripe");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Cache-Control", "no-store");
  // A form on a foreign page could press the buttons.
  const { host = "", origin } = request.headers;
  const isOwn = isOwnHost(host) && (origin === undefined || origin === "null" || origin === `http://${host}`);
  if (!isOwn) return sendJson(response, errorAnswer(403, "invalid_request", "Wrong host."));
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === null)
    return sendJson(response, errorAnswer(413, "invalid_request", "The request is too large."));
  if (pathname === "/stripe.css") return await serveStylesheet(response);
  if (!pathname.startsWith("/v1/")) {
    const answer = pageFor(context.world.ledger, request.method ?? "GET", pathname, parseForm(body));
    await context.store.save();
    return sendPage(response, answer);
  }
  if (request.headers.authorization !== `Bearer ${context.secretKey}`)
    return sendJson(response, errorAnswer(401, "invalid_api_key", "Invalid API Key provided."));
  const method = request.method ?? "GET";
  const fields = parseForm(method === "GET" ? search.slice(1) : body);
  const key = method === "POST" ? request.headers["idempotency-key"] : undefined;
  const answer = answerOnce(context, String(key ?? ""), { method, path: pathname.slice(4), body }, fields);
  await context.store.save();
  sendJson(response, answer);
}

/**
 * Answers a request once per idempotency key. A repeat gets the first answer, and a different request is
 * refused.
 */
function answerOnce(
  { world, store }: RequestContext,
  key: string,
  { method, path, body }: { method: string; path: string; body: string },
  fields: Fields,
): JsonAnswer {
  if (key === "") return answerCall(world, { method, path, fields });
  const { answers } = store.books;
  const request = createHash("sha256").update(`${path}\n${body}`).digest("hex");
  const stored = answers[key];
  if (stored !== undefined && stored.request !== request) {
    const message = "Keys for idempotent requests can only be used with the same parameters.";
    return { status: 400, body: { error: { type: "idempotency_error", message } } };
  }
  if (stored !== undefined) return { status: stored.status, body: stored.body };
  const answer = answerCall(world, { method, path, fields });
  answers[key] = { request, ...answer };
  return answer;
}

function pageFor(ledger: Ledger, method: string, path: string, fields: Fields): PageAnswer | null {
  ledger.tick();
  const [act, id] = [textAt(fields, "act"), textAt(fields, "id")];
  const isPost = method === "POST";
  if (path === "/") return isPost ? handleControl(ledger, act, id ?? "") : controlsPage(ledger);
  const session = ledger.books.sessions[/^\/c\/pay\/(\w+)$/.exec(path)?.[1] ?? ""];
  if (session !== undefined)
    return isPost ? handleCheckout(ledger, session, act) : checkoutPage(ledger, session);
  const portal = ledger.books.portals[/^\/p\/session\/(\w+)$/.exec(path)?.[1] ?? ""];
  if (portal === undefined) return null;
  return isPost ? handlePortal(ledger, portal, act, id) : portalPage(ledger, portal);
}

function sendPage(response: ServerResponse, answer: PageAnswer | null): void {
  if (answer === null) return sendJson(response, errorAnswer(404, "resource_missing", "Not found."));
  if ("location" in answer) {
    response.writeHead(303, { Location: answer.location }).end();
    return;
  }
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY });
  response.end(answer.html);
}

async function serveStylesheet(response: ServerResponse): Promise<void> {
  response.setHeader("Content-Type", "text/css; charset=utf-8");
  response.end(await readFile(join(import.meta.dirname, "page", "stripe.css")));
}
