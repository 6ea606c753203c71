import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { projectRoot } from "../local/settings";
import { endWithThisProcess, freePort } from "./backend-process";
import type { HttpClient } from "./http-client";

const PAGE = 24;
const FACET = { facet: "7/0" };

/** `bench/floor.mjs` as a process: what the same work costs with nothing above it. */
export class Floor {
  readonly port: number;
  readonly #args: string[];
  readonly #folder: string;
  #child: ChildProcess;

  private constructor(port: number, folder: string, args: string[]) {
    this.port = port;
    this.#args = args;
    this.#folder = folder;
    this.#child = this.#spawn();
  }

  /** With as many cards as the catalogue has books, each as long as one of its cards. */
  static async start(cards: number, cardBytes: number): Promise<Floor> {
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), "floor-"));
    const floor = new Floor(port, folder, [port, folder, cards, cardBytes].map(String));
    await floor.answering();
    return floor;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async answering(): Promise<void> {
    const deadline = Date.now() + 60_000;
    const url = `http://127.0.0.1:${this.port}/page`;
    while (Date.now() < deadline) {
      const answer = await fetch(url, { method: "POST", body: JSON.stringify(FACET) }).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error("The floor did not answer within a minute.");
  }

  /** A page read from the store. */
  page(client: HttpClient): Promise<void> {
    return this.#ask(client, "/page");
  }

  /** A page that is in memory, ready to be sent. */
  known(client: HttpClient): Promise<void> {
    return this.#ask(client, "/known");
  }

  /** One document, on disk when it resolves, and on its way to every socket. */
  write(client: HttpClient): Promise<void> {
    return this.#ask(client, "/write");
  }

  /** Stops the process and starts it again on the same data; resolves when it has answered a page. */
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
    const { page } = (await client.post(this.port, path, FACET)) as { page: unknown[] };
    if (page.length !== PAGE) throw new Error("The floor answered wrongly.");
  }

  #spawn(): ChildProcess {
    return endWithThisProcess(
      spawn(process.execPath, ["bench/floor.mjs", ...this.#args], {
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
