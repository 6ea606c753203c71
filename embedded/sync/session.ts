import { AuthError } from "../auth/credentials";
import type { Credentials } from "../auth/credentials";
import { EngineClosedError, QueueFullError } from "../functions/errors";
import { ANONYMOUS } from "../functions/request";
import type { Engine } from "../functions/run/engine";
import type { SharedResults } from "../live/shared-results";
import type { Limits } from "../net/limits";
import type { Refusals } from "../net/refusals";
import { randomHex } from "../system/random";
import type { World } from "../system/world";
import { frameReader } from "./frames";
import type { Fanout } from "./fanout";
import { HeldQueries } from "./held-queries";
import type { Link } from "./link";
import { LiveQueries } from "./live-queries";
import { authError, fatalError } from "./messages";
import type { ClockReading } from "./messages";
import type { Outbox } from "./outbox";
import { ProtocolError } from "./protocol";
import type { JsonObject } from "../values/json";
import type { Authenticate, ClientMessage, Connect, ModifyQuerySet } from "./protocol";
import { Requests } from "./requests";

/** The most messages that may wait while a token is verified. */
const MAX_INBOX = 10_000;
/** Above this many characters of unanswered messages, reading from the socket pauses. */
const MAX_PENDING_CHARACTERS = 4 * 1024 * 1024;

/** The services that all sync sessions of a server share. */
export interface SyncContext {
  engine: Engine;
  results: SharedResults;
  fanout: Fanout;
  outbox: Outbox;
  world: World;
  redact: boolean;
  limits: Limits;
  refusals: Refusals;
  latestTs(): bigint;
  verifyUser(token: string): Promise<Credentials>;
  /** Throws AuthError if the key or the claims are invalid. */
  verifyAdmin(key: string, impersonating: JsonObject | null): Credentials;
}

/**
 * One connection of the sync protocol. Messages are handled strictly in order. Only Authenticate takes time;
 * later messages wait for it, so that nothing runs as the wrong user.
 */
export class SyncSession {
  readonly #context: SyncContext;
  readonly #link: Link;
  readonly #client: { ip: string | null; userAgent: string | null };
  readonly #live: LiveQueries;
  #requests: Requests | null = null;
  #inbox: { read: () => ClientMessage; characters: number; done: () => void }[] = [];
  #pendingCharacters = 0;
  #isHandling = false;
  #isEnded = false;
  #isFlushRequested = false;
  #querySet = 0;
  readonly #held: HeldQueries;
  #identity = 0;
  #credentials: Credentials = { requester: ANONYMOUS, expiresAt: null };
  #cancelExpiry: () => void = () => {};
  #clock: ClockReading | undefined;

