import { networkOf } from "../net/caller-address";
import { HttpError } from "../net/route";

/** The part of the limit that one address may take. */
const CALLER_SHARE = 0.5;

/** Bounds the bytes of uploads that have not ended, in all and of one address: they lie on the disk without a row. */
export class PendingUploads {
  readonly #maxBytes: number;
  readonly #bytes = new Map<string, number>();
  #total = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Passes a body on. Throws HttpError 503 when its bytes are too many beside those of the others. */
  async *count(body: AsyncIterable<Uint8Array>, ip: string | null): AsyncGenerator<Uint8Array> {
    const caller = networkOf(ip ?? "");
    let size = 0;
    try {
      for await (const chunk of body) {
        size += chunk.byteLength;
        this.#add(caller, chunk.byteLength);
        yield chunk;
      }
    } finally {
      this.#remove(caller, size);
    }
  }

  #add(caller: string, bytes: number): void {
    const own = (this.#bytes.get(caller) ?? 0) + bytes;
    this.#bytes.set(caller, own);
    this.#total += bytes;
    if (this.#total <= this.#maxBytes && own <= this.#maxBytes * CALLER_SHARE) return;
    throw new HttpError(503, "TooManyUploads", "Too many uploads are in progress. Try again in a moment.");
  }

  #remove(caller: string, bytes: number): void {
    const own = (this.#bytes.get(caller) ?? 0) - bytes;
    if (own > 0) this.#bytes.set(caller, own);
    else this.#bytes.delete(caller);
    this.#total -= bytes;
  }
}
