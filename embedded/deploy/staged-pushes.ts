import type { SchemaProblem } from "../db/schema/schema-change";
import type { Clock, Random } from "../system/world";
import { DeployError } from "./deploy-error";
import type { EvaluatedPush } from "./evaluate/evaluator";

/** A push between `start_push` and `finish_push`. It is not in force. */
export interface StagedPush extends EvaluatedPush {
  id: string;
  /** The single run of schema validation and backfill. The first `wait_for_schema` starts it. */
  preparation: Promise<SchemaProblem | null> | null;
}

/**
 * The staged pushes: at most ten, each for ten minutes. `codegen` and pushes with type errors never finish
 * their push, so old ones must expire.
 */
export class StagedPushes {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #staged = new Map<string, { push: StagedPush; at: number }>();

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  add(push: EvaluatedPush): StagedPush {
    this.#dropExpired();
    for (const id of this.#staged.keys()) {
      if (this.#staged.size < MAX_STAGED) break;
      this.#staged.delete(id);
    }
    const staged = { ...push, id: this.#random.bytes(16).toString("hex"), preparation: null };
    this.#staged.set(staged.id, { push: staged, at: this.#clock.now() });
    return staged;
  }

  /** Finds a staged push. Throws DeployError `RaceDetected` if it is gone; the CLI then starts over. */
  get(id: unknown): StagedPush {
    this.#dropExpired();
    const found = typeof id === "string" ? this.#staged.get(id) : undefined;
    if (found) return found.push;
    throw new DeployError("RaceDetected", "This push has expired, or the backend was restarted. Push again.");
  }

  /** Removes a push that went live. */
  remove(id: string): void {
    this.#staged.delete(id);
  }

  #dropExpired(): void {
    const oldest = this.#clock.now() - MAX_AGE_MS;
    for (const [id, { at }] of this.#staged) if (at < oldest) this.#staged.delete(id);
  }
}

const MAX_STAGED = 10;
const MAX_AGE_MS = 10 * 60 * 1000;
