import { setImmediate } from "node:timers/promises";
import { DamagedFileError, type FrameReader, type SideFiles } from "../../store/side-files";
import { runAfter } from "../../system/clock";
import type { World } from "../../system/world";
import { prefixSuccessor } from "../../values/keys";
import type { EntryWrites } from "../index/entry-writes";
import type { CommittedState } from "../index/state";
import type { SearchIndex, Table } from "../tables";
import { EPOCH_BYTES, headOf, SavedIndex, type Head } from "./saved-index";
import type { TextIndex } from "./text-index";

/** A smaller table is indexed in a tenth of a second. */
const MIN_DOCUMENTS = 1000;
/** After so many changes a file is written anew. They take half a second to catch up with. */
const MAX_CHANGES = 2000;
/** The time between two files of one index, in ms. */
const PAUSE_MS = 60_000;
/** Changes of an index that nobody searches are recorded up to this number, or one for each document. */
const MAX_UNUSED_CHANGES = 20_000;

/** An index whose changes are recorded. */
interface Tracking {
  table: Table;
  index: SearchIndex;
  /** The epoch of the file. Null before the first one. */
  saved: Buffer | null;
  /** The epoch of the file that is being written. */
  writing: Buffer | null;
  /** The number of changes since the saved epoch began, as far as this process knows. */
  changes: number;
  /** When the last file was written, in ms. */
  savedAt: number;
  /** True once this process loads or loaded the file. */
  isUsed: boolean;
}

export interface SavedIndexesOptions {
  files: SideFiles;
  state: CommittedState;
  entries: EntryWrites;
  world: World;
  /** False if the files may miss changes. */
  areChangesRecorded: boolean;
}

/**
 * Text indexes in files, so that a start need not build them anew. A file holds the index as of some moment, called its
 * epoch, or of a little later. Every commit from then on records the ids of changed documents as entries of the
 * index's number in the store, with the epoch in front. Whoever loads the file then indexes those documents again.
 *
 * The store holds the epoch itself as an entry once it holds every commit that the file may show. So a file from another
 * course of events, such as before a backup was restored, is never used.
 */
export class SavedIndexes {
  readonly #options: SavedIndexesOptions;
  readonly #tracked = new Map<number, Tracking>();
  readonly #due = new Map<number, TextIndex>();
  #working: Promise<void> | null = null;
  #hasStopped = false;
  #wake: () => void = () => undefined;

