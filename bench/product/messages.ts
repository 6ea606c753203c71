import type { ConvexClient } from "convex/browser";
import { api } from "../../convex/_generated/api";
import type { BackendProcess } from "../support/backend-process";
import { figure, type Figure } from "../support/figures";
import { newClient, tokenOf } from "./reaction";

/** Of each side: together with the warm-up, no more than a person may send in a minute. */
const WARM_UP = 2;
const MESSAGES = 18;
const BOOK = "the-salt-ledger";

/** Measures from the call that sends a message to the callback of the other side's open conversation that has it. */
export async function measureMessages({ url }: BackendProcess): Promise<Figure[]> {
  const [producer, author] = [newClient(url), newClient(url)];
  producer.setAuth(await tokenOf(url, "producer"));
  author.setAuth(await tokenOf(url, "author"));
  const threadId = await threadAbout(producer);
  const sides = [
    { sender: producer, latest: await LatestWatch.open(author, threadId) },
    { sender: author, latest: await LatestWatch.open(producer, threadId) },
  ];
  const seen: number[] = [];
  for (let i = 0; i < WARM_UP + MESSAGES; i += 1) {
    for (const { sender, latest } of sides) {
      const text = `Message ${i} of ${Date.now()}`;
      const started = performance.now();
      const shown = latest.next(text);
      await sender.mutation(api.messages.threads.send, { threadId, text });
      const took = (await shown) - started;
      if (i >= WARM_UP) seen.push(took);
    }
  }
  await Promise.all([producer.close(), author.close()]);
  return [figure("send a message → the other side's conversation", "ms", seen)];
}

/** The conversation of the demo producer with the demo author, started if there is none. */
async function threadAbout(producer: ConvexClient) {
  const book = await producer.query(api.books.get, { idOrSlug: BOOK });
  if (!book) throw new Error("The demo author's book has no page.");
  const can = await producer.query(api.messages.threads.canMessage, { bookId: book._id });
  if (can.state === "thread") return can.threadId;
  return await producer.mutation(api.messages.threads.start, {
    bookId: book._id,
    text: "Are the rights free?",
  });
}

/** The latest message of a conversation as one side's client sees it. */
class LatestWatch {
  #waiting: { text: string; resolve: (at: number) => void } | undefined;

  static open(client: ConvexClient, threadId: string): Promise<LatestWatch> {
    const watch = new LatestWatch();
    const paginationOpts = { numItems: 30, cursor: null };
    return new Promise((resolve, reject) => {
      client.onUpdate(
        api.messages.threads.messages,
        { threadId, paginationOpts },
        ({ page }) => {
          watch.#changed(page[0]?.text);
          resolve(watch);
        },
        reject,
      );
    });
  }

  /** Resolves when this is the latest message. */
  next(text: string): Promise<number> {
    return new Promise((resolve) => (this.#waiting = { text, resolve }));
  }

  #changed(text: string | undefined): void {
    if (text === undefined || this.#waiting?.text !== text) return;
    this.#waiting.resolve(performance.now());
    this.#waiting = undefined;
  }
}
