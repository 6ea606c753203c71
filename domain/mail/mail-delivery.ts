import { DAY_MS } from "../dates";
const SECOND = 1_000;
const HOUR = 3_600_000;

/**
 * The wait between two emails. The provider accepts two a second, counted on arrival: a tenth of a second covers
 * delays on the way.
 */
export const MAIL_SPACING_MS = 600;
/** How long a sender may lease an email. After that it counts as dead, and another sender takes over. */
export const MAIL_LEASE_MS = 120 * SECOND;
/** How long to wait for the provider's answer. */
export const MAIL_TIMEOUT_MS = 20 * SECOND;
/** The provider keeps an idempotency key for a day, so a later retry could send twice. A minute is left for the last. */
export const MAIL_LIFE_MS = DAY_MS - 60 * SECOND;
/** Emails per day to all addresses together. */
export const MAX_MAILS_PER_DAY = 5_000;
/** Alerts and campaigns pause here until tomorrow: the rest of the day's quota is for email that cannot wait. */
export const MAX_MAILS_BEFORE_OTHERS_PAUSE = 4_000;

/** The provider's answer to one email. */
export type MailOutcome =
  | { kind: "accepted"; providerId?: string }
  | { kind: "refused"; error: string }
  | { kind: "later"; error: string; retryAfterMs?: number };

/** The wait before the next attempt: 1 s, doubling to an hour, shortened at random by up to half. */
export function retryDelay(attempts: number, random: number): number {
  const full = Math.min(HOUR, SECOND * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (1 - random / 2));
}

/** Errors of the request and not of its email: the key, the account, a wrong address of the provider, the pace. */
const NOT_OF_THE_EMAIL: readonly number[] = [401, 402, 403, 404, 405, 408, 409, 429];

/**
 * Decides whether an error is final. What the operator has to fix, such as a rejected API key or sender, waits like an
 * outage. An idempotency key known with another body means the provider accepted the email before.
 */
export function outcomeOfError(error: {
  name: string;
  statusCode: number | null;
  retryAfterMs?: number;
}): MailOutcome {
  const { name, statusCode: status, retryAfterMs } = error;
  if (name === "invalid_idempotent_request") return { kind: "accepted" };
  const description = `${status ?? "no answer"} ${name}`;
  const isOwn = name !== "invalid_from_address" && status !== null && !NOT_OF_THE_EMAIL.includes(status);
  const isFinal = isOwn && status >= 400 && status < 500;
  return isFinal
    ? { kind: "refused", error: description }
    : { kind: "later", error: description, retryAfterMs };
}
