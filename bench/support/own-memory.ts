import { readFile } from "node:fs/promises";
import { WebSocket } from "ws";
import { freePort } from "./backend-process";

/** The memory of a Node process, counted after its garbage is collected: what it needs, not what it happened to take. */
export class OwnMemory {
  readonly #port: number;

  private constructor(port: number) {
    this.#port = port;
  }

  static async onFreePort(): Promise<OwnMemory> {
    return new OwnMemory(await freePort());
  }

  /** The environment in which the process must be started. */
  get env(): NodeJS.ProcessEnv {
    return { NODE_OPTIONS: `--inspect=127.0.0.1:${this.#port}` };
  }

  /** Its heap and its buffers in bytes, without mapped pages of the database. Linux only. */
  async of(pid: number): Promise<number> {
    await this.#collectGarbage();
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? NaN) * 1024;
  }

  async #collectGarbage(): Promise<void> {
    const targets = (await (await fetch(`http://127.0.0.1:${this.#port}/json/list`)).json()) as [
      { webSocketDebuggerUrl: string },
    ];
    const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    const answered = new Promise((resolve, reject) => socket.once("message", resolve).once("error", reject));
    socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
    await answered;
    socket.close();
  }
}
