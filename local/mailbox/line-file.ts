import { appendFile } from "node:fs/promises";

/** A file of lines. A line that failed, such as on a full disk, may have left its beginning: the next one starts anew. */
export class LineFile {
  readonly #path: string;
  #mayBeTorn = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Appends a line, which ends in "\n". Call it again only once the promise has settled. */
  async append(line: string): Promise<void> {
    const text = this.#mayBeTorn ? `\n${line}` : line;
    this.#mayBeTorn = true;
    await appendFile(this.#path, text, { mode: 0o600 });
    this.#mayBeTorn = false;
  }
}