  /** Finds the files that may be used, and removes the others. */
  constructor(options: SavedIndexesOptions) {
    this.#options = options;
    const all = [...options.state.tables.all()].flatMap((table) =>
      [...table.declared.values()].flatMap((index) => (index.type === "search" ? [{ table, index }] : [])),
    );
    for (const { table, index } of all) this.#find(table, index);
    for (const name of options.files.names())
      if (!this.#tracked.has(Number(name))) options.files.remove(name);
    if (all.length > 0) this.#work(all.map(({ index }) => index.number));
  }

  /** The keys that record the change of a document, in the index's number. */
  changesOf(index: number, id: string): Buffer[] {
    const tracking = this.#tracked.get(index);
    if (tracking === undefined) return [];
    tracking.changes += 1;
    const epochs = [tracking.saved, tracking.writing].filter((epoch) => epoch !== null);
    return epochs.map((epoch) => Buffer.concat([epoch, Buffer.from(id)]));
  }

  /** Opens the file of an index, or returns null if there is none that can be used. */
  open(index: SearchIndex): SavedIndex | null {
    const { files, state } = this.#options;
    const tracking = this.#tracked.get(index.number);
    if (tracking === undefined || tracking.saved === null) return null;
    try {
      const reader = files.open(String(index.number));
      if (reader?.next() === null) throw new DamagedFileError();
      if (reader === null) return null;
      tracking.changes = 0;
      tracking.isUsed = true;
      const onChange = () => (tracking.changes += 1);
      return new SavedIndex({ reader, state, index: index.number, epoch: tracking.saved, onChange });
    } catch (error) {
      this.refuse(index, error);
    }
    return null;
  }

  /** Drops a file that cannot be read. */
  refuse(index: SearchIndex, error: unknown): void {
    const table = this.#tracked.get(index.number)?.table.name ?? "";
    this.#tell("warn", `The saved text index ${table}.${index.name} is not used`, error);
    this.discard(index.number);
  }

  /** Writes a file of the index soon, if it changed much. A null `text` means that it is not in memory. */
  consider(table: Table, index: SearchIndex, text: TextIndex | null): void {
    const { world } = this.#options;
    const tracking = this.#tracked.get(index.number);
    if (tracking === undefined) {
      if (text === null || text.size < MIN_DOCUMENTS) return;
      const fresh = {
        table,
        index,
        saved: null,
        writing: null,
        changes: 0,
        savedAt: world.clock.now() - PAUSE_MS,
        isUsed: true,
      };
      this.#tracked.set(index.number, fresh);
      this.#save(index.number, text);
    } else if (tracking.writing !== null) return;
    else if (text !== null && tracking.changes >= MAX_CHANGES) this.#save(index.number, text);
    else if (!tracking.isUsed && tracking.changes > Math.max(MAX_UNUSED_CHANGES, table.count))
      void setImmediate().then(() => (tracking.isUsed ? undefined : this.discard(index.number)));
  }

  /** Forgets an index. Its file is gone, also after a power cut, before a change is not recorded. */
  discard(index: number): void {
    if (!this.#tracked.has(index)) return;
    try {
      this.#options.files.remove(String(index));
    } catch (error) {
      return this.#tell("warn", `The saved text index ${index} cannot be removed`, error);
    }
    this.#tracked.delete(index);
    this.#due.delete(index);
  }

  /** Stops writing files. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#wake();
    await this.#working;
  }

  #find(table: Table, index: SearchIndex): void {
    const { files, world, areChangesRecorded } = this.#options;
    const refuse = (reason: string) =>
      this.#tell("info", `The saved text index ${table.name}.${index.name} is not used`, reason);
    let reader: FrameReader | null = null;
    try {
      reader = files.open(String(index.number));
      if (reader === null) return;
      const head = JSON.parse(reader.next()?.toString() ?? "null") as Head | null;
      const expected = headOf(index, head?.epoch ?? "");
      const epoch = Buffer.from(expected.epoch, "hex");
      if (head?.format !== expected.format) return refuse("it is of another version");
      if (JSON.stringify(head) !== JSON.stringify(expected)) return refuse("the index was defined anew");
      if (!areChangesRecorded) return refuse("an older version wrote to the database");
      if (!this.#holds(index.number, epoch))
        return refuse("it does not belong to this state of the database");
      const savedAt = world.clock.now() - PAUSE_MS;
      const found = { table, index, saved: epoch, writing: null, changes: 0, savedAt, isUsed: false };
      this.#tracked.set(index.number, found);
    } catch (error) {
      this.#tell("warn", `The saved text index ${table.name}.${index.name} is not used`, error);
    } finally {
      reader?.close();
    }
  }

  /** True if the store holds the epoch itself, so it holds everything that the epoch's file may show. */
  #holds(index: number, epoch: Buffer): boolean {
    if (epoch.length !== EPOCH_BYTES) return false;
    const span = { lo: epoch, hi: Buffer.concat([epoch, Buffer.of(0)]), reverse: false };
    return this.#options.state.cursor({ space: "idx", index, ...span }, null, 1).next() !== null;
  }

  #save(index: number, text: TextIndex): void {
    if (this.#due.has(index) || this.#hasStopped) return;
    this.#due.set(index, text);
    this.#work([]);
  }

  #work(sweep: readonly number[]): void {
    this.#working ??= this.#writeDue(sweep).finally(() => {
      this.#working = null;
      if (this.#due.size > 0 && !this.#hasStopped) this.#work([]);
    });
  }

  async #writeDue(sweep: readonly number[]): Promise<void> {
    await setImmediate();
    for (const index of sweep) await this.#sweep(index);
    while (!this.#hasStopped) {
      const next = this.#nextDue();
      if (next === null) return;
      const { tracking, text } = next;
      const wait = tracking.savedAt + PAUSE_MS - this.#options.world.clock.now();
      if (wait > 0) await this.#pause(wait);
      // Others may have become due meanwhile, and this one may be gone.
      else await this.#write(tracking, text);
    }
  }

  #nextDue(): { tracking: Tracking; text: TextIndex } | null {
    let first: { tracking: Tracking; text: TextIndex } | null = null;
    for (const [index, text] of this.#due) {
      const tracking = this.#tracked.get(index);
      if (tracking === undefined) this.#due.delete(index);
      else if (first === null || tracking.savedAt < first.tracking.savedAt) first = { tracking, text };
    }
    return first;
  }

  async #write(tracking: Tracking, text: TextIndex): Promise<void> {
    const { files, entries, world, state } = this.#options;
    const { index } = tracking;
    const epoch = world.random.bytes(EPOCH_BYTES);
    const changesBefore = tracking.changes;
    const isCurrent = () => !this.#hasStopped && this.#tracked.get(index.number) === tracking;
    let isAdmitted = false;
    tracking.writing = epoch;
    this.#due.delete(index.number);
    try {
      state.pending.assertAccepting();
      const admit = async () => {
        if (!isCurrent()) return false;
        isAdmitted = true;
        // Later than every commit that the frames may show, so the disk then has those too.
        await entries.write([{ index: index.number, key: epoch, present: true }]);
        return isCurrent();
      };
      const frames = whileCurrent(framesOf(index, epoch, text), isCurrent);
      if (await files.write(String(index.number), frames, admit)) {
        tracking.saved = epoch;
        tracking.changes -= changesBefore;
        if (this.#tracked.get(index.number) !== tracking) files.remove(String(index.number));
      }
    } catch (error) {
      // Either file may be there now, so the changes since both go on being recorded.
      if (isAdmitted) return;
      if (isCurrent())
        this.#tell("warn", `The text index ${tracking.table.name}.${index.name} could not be saved`, error);
    }
    tracking.writing = null;
    tracking.savedAt = world.clock.now();
    await this.#sweep(index.number);
  }

  /** Deletes the recorded changes of every epoch but the saved one. */
  async #sweep(index: number): Promise<void> {
    const { entries } = this.#options;
    const shouldContinue = () => !this.#hasStopped;
    try {
      await entries.whenApplied();
      const kept = this.#tracked.get(index)?.saved ?? null;
      if (kept === null) return await entries.deleteRange(index, null, null, shouldContinue);
      await entries.deleteRange(index, null, kept, shouldContinue);
      const after = prefixSuccessor(kept);
      if (after !== null) await entries.deleteRange(index, after, null, shouldContinue);
    } catch {
      // The disk is full or failed, which others report. The next start deletes the rest.
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = runAfter(this.#options.world.clock, ms, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }

  #tell(level: "info" | "warn", sentence: string, reason: unknown): void {
    const text = reason instanceof Error ? reason.message : String(reason);
    this.#options.world.log(level, `${sentence}: ${text}.`);
  }
}

function* framesOf(index: SearchIndex, epoch: Buffer, text: TextIndex): Generator<Buffer> {
  yield Buffer.from(JSON.stringify(headOf(index, epoch.toString("hex"))));
  yield* text.toFrames();
}

function* whileCurrent(frames: Iterable<Buffer>, isCurrent: () => boolean): Generator<Buffer> {
  for (const frame of frames) {
    if (!isCurrent()) throw new Error("it is not needed any more");
    yield frame;
  }
}
