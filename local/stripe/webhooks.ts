import type Stripe from "stripe";
import type { StripeRecords } from "./records";
import { eventShape } from "./shapes";

const RETRY_AFTER_MS = [200, 1_000, 3_000, 10_000, 30_000, 60_000, 60_000, 60_000, 60_000, 60_000];
const TIMEOUT_MS = 20_000;

interface WebhookOptions {
  url: string;
  secret: string;
  now: () => number;
  save: () => Promise<void>;
}

/**
 * Sends each event, signed as Stripe signs it, until the endpoint answers with a 2xx status. Events are
 * independent, and their order is not guaranteed.
 */
export class Webhooks {
  readonly #books: StripeRecords;
  readonly #options: WebhookOptions;
  #stripe: Promise<Stripe> | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(books: StripeRecords, options: WebhookOptions) {
    this.#books = books;
    this.#options = options;
  }

  /** Retries the events that an earlier run could not deliver. */
  resume(): void {
    for (const event of Object.values(this.#books.events)) if (!event.isDelivered) this.send(event.id);
  }

  send(id: string): void {
    this.#after(0, id, 0);
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #after(ms: number, id: string, attempt: number): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(id, attempt);
    }, ms);
    this.#timers.add(timer);
  }

  async #attempt(id: string, attempt: number): Promise<void> {
    const event = this.#books.events[id];
    if (event === undefined) return;
    if (await this.#deliver(eventShape(event))) {
      event.isDelivered = true;
      // Until a later save succeeds, a restart delivers it again.
      await this.#options.save().catch(() => undefined);
      return;
    }
    const wait = RETRY_AFTER_MS[attempt];
    if (wait !== undefined) this.#after(wait, id, attempt + 1);
  }

  async #deliver(event: object): Promise<boolean> {
    const payload = JSON.stringify(event);
    const { webhooks } = await (this.#stripe ??= openStripe());
    const signature = await webhooks.generateTestHeaderStringAsync({
      payload,
      secret: this.#options.secret,
      timestamp: Math.floor(this.#options.now() / 1000),
    });
    try {
      const answer = await fetch(this.#options.url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return answer.ok;
    } catch {
      return false;
    }
  }
}

/** Reading the SDK takes a third of a second, which a start without events does not need. */
async function openStripe(): Promise<Stripe> {
  const sdk = await import("stripe");
  return new sdk.default("sk_test_signs_only");
}
