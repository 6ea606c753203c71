import type { IncomingMessage, ServerResponse } from "node:http";
import type { JsonAnswer } from "../support/local-server";
import { readBody, sendJson } from "../support/local-server";
import type { MailEvents } from "./events";
import type { ArmedFailure, Faults } from "./faults";
import type { Mail, Message, MessageStore } from "./messages";

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_KEY_LENGTH = 256;
/** The time between the acceptance of an email and its delivery. */
const DELIVERY_MS = 300;
/** How long a request hangs that gets no answer: longer than a sender waits. */
const SILENCE_MS = 120_000;

/** The parts of the provider. */
export interface Provider {
  apiKey: string;
  messages: MessageStore;
  faults: Faults;
  events: MailEvents;
}

/** Answers `POST /emails` as Resend does, or fails as the page was told. Nothing is sent. */
export async function postEmail(
  request: IncomingMessage,
  response: ServerResponse,
  provider: Provider,
): Promise<void> {
  const mail = await readMail(request, provider.apiKey);
  if ("status" in mail) return sendJson(response, mail);
  const failure = provider.faults.take(mail);
  if (failure?.failure === "rate_limit" || failure?.failure === "server_error")
    return refuse(response, failure);
  const answer = await accept(request, mail, provider);
  if (failure?.failure === "reset") return void response.destroy();
  if (failure?.failure === "timeout") return keepSilent(response);
  sendJson(response, answer);
}

/** An error in Resend's format. */
export function errorAnswer(statusCode: number, name: string, message: string): JsonAnswer {
  return { status: statusCode, body: { statusCode, name, message } };
}

async function accept(
  request: IncomingMessage,
  mail: Mail,
  { messages, faults, events }: Provider,
): Promise<JsonAnswer> {
  const key = request.headers["idempotency-key"];
  const acceptance = await messages.accept(mail, typeof key === "string" ? key : undefined);
  if (acceptance.outcome === "conflict")
    return errorAnswer(
      409,
      "invalid_idempotent_request",
      "This idempotency key has been used already, with another request body.",
    );
  if (acceptance.outcome === "accepted") letItArrive(acceptance.message, faults, events);
  else faults.note("repeat", mail);
  return { status: 200, body: { id: acceptance.message.id } };
}

/** An accepted email is delivered soon after, unless its address was told to bounce. */
function letItArrive(message: Message, faults: Faults, events: MailEvents): void {
  const fate = faults.fateOf(message.to);
  const afterMs = (fate?.after ?? 0) * 1_000;
  if (fate?.fate === "bounce") return events.add("email.bounced", message, afterMs);
  events.add("email.delivered", message, DELIVERY_MS);
  if (fate !== null) events.add("email.complained", message, DELIVERY_MS + afterMs);
}

function refuse(response: ServerResponse, { failure, retryAfter }: ArmedFailure): void {
  if (failure === "server_error")
    return sendJson(response, errorAnswer(500, "internal_server_error", "An unexpected error occurred."));
  response.setHeader("Retry-After", String(retryAfter));
  sendJson(
    response,
    errorAnswer(
      429,
      "rate_limit_exceeded",
      "Too many requests. You can only make 2 requests per second. See rate limit response headers for more information.",
    ),
  );
}

/** Leaves the request open until its sender gives up. */
function keepSilent(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), SILENCE_MS).unref();
  response.on("close", () => clearTimeout(timer));
}

/** The email of a request, or the error that answers it. */
async function readMail(request: IncomingMessage, apiKey: string): Promise<Mail | JsonAnswer> {
  const { authorization } = request.headers;
  if (!authorization) return errorAnswer(401, "missing_api_key", "Missing API Key");
  if (authorization !== `Bearer ${apiKey}`) return errorAnswer(401, "invalid_api_key", "API key is invalid");
  const key = request.headers["idempotency-key"];
  if (typeof key === "string" && (key.length < 1 || key.length > MAX_KEY_LENGTH))
    return errorAnswer(
      400,
      "invalid_idempotency_key",
      "The idempotency key must be 1 to 256 characters long.",
    );
  const text = await readBody(request, MAX_BODY_BYTES);
  if (text === null) return errorAnswer(413, "validation_error", "The request is too large.");
  const mail = parseMail(text);
  return typeof mail === "string" ? errorAnswer(422, "missing_required_field", mail) : mail;
}

/** The email in a request body, or a sentence that names what is missing. */
function parseMail(text: string): Mail | string {
  const body = parseObject(text);
  if (body === null) return "The body is not a JSON object.";
  const missing = ["from", "to", "subject"].find((field) => !body[field]);
  if (missing !== undefined) return `Missing \`${missing}\` field.`;
  if (!body.html && !body.text) return "Missing `html` or `text` field.";
  return {
    from: String(body.from),
    to: [body.to].flat().join(", "),
    replyTo: [body.reply_to ?? []].flat().join(", "),
    subject: String(body.subject),
    html: String(body.html ?? ""),
    text: String(body.text ?? ""),
    headers: toStrings(body.headers),
    tags: tagsOf(body.tags),
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function toStrings(headers: unknown): Record<string, string> {
  const entries = Object.entries(typeof headers === "object" && headers !== null ? headers : {});
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function tagsOf(tags: unknown): Record<string, string> {
  const pairs = (Array.isArray(tags) ? tags : []) as { name?: unknown; value?: unknown }[];
  return Object.fromEntries(pairs.map(({ name, value }) => [String(name), String(value)]));
}
