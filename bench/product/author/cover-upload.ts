import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { AuthorMarket } from "./author-market";
import { figure, type Figure, ratios, timed } from "../../support/figures";
import { HttpClient } from "../../support/http-client";
import { SyncSocket } from "../../support/sync-socket";
import { TouchedBook } from "../../support/touch";

const ROUNDS = 5;
/** Covers per round; a person may upload twenty an hour. */
const COVERS = 3;
const PAUSE_MS = 40;
/** A square of noise, which no format compresses: just under 5 MB. */
const SIDE = 1300;

/**
 * Uploads and re-encodes 5 MB covers while `clients` watch a page that keeps changing. Measures the p99 of the time
 * until a change arrives, with uploads and, in turn, without.
 */
export async function measureCoverUpload(market: AuthorMarket, clients: number): Promise<Figure[]> {
  const writer = new HttpClient(1);
  const book = await TouchedBook.bestseller(market.backend, writer);
  const watchers = await Promise.all(Array.from({ length: clients }, () => watcher(market, book)));
  const cover = await noise();
  const live = new LiveUpdates(book, writer, watchers);
  await live.during(async () => await pause(500));
  const [quiet, busy, uploads]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent: number[] = [];
    busy.push(
      await live.during(async () => {
        for (let n = 0; n < COVERS; n += 1) sent.push(await timed(() => upload(market, cover)));
      }),
    );
    uploads.push(...sent);
    const length = sent.reduce((sum, ms) => sum + ms, 0);
    quiet.push(await live.during(async () => await pause(length)));
  }
  for (const each of watchers) each.close();
  writer.close();
  const size = `${(cover.length / 1024 / 1024).toFixed(1)} MB`;
  return [
    figure(`cover of ${size}: sent, made anew and shown`, "ms", uploads),
    figure(`update of ${clients} clients, p99 of a round, during uploads`, "ms", busy),
    figure(`update of ${clients} clients, p99 of a round, without`, "ms", quiet),
    figure(`update of ${clients} clients, p99 during uploads over without`, "×", ratios(busy, quiet)),
  ];
}

/** Keeps changing a page, and times how long each client waits for each change. */
class LiveUpdates {
  readonly #book: TouchedBook;
  readonly #writer: HttpClient;
  readonly #watchers: readonly SyncSocket[];

  constructor(book: TouchedBook, writer: HttpClient, watchers: readonly SyncSocket[]) {
    [this.#book, this.#writer, this.#watchers] = [book, writer, watchers];
  }

  /** The p99 (ms) of all updates that began while `work` ran. */
  async during(work: () => Promise<void>): Promise<number> {
    const waits: number[] = [];
    const state = { isOver: false };
    const over = work().finally(() => (state.isOver = true));
    while (!state.isOver) waits.push(...(await this.#once()));
    await over;
    return figure("p99", "ms", waits.sort((a, b) => a - b).slice(Math.floor(waits.length * 0.99))).min;
  }

  async #once(): Promise<number[]> {
    const started = performance.now();
    const told = this.#watchers.map(async (each) => {
      await each.nextValue();
      return performance.now() - started;
    });
    await this.#book.touch(this.#writer);
    const waits = await Promise.all(told);
    await pause(PAUSE_MS);
    return waits;
  }
}

async function watcher({ backend }: AuthorMarket, { path, args }: TouchedBook): Promise<SyncSocket> {
  return await SyncSocket.subscribe(backend.url, path, args);
}

/** The browser's three steps: upload URL, bytes, attach to the book. */
async function upload(market: AuthorMarket, cover: Buffer): Promise<void> {
  const opened = await market.asAuthor("mutation", "files:createUploadUrl", { kind: "cover" });
  const { uploadId, uploadUrl } = opened as { uploadId: string; uploadUrl: string };
  const headers = { "Content-Type": "image/png" };
  const answer = await fetch(uploadUrl, { method: "POST", headers, body: new Uint8Array(cover) });
  const { storageId } = (await answer.json()) as { storageId: string };
  const target = { kind: "cover", bookId: market.bookId };
  await market.asAuthor("action", "files:finish", { uploadId, storageId, target });
}

async function noise(): Promise<Buffer> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  return await sharp(randomBytes(SIDE * SIDE * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
