import { DAY_MS } from "../dates";
/** How mail leaves the outbox: what is waited for, and when it is given up. Times in ms. */
const SECOND = 1_000;
const HOUR = 3_600_000;

/**
 * Between the beginnings of two mails. The provider takes two a second (B-49), counted where they arrive: a tenth of a
 * second is for what happens on the way.
 */
export const MAIL_SPACING_MS = 600;
/** How long one sender may hold a mail; after that another takes it, as if it had died. */
export const MAIL_LEASE_MS = 120 * SECOND;
/** How long the provider is waited for. */
export const MAIL_TIMEOUT_MS = 20 * SECOND;
/** The provider knows a mail's key for a day; later, another try could send it twice. A minute is kept for the last. */
export const MAIL_LIFE_MS = DAY_MS - 60 * SECOND;
/** All mails of a day, over all addresses. */
export const MAX_MAILS_PER_DAY = 5_000;
/** The rest of a day is for mail that cannot wait: a campaign stops here and goes on tomorrow. */
export const MAX_MAILS_BEFORE_MARKETING_PAUSES = 4_000;

/** What came of handing a mail to the provider. */
export type MailOutcome =
  | { kind: "accepted"; providerId?: string }
  | { kind: "refused"; error: string }
  | { kind: "later"; error: string; retryAfterMs?: number };

/** The wait before the try after this many: 1 s, doubling to an hour, of which up to half is left out at random. */
export function retryDelay(attempts: number, random: number): number {
  const full = Math.min(HOUR, SECOND * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (1 - random / 2));
}

/**
 * What an error answer means. Refused for good is what no repetition mends; a key that is not let in is the
 * operator's to mend, so those wait as an outage does. A key the provider knows with another body was accepted before.
 */
export function outcomeOfError(error: {
  name: string;
  statusCode: number | null;
  retryAfterMs?: number;
}): MailOutcome {
  const { name, statusCode: status, retryAfterMs } = error;
  if (name === "invalid_idempotent_request") return { kind: "accepted" };
  const said = `${status ?? "no answer"} ${name}`;
  const isFinal =
    status !== null && status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
  return isFinal ? { kind: "refused", error: said } : { kind: "later", error: said, retryAfterMs };
}
