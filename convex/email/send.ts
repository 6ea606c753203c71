import { Resend } from "resend";
import { cutTo } from "../../domain/cut";
import type { MailOutcome } from "../../domain/mail/mail-delivery";
import { MAIL_TIMEOUT_MS, outcomeOfError } from "../../domain/mail/mail-delivery";
import { isCanonicalEmail } from "../../domain/mail/emails";
import type { Claim } from "../model/mail/mailQueue";
import type { MailSettings } from "../model/mail/mailSettings";
import { mailSettings } from "../model/mail/mailSettings";
import { sha256 } from "../model/hash";
import type { Written } from "./contents";
import { mailContent } from "./contents";
import { renderHtml } from "./html";
import { renderText } from "./plain";

/**
 * Sends an email through the provider. Never throws: an error on our side waits like an outage, so that a fixed
 * version still sends the email.
 */
export async function send(claim: Claim): Promise<MailOutcome> {
  try {
    const settings = mailSettings();
    const provider = new Resend(settings.apiKey, { baseUrl: settings.baseUrl });
    const answer = await withTimeout(async (signal) =>
      provider.emails.send(letterOf(claim, settings), {
        idempotencyKey: await idempotencyKey(claim.key),
        signal,
      }),
    );
    if (answer.error !== null)
      return outcomeOfError({ ...answer.error, retryAfterMs: retryAfter(answer.headers) });
    return typeof answer.data.id === "string"
      ? { kind: "accepted", providerId: answer.data.id }
      : { kind: "later", error: "an answer without an id" };
  } catch (error) {
    return { kind: "later", error: error instanceof Error ? cutTo(error.message, 200) : "unknown" };
  }
}

/** The provider's request for an email. The same row must give the same request, or its key would not match. */
export function letterOf(claim: Written, settings: MailSettings) {
  const content = mailContent(claim, settings);
  const { replyTo } = content;
  return {
    from: settings.from,
    to: claim.to,
    subject: oneLine(content.subject),
    html: renderHtml(content),
    text: renderText(content),
    headers: listHeaders(content.oneClickUrl),
    tags: [{ name: "type", value: claim.type }],
    ...(isCanonicalEmail(replyTo) ? { replyTo } : {}),
  };
}

/** A line break in a value would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}

function listHeaders(oneClickUrl: string | null): Record<string, string> | undefined {
  if (oneClickUrl === null) return undefined;
  return {
    "List-Unsubscribe": `<${oneClickUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The row's key, or its hash if the provider would refuse its length or characters. */
async function idempotencyKey(key: string): Promise<string> {
  return /^[\x21-\x7e]{1,256}$/.test(key) ? key : await sha256(key);
}

function retryAfter(headers: Record<string, string> | null): number | undefined {
  const seconds = Number(headers?.["retry-after"] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : undefined;
}

async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), MAIL_TIMEOUT_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
