import { ConvexClient, ConvexHttpClient } from "convex/browser";
import WebSocket from "ws";
import { api } from "../../convex/_generated/api";
import type { BackendProcess } from "../support/backend-process";
import { figure, type Figure } from "../support/figures";
import { type Floor, openSocket } from "../floor/floor-process";
import { HttpClient } from "../support/http-client";
import { SyncSocket } from "../support/sync-socket";
import { TouchedBook } from "../support/touch";

/** Warm-up and rounds mark and unmark 60 times each, the limit of a producer per minute. */
const WARM_UP = 20;
const ROUNDS = 10;
/** Calls per round. Single calls hit different fsyncs, so rounds are compared by their medians. */
const CALLS = 10;

/**
 * Measures from a producer's call that marks interest to the callback of a visitor who sees the new count, with the
 * official client on both sides. In turn, the floor writes one document to disk and pushes it to one socket.
 */
export async function measureReaction({ url }: BackendProcess, floor: Floor): Promise<Figure[]> {
  const producer = newClient(url);
  producer.setAuth(await tokenOf(url, "producer"));
  const visitor = newClient(url);
  const [book] = await visitor.query(api.home.bestsellers, {});
  if (!book) throw new Error("The market has no bestseller.");
  const counts = await CountWatch.open(visitor, book.slug);
  let saved = await producer.query(api.favorites.isSaved, { bookId: book._id });
  const raw = await RawReaction.open(floor);
  const resolved: number[] = [];
  const mark = async () => {
    saved = !saved;
    const started = performance.now();
    const changed = counts.next(saved ? 1 : -1);
    await producer.mutation(api.favorites.set, { bookId: book._id, saved });
    resolved.push(performance.now() - started);
    return (await changed) - started;
  };
  const { seen, floorSeen, over } = await inTurn(mark, raw);
  raw.close();
  await Promise.all([producer.close(), visitor.close()]);
  return [
    figure("mark interest → other client's new count", "ms", seen),
    figure("mark interest → own promise", "ms", resolved.slice(WARM_UP)),
    figure("write → other socket, floor", "ms", floorSeen),
    figure("mark interest → other client, over the floor", "×", over),
  ];
}

/**
 * Measures a write of one document, like the floor's: one request that writes, and one socket that receives the
 * new page.
 */
export async function measurePlainReaction(backend: BackendProcess, floor: Floor): Promise<Figure[]> {
  const writer = new HttpClient(1);
  const book = await TouchedBook.bestseller(backend, writer);
  const reader = await SyncSocket.subscribe(backend.url, book.path, book.args);
  const raw = await RawReaction.open(floor);
  const touch = async () => {
    const started = performance.now();
    const heard = reader.nextValue().then(() => performance.now());
    const [at] = await Promise.all([heard, book.touch(writer)]);
    return at - started;
  };
  const { seen, floorSeen, over } = await inTurn(touch, raw);
  raw.close();
  reader.close();
  writer.close();
  return [
    figure("write of one document → other socket", "ms", seen),
    figure("write of one document → other socket, floor", "ms", floorSeen),
    figure("write of one document → other socket, over the floor", "×", over),
  ];
}

interface InTurn {
  /** Milliseconds of each call. */
  seen: number[];
  floorSeen: number[];
  /** Per round, the median of the calls over the median of the floor's. */
  over: number[];
}

async function inTurn(ours: () => Promise<number>, floor: RawReaction): Promise<InTurn> {
  for (let i = 0; i < WARM_UP; i += 1) {
    await floor.once();
    await ours();
  }
  const found: InTurn = { seen: [], floorSeen: [], over: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const [calls, floorCalls]: [number[], number[]] = [[], []];
    for (let i = 0; i < CALLS; i += 1) {
      floorCalls.push(await floor.once());
      calls.push(await ours());
    }
    found.over.push(median(calls) / median(floorCalls));
    found.seen.push(...calls);
    found.floorSeen.push(...floorCalls);
  }
  return found;
}

function median(samples: readonly number[]): number {
  return figure("a round", "ms", samples).median;
}

/** The interest count of one book as a visitor's client sees it. */
class CountWatch {
  #count: number;
  #waiting: { count: number; resolve: (at: number) => void } | undefined;

  private constructor(count: number) {
    this.#count = count;
  }

  static open(client: ConvexClient, slug: string): Promise<CountWatch> {
    return new Promise((resolve, reject) => {
      let watch: CountWatch | undefined;
      client.onUpdate(
        api.books.get,
        { idOrSlug: slug },
        (book) => {
          if (!book) return reject(new Error("The bestseller has no page."));
          if (watch) watch.#changed(book.interestCount);
          else resolve((watch = new CountWatch(book.interestCount)));
        },
        reject,
      );
    });
  }

  /** Resolves when the count has changed by exactly `delta`. */
  next(delta: number): Promise<number> {
    const count = this.#count + delta;
    return new Promise((resolve) => (this.#waiting = { count, resolve }));
  }

  #changed(count: number): void {
    this.#count = count;
    if (this.#waiting?.count !== count) return;
    this.#waiting.resolve(performance.now());
    this.#waiting = undefined;
  }
}

/** One request that writes, and one socket that receives the change. */
class RawReaction {
  private constructor(
    private readonly floor: Floor,
    private readonly socket: WebSocket,
    private readonly writer: HttpClient,
  ) {}

  static async open(floor: Floor): Promise<RawReaction> {
    return new RawReaction(floor, await openSocket(floor.port), new HttpClient(1));
  }

  /** Milliseconds from the request to the socket's message. */
  async once(): Promise<number> {
    const started = performance.now();
    const heard = new Promise<number>((resolve) =>
      this.socket.once("message", () => resolve(performance.now())),
    );
    const [at] = await Promise.all([heard, this.floor.write(this.writer)]);
    return at - started;
  }

  close(): void {
    this.socket.terminate();
    this.writer.close();
  }
}

/** A client as the product's screens use it. */
export function newClient(url: string): ConvexClient {
  return new ConvexClient(url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    logger: false,
  });
}

/** Signs a person of the demo market in. */
export async function tokenOf(url: string, who: "producer" | "author"): Promise<() => Promise<string>> {
  const http = new ConvexHttpClient(url);
  const { tokens } = await http.action(api.auth.signIn, {
    provider: "password",
    params: { flow: "signIn", email: `${who}@demo.example`, password: "Demo-market-1" },
  });
  const token = tokens?.token;
  if (!token) throw new Error(`The demo ${who} could not log in.`);
  return () => Promise.resolve(token);
}
