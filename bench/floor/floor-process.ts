import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { projectRoot } from "../../local/support/settings";
import { endWithThisProcess, freePort } from "../support/backend-process";
import { floorPage } from "./floor-books.mjs";
import type { HttpClient } from "../support/http-client";
import { ensureBenchPackages } from "../web/packages";
import type { Rival } from "../product/catalog";

const FILTER = { genre: "Thriller", right: "filmTV" };
/** Its first start writes some 20 rows for each book, each in 18 indexes. */
const FILL_MS = 600_000;

/** `bench/floor/floor.mjs` as a process: the same work with nothing above it. */
export class Floor implements Rival {
  readonly name = "the floor";
  readonly port: number;
  readonly #args: string[];
  readonly #folder: string;
  /** The ids of the page, computed without a database. */
  readonly #right: string;
  #child: ChildProcess;
  #checked: Buffer = Buffer.alloc(0);

  private constructor(port: number, folder: string, args: string[], right: readonly number[]) {
    this.port = port;
    this.#args = args;
    this.#folder = folder;
    this.#right = String(right);
    this.#child = this.#spawn();
  }

  /** Starts with as many books as the catalog, and cards of the same length. */
  static async start(books: number, cardBytes: number): Promise<Floor> {
    ensureBenchPackages();
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), "floor-"));
    const args = [port, folder, books, cardBytes].map(String);
    const floor = new Floor(port, folder, args, floorPage(books, cardBytes, FILTER));
    await floor.answering();
    return floor;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async answering(): Promise<void> {
    const deadline = Date.now() + FILL_MS;
    const url = `http://127.0.0.1:${this.port}/page`;
    while (Date.now() < deadline) {
      const answer = await fetch(url, { method: "POST", body: JSON.stringify(FILTER) }).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error("The floor did not answer within ten minutes.");
  }

  /** A page read from the store. */
  page(client: HttpClient): Promise<void> {
    return this.#ask(client, "/page");
  }

  /** A page from memory, ready to send. */
  known(client: HttpClient): Promise<void> {
    return this.#ask(client, "/known");
  }

  /** Writes one row and broadcasts it. Resolves when it is on disk. */
  write(client: HttpClient): Promise<void> {
    return this.#ask(client, "/write");
  }

  /** The size of the floor's database file, in bytes. */
  async diskBytes(): Promise<number> {
    return (await stat(join(this.#folder, "floor.sqlite"))).size;
  }

  /** Restarts the process on the same data. Resolves when it has answered a page. */
  async restart(): Promise<void> {
    await this.#stop();
    this.#child = this.#spawn();
    await this.answering();
  }

  async close(): Promise<void> {
    await this.#stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #ask(client: HttpClient, path: string): Promise<void> {
    const answer = await client.bytes(this.port, path, FILTER);
    if (answer.equals(this.#checked)) return;
    const { page } = JSON.parse(answer.toString()) as { page: { id: number }[] };
    if (String(page.map(({ id }) => id)) !== this.#right) throw new Error("The floor answered wrongly.");
    this.#checked = answer;
  }

  #spawn(): ChildProcess {
    return endWithThisProcess(
      spawn(process.execPath, ["bench/floor/floor.mjs", ...this.#args], {
        cwd: projectRoot,
        stdio: ["ignore", "ignore", "inherit"],
      }),
    );
  }

  #stop(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  }
}

export function openSocket(port: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    socket.once("open", () => resolve(socket)).once("error", reject);
  });
}
