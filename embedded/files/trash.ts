import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** How long a file stays in the trash, in ms. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** A folder for files that nothing refers to. They are deleted a week later, so a mistake can be undone until then. */
export class Trash {
  readonly #folder: string;
  readonly #now: () => number;

  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Moves a file here, on the same disk. */
  async put(path: string, name: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const now = new Date(this.#now());
    await utimes(path, now, now);
    await rename(path, join(this.#folder, name));
  }

  /** Deletes what has been here for a week. */
  async empty(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path);
      if (this.#now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
