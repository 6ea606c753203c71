import { setTimeout as wait } from "node:timers/promises";
import { BaseConvexClient } from "convex/browser";
import { getFunctionName } from "convex/server";
import WebSocket from "ws";
import { COUNT, type KeyRange, type KeyWindow, READ } from "./keys";
import type { Transaction } from "./transaction";

const [READ_NAME, COUNT_NAME] = [getFunctionName(READ), getFunctionName(COUNT)];
const SEEN_MS = 20_000;

/** An official client with two live queries of the same lists. Each transition of both is a transaction that reads. */
export class FrameWatcher {
  readonly done: Transaction[] = [];
  torn = 0;
  readonly #client: BaseConvexClient;
  readonly #session: number;
  readonly #keys: KeyWindow;
  #window: KeyRange | null = null;
  #unsubscribe: (() => void)[] = [];

  constructor(url: string, session: number, keys: KeyWindow) {
    this.#session = session;
    this.#keys = keys;
    this.#client = new BaseConvexClient(url, () => this.#record(), {
      webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
      logger: false,
    });
    this.#follow();
  }

  /** Resolves once the live query shows the lists as they are at the end. Rejects if it does not. */
  async untilSeen({ steps }: Transaction): Promise<void> {
    const deadline = Date.now() + SEEN_MS;
    const isEqual = (lists: unknown, { from, to }: KeyRange) =>
      JSON.stringify(lists) ===
      JSON.stringify(
        steps.flatMap((step) => ("list" in step && step.key >= from && step.key < to ? [step.list] : [])),
      );
    while (this.#window === null || !isEqual(this.#shown(READ_NAME, this.#window), this.#window)) {
      if (Date.now() > deadline) throw new Error("A live query does not show the last writes.");
      await wait(20);
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #record(): void {
    if (this.#window === null) return;
    const lists = this.#shown(READ_NAME, this.#window) as number[][] | undefined;
    const count = this.#shown(COUNT_NAME, this.#window);
    if (lists === undefined || count === undefined) return;
    if (lists.reduce((total, list) => total + list.length, 0) !== count) this.torn += 1;
    const { from } = this.#window;
    const steps = lists.map((list, place) => ({ key: from + place, list }));
    this.done.push({
      session: this.#session,
      steps,
      outcome: "ok",
      start: null,
      end: process.hrtime.bigint(),
    });
    if (this.#keys.current.from !== from) this.#follow();
  }

  /** Moves on to the lists in use. */
  #follow(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    const window = this.#keys.current;
    this.#window = window;
    this.#unsubscribe = [READ_NAME, COUNT_NAME].map(
      (name) => this.#client.subscribe(name, window).unsubscribe,
    );
  }

  #shown(name: string, window: KeyRange): unknown {
    return this.#client.localQueryResult(name, window);
  }
}
