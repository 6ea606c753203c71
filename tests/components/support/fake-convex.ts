import type { Refusal } from "@domain/refusals";
import { refusalData } from "@domain/refusals";
import { getFunctionName } from "convex/server";
import type { FunctionReference } from "convex/server";
import { ConvexError, convexToJson } from "convex/values";
import type { Value } from "convex/values";
import type { AuthTokenFetcher, ConvexReactClient } from "convex/react";

/** Answers one function: a value, or a function of its arguments. A query without an answer keeps loading. */
export type Answers = Record<string, unknown>;
type Call = { name: string; args: Record<string, unknown> };
type Reference = FunctionReference<"query" | "mutation" | "action">;

/**
 * A Convex client without a server. Tests answer its queries, change the answers while a page is open, and read
 * the mutations and actions that the page called.
 */
export class FakeConvex {
  readonly url = "http://127.0.0.1:1";
  readonly address = this.url;
  readonly logger = { log() {}, logVerbose() {}, warn() {}, error() {} };
  /** Mutations and actions, in the order of their calls. */
  readonly calls: Call[] = [];
  isConnected = true;
  hasEverConnected = true;
  connectionCount = 1;
  #answers: Answers;
  readonly #listeners = new Set<() => void>();
  readonly #results = new Map<string, unknown>();

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** The parts of `ConvexReactClient` that components use. */
  get client(): ConvexReactClient {
    return this as unknown as ConvexReactClient;
  }

  /** Replaces answers; every open screen follows. */
  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers };
    this.#results.clear();
    for (const listener of this.#listeners) listener();
  }

  /** The arguments of each call of this mutation or action. */
  argsOf(name: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.args);
  }

  watchQuery(reference: Reference, args: Record<string, unknown> = {}) {
    const name = nameOf(reference);
    return {
      onUpdate: (listener: () => void) => this.#listen(listener),
      localQueryResult: () => this.#result(name, args),
      localQueryLogs: () => undefined,
      journal: () => undefined,
    };
  }

  /** One answer to a query, without a subscription. */
  async query(reference: Reference, args: Record<string, unknown> = {}): Promise<unknown> {
    return await Promise.resolve(this.#result(nameOf(reference), args));
  }

  async mutation(reference: Reference, args: Record<string, unknown> = {}): Promise<unknown> {
    return await this.#call(nameOf(reference), args);
  }

  async action(reference: Reference, args: Record<string, unknown> = {}): Promise<unknown> {
    return await this.#call(nameOf(reference), args);
  }

  setAuth(fetchToken: AuthTokenFetcher, onChange: (isAuthenticated: boolean) => void): void {
    void fetchToken({ forceRefreshToken: false }).then((token) => onChange(typeof token === "string"));
  }

  clearAuth(): void {}
  prewarmQuery(): void {}

  connectionState() {
    return {
      isWebSocketConnected: this.isConnected,
      hasEverConnected: this.hasEverConnected,
      connectionCount: this.connectionCount,
      inflightMutations: 0,
      inflightActions: 0,
      timeOfOldestInflightRequest: null,
    };
  }

  subscribeToConnectionState(listener: () => void): () => void {
    return this.#listen(listener);
  }

  #listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The same arguments get the same object until the answers change: React compares by identity. */
  #result(name: string, args: Record<string, unknown>): unknown {
    const key = name + JSON.stringify(convexToJson(args as Value));
    if (!this.#results.has(key)) this.#results.set(key, this.#answerTo(name, args));
    return this.#results.get(key);
  }

  #answerTo(name: string, args: Record<string, unknown>): unknown {
    const answer = this.#answers[name];
    return typeof answer === "function" ? (answer as (args: object) => unknown)(args) : answer;
  }

  async #call(name: string, args: Record<string, unknown>): Promise<unknown> {
    this.calls.push({ name, args });
    if (!(name in this.#answers)) throw new Error(`The test has no answer for ${name}.`);
    return await this.#answerTo(name, args);
  }
}

/** A server that failed for a reason of its own. */
export function serverError(name: string): Error {
  return new Error(`[CONVEX M(${name})] [Request ID: 0] Server Error`);
}

/** A refusal as the server sends it. */
export function refusal(reason: Refusal, details: Record<string, Value> = {}): ConvexError<Value> {
  return new ConvexError({ ...refusalData(reason), ...details });
}

function nameOf(reference: Reference | string): string {
  return typeof reference === "string" ? reference : getFunctionName(reference);
}
