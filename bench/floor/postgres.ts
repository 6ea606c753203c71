import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { endWithThisProcess } from "../support/backend-process";

/** Where Debian keeps a folder for each version. */
const DEBIAN = "/usr/lib/postgresql";
const READY = "ready to accept connections";

export const NO_POSTGRES =
  "The comparison with Feathers needs PostgreSQL (on Debian: apt-get install postgresql), or POSTGRES_BIN as the " +
  "folder of its programs.";

/** The folder of PostgreSQL's programs, of the newest version that is installed, or null. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env.POSTGRES_BIN, ...versions.map((version) => join(DEBIAN, version, "bin"))];
  return folders.find((folder) => folder !== undefined && existsSync(join(folder, "initdb"))) ?? null;
}

/** PostgreSQL with its defaults on a new folder. It listens on a socket in that folder and nowhere else. */
export class Postgres {
  /** Of the database and its socket. */
  readonly folder: string;
  readonly #programs: string;
  #server: ChildProcess | null = null;

  private constructor(folder: string, programs: string) {
    this.folder = folder;
    this.#programs = programs;
  }

  static async start(): Promise<Postgres> {
    const programs = postgresPrograms();
    if (programs === null) throw new Error(NO_POSTGRES);
    const folder = await mkdtemp(join(tmpdir(), "postgres-"));
    const postgres = new Postgres(folder, programs);
    await postgres.#start();
    return postgres;
  }

  /** Runs statements. */
  async run(sql: string): Promise<void> {
    await this.#psql(sql, []);
  }

  /** Adds rows of comma-separated values to a table. */
  async copy(table: string, columns: readonly string[], lines: Iterable<string>): Promise<void> {
    const names = columns.map((column) => `"${column}"`).join(", ");
    await this.#psql(`COPY ${table} (${names}) FROM STDIN (FORMAT csv)`, lines);
  }

  /** The server's processes: one for each connection, and its own. Linux only. */
  async pids(): Promise<number[]> {
    const pid = this.#server?.pid ?? 0;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    return [pid, ...children.trim().split(" ").map(Number)];
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (server !== null && server.exitCode === null) {
      const ended = once(server, "exit");
      // Ends without waiting for clients.
      server.kill("SIGINT");
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const user = serverUser();
    if (user !== null) await chown(this.folder, user.uid, user.gid);
    const options = { ...user, cwd: this.folder, env: { ...process.env, LC_ALL: "C" } };
    const data = join(this.folder, "data");
    const owner = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
    execFileSync(this.#program("initdb"), [`--pgdata=${data}`, ...owner], { ...options, stdio: "pipe" });
    const args = ["-D", data, "-k", this.folder, "-c", "listen_addresses="];
    const server = endWithThisProcess(
      spawn(this.#program("postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] }),
    );
    this.#server = server;
    await untilReady(server);
  }

  async #psql(sql: string, input: Iterable<string>): Promise<void> {
    const args = ["-h", this.folder, "-U", "postgres", "-d", "postgres", "-X", "-q", "-v", "ON_ERROR_STOP=1"];
    const psql = spawn(this.#program("psql"), [...args, "-c", sql], { stdio: ["pipe", "ignore", "inherit"] });
    const ended = once(psql, "exit");
    await pipeline(Readable.from(input), psql.stdin);
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`psql failed: ${sql}`);
  }

  #program(name: string): string {
    return join(this.#programs, name);
  }
}

/** PostgreSQL does not run as root, who starts it as the user that Debian's package made. Null for everybody else. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Resolves when the server says that it is ready. Rejects with its words if it ends. */
function untilReady(server: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(READY)) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL ended: ${said}`)));
  });
}
