import { createHmac, randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import type { Clock } from "../../embedded/system/world";
import { LineFile } from "./line-file";
import type { Message } from "./messages";

export const EVENT_TYPES = ["email.delivered", "email.bounced", "email.complained"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Something that happened to an email after it was accepted, and how its endpoint was told. */
export interface MailEvent {
  /** The id that receivers recognize repeats by. */
  id: string;
  type: EventType;
  email: Pick<Message, "id" | "at" | "from" | "to" | "subject" | "tags">;
  /** When it happens, in ms since the epoch, and when the next attempt to tell it is due. */
  happensAt: number;
  nextAttemptAt: number | null;
  /** The endpoint's answers; null is no answer. */
  answers: { at: string; status: number | null }[];
  state: "waiting" | "told" | "given up";
}

interface EventOptions {
  clock: Clock;
  /** The endpoint that receives the events. */
  url: string;
  secret: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The provider's own schedule: the waits after failed attempts. */
const RETRY_AFTER_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
const TIMEOUT_MS = 15_000;
const MAX_KEPT = 2_000;
const MAX_AT_ONCE = 4;

/**
 * The events of accepted emails. Each is signed and sent until the endpoint answers with a 2xx status, on the provider's
 * schedule. They survive a restart: every change is a line of a file, of which the last line of an event counts.
 */
export class MailEvents {
  readonly #file: LineFile;
  readonly #options: EventOptions;
  readonly #events = new Map<string, MailEvent>();
  readonly #cancels = new Map<string, () => void>();
  readonly #listeners = new Set<() => void>();
  readonly #due: MailEvent[] = [];
  #running = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor(file: string, options: EventOptions) {
    this.#file = new LineFile(file);
    this.#options = options;
  }

  static async open(file: string, options: EventOptions): Promise<MailEvents> {
    const events = new MailEvents(file, options);
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
    for (const event of lines.flatMap(parseLine)) events.#events.set(event.id, event);
    events.#forgetOld();
    await writeFile(`${file}.new`, [...events.#events.values()].map(toLine).join(""), { mode: 0o600 });
    await rename(`${file}.new`, file);
    for (const event of events.#events.values()) if (event.state === "waiting") events.#arm(event);
    return events;
  }

  /** Newest first. */
  latest(limit: number): MailEvent[] {
    return [...this.#events.values()].slice(-limit).reverse();
  }

  /** The events of one email, oldest first. */
  of(emailId: string): MailEvent[] {
    return [...this.#events.values()].filter(({ email }) => email.id === emailId);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Lets something happen to an email after a wait. */
  add(type: EventType, message: Message, afterMs: number): void {
    const { id, at, from, to, subject, tags } = message;
    const happensAt = this.#options.clock.now() + afterMs;
    const event: MailEvent = {
      id: `msg_${randomBytes(15).toString("base64url")}`,
      type,
      email: { id, at, from, to, subject, tags },
      happensAt,
      nextAttemptAt: happensAt,
      answers: [],
      state: "waiting",
    };
    this.#events.set(event.id, event);
    this.#forgetOld();
    this.#changed(event);
    this.#arm(event);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const cancel of this.#cancels.values()) cancel();
    await this.#writing;
  }

  #arm(event: MailEvent): void {
    if (this.#isClosed || event.nextAttemptAt === null) return;
    const cancel = this.#options.clock.runAt(event.nextAttemptAt, () => {
      this.#cancels.delete(event.id);
      this.#due.push(event);
      this.#runDue();
    });
    this.#cancels.set(event.id, cancel);
  }

  #runDue(): void {
    while (!this.#isClosed && this.#running < MAX_AT_ONCE) {
      const event = this.#due.shift();
      if (event === undefined) return;
      this.#running += 1;
      void this.#attempt(event).finally(() => {
        this.#running -= 1;
        this.#runDue();
      });
    }
  }

  async #attempt(event: MailEvent): Promise<void> {
    const status = await this.#tell(event);
    if (this.#isClosed) return;
    const now = this.#options.clock.now();
    const wait = RETRY_AFTER_MS[event.answers.length];
    event.answers.push({ at: new Date(now).toISOString(), status });
    const isTold = status !== null && status >= 200 && status < 300;
    event.nextAttemptAt = isTold || wait === undefined ? null : now + wait;
    if (event.nextAttemptAt === null) event.state = isTold ? "told" : "given up";
    this.#changed(event);
    this.#arm(event);
  }

  /** The endpoint's status, or null if it did not answer. */
  async #tell(event: MailEvent): Promise<number | null> {
    const payload = JSON.stringify(payloadOf(event));
    const seconds = Math.floor(this.#options.clock.now() / 1_000);
    try {
      const answer = await fetch(this.#options.url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "svix-id": event.id,
          "svix-timestamp": String(seconds),
          "svix-signature": signature(this.#options.secret, `${event.id}.${seconds}.${payload}`),
        },
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return null;
    }
  }

  #changed(event: MailEvent): void {
    const line = toLine(event);
    this.#writing = this.#writing.then(() => this.#file.append(line)).catch(() => {});
    for (const listener of this.#listeners) listener();
  }

  /** Events that still wait are kept, however many they are. */
  #forgetOld(): void {
    for (const event of this.#events.values()) {
      if (this.#events.size <= MAX_KEPT) return;
      if (event.state !== "waiting") this.#events.delete(event.id);
    }
  }
}

/** The event in Resend's format. */
function payloadOf({ type, email, happensAt }: MailEvent): object {
  const data = {
    email_id: email.id,
    created_at: email.at,
    from: email.from,
    to: email.to.split(", "),
    subject: email.subject,
    tags: email.tags,
  };
  const bounce = { type: "Permanent", subType: "General", message: "The address does not exist." };
  return {
    type,
    created_at: new Date(happensAt).toISOString(),
    data: type === "email.bounced" ? { ...data, bounce } : data,
  };
}

/** A signature as the provider's library checks it. */
function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}

function parseLine(line: string): MailEvent[] {
  try {
    return [JSON.parse(line) as MailEvent];
  } catch {
    return [];
  }
}

function toLine(event: MailEvent): string {
  return `${JSON.stringify(event)}\n`;
}
