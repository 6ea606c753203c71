import { setTimeout as wait } from "node:timers/promises";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { ConvexError } from "convex/values";
import { type KeyWindow, READ } from "./keys";
import type { Step, Transaction } from "./transaction";

type Asked = { key: number; value?: number };
const RUN = makeFunctionReference<"mutation", { steps: Asked[]; fails: boolean }, number[][]>("lists:run");

const MAX_STEPS = 5;
const SHARE_OF_QUERIES = 0.2;
const SHARE_OF_FAILURES = 0.05;
const RETRY_MS = 20;

/** Calls one random transaction after the other. */
export class HistoryWriter {
  readonly done: Transaction[] = [];
  readonly #client: ConvexHttpClient;
  readonly #session: number;
  readonly #keys: KeyWindow;

  constructor(url: string, session: number, keys: KeyWindow) {
    this.#client = new ConvexHttpClient(url, { logger: false });
    this.#session = session;
    this.#keys = keys;
  }

  async write(until: number): Promise<void> {
    while (Date.now() < until) await (Math.random() < SHARE_OF_QUERIES ? this.#read() : this.#run());
  }

  async #read(): Promise<void> {
    const window = this.#keys.current;
    const start = process.hrtime.bigint();
    const lists = await this.#client.query(READ, window).catch(() => null);
    // A query without an answer changed nothing.
    if (lists === null) return void (await wait(RETRY_MS));
    const steps = lists.map((list, place) => ({ key: window.from + place, list }));
    this.#finish({ steps, outcome: "ok", start });
  }

  async #run(): Promise<void> {
    const { from, to } = this.#keys.current;
    const steps = Array.from({ length: 1 + Math.floor(Math.random() * MAX_STEPS) }, (): Asked => {
      const key = from + Math.floor(Math.random() * (to - from));
      return Math.random() < 0.5 ? { key } : { key, value: this.#keys.nextValue() };
    });
    const fails = Math.random() < SHARE_OF_FAILURES;
    const start = process.hrtime.bigint();
    try {
      const seen = await this.#client.mutation(RUN, { steps, fails });
      this.#finish({ steps: steps.map((step, place) => seenStep(step, seen[place])), outcome: "ok", start });
    } catch (error) {
      const appends = steps.flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value }]));
      const isKnown = error instanceof ConvexError;
      this.#finish({ steps: appends, outcome: isKnown ? "failed" : "unknown", start });
      if (!isKnown) await wait(RETRY_MS);
    }
  }

  #finish(transaction: Pick<Transaction, "steps" | "outcome" | "start">): void {
    this.done.push({ ...transaction, session: this.#session, end: process.hrtime.bigint() });
  }
}

function seenStep({ key, value }: Asked, list: readonly number[] = []): Step {
  return value === undefined ? { key, list } : { key, value };
}
