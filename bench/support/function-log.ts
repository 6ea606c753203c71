import type { AdminAccess } from "../../local/support/admin-api";

/** The backend's log of finished executions, from one moment on. */
export class FunctionLog {
  readonly #backend: AdminAccess;
  #cursor: number;

  private constructor(backend: AdminAccess, cursor: number) {
    this.#backend = backend;
    this.#cursor = cursor;
  }

  static async open(backend: AdminAccess): Promise<FunctionLog> {
    const log = new FunctionLog(backend, 0);
    await log.#next();
    return log;
  }

  /** Waits until this function has run `times` times, and returns how long each run took, in ms. */
  async timesOf(identifier: string, times: number): Promise<number[]> {
    const found: number[] = [];
    while (found.length < times) {
      for (const entry of await this.#next())
        if (entry.identifier.replace(".js", "") === identifier) found.push(entry.executionTime * 1000);
    }
    return found;
  }

  async #next(): Promise<{ identifier: string; executionTime: number }[]> {
    const url = new URL(`/api/stream_function_logs?cursor=${this.#cursor}`, this.#backend.url);
    const answer = await fetch(url, { headers: { Authorization: `Convex ${this.#backend.adminKey}` } });
    const page = (await answer.json()) as {
      entries: { identifier: string; executionTime: number }[];
      newCursor: number;
    };
    this.#cursor = page.newCursor;
    return page.entries;
  }
}
