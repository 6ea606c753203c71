import { ConvexClient, ConvexHttpClient } from "convex/browser";
import WebSocket from "ws";
import { api } from "../convex/_generated/api";
import type { BackendProcess } from "./backend-process";
import { figure, type Figure } from "./figures";

const WARM_UP = 20;
const CALLS = 200;

/**
 * A producer marks interest; a visitor in another client has the new count. From the call to the
 * visitor's callback, with the official client on both sides.
 */
export async function measureReaction(deployment: BackendProcess): Promise<Figure[]> {
  globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;
  const producer = new ConvexClient(deployment.url);
  producer.setAuth(await producerToken(deployment.url));
  const visitor = new ConvexClient(deployment.url);
  const [book] = await visitor.query(api.home.bestsellers, {});
  if (!book) throw new Error("The market has no bestseller.");
  const counts = new CountWatch(visitor, book.slug);
  let saved = !(await producer.query(api.favorites.myIds, {})).includes(book._id);
  const seen: number[] = [];
  const resolved: number[] = [];
  for (let i = 0; i < WARM_UP + CALLS; i += 1, saved = !saved) {
    const started = performance.now();
    const changed = counts.next(saved ? 1 : -1);
    await producer.mutation(api.favorites.set, { bookId: book._id, saved });
    const own = performance.now() - started;
    const at = await changed;
    if (i < WARM_UP) continue;
    seen.push(at - started);
    resolved.push(own);
  }
  await Promise.all([producer.close(), visitor.close()]);
  return [
    figure("mark interest → other client's new count", "ms", seen),
    figure("mark interest → own promise", "ms", resolved),
  ];
}

/** The interest count of one book as a visitor's client sees it. */
class CountWatch {
  #count: number | undefined;
  #waiting: { count: number; resolve: (at: number) => void } | undefined;

  constructor(client: ConvexClient, slug: string) {
    client.onUpdate(api.books.get, { idOrSlug: slug }, (book) => {
      this.#count = book?.interestCount;
      if (this.#waiting?.count !== this.#count) return;
      this.#waiting?.resolve(performance.now());
      this.#waiting = undefined;
    });
  }

  /** When the count has moved by exactly `delta`. */
  async next(delta: number): Promise<number> {
    while (this.#count === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    const count = this.#count + delta;
    return new Promise((resolve) => (this.#waiting = { count, resolve }));
  }
}

async function producerToken(url: string): Promise<() => Promise<string>> {
  const http = new ConvexHttpClient(url);
  const { tokens } = await http.action(api.auth.signIn, {
    provider: "password",
    params: { flow: "signIn", email: "producer@demo.example", password: "Demo-market-1" },
  });
  const token = tokens?.token;
  if (!token) throw new Error("The demo producer could not sign in.");
  return () => Promise.resolve(token);
}
