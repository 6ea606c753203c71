import type { FrameReader } from "../../store/side-files";
import { prefixSuccessor } from "../../values/keys";
import type { CommittedState } from "../index/state";
import type { SearchIndex } from "../tables";

/** Raised with every change of the frames, of the words of a text, or of encoded filter values. */
const FORMAT = 3;

/** The length of the random name of a file's moment, which begins the keys of the changes since. */
export const EPOCH_BYTES = 8;

/** The first frame of a file. */
export interface Head {
  format: number;
  epoch: string;
  searchField: string;
  filterFields: readonly string[];
}

/** The first frame of the index's file of an epoch. */
export function headOf({ searchField, filterFields }: SearchIndex, epoch: string): Head {
  return { format: FORMAT, epoch, searchField, filterFields };
}

interface SavedIndexOptions {
  reader: FrameReader;
  state: CommittedState;
  index: number;
  epoch: Buffer;
  /** Called with each changed document. */
  onChange: () => void;
}

/** A saved index while it is loaded: first its frames, then the documents that changed since. */
export class SavedIndex {
  readonly #options: SavedIndexOptions;
  #last: Buffer;
  #isOpen = true;

  constructor(options: SavedIndexOptions) {
    this.#options = options;
    this.#last = options.epoch;
  }

  /** The next frame in memory of its own, or null at the end. Throws if the file cannot be read. */
  nextFrame(): Buffer | null {
    return this.#options.reader.next();
  }

  /** The ids of changed documents after those it gave before. No commit may happen during the iteration. */
  *changedIds(): Generator<string> {
    const { state, index, epoch, onChange } = this.#options;
    const lo = Buffer.concat([this.#last, Buffer.of(0)]);
    const span = { space: "idx" as const, index, lo, hi: prefixSuccessor(epoch), reverse: false };
    const cursor = state.cursor(span, null, null);
    for (let key = cursor.next(); key !== null; key = cursor.next()) {
      this.#last = key;
      onChange();
      yield key.toString("latin1", EPOCH_BYTES);
    }
  }

  close(): void {
    if (this.#isOpen) this.#options.reader.close();
    this.#isOpen = false;
  }
}
