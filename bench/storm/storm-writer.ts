import { ConvexClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import WebSocket from "ws";
import type { Ledger } from "./storm-audit";

const PLACE = makeFunctionReference<"mutation", { writer: number; seq: number }, null>("storm:place");
/** Concurrent orders per writer. */
const LANES = 2;

/** An official client that places orders and keeps a ledger: sent before the call, acknowledged after it. */
export class StormWriter {
  readonly ledger: Ledger;
  readonly #client: ConvexClient;
  #isWriting = false;

  constructor(url: string, writer: number) {
    this.ledger = { writer, sent: 0, acknowledged: new Set(), audited: 0 };
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
    this.ledger.acknowledged.add(this.ledger.sent);
    this.ledger.sent += 1;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #write(): Promise<void> {
    while (this.#isWriting) {
      const seq = this.ledger.sent;
      this.ledger.sent += 1;
      await this.#client.mutation(PLACE, { writer: this.ledger.writer, seq });
      this.ledger.acknowledged.add(seq);
    }
  }
}
