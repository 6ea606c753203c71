import { createHash } from "node:crypto";
import type { ActionOutcome, FunctionCall, MutationOutcome, RequestMetadata } from "../functions/calls";
import { checkTarget, tooLargeArguments } from "../functions/request";
import type { Requester } from "../functions/request";
import type { Engine } from "../functions/run/engine";
import type { LiveQueries } from "./live-queries";
import { actionResponse, mutationResponse } from "./messages";
import type { ActionRequest, MutationRequest } from "./protocol";

/** The most waiting mutations, and the most running actions, of one socket. */
const MAX_WAITING = 1000;

export interface RequestHost {
  engine: Engine;
  /** The socket, whose calls take turns with those of others. */
  lane: object;
  maxAnonymousBytes: number;
  live: LiveQueries;
  redact: boolean;
  latestTs(): bigint;
  post(message: Buffer, ts: bigint): void;
  isOver(): boolean;
  /** Asks the client to come back later. */
  overloaded(): void;
  failed(error: unknown): void;
}

interface Waiting {
  request: MutationRequest;
  requester: Requester;
  done: () => void;
}

/**
 * The mutations and actions of one socket. Mutations run one at a time, in order. Actions run in parallel.
 */
export class Requests {
  readonly #host: RequestHost;
  readonly #sessionId: string;
  readonly #client: { ip: string | null; userAgent: string | null };
  #waiting: Waiting[] = [];
  #isMutating = false;
  #actions = 0;

  constructor(host: RequestHost, sessionId: string, client: { ip: string | null; userAgent: string | null }) {
    this.#host = host;
    this.#sessionId = sessionId;
    this.#client = client;
  }

  /**
   * Queues a mutation. `requester` is the caller when the message arrived. `done` is called when it is
   * answered.
   */
  mutate(request: MutationRequest, requester: Requester, done: () => void): void {
    if (this.#waiting.length >= MAX_WAITING) return this.#host.overloaded();
    this.#waiting.push({ request, requester, done });
    if (!this.#isMutating) void this.#mutateNext();
  }

  runAction(request: ActionRequest, requester: Requester, done: () => void): void {
    if (this.#actions >= MAX_WAITING) return this.#host.overloaded();
    this.#actions += 1;
    void this.#runAction(request, requester).finally(done);
  }

  /** Drops every waiting mutation. */
  end(): void {
    this.#waiting = [];
  }

  async #mutateNext(): Promise<void> {
    this.#isMutating = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        if (this.#host.isOver()) return;
        await this.#mutate(next);
        next.done();
        // Yields, because mutations that never wait would block every other socket.
        if (this.#waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      this.#host.failed(error);
    } finally {
      this.#isMutating = false;
    }
  }

  async #mutate({ request, requester }: Waiting): Promise<void> {
    const { requestId } = request;
    const call = this.#toCall(request, requester);
    this.#host.live.mutationStarted();
    const outcome: MutationOutcome =
      "refusal" in call
        ? { ...failedOutcome(call.refusal), ts: this.#host.latestTs(), durable: Promise.resolve() }
        : await this.#host.engine.mutation(
            { ...call, session: { sessionId: this.#sessionId, requestId } },
            undefined,
            this.#host.lane,
          );
    // The outbox waits for the disk. This only prevents an unhandled rejection if the disk fails early.
    outcome.durable.catch(() => {});
    const response = Buffer.from(
      mutationResponse(requestId, outcome, this.#responseOptions(requestId, requester)),
    );
    this.#host.live.mutationEnded(response, outcome.ts, outcome.result.ok ? outcome.ts : null);
  }

  async #runAction(request: ActionRequest, requester: Requester): Promise<void> {
    try {
      const call = this.#toCall(request, requester);
      const outcome: ActionOutcome =
        "refusal" in call ? failedOutcome(call.refusal) : await this.#host.engine.action(call);
      const options = this.#responseOptions(request.requestId, requester);
      const response = Buffer.from(actionResponse(request.requestId, outcome, options));
      if (!this.#host.isOver()) this.#host.post(response, this.#host.latestTs());
    } catch (error) {
      this.#host.failed(error);
    } finally {
      this.#actions -= 1;
    }
  }

  #responseOptions(requestId: number, { caller }: Requester) {
    return { requestId: this.#requestIdOf(requestId), redact: this.#host.redact && caller !== "admin" };
  }

  #toCall(
    request: MutationRequest | ActionRequest,
    requester: Requester,
  ): FunctionCall | { refusal: string } {
    if (request.isTooLarge) return { refusal: tooLargeArguments(this.#host.maxAnonymousBytes) };
    const { component, argsJson, invalid } = checkTarget(request, requester, this.#host.maxAnonymousBytes);
    if (invalid !== null) return { refusal: invalid };
    const metadata: RequestMetadata = { ...this.#client, requestId: this.#requestIdOf(request.requestId) };
    const { caller, identity } = requester;
    return { path: request.udfPath, component, argsJson, identity, caller, request: metadata };
  }

  /**
   * The request id for logs and errors. It is the same if the client repeats the request after a reconnect.
   */
  #requestIdOf(requestId: number): string {
    return createHash("sha256").update(`${this.#sessionId}|${requestId}`).digest("hex").slice(0, 16);
  }
}

function failedOutcome(message: string): ActionOutcome {
  return { result: { ok: false, failure: { message } }, logLines: [] };
}
