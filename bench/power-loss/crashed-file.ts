import type { Operation } from "./recording";

/** How much of what was not synchronized reached the disk. */
export type Survival = "nothing" | "everything" | "some";

const SECTOR_BYTES = 512;

/** A file with all that may be found on disk of it after a power cut. */
export class CrashedFile {
  #bytes: Buffer;
  #size: number;
  /** By sector: its earlier contents since it was last known to be on disk, oldest first. */
  readonly #earlier = new Map<number, Buffer[]>();
  /** Its earlier sizes since the last one that is known to be on disk. */
  #earlierSizes: number[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = Buffer.from(bytes);
    this.#size = bytes.length;
  }

  /** Changes the contents. If `durable`, they are on disk, with what was written to the same sectors before. */
  apply({ kind, offset, data }: Operation, durable: boolean): void {
    if (kind === "write") this.#write(offset, data, durable);
    if (kind === "resize") this.#resize(offset, durable);
  }

  afterCrash(survival: Survival, random: () => number): Buffer {
    const pick = <Value>(earlier: readonly Value[], last: Value): Value => {
      if (survival === "everything") return last;
      const place = survival === "nothing" ? 0 : Math.floor(random() * (earlier.length + 1));
      return earlier[place] ?? last;
    };
    const found = Buffer.from(this.#bytes);
    for (const [sector, earlier] of this.#earlier) {
      const start = sector * SECTOR_BYTES;
      pick(earlier, found.subarray(start, start + SECTOR_BYTES)).copy(found, start);
    }
    return found.subarray(0, pick(this.#earlierSizes, this.#size));
  }

  #write(offset: number, data: Buffer, durable: boolean): void {
    const end = offset + data.length;
    this.#makeRoom(end);
    this.#remember(offset, end, durable);
    data.copy(this.#bytes, offset);
    if (end > this.#size) {
      if (!durable) this.#earlierSizes.push(this.#size);
      this.#size = end;
    }
    // What is on disk is within the file.
    if (durable) this.#earlierSizes = this.#earlierSizes.map((size) => Math.max(size, end));
  }

  #resize(size: number, durable: boolean): void {
    this.#makeRoom(size);
    this.#remember(size, this.#bytes.length, durable);
    this.#bytes.fill(0, size);
    if (durable) this.#earlierSizes = [];
    else this.#earlierSizes.push(this.#size);
    this.#size = size;
  }

  #remember(from: number, to: number, durable: boolean): void {
    for (let sector = Math.floor(from / SECTOR_BYTES); sector * SECTOR_BYTES < to; sector += 1) {
      if (durable) {
        this.#earlier.delete(sector);
        continue;
      }
      const start = sector * SECTOR_BYTES;
      const earlier = this.#earlier.get(sector) ?? [];
      earlier.push(Buffer.from(this.#bytes.subarray(start, start + SECTOR_BYTES)));
      this.#earlier.set(sector, earlier);
    }
  }

  /** Whole sectors, and room to grow. */
  #makeRoom(end: number): void {
    if (end <= this.#bytes.length) return;
    const room = Buffer.alloc(Math.ceil((end * 1.5) / SECTOR_BYTES) * SECTOR_BYTES);
    this.#bytes.copy(room);
    this.#bytes = room;
  }
}
