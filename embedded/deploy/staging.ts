import type { SchemaProblem } from "../db/schema/schema-change";
import type { ModuleSource, MountedComponent, NodePackage } from "../functions/deployment";
import type { Clock, Random } from "../system/world";
import { DeployError } from "./deploy-error";
import type { Evaluation } from "./evaluate/evaluation";

/** A push between `start_push` and `finish_push`. Nothing of it is in force. */
export interface StagedPush {
  id: string;
  modules: ReadonlyMap<string, ModuleSource>;
  evaluation: Evaluation;
  /** By component path. */
  components: ReadonlyMap<string, MountedComponent>;
  nodePackages: readonly NodePackage[];
  /** The user variables it was evaluated with; `finish_push` insists that they are still the same. */
  variables: Readonly<Record<string, string>>;
  serverVersion: string;
  /** The one run of schema validation and backfill, started by the first `wait_for_schema`. */
  preparation: Promise<SchemaProblem | null> | null;
}

/**
 * The staged pushes: at most ten, each for ten minutes. `codegen` and a push with a type error start a
 * push and never finish it, so the oldest have to go by themselves.
 */
export class StagedPushes {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #staged = new Map<string, { push: StagedPush; at: number }>();

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  add(push: Omit<StagedPush, "id" | "preparation">): StagedPush {
    this.#dropExpired();
    for (const id of this.#staged.keys()) {
      if (this.#staged.size < MAX_STAGED) break;
      this.#staged.delete(id);
    }
    const staged = { ...push, id: this.#random.bytes(16).toString("hex"), preparation: null };
    this.#staged.set(staged.id, { push: staged, at: this.#clock.now() });
    return staged;
  }

  /** Throws a DeployError `RaceDetected`, upon which the CLI starts over, when the push is gone. */
  get(id: unknown): StagedPush {
    this.#dropExpired();
    const found = typeof id === "string" ? this.#staged.get(id) : undefined;
    if (found) return found.push;
    throw new DeployError(
      "RaceDetected",
      "This push is not known any more: it is too old, or the backend was restarted. Push again.",
    );
  }

  /** Called when the push went live. */
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
