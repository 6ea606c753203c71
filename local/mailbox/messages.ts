import { createHash, randomUUID } from "node:crypto";
import { appendFile, readFile, rename, writeFile } from "node:fs/promises";

/** An email that would have been sent, kept for reading on this machine. */
export interface Message {
  id: string;
  /** The time of acceptance, in ISO format. */
  at: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

type Entry = Message & { key?: string; bodyHash?: string };

/** The result of accepting an email: new, a repeat under the same key, or the key with a different body. */
export type Acceptance = { outcome: "accepted" | "repeated"; id: string } | { outcome: "conflict" };

const MAX_KEPT = 500;
const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * The emails of a local run, one JSON line each in a file of the data folder. An accepted email is on disk
 * before its sender gets the answer. The newest 500 survive a restart.
 */
export class MessageStore {
  readonly #file: string;
  readonly #now: () => number;
  #entries: Entry[] = [];
  #writing: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<(message: Message) => void>();

  private constructor(file: string, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** Opens or creates the file. Drops a last line that a crash cut short. */
  static async open(file: string, now: () => number): Promise<MessageStore> {
    const store = new MessageStore(file, now);
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
    store.#entries = lines.flatMap((line) => parseLine(line)).slice(-MAX_KEPT);
    await writeFile(`${file}.new`, store.#entries.map(toLine).join(""), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return store;
  }

  /** All emails, newest first. */
  all(): Message[] {
    return this.#entries.map(withoutKey).reverse();
  }

  /** Accepts an email once per idempotency key of the last 24 hours. Calls are processed one at a time. */
  accept(mail: Omit<Message, "id" | "at">, key: string | undefined): Promise<Acceptance> {
    const accepted = this.#writing.then(() => this.#accept(mail, key));
    this.#writing = accepted.catch(() => undefined);
    return accepted;
  }

  /** Calls `listener` for each new email, until the returned function is called. */
  onMessage(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #accept(mail: Omit<Message, "id" | "at">, key: string | undefined): Promise<Acceptance> {
    const bodyHash = createHash("sha256").update(JSON.stringify(mail)).digest("hex");
    const earlier = key === undefined ? undefined : this.#findByKey(key);
    if (earlier !== undefined)
      return earlier.bodyHash === bodyHash
        ? { outcome: "repeated", id: earlier.id }
        : { outcome: "conflict" };
    const message = { id: randomUUID(), at: new Date(this.#now()).toISOString(), ...mail };
    const entry: Entry = { ...message, key, bodyHash };
    await appendFile(this.#file, toLine(entry), { mode: 0o600 });
    this.#entries = [...this.#entries.slice(-MAX_KEPT + 1), entry];
    for (const listener of this.#listeners) listener(message);
    return { outcome: "accepted", id: message.id };
  }

  #findByKey(key: string): Entry | undefined {
    const oldest = this.#now() - KEY_LIFE_MS;
    return this.#entries.find((entry) => entry.key === key && Date.parse(entry.at) > oldest);
  }
}

function parseLine(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return [];
  }
}

function toLine(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}

function withoutKey({ key: _key, bodyHash: _bodyHash, ...message }: Entry): Message {
  return message;
}
