import { ConvexClient, ConvexHttpClient } from "convex/browser";
import WebSocket from "ws";
import { api } from "../convex/_generated/api";
import type { BackendProcess } from "./backend-process";
import { figure, type Figure, ratios } from "./figures";
import { type Floor, openSocket } from "./floor";
import { HttpClient } from "./http-client";
import { SyncSocket } from "./sync-socket";
import { touchBestseller, touchedPage } from "./touch";

const WARM_UP = 20;
const CALLS = 200;

/**
 * A producer marks interest; a visitor in another client has the new count: from the call to the visitor's
 * callback, with the official client on both sides; the write reaches every catalogue row of the book. The
 * floor writes one document to disk and pushes it to one other socket, in turn.
 */
export async function measureReaction({ url }: BackendProcess, floor: Floor): Promise<Figure[]> {
  const producer = newClient(url);
  producer.setAuth(await producerToken(url));
  const visitor = newClient(url);
  const [book] = await visitor.query(api.home.bestsellers, {});
  if (!book) throw new Error("The market has no bestseller.");
  const counts = await CountWatch.open(visitor, book.slug);
  let saved = !(await producer.query(api.favorites.myIds, {})).includes(book._id);
  const raw = await RawReaction.open(floor);
  const seen: number[] = [];
  const resolved: number[] = [];
  const floorSeen: number[] = [];
  for (let i = 0; i < WARM_UP + CALLS; i += 1, saved = !saved) {
    const floorMs = await raw.once();
    const started = performance.now();
    const changed = counts.next(saved ? 1 : -1);
    await producer.mutation(api.favorites.set, { bookId: book._id, saved });
    const own = performance.now() - started;
    const at = await changed;
    if (i < WARM_UP) continue;
    seen.push(at - started);
    resolved.push(own);
    floorSeen.push(floorMs);
  }
  raw.close();
  await Promise.all([producer.close(), visitor.close()]);
  return [
    figure("mark interest → other client's new count", "ms", seen),
    figure("mark interest → own promise", "ms", resolved),
    figure("write → other socket, floor", "ms", floorSeen),
    figure("mark interest → other client, over the floor", "×", ratios(seen, floorSeen)),
  ];
}

/**
 * The same with a write that changes one document, as the floor's does: a request that writes, and one other
 * socket that is sent the new page.
 */
export async function measurePlainReaction(backend: BackendProcess, floor: Floor): Promise<Figure[]> {
  const writer = new HttpClient(1);
  const { path, args } = await touchedPage(backend, writer);
  const reader = await SyncSocket.subscribe(backend.url, path, args);
  const raw = await RawReaction.open(floor);
  const seen: number[] = [];
  const floorSeen: number[] = [];
  for (let i = 0; i < WARM_UP + CALLS; i += 1) {
    const floorMs = await raw.once();
    const started = performance.now();
    const heard = reader.nextValue().then(() => performance.now());
    const [at] = await Promise.all([heard, touchBestseller(backend, writer)]);
    if (i < WARM_UP) continue;
    seen.push(at - started);
    floorSeen.push(floorMs);
  }
  raw.close();
  reader.close();
  writer.close();
  return [
    figure("write of one document → other socket", "ms", seen),
    figure("write of one document → other socket, over the floor", "×", ratios(seen, floorSeen)),
  ];
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

  /** The moment at which the count has moved by exactly `delta`. */
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

/** One request that writes, and one socket that hears of it. */
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

function newClient(url: string): ConvexClient {
  return new ConvexClient(url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    logger: false,
  });
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
