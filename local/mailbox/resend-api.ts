import type { IncomingMessage } from "node:http";
import type { JsonAnswer } from "../local-server";
import { readBody } from "../local-server";
import type { MessageStore } from "./messages";

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_KEY_LENGTH = 256;

type Mail = Parameters<MessageStore["accept"]>[0];

/** Answers `POST /emails` as Resend does: checks the key and stores the email. Nothing is sent. */
export async function postEmail(
  request: IncomingMessage,
  apiKey: string,
  messages: MessageStore,
): Promise<JsonAnswer> {
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
  if (typeof mail === "string") return errorAnswer(422, "missing_required_field", mail);
  const acceptance = await messages.accept(mail, typeof key === "string" ? key : undefined);
  if (acceptance.outcome === "conflict")
    return errorAnswer(
      409,
      "invalid_idempotent_request",
      "This idempotency key has been used already, with another request body.",
    );
  return { status: 200, body: { id: acceptance.id } };
}

/** An error in Resend's format. */
export function errorAnswer(statusCode: number, name: string, message: string): JsonAnswer {
  return { status: statusCode, body: { statusCode, name, message } };
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
    subject: String(body.subject),
    html: String(body.html ?? ""),
    text: String(body.text ?? ""),
    headers: toStrings(body.headers),
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
