import { spawn } from "node:child_process";
import { readAdminKey } from "../../../local/convex-cli";
import { projectRoot } from "../../../local/support/settings";
import { Market } from "./market";

export interface RunSettings {
  port: number;
  dataDir: string;
}

/** `npm start` as a process of its own, with its ports in a row. */
export class LocalRun {
  readonly #child;
  readonly #settings: RunSettings;
  readonly exit: Promise<number | null>;
  /** Rejects with the output of a run that ends instead. */
  readonly ready: Promise<void>;
  output = "";

  constructor(settings: RunSettings, env: NodeJS.ProcessEnv = {}) {
    const { port, dataDir } = settings;
    this.#settings = settings;
    this.#child = spawn(process.execPath, ["local/bin/run.mjs", "local/start.ts"], {
      cwd: projectRoot,
      // A group of its own, as a terminal gives it: Ctrl-C reaches every process of it.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        PORT: String(port),
        CONVEX_PORT: String(port + 1),
        CONVEX_SITE_PORT: String(port + 2),
        MAILBOX_PORT: String(port + 3),
        STRIPE_PORT: String(port + 4),
        DATA_DIR: dataDir,
        ...env,
      },
    });
    this.exit = new Promise((resolve) => this.#child.once("close", (code) => resolve(code)));
    this.ready = new Promise((resolve, reject) => {
      for (const stream of [this.#child.stdout, this.#child.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          this.output += chunk.toString();
          if (this.isReady) resolve();
        });
      }
      void this.exit.then(() => reject(new Error(`npm start ended:\n${this.output}`)));
    });
    // Who starts a run that is to end does not wait for this.
    this.ready.catch(() => undefined);
  }

  get siteUrl(): string {
    return `http://localhost:${this.#settings.port}`;
  }

  get isReady(): boolean {
    return this.output.includes("Adaptation Shelf is ready.");
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The market of this run, once its administrator's key is written. */
  async market(): Promise<Market | null> {
    const adminKey = await readAdminKey(this.#settings.dataDir);
    return adminKey === null
      ? null
      : new Market({ url: `http://127.0.0.1:${this.#settings.port + 1}`, adminKey });
  }

  /** Ctrl-C in the terminal. Resolves to the exit code. */
  async interrupt(): Promise<number | null> {
    this.#signal("SIGINT");
    return await this.exit;
  }

  /** Whatever became of the test, nothing is left running. */
  async end(): Promise<void> {
    if (!this.isRunning) return;
    this.#signal("SIGKILL");
    await this.exit;
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal);
  }
}
