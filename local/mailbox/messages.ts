import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { LineFile } from "./line-file";
import { referencesOf, Threads } from "./threads";

/** An email that would have been sent, kept for reading on this machine. */
export interface Message {
  id: string;
  /** The time of acceptance, in ISO format. */
  at: string;
  from: string;
  /** The recipients, separated by a comma and a space. */
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** The sender's own labels. The tag `type` says what kind of email it is. */
  tags: Record<string, string>;
}

/** An email as a sender gives it. */
export type Mail = Omit<Message, "id" | "at">;

type Entry = Message & { key?: string; bodyHash?: string };

/** The result of accepting an email: new, a repeat under the same key, or the key with a different body. */
export type Acceptance = { outcome: "accepted" | "repeated"; message: Message } | { outcome: "conflict" };

const MAX_KEPT = 5_000;
const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * The emails of a local run, one JSON line each in a file of the data folder. An accepted email is on disk
 * before its sender gets the answer. The newest 5,000 survive a restart.
 */
export class MessageStore {
  readonly #file: LineFile;
  readonly #now: () => number;
  /** Oldest first. */
  readonly #entries: Entry[] = [];
  readonly #byId = new Map<string, Entry>();
  readonly #byKey = new Map<string, Entry>();
  readonly #threads = new Threads();
  #writing: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<(message: Message) => void>();

  private constructor(file: string, now: () => number) {
    this.#file = new LineFile(file);
    this.#now = now;
  }

  /** Opens or creates the file. Drops a last line that a crash cut short. */
  static async open(file: string, now: () => number): Promise<MessageStore> {
    const store = new MessageStore(file, now);
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
    const kept = lines.flatMap((line) => parseLine(line)).slice(-MAX_KEPT);
    for (const entry of kept) store.#keep(entry);
    await writeFile(`${file}.new`, kept.map(toLine).join(""), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return store;
  }

  /** All emails, newest first. */
  all(): Message[] {
    return this.#entries.map(withoutKey).reverse();
  }

  find(id: string): Message | null {
    const entry = this.#byId.get(id);
    return entry === undefined ? null : withoutKey(entry);
  }

  /** The emails of the same conversation, this one included, oldest first. */
  threadOf(message: Message): Message[] {
    const thread = this.#threads.of(message.id);
    return this.#entries.filter(({ id }) => this.#threads.of(id) === thread).map(withoutKey);
  }

  /** Accepts an email once per idempotency key of the last 24 hours. Calls are processed one at a time. */
  accept(mail: Mail, key: string | undefined): Promise<Acceptance> {
    const accepted = this.#writing.then(() => this.#accept(mail, key));
    this.#writing = accepted.catch(() => undefined);
    return accepted;
  }

  /** Calls `listener` for each new email, until the returned function is called. */
  onMessage(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #accept(mail: Mail, key: string | undefined): Promise<Acceptance> {
    const bodyHash = createHash("sha256").update(JSON.stringify(mail)).digest("hex");
    const earlier = key === undefined ? undefined : this.#findByKey(key);
    if (earlier !== undefined)
      return earlier.bodyHash === bodyHash
        ? { outcome: "repeated", message: withoutKey(earlier) }
        : { outcome: "conflict" };
    const message = { id: randomUUID(), at: new Date(this.#now()).toISOString(), ...mail };
    const entry: Entry = { ...message, key, bodyHash };
    await this.#file.append(toLine(entry));
    this.#keep(entry);
    for (const listener of this.#listeners) listener(message);
    return { outcome: "accepted", message };
  }

  #keep(entry: Entry): void {
    this.#entries.push(entry);
    this.#byId.set(entry.id, entry);
    this.#threads.add(entry.id, referencesOf(entry));
    if (entry.key !== undefined) this.#byKey.set(entry.key, entry);
    if (this.#entries.length > MAX_KEPT) this.#drop(this.#entries.shift());
  }

  #drop(entry: Entry | undefined): void {
    if (entry === undefined) return;
    this.#byId.delete(entry.id);
    if (entry.key !== undefined && this.#byKey.get(entry.key) === entry) this.#byKey.delete(entry.key);
  }

  #findByKey(key: string): Entry | undefined {
    const entry = this.#byKey.get(key);
    const oldest = this.#now() - KEY_LIFE_MS;
    return entry !== undefined && Date.parse(entry.at) > oldest ? entry : undefined;
  }
}

function parseLine(line: string): Entry[] {
  try {
    const entry = JSON.parse(line) as Entry & Partial<Pick<Entry, "replyTo" | "tags">>;
    // Lines of earlier versions have no reply address and no tags.
    return [{ ...entry, replyTo: entry.replyTo ?? "", tags: entry.tags ?? {} }];
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
