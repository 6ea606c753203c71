import { join } from "node:path";
import { ensureSigningKeys } from "./auth/signing-keys";
import { Backend } from "./backend";
import { Database } from "./db/database";
import { NodePackages } from "./functions/realm/node-packages";
import { HttpPort } from "./net/http-port";
import { LmdbStore } from "./store/lmdb";
import { systemClock } from "./system/clock";
import { loadSecrets, openDataFolder } from "./system/data-folder";
import { lockDataFolder } from "./system/data-lock";
import { consoleLog } from "./system/log";
import { guardProcess } from "./system/process-guard";
import { systemRandom } from "./system/random";
import { StartError } from "./system/start-error";
import type { World } from "./system/world";

/** 64 MiB. */
const DEFAULT_MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

export interface ServerOptions {
  /** 127.0.0.1 when missing: other machines reach the backend only when somebody says so. */
  host?: string;
  /** 0 takes a free port, here and for the site. */
  port: number;
  sitePort: number;
  dataDir: string;
  /** Accepted as it is and kept with the data; when missing, the kept one, made at the first start. */
  adminKey?: string;
  instanceName?: string;
  /** Where clients reach the two ports, when that is not the host and port themselves. No trailing slash. */
  cloudUrl?: string;
  siteUrl?: string;
  /** Clients see `Server Error` and a request id instead of messages and stacks. */
  redactErrors?: boolean;
  /** Origins of the web pages that may use the deployment; pages of this machine when missing. */
  allowedOrigins?: string[];
  /** Largest upload, in bytes. */
  maxUploadBytes?: number;
  /**
   * Projects whose `node_modules` may hold what "use node" modules import by name (`externalPackages` of
   * convex.json); what is in none of them is installed into the data folder.
   */
  nodePackagesFrom?: string[];
  /** Leaves `JWT_PRIVATE_KEY` and `JWKS` alone. */
  withoutSigningKeys?: boolean;
  world?: Partial<World>;
  /** The data can no longer be written; the process should report it and end. */
  onFatal?: (error: Error) => void;
}

export interface Server {
  cloudUrl: string;
  siteUrl: string;
  adminKey: string;
  /** Takes no more work, finishes what runs, and gives the data folder free. May be called twice. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a deployment on a data folder; everything opened is closed again, in reverse, by `close` or when
 * the start fails. Throws StartError for what whoever starts it can put right.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const opened = new Closers();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(options: ServerOptions, opened: Closers): Promise<Server> {
  const world = completeWorld(options.world);
  const { dataDir, host = "127.0.0.1", instanceName = "local" } = options;
  await openDataFolder(dataDir);
  opened.add(await lockDataFolder(dataDir));
  opened.add(guardProcess(world.log));
  const cloudPort = await listen(host, options.port);
  opened.add(() => cloudPort.close());
  const sitePort = await listen(host, options.sitePort);
  opened.add(() => sitePort.close());
  const { random } = world;
  const { adminKey, seal } = await loadSecrets(dataDir, { instanceName, adminKey: options.adminKey, random });
  const cloudUrl = options.cloudUrl ?? `http://${reachable(host)}:${cloudPort.number}`;
  const siteUrl = options.siteUrl ?? `http://${reachable(host)}:${sitePort.number}`;
  const onFatal = options.onFatal ?? ((error) => world.log("error", error.message));
  const db = await Database.open({ store: await LmdbStore.open(join(dataDir, "db")), world, onFatal });
  opened.add(() => db.close());
  const backend = await Backend.open({
    db,
    world,
    dataDir,
    sealSecret: Buffer.from(seal, "hex"),
    adminKey,
    instanceName,
    cloudUrl,
    siteUrl,
    redact: options.redactErrors ?? false,
    allowedOrigins: options.allowedOrigins,
    maxUploadBytes: options.maxUploadBytes ?? DEFAULT_MAX_UPLOAD_BYTES,
    packages: new NodePackages({
      projects: options.nodePackagesFrom ?? [],
      folder: join(dataDir, "packages"),
    }),
  });
  opened.add(() => backend.close());
  if (!options.withoutSigningKeys) await ensureSigningKeys(backend.engine, backend.environment);
  await backend.serve(cloudPort, sitePort);
  const close = () => opened.close();
  return { cloudUrl, siteUrl, adminKey, close, [Symbol.asyncDispose]: close };
}

function completeWorld(given: Partial<World> = {}): World {
  return {
    clock: given.clock ?? systemClock(),
    random: given.random ?? systemRandom(),
    log: given.log ?? consoleLog,
    fetch: given.fetch ?? ((...args) => fetch(...args)),
  };
}

async function listen(host: string, port: number): Promise<HttpPort> {
  try {
    return await HttpPort.listen(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new StartError(`Port ${port} on ${host} is in use by another process.`);
    throw new StartError(`Port ${port} on ${host} cannot be opened (${code ?? String(error)}).`);
  }
}

/** An address that means "every interface" is no address to connect to. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** What was opened, closed in reverse, once. */
class Closers {
  readonly #closers: (() => Promise<void> | void)[] = [];
  #closing: Promise<void> | null = null;

  add(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }
}
