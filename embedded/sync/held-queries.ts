import type { Limits } from "../net/limits";
import { ProtocolError } from "./protocol";
import type { AddQuery, RemoveQuery } from "./protocol";

/** The arguments of longer messages are measured one by one. */
const SHORT_MESSAGE = 4_096;

/** The size of a query's arguments. Those that are nested too deeply to be measured count as the whole message. */
function sizeOf({ args }: AddQuery, characters: number): number {
  try {
    return JSON.stringify(args).length;
  } catch {
    return characters;
  }
}

/** The live queries of one socket and the size of their arguments. */
export class HeldQueries {
  readonly #limits: Limits;
  readonly #bytes = new Map<number, number>();
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#bytes.size;
  }

  /**
   * Applies the changes of a message of `characters`. Throws ProtocolError for an unknown or repeated query, and above
   * a limit: it ends the client, because one that reconnects would ask for the same again.
   */
  apply(changes: readonly (AddQuery | RemoveQuery)[], characters: number): void {
    for (const change of changes) {
      const { type, queryId } = change;
      const held = this.#bytes.get(queryId);
      if ((held !== undefined) === (type === "Add")) {
        throw new ProtocolError(`Query ${queryId} ${type === "Add" ? "already exists" : "does not exist"}`);
      }
      this.#total -= held ?? 0;
      if (type === "Remove") this.#bytes.delete(queryId);
      else this.#hold(queryId, characters < SHORT_MESSAGE ? characters : sizeOf(change, characters));
    }
    const { liveQueries, heldArgumentBytes } = this.#limits;
    if (this.#bytes.size > liveQueries)
      throw new ProtocolError(`TooManyLiveQueries: a socket may hold ${liveQueries} live queries`);
    if (this.#total > heldArgumentBytes)
      throw new ProtocolError(
        `TooManyArgumentBytes: the live queries of a socket may hold ${heldArgumentBytes} bytes of arguments`,
      );
  }

  #hold(queryId: number, bytes: number): void {
    this.#bytes.set(queryId, bytes);
    this.#total += bytes;
  }
}
