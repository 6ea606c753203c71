import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { StatsFs } from "node:fs";
import type { Log } from "./world";
import { StartError } from "./start-error";

/** The room that must stay free: both a share of the disk and a number of bytes. */
export interface MinFreeSpace {
  /** From 0 to 1. */
  share: number;
  bytes: number;
}

export const DEFAULT_MIN_FREE: MinFreeSpace = { share: 0.05, bytes: 256 * 1024 * 1024 };

const CHECK_MS = 1_000;
const UNITS: Record<string, number> = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Parses "5%", "256M" or both, separated by a comma. What is not named is 0. Throws StartError otherwise. */
export function parseMinFree(text: string): MinFreeSpace {
  const parsed: MinFreeSpace = { share: 0, bytes: 0 };
  for (const part of text.split(",")) {
    const percent = /^(\d{1,2}(?:\.\d+)?)%$/.exec(part.trim());
    const bytes = /^(\d+) ?([KMG]?)(?:i?B)?$/i.exec(part.trim());
    if (percent) parsed.share = Number(percent[1]) / 100;
    else if (bytes) parsed.bytes = Number(bytes[1]) * (UNITS[bytes[2]?.toUpperCase() ?? ""] ?? 1);
    else throw new StartError(`--min-free must be like "5%", "256M" or "5%,256M", not "${text}".`);
  }
  return parsed;
}

/** Watches the free space of a folder's disk. The answer is at most a second old. */
export class DiskSpace {
  readonly #folder: string;
  readonly #minFree: MinFreeSpace;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #isFull = false;
  #freeBytes = 0;

  constructor(options: { folder: string; minFree: MinFreeSpace; log: Log }) {
    this.#folder = options.folder;
    this.#minFree = options.minFree;
    this.#log = options.log;
    this.#update(statfsSync(this.#folder));
    this.#timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  /** True while less than the minimum is free. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get freeBytes(): number {
    return this.#freeBytes;
  }

  /** Measures now. A folder that cannot be asked keeps its last answer. */
  async check(): Promise<void> {
    const stats = await statfs(this.#folder).catch(() => null);
    if (stats !== null) this.#update(stats);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #update({ bavail, blocks, bsize }: StatsFs): void {
    const { share, bytes } = this.#minFree;
    this.#freeBytes = bavail * bsize;
    const isFull = this.#freeBytes < Math.max(share * blocks * bsize, bytes);
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    const free = `${Math.floor(this.#freeBytes / 1024 ** 2)} MB`;
    if (isFull) this.#log("error", `The disk of ${this.#folder} has only ${free} free: writes are refused.`);
    else this.#log("info", `The disk of ${this.#folder} has ${free} free again: writes are accepted.`);
  }
}
