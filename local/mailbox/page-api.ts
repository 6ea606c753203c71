import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { JsonAnswer } from "../support/local-server";
import { readBody } from "../support/local-server";
import { EVENT_TYPES } from "./events";
import { FAILURES, FATES } from "./faults";
import { choicesOf, pageOf, readFilter, rowOf } from "./listing";
import { errorAnswer, type Provider } from "./resend-api";
import { messageIdOf } from "./threads";

const PAGE_LENGTH = 50;
const MAX_PAGE_LENGTH = 5_000;
const MAX_BODY_BYTES = 16 * 1024;
const LOG_LENGTH = 100;
const MAX_SECONDS = 30 * 24 * 60 * 60;

const Seconds = z.number().min(0).max(MAX_SECONDS);
/** As the product stores it: it sends to no other spelling. */
const Address = z.string().trim().toLowerCase().min(3).max(254);
const Arming = z.object({
  failure: z.enum(FAILURES).nullable(),
  count: z.int().min(1).max(1_000_000).nullable().default(1),
  retryAfter: Seconds.default(3),
  to: Address.nullable().default(null),
});
const FateChange = z.object({
  address: Address,
  fate: z.enum(FATES).nullable(),
  after: Seconds.default(0),
});
const EventChoice = z.object({ type: z.enum(EVENT_TYPES) });

/** What the page and the tests ask of the mailbox, besides its files and its stream. */
export async function answerPage(
  request: IncomingMessage,
  { pathname, searchParams }: URL,
  provider: Provider & { examples: () => Promise<unknown> },
): Promise<JsonAnswer | null> {
  const route = `${request.method} ${pathname.replace(/^\/api\/messages\/[^/]+/, "/api/messages/:id")}`;
  const id = pathname.split("/")[3] ?? "";
  switch (route) {
    case "GET /api/messages":
      return ok(messagesTo(provider, searchParams.get("to")));
    case "GET /api/list":
      return ok(list(provider, searchParams));
    case "GET /api/messages/:id":
      return read(provider, id);
    case "POST /api/messages/:id/events":
      return await change(request, EventChoice, ({ type }) => addEvent(provider, id, type));
    case "GET /api/provider":
      return ok(stateOf(provider));
    case "POST /api/provider":
      return await change(request, Arming, (arming) => arm(provider, arming));
    case "POST /api/provider/addresses":
      return await change(request, FateChange, (fate) => setFate(provider, fate));
    case "GET /api/examples":
      return ok(await provider.examples());
    default:
      return null;
  }
}

/** Whole emails, newest first, for tests and scripts. */
function messagesTo({ messages }: Provider, to: string | null): object {
  return messages.all().filter((message) => to === null || message.to === to);
}

function list({ messages }: Provider, query: URLSearchParams): object {
  const all = messages.all();
  const limit = Math.min(MAX_PAGE_LENGTH, Number(query.get("limit")) || PAGE_LENGTH);
  return {
    ...pageOf(all, readFilter(query), { after: query.get("after"), limit }),
    ...choicesOf(all),
    kept: all.length,
  };
}

function read({ messages, events }: Provider, id: string): JsonAnswer {
  const message = messages.find(id);
  if (message === null) return errorAnswer(404, "not_found", "This email is no longer kept.");
  return ok({
    message,
    messageId: messageIdOf(message),
    thread: messages.threadOf(message).map(rowOf),
    events: events.of(id),
  });
}

function addEvent(
  { messages, events }: Provider,
  id: string,
  type: z.infer<typeof EventChoice>["type"],
): JsonAnswer {
  const message = messages.find(id);
  if (message === null) return errorAnswer(404, "not_found", "This email is no longer kept.");
  events.add(type, message, 0);
  return ok({});
}

function stateOf({ faults, events }: Provider): object {
  return {
    armed: faults.armed,
    addresses: faults.fates,
    incidents: faults.incidents.slice(0, LOG_LENGTH),
    events: events.latest(LOG_LENGTH),
  };
}

function arm(provider: Provider, { failure, count, retryAfter, to }: z.infer<typeof Arming>): JsonAnswer {
  provider.faults.arm(failure === null ? null : { failure, remaining: count, retryAfter, to });
  return ok(stateOf(provider));
}

function setFate(provider: Provider, { address, fate, after }: z.infer<typeof FateChange>): JsonAnswer {
  if (fate === null) provider.faults.clearFate(address);
  else provider.faults.setFate({ address, fate, after });
  return ok(stateOf(provider));
}

/** Checks the body of a change and makes it. */
async function change<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
  make: (input: z.infer<Schema>) => JsonAnswer,
): Promise<JsonAnswer> {
  const text = await readBody(request, MAX_BODY_BYTES);
  const parsed = schema.safeParse(parseJson(text ?? ""));
  if (parsed.success) return make(parsed.data);
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  return errorAnswer(
    422,
    "validation_error",
    `${field === "" ? "The body" : field}: ${issue?.message ?? ""}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function ok(body: object | unknown): JsonAnswer {
  return { status: 200, body: body as object };
}
