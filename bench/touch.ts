import type { BackendProcess } from "./backend-process";
import type { HttpClient } from "./http-client";

/** A book whose document is written, and the query that shows it: the page of the most reviewed one. */
export class TouchedBook {
  readonly path = "books:get";
  readonly args: { idOrSlug: string };
  readonly #backend: BackendProcess;
  readonly #bookId: string;
  /** What no earlier run has left there: a change to the same number would be none. */
  #wordCount = Date.now();

  private constructor(backend: BackendProcess, { _id, slug }: { _id: string; slug: string }) {
    this.#backend = backend;
    this.#bookId = _id;
    this.args = { idOrSlug: slug };
  }

  static async bestseller(backend: BackendProcess, client: HttpClient): Promise<TouchedBook> {
    const call = { path: "home:bestsellers", args: {}, format: "json" };
    const { value } = (await client.post(backend.ports.api, "/api/query", call)) as {
      value: { _id: string; slug: string }[];
    };
    if (!value[0]) throw new Error("The market has no bestseller.");
    return new TouchedBook(backend, value[0]);
  }

  /** Changes one number on that page, which is one document; resolves when that is on disk. */
  async touch(client: HttpClient): Promise<void> {
    this.#wordCount += 1;
    const args = { bookId: this.#bookId, wordCount: this.#wordCount };
    const call = { path: "seed:touchBook", args, format: "json" };
    const headers = { Authorization: `Convex ${this.#backend.adminKey}` };
    const answer = await client.post(this.#backend.ports.api, "/api/function", call, headers);
    if ((answer as { status: string }).status !== "success") throw new Error(JSON.stringify(answer));
  }
}
