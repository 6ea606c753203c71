import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../local/support/settings";
import { push } from "../../tests/support/embedded";
import { endWithThisProcess, freePort, type Ports } from "../support/backend-process";
import { faultyApp, type Fault, type Kind } from "./faulty-functions";

const ADMIN_KEY = "faults|0123456789abcdef";
const ANSWER_MS = 60_000;
const POLL_MS = 20;

/** `npm run backend` with the faulty functions. */
export class SupervisedBackend {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #ports: Ports;
  readonly #dataDir: string;
  #output = "";

  private constructor(child: ChildProcess, ports: Ports, dataDir: string) {
    this.url = `http://127.0.0.1:${ports.api}`;
    this.#child = child;
    this.#ports = ports;
    this.#dataDir = dataDir;
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (this.#output += chunk.toString()));
  }

  static async start(options: readonly string[] = []): Promise<SupervisedBackend> {
    const dataDir = await mkdtemp(join(tmpdir(), "faults-"));
    const ports = { api: await freePort(), site: await freePort() };
    const flags = { port: ports.api, "site-port": ports.site, data: dataDir, "admin-key": ADMIN_KEY };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(process.execPath, ["local/bin/run.mjs", "embedded/main.ts", ...args, ...options], {
      cwd: projectRoot,
    });
    const backend = new SupervisedBackend(endWithThisProcess(child), ports, dataDir);
    await backend.untilServed();
    await backend.push();
    return backend;
  }

  /** Everything written to the terminal so far. */
  get output(): string {
    return this.#output;
  }

  async push(app: Parameters<typeof push>[1] = faultyApp): Promise<void> {
    await push({ cloudUrl: this.url, adminKey: ADMIN_KEY }, app);
  }

  /** Sets or removes a variable of the deployment. */
  async setVariable(name: string, value: string | null): Promise<void> {
    await fetch(`${this.url}/api/update_environment_variables`, {
      method: "POST",
      headers: { Authorization: `Convex ${ADMIN_KEY}` },
      body: JSON.stringify({ changes: [{ name, value }] }),
    });
  }

  /** Calls a function. Rejects if the connection breaks. */
  async call(path: string, args: object = {}): Promise<unknown> {
    const [kind = ""] = path.split(":");
    const type = { writes: "mutation", node: "action" }[kind] ?? kind;
    return await post(`${this.url}/api/${path === "writes:all" ? "query" : type}`, { path, args });
  }

  /** Calls the faulty function of a kind. Resolves with its answer, or null if it has ended the process. */
  async fail(kind: Kind, fault: Fault): Promise<unknown> {
    if (kind !== "http") return await this.call(`${kind}:${fault}`).catch(() => null);
    return await post(`http://127.0.0.1:${this.#ports.site}/${fault}`, {}).catch(() => null);
  }

  /** Resolves with the time in ms until the backend answered a query. */
  async untilServed(): Promise<number> {
    const started = performance.now();
    while (performance.now() - started < ANSWER_MS) {
      const signal = AbortSignal.timeout(1_000);
      const answer = await fetch(`${this.url}/api/query_ts`, { method: "POST", signal }).catch(() => null);
      if (answer?.ok) return performance.now() - started;
      if (this.#child.exitCode !== null) throw new Error(`The backend ended:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`The backend did not answer:\n${this.#output}`);
  }

  /** Ends it in order. Resolves with the exit code. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#child.once("exit", resolve));
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    this.#child.kill("SIGTERM");
    const code = await ended;
    await rm(this.#dataDir, { recursive: true, force: true });
    return code;
  }
}

/** Over a connection of its own, because one that was kept may have ended with the process. */
async function post(url: string, body: object): Promise<unknown> {
  const text = await new Promise<string>((resolve, reject) => {
    const call = request(url, { method: "POST", agent: false }, (response) => {
      let received = "";
      response.on("data", (chunk: Buffer) => (received += chunk.toString()));
      response.on("end", () => resolve(received));
      response.on("error", reject);
    });
    call.on("error", reject);
    call.end(JSON.stringify(body));
  });
  return text.startsWith("{") ? (JSON.parse(text) as unknown) : text;
}
