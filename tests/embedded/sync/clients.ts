import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import type { Value } from "convex/values";
import { WebSocket } from "ws";

type Args = Record<string, Value>;

export const q = (name: string) => makeFunctionReference<"query", Args, Value>(name);
export const m = (name: string) => makeFunctionReference<"mutation", Args, Value>(name);
export const a = (name: string) => makeFunctionReference<"action", Args, Value>(name);

/** The official client over a socket; closes with the test. */
export function live(url: string): ConvexClient & AsyncDisposable {
  const client = new ConvexClient(url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    logger: false,
    unsavedChangesWarning: false,
  });
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

export function http(url: string): ConvexHttpClient {
  return new ConvexHttpClient(url, { logger: false });
}

/** Every answer of a live query, in order, and a way to wait for one. */
export class Answers {
  readonly values: unknown[] = [];
  readonly errors: Error[] = [];
  #changed: () => void = () => {};

  constructor(client: ConvexClient, name: string, args: Args = {}) {
    client.onUpdate(
      q(name),
      args,
      (value) => {
        this.values.push(value);
        this.#changed();
      },
      (error) => {
        this.errors.push(error);
        this.#changed();
      },
    );
  }

  get latest(): unknown {
    return this.values.at(-1);
  }

  /** Resolves once `holds` is true. Rejects after half a minute with the actual answers. */
  async until(holds: (answers: Answers) => boolean): Promise<void> {
    const until = Date.now() + 30_000;
    while (!holds(this)) {
      const left = until - Date.now();
      if (left <= 0)
        throw new Error(`never came; latest: ${JSON.stringify(this.latest)}, ${this.errors.at(-1)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}
