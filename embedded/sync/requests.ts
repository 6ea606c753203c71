import { createHash } from "node:crypto";
import type { ActionOutcome, FunctionCall, MutationOutcome, RequestMetadata } from "../functions/calls";
import { checkTarget } from "../functions/request";
import type { Requester } from "../functions/request";
import type { Engine } from "../functions/run/engine";
import type { LiveQueries } from "./live-queries";
import { actionResponse, mutationResponse } from "./messages";
import type { ActionRequest, MutationRequest } from "./protocol";

/** Waiting mutations, and running actions, that one socket may have (wire 1.4). */
const MAX_WAITING = 1000;

export interface RequestHost {
  engine: Engine;
  live: LiveQueries;
  redact: boolean;
  latestTs(): bigint;
  post(message: Buffer, ts: bigint): void;
  isOver(): boolean;
  /** The socket is asked to come back later. */
  overloaded(): void;
  failed(error: unknown): void;
}

interface Waiting {
  request: MutationRequest;
  requester: Requester;
  done: () => void;
}

/** The mutations and actions of one socket. Mutations run one at a time in order, actions side by side. */
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

  /** `requester`: who asked, as of the moment the message was handled. `done`: called when it is answered. */
  mutate(request: MutationRequest, requester: Requester, done: () => void): void {
    if (this.#waiting.length >= MAX_WAITING) return this.#host.overloaded();
    this.#waiting.push({ request, requester, done });
    if (!this.#isMutating) void this.#mutateNext();
  }

  act(request: ActionRequest, requester: Requester, done: () => void): void {
    if (this.#actions >= MAX_WAITING) return this.#host.overloaded();
    this.#actions += 1;
    void this.#act(request, requester).finally(done);
  }

  /** Nothing that waits will be executed. */
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
        // Mutations that never wait would keep every other socket from being heard.
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
    const call = this.#callOf(request, requester);
    this.#host.live.mutationStarted();
    const outcome: MutationOutcome =
      "refusal" in call
        ? { ...refused(call.refusal), ts: this.#host.latestTs(), durable: Promise.resolve() }
        : await this.#host.engine.mutation({ ...call, session: { sessionId: this.#sessionId, requestId } });
    // Whoever waits for the disk is the outbox; an early failure of it must not count as unhandled.
    outcome.durable.catch(() => {});
    const response = Buffer.from(mutationResponse(requestId, outcome, this.#wording(requestId, requester)));
    this.#host.live.mutationEnded(response, outcome.ts, outcome.result.ok ? outcome.ts : null);
  }

  async #act(request: ActionRequest, requester: Requester): Promise<void> {
    try {
      const call = this.#callOf(request, requester);
      const outcome: ActionOutcome =
        "refusal" in call ? refused(call.refusal) : await this.#host.engine.action(call);
      const wording = this.#wording(request.requestId, requester);
      const response = Buffer.from(actionResponse(request.requestId, outcome, wording));
      if (!this.#host.isOver()) this.#host.post(response, this.#host.latestTs());
    } catch (error) {
      this.#host.failed(error);
    } finally {
      this.#actions -= 1;
    }
  }

  #wording(requestId: number, { caller }: Requester) {
    return { requestId: this.#requestIdOf(requestId), redact: this.#host.redact && caller !== "admin" };
  }

  #callOf(
    request: MutationRequest | ActionRequest,
    requester: Requester,
  ): FunctionCall | { refusal: string } {
    const { argsJson, invalid } = checkTarget(request);
    if (invalid !== null) return { refusal: invalid };
    const metadata: RequestMetadata = { ...this.#client, requestId: this.#requestIdOf(request.requestId) };
    const { caller, identity } = requester;
    return { path: request.udfPath, argsJson, identity, caller, request: metadata };
  }

  /** The same for a request that is sent again after a reconnect (wire 1.8). */
  #requestIdOf(requestId: number): string {
    return createHash("sha256").update(`${this.#sessionId}|${requestId}`).digest("hex").slice(0, 16);
  }
}

function refused(message: string): ActionOutcome {
  return { result: { ok: false, failure: { message } }, logLines: [] };
}
