import { runAfter } from "../system/clock";
import type { World } from "../system/world";
import { networkOf } from "./caller-address";

/** The codes of refusals for a limit. Other errors are the caller's business. */
const LIMIT_CODES: ReadonlySet<string> = new Set([
  "BatchTooLarge",
  "BodyTooLarge",
  "TooManyArgumentBytes",
  "TooManyConcurrentRequests",
  "TooManyConnections",
  "TooManyLiveQueries",
  "TooManyUploads",
]);
const REPEAT_MS = 60_000;
/** The most refused callers in memory. Those beyond are counted, and not logged. */
const MAX_CALLERS = 1_000;

/** Counts what the limits refuse. The log gets one line a minute for each caller and limit, however often it is refused. */
export class Refusals {
  readonly #world: Pick<World, "clock" | "log">;
  readonly #counts = new Map<string, number>();
  /** The callers that were refused in the last minute. */
  readonly #callers = new Map<string, { repeats: number; cancel: () => void }>();

  constructor(world: Pick<World, "clock" | "log">) {
    this.#world = world;
  }

  /** How often each code was the answer. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Notes an error with this code, if it is that of a limit. */
  note(code: string, address: string | null): void {
    if (!LIMIT_CODES.has(code)) return;
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
    const caller = address === null ? "a caller who has gone" : networkOf(address);
    const key = `${code} ${caller}`;
    const known = this.#callers.get(key);
    if (known !== undefined) known.repeats += 1;
    else if (this.#callers.size < MAX_CALLERS) this.#logFirst(key, code, caller);
  }

  /** Logs what was counted and not logged yet. */
  close(): void {
    for (const key of [...this.#callers.keys()]) this.#logRepeats(key);
  }

  #logFirst(key: string, code: string, caller: string): void {
    const cancel = runAfter(this.#world.clock, REPEAT_MS, () => this.#logRepeats(key));
    this.#callers.set(key, { repeats: 0, cancel });
    this.#world.log("warn", `Refused ${caller}: ${code}.`);
  }

  #logRepeats(key: string): void {
    const known = this.#callers.get(key);
    if (known === undefined) return;
    this.#callers.delete(key);
    known.cancel();
    const [code, ...caller] = key.split(" ");
    if (known.repeats > 0)
      this.#world.log(
        "warn",
        `Refused ${caller.join(" ")} ${known.repeats} more times in a minute: ${code}.`,
      );
  }
}
