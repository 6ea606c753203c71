import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import type { Value } from "convex/values";
import { vi } from "vitest";
import { type Server, startServer } from "../../../embedded/server";
import { type CliResult, runConvexCli, spawnCli, watchFunctions } from "../../../local/convex-cli";
import { projectRoot } from "../../../local/support/settings";
import { sampleFiles } from "./sample-files";

/** A Convex project in its own folder, whose CLI is pointed at an empty backend. */
export class SampleProject {
  readonly folder: string;
  #server: Server;

  private constructor(folder: string, server: Server) {
    this.folder = folder;
    this.#server = server;
  }

  /** The sample app with `files` added or replaced. Null leaves a file out. */
  static async create(files: Readonly<Record<string, string | null>> = {}): Promise<SampleProject> {
    const folder = await mkdtemp(join(tmpdir(), "sample-"));
    await symlink(join(projectRoot, "node_modules"), join(folder, "node_modules"), "junction");
    const project = new SampleProject(folder, await startBackend(folder));
    for (const [path, text] of Object.entries({ ...sampleFiles, ...files })) {
      if (text !== null) await project.write(path, text);
    }
    return project;
  }

  /** A copy of this project with its push and its data. Stop this one's backend first. */
  async copy(): Promise<SampleProject> {
    const folder = await mkdtemp(join(tmpdir(), "sample-"));
    await cp(this.folder, folder, { recursive: true, verbatimSymlinks: true });
    return new SampleProject(folder, await startBackend(folder));
  }

  get url(): string {
    return this.#server.cloudUrl;
  }

  get siteUrl(): string {
    return this.#server.siteUrl;
  }

  get adminKey(): string {
    return this.#server.adminKey;
  }

  /** Runs the unmodified official CLI in the project's folder. */
  async cli(args: string, options: { adminKey?: string } = {}): Promise<CliResult> {
    return await this.cliArgs(args.split(" "), options);
  }

  /** The same with arguments that may hold spaces. */
  async cliArgs(args: readonly string[], options: { adminKey?: string } = {}): Promise<CliResult> {
    return await runConvexCli(args, {
      url: this.url,
      adminKey: options.adminKey ?? this.adminKey,
      cwd: this.folder,
      quiet: true,
    });
  }

  /** Starts the CLI's watch mode with its log. Ends with the scope. */
  startDev(): DevProcess {
    const access = { url: this.url, adminKey: this.adminKey };
    return new DevProcess(watchFunctions(access, { cwd: this.folder, quiet: true, tailLogs: true }));
  }

  /** Starts a command of the CLI that watches the deployment. Ends with the scope. */
  startCli(args: string): DevProcess {
    const options = { url: this.url, adminKey: this.adminKey, cwd: this.folder, quiet: true };
    return new DevProcess(spawnCli(args.split(" "), options));
  }

  /** Pushes the project. Throws if the CLI fails. */
  async push(): Promise<void> {
    const { code, output } = await this.cli("dev --once --typecheck disable --tail-logs disable");
    if (code !== 0) throw new Error(`The push failed:\n${output}`);
  }

  async query(path: string, args: Record<string, Value> = {}): Promise<unknown> {
    return await this.#client().query(makeFunctionReference<"query">(path), args);
  }

  async mutation(path: string, args: Record<string, Value> = {}): Promise<unknown> {
    return await this.#client().mutation(makeFunctionReference<"mutation">(path), args);
  }

  async action(path: string, args: Record<string, Value> = {}): Promise<unknown> {
    return await this.#client().action(makeFunctionReference<"action">(path), args);
  }

  async write(path: string, text: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  async read(path: string): Promise<string> {
    return await readFile(join(this.folder, path), "utf8");
  }

  /** Stops the backend and keeps its data. */
  async stopBackend(): Promise<void> {
    await this.#server.close();
  }

  /** Stops the backend and starts another one on the same data. */
  async restartBackend(): Promise<void> {
    await this.stopBackend();
    this.#server = await startBackend(this.folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  #client(): ConvexHttpClient {
    return new ConvexHttpClient(this.url, { logger: false });
  }
}

/** Longer than the CLI takes on any machine, shorter than the timeout of its tests. */
const PRINTED_WITHIN_MS = 100_000;

/** A running command of the CLI, such as `convex dev`, whose output is followed. */
class DevProcess {
  readonly #child: ChildProcess;
  #unread = "";

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (this.#unread += stripVTControlCharacters(chunk.toString())));
    }
  }

  /**
   * Resolves when the text is printed after the one that was waited for before. The CLI does not tell when it
   * has begun to watch the deployment, so what it waits for, `change`, is repeated until then.
   */
  async printed(text: string, change?: () => Promise<unknown>): Promise<void> {
    await vi.waitFor(
      async () => {
        if (!this.#unread.includes(text)) await change?.();
        if (!this.#unread.includes(text)) throw new Error(`"${text}" is not in:\n${this.#unread}`);
      },
      { timeout: PRINTED_WITHIN_MS, interval: 100 },
    );
    this.#unread = this.#unread.slice(this.#unread.indexOf(text) + text.length);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}

async function startBackend(folder: string): Promise<Server> {
  return await startServer({
    host: "127.0.0.1",
    port: 0,
    sitePort: 0,
    dataDir: join(folder, ".data"),
    world: { log: () => {} },
  });
}
