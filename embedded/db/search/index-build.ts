import { setImmediate } from "node:timers/promises";
import { tableNumberOf } from "../../values/ids";
import { decoded, type StoredDocument } from "../document-cache";
import { UserError } from "../errors";
import type { CommittedState } from "../index/state";
import type { Table } from "../tables";
import type { SavedIndex } from "./saved-index";
import type { TextIndex } from "./text-index";

/** The longest time other work waits for one step, in ms. */
const STEP_MS = 5;
/** Reading the time costs as much as a word or two, so it is read once per this many documents. */
const DOCUMENTS_PER_CHECK = 8;

/** So many new words are sorted in a few milliseconds. */
const WORDS_PER_SORT = 8192;

interface IndexBuildOptions {
  state: CommittedState;
  table: Table;
  newIndex: () => TextIndex;
  /** The file to load the index from. */
  saved: SavedIndex | null;
  /** Called if the file cannot be read. The index is then built from the documents. */
  onRefuse: (error: unknown) => void;
  /** Called in the last step. */
  onComplete: (text: TextIndex) => void;
}

/**
 * A text index that is being filled, in steps: from its file and the documents that changed since, or from all
 * documents of its table. Commits may happen between two steps; whoever applies them to the built indexes also applies
 * them to `changing`.
 */
export class IndexBuild {
  /** Resolves when the index is complete or the build was stopped. Rejects if the store could not be read. */
  readonly ended: Promise<void>;
  readonly #options: IndexBuildOptions;
  #text: TextIndex;
  /** The file, until all its frames are loaded. */
  #loading: SavedIndex | null;
  /** The file, once its frames are loaded. */
  #loaded: SavedIndex | null = null;
  #after: string | null = null;
  #hasEnded = false;

  /** Starts the build. */
  constructor(options: IndexBuildOptions) {
    this.#options = options;
    this.#loading = options.saved;
    this.#text = options.newIndex();
    this.ended = this.#run();
  }

  /** The index that commits must change too. Null while it lacks documents that the file has; those are read later. */
  get changing(): TextIndex | null {
    return this.#loading === null ? this.#text : null;
  }

  /** Builds the rest at once. */
  finish(): void {
    this.#step(Infinity);
  }

  /** Leaves the index incomplete, because nothing needs it any more. */
  stop(): void {
    this.#hasEnded = true;
    this.#options.saved?.close();
  }

  async #run(): Promise<void> {
    do await setImmediate();
    while (!this.#hasEnded && !this.#step(performance.now() + STEP_MS));
  }

  /** Works until the deadline. True at the end. */
  #step(deadline: number): boolean {
    if (this.#hasEnded) return true;
    if (this.#loading !== null && !this.#load(this.#loading, deadline)) return false;
    const isFilled =
      this.#loaded === null ? this.#addAll(deadline) : this.#addChanged(this.#loaded, deadline);
    if (!isFilled) return false;
    this.#text.sortWords();
    this.stop();
    this.#options.onComplete(this.#text);
    return true;
  }

  /** Adds frames of the file. True after the last one, and if the file cannot be read. */
  #load(saved: SavedIndex, deadline: number): boolean {
    try {
      for (let frame = saved.nextFrame(); frame !== null; frame = saved.nextFrame()) {
        this.#text.addFrame(frame);
        if (performance.now() > deadline) return false;
      }
      this.#loaded = saved;
    } catch (error) {
      this.#text = this.#options.newIndex();
      this.#options.onRefuse(error);
    }
    this.#loading = null;
    return true;
  }

  /** Indexes the documents again that changed after the file. True after the last one. */
  #addChanged(saved: SavedIndex, deadline: number): boolean {
    const { state, table } = this.#options;
    for (const id of saved.changedIds()) {
      // An id of another number was given before an import changed the number of the table.
      const document = tableNumberOf(id) === table.number ? state.document(table, id) : null;
      if (document === null) this.#text.remove(id);
      else this.#add(document);
      if (performance.now() > deadline) return false;
    }
    return true;
  }

  /** Adds documents. True after the last one. */
  #addAll(deadline: number): boolean {
    const { state, table } = this.#options;
    let read = 0;
    for (const document of state.documents(table, this.#after)) {
      this.#add(document);
      this.#after = document.id;
      read += 1;
      if (read % DOCUMENTS_PER_CHECK !== 0) continue;
      this.#text.sortWords(WORDS_PER_SORT);
      if (performance.now() > deadline) return false;
    }
    return true;
  }

  #add(document: StoredDocument): void {
    const fields = decoded(document);
    this.#text.add(document.id, Number(fields["_creationTime"]), fields);
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
