import { setImmediate } from "node:timers/promises";
import { decoded } from "../document-cache";
import { UserError } from "../errors";
import type { CommittedState } from "../index/state";
import type { Table } from "../tables";
import type { TextIndex } from "./text-index";

/** The longest time other work waits for one step, in ms. */
const STEP_MS = 5;
/** Reading the time costs as much as a word or two, so it is read once per this many documents. */
const DOCUMENTS_PER_CHECK = 8;

/**
 * A text index that is being built from all documents of its table, in steps. Commits may happen between two steps;
 * whoever applies them to the built indexes also applies them to `text`.
 */
export class IndexBuild {
  readonly text: TextIndex;
  /** Resolves when the index is complete or the build was stopped. Rejects if the store could not be read. */
  readonly ended: Promise<void>;
  readonly #state: CommittedState;
  readonly #table: Table;
  readonly #onComplete: () => void;
  #after: string | null = null;
  #hasEnded = false;

  /** Starts the build. `onComplete` is called in its last step. */
  constructor(state: CommittedState, table: Table, text: TextIndex, onComplete: () => void) {
    this.#state = state;
    this.#table = table;
    this.text = text;
    this.#onComplete = onComplete;
    this.ended = this.#run();
  }

  /** Builds the rest at once. */
  finish(): void {
    this.#step(Infinity);
  }

  /** Leaves the index incomplete, because nothing needs it any more. */
  stop(): void {
    this.#hasEnded = true;
  }

  async #run(): Promise<void> {
    do await setImmediate();
    while (!this.#hasEnded && !this.#step(performance.now() + STEP_MS));
  }

  /** Adds documents until the deadline. True at the end. */
  #step(deadline: number): boolean {
    if (this.#hasEnded) return true;
    let read = 0;
    for (const document of this.#state.documents(this.#table, this.#after)) {
      const fields = decoded(document);
      this.text.add(document.id, Number(fields["_creationTime"]), fields);
      this.#after = document.id;
      read += 1;
      if (read % DOCUMENTS_PER_CHECK === 0 && performance.now() > deadline) return false;
    }
    this.text.sortWords();
    this.#hasEnded = true;
    this.#onComplete();
    return true;
  }
}

/**
 * A search of an index that is still being built. The function that asked is run again once `ready` resolves, so its
 * code sees this error and nobody sees its answer.
 */
export class IndexPendingError extends UserError {
  readonly ready: Promise<void>;
  readonly #build: IndexBuild;

  constructor(build: IndexBuild) {
    super("The text index is still being built.");
    this.ready = build.ended;
    this.#build = build;
  }

  /** Builds the rest at once, for a caller that cannot wait. */
  finishNow(): void {
    this.#build.finish();
  }
}