  constructor(context: SyncContext, link: Link, client: { ip: string | null; userAgent: string | null }) {
    this.#context = context;
    this.#link = link;
    this.#client = client;
    this.#held = new HeldQueries(context.limits);
    const { results, fanout, world, latestTs, limits } = context;
    this.#live = new LiveQueries(
      {
        results,
        fanout,
        latestTs,
        maxAnonymousBytes: limits.anonymousArgumentBytes,
        newId: () => randomHex(world.random, 8),
        post: (message, ts) => this.#post(message, ts),
        isBacklogged: () => link.isBacklogged || results.isBehind(this),
        session: this,
        requestFlush: () => this.#requestFlush(),
        isOver: () => this.#isOver(),
        onFailure: () => this.#close(1011, "InternalServerError"),
      },
      ANONYMOUS,
    );
    link.onCaughtUp = () => this.#live.requestFlush();
  }

  /** How many queries the client holds. */
  get liveQueries(): number {
    return this.#held.size;
  }

  /** Handles one text frame. Never throws. */
  receive(text: string): void {
    if (this.#isEnded) return;
    try {
      const read = frameReader(text, this.#context.limits, () => this.#credentials.requester);
      this.#inbox.push({ read, characters: text.length, done: this.#countPending(text.length) });
    } catch (error) {
      return this.#endWithError(error);
    }
    if (this.#inbox.length > MAX_INBOX) return this.#closeOverloaded();
    if (!this.#isHandling) void this.#handleAll();
  }

  /** Counts a message as unanswered until the returned function is called. */
  #countPending(characters: number): () => void {
    this.#pendingCharacters += characters;
    if (this.#pendingCharacters > MAX_PENDING_CHARACTERS) this.#link.pause();
    return () => {
      this.#pendingCharacters -= characters;
      if (this.#pendingCharacters <= MAX_PENDING_CHARACTERS) this.#link.resume();
    };
  }

  /** Handles a frame that is not a message: binary, or not UTF-8. */
  receiveInvalid(reason: string): void {
    if (!this.#isEnded) this.#endWithError(new ProtocolError(reason));
  }

  /** Ends the session when the socket closes or the server stops. May be called twice. */
  end(): void {
    this.#isEnded = true;
    this.#inbox = [];
    this.#cancelExpiry();
    this.#requests?.end();
    this.#live.end();
  }

  async #handleAll(): Promise<void> {
    this.#isHandling = true;
    try {
      for (let next = this.#inbox.shift(); next && !this.#isEnded; next = this.#inbox.shift()) {
        const work = this.#handle(next.read(), next.characters, next.done);
        if (work) await work;
      }
    } catch (error) {
      this.#endWithError(error);
    } finally {
      this.#isHandling = false;
    }
  }

  /** Handles one message. Calls `done` when the message no longer takes memory. */
  #handle(message: ClientMessage, characters: number, done: () => void): Promise<void> | undefined {
    if (message.type !== "Connect" && !this.#requests) {
      throw new ProtocolError(`${message.type} before Connect`);
    }
    if (message.type !== "Mutation" && message.type !== "Action") done();
    switch (message.type) {
      case "Connect":
        return void this.#connect(message);
      case "ModifyQuerySet":
        return void this.#modifyQuerySet(message, characters);
      case "Mutation":
        if (!this.#isOver()) this.#requests?.mutate(message, this.#credentials.requester, done);
        return;
      case "Action":
        if (!this.#isOver()) this.#requests?.runAction(message, this.#credentials.requester, done);
        return;
      case "Authenticate":
        return this.#authenticate(message);
      case "Event":
        return;
      default:
        message satisfies never;
    }
  }

  #connect({ sessionId, maxObservedTimestamp, clientTs }: Connect): void {
    if (this.#requests) throw new ProtocolError("Connect may be sent only once");
    const { engine, redact, latestTs, world, limits } = this.#context;
    // The client has seen a newer state, so this database is not the one it was connected to.
    if (maxObservedTimestamp !== null && maxObservedTimestamp > latestTs()) {
      return this.#close(1011, "InternalServerError: the client is ahead of the server");
    }
    if (clientTs !== null) this.#clock = { clientClockSkew: Math.round(clientTs - world.clock.now()) };
    this.#requests = new Requests(
      {
        engine,
        lane: this,
        maxAnonymousBytes: limits.anonymousArgumentBytes,
        live: this.#live,
        redact,
        latestTs,
        post: (message, ts) => this.#post(message, ts),
        isOver: () => this.#isOver(),
        overloaded: () => this.#closeOverloaded(),
        failed: (error) => this.#fail(error),
      },
      sessionId,
      this.#client,
    );
  }

  #modifyQuerySet({ baseVersion, newVersion, modifications }: ModifyQuerySet, characters: number): void {
    if (baseVersion !== this.#querySet || newVersion <= baseVersion) {
      throw new ProtocolError(
        `BaseVersionMismatch: the query set is at version ${this.#querySet}, not ${baseVersion}`,
      );
    }
    this.#held.apply(modifications, characters);
    this.#querySet = newVersion;
    this.#live.changeQuerySet(newVersion, modifications);
  }

  async #authenticate(message: Authenticate): Promise<void> {
    if (message.baseVersion !== this.#identity) {
      return this.#close(1011, "InternalServerError: the identity version does not match");
    }
    try {
      this.#credentials = await this.#verify(message);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return this.#endWithAuthError(error.message, true);
    }
    if (this.#isEnded) return;
    this.#identity += 1;
    this.#watchExpiry();
    this.#live.setIdentity(this.#identity, this.#credentials.requester, this.#clock);
  }

  async #verify(message: Authenticate): Promise<Credentials> {
    switch (message.tokenType) {
      case "None":
        return { requester: ANONYMOUS, expiresAt: null };
      case "User":
        return await this.#context.verifyUser(message.value);
      case "Admin":
        return this.#context.verifyAdmin(message.value, message.impersonating);
      default:
        return message satisfies never;
    }
  }

  #watchExpiry(): void {
    this.#cancelExpiry();
    const { expiresAt } = this.#credentials;
    if (expiresAt === null) this.#cancelExpiry = () => {};
    else this.#cancelExpiry = this.#context.world.clock.runAt(expiresAt, () => this.#isOver());
  }

  /** True if the session has ended. An expired token ends it first, so that nothing more runs with it. */
  #isOver(): boolean {
    if (this.#isEnded) return true;
    const { expiresAt } = this.#credentials;
    if (expiresAt === null || this.#context.world.clock.now() < expiresAt) return false;
    this.#endWithAuthError("Convex token identity expired", false);
    return true;
  }

  #endWithAuthError(error: string, attempted: boolean): void {
    this.#post(Buffer.from(authError(error, this.#identity, attempted)), 0n);
    this.#close();
  }

  #requestFlush(): void {
    if (this.#isFlushRequested || this.#isEnded) return;
    this.#isFlushRequested = true;
    this.#flush().catch((error: unknown) => this.#fail(error));
  }

  /** Runs what is new in turns of its own first, so that a large query set does not keep the queue from others. */
  async #flush(): Promise<void> {
    const { engine } = this.#context;
    for (let next = this.#live.nextCold(); next && !this.#isEnded; next = this.#live.nextCold()) {
      const run = next;
      await engine.exclusive((slot) => run(slot), this);
    }
    await engine.exclusive(async (slot) => {
      this.#isFlushRequested = false;
      await this.#live.flush(slot);
    }, this);
  }

  #post(message: Buffer, ts: bigint): void {
    if (!this.#isEnded) this.#context.outbox.post(this.#link, message, ts);
  }

  #close(code?: number, reason?: string): void {
    if (this.#isEnded) return;
    this.end();
    this.#context.outbox.close(this.#link, code, reason);
  }

  #closeOverloaded(): void {
    if (!this.#isEnded) this.#context.refusals.note("TooManyConcurrentRequests", this.#client.ip);
    this.#close(1013, "TooManyConcurrentRequests");
  }

  /** Ends the session: with a FatalError for a protocol violation, otherwise as a server error. */
  #endWithError(error: unknown): void {
    if (!(error instanceof ProtocolError)) return this.#fail(error);
    this.#context.refusals.note(error.message.split(":")[0] ?? "", this.#client.ip);
    this.#post(Buffer.from(fatalError(error.message)), 0n);
    this.#close();
  }

  #fail(error: unknown): void {
    if (this.#isEnded) return;
    if (error instanceof EngineClosedError) return this.#close(1001, "InternalServerError: shutting down");
    if (error instanceof QueueFullError) return this.#closeOverloaded();
    this.#context.world.log("error", `A sync session failed: ${String(error)}`);
    this.#close(1011, "InternalServerError");
  }
}
