import { ConvexClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import WebSocket from "ws";
import type { Ledger } from "./storm-audit";

const PLACE = makeFunctionReference<"mutation", { writer: number; seq: number }, null>("storm:place");
/** Concurrent orders per writer. */
const LANES = 2;

/** An official client that places orders and keeps a ledger: sent before the call, acknowledged after it. */
export class StormWriter {
  readonly ledger: Ledger & { sentAt: bigint[]; acknowledged: Map<number, bigint> };
  readonly #client: ConvexClient;
  #isWriting = false;

  constructor(url: string, writer: number) {
    this.ledger = { writer, sent: 0, sentAt: [], acknowledged: new Map(), audited: 0 };
    this.#client = new ConvexClient(url, {
      webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
      logger: false,
    });
  }

  /** Orders sent and not acknowledged. */
  get outstanding(): number {
    return this.ledger.sent - this.ledger.acknowledged.size;
  }

  /** Writes until `pause`. Resolves when all orders are acknowledged, across reconnects if necessary. */
  async start(): Promise<void> {
    this.#isWriting = true;
    await Promise.all(Array.from({ length: LANES }, () => this.#write()));
  }

  pause(): void {
    this.#isWriting = false;
  }

  /** Records an acknowledgment that never came. */
  claimUnsent(): void {
    this.ledger.acknowledged.set(this.#next(), process.hrtime.bigint());
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #next(): number {
    this.ledger.sent += 1;
    return this.ledger.sentAt.push(process.hrtime.bigint()) - 1;
  }

  async #write(): Promise<void> {
    while (this.#isWriting) {
      const seq = this.#next();
      await this.#client.mutation(PLACE, { writer: this.ledger.writer, seq });
      this.ledger.acknowledged.set(seq, process.hrtime.bigint());
    }
  }
}
