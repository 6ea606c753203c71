import { join } from "node:path";
import { ensureSigningKeys } from "./auth/signing-keys";
import { Backend } from "./backend";
import { currentExecution } from "./functions/realm/execution";
import { NodePackages } from "./functions/realm/node-packages";
import { REALM_SCHEME } from "./functions/realm/realm";
import type { TrustedProxies } from "./net/caller-address";
import { HttpPort } from "./net/http-port";
import { DEFAULT_LIMITS, type Limits } from "./net/limits";
import { Monitors } from "./net/monitors";
import { openDatabase } from "./open-database";
import { systemClock } from "./system/clock";
import { loadSecrets, openDataFolder } from "./system/data-folder";
import { lockDataFolder } from "./system/data-lock";
import { DEFAULT_MIN_FREE, DiskSpace, type MinFreeSpace } from "./system/disk-space";
import { consoleLog } from "./system/log";
import { MovableClock } from "./system/movable-clock";
import { guardProcess } from "./system/process-guard";
import { systemRandom } from "./system/random";
import { StartError } from "./system/start-error";
import type { Clock, World } from "./system/world";

/** In the data folder: the functions that ended the process. */
export const FAULTS_FILE = "faults.jsonl";

/** 64 MiB. */
const DEFAULT_MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

export interface ServerOptions {
  /** Defaults to 127.0.0.1, so that other machines have access only by explicit choice. */
  host?: string;
  /** 0 picks a free port, here and for the site. */
  port: number;
  sitePort: number;
  dataDir: string;
  /**
   * Used unchanged and stored with the data. Without it, the stored key is used; the first start creates one.
   */
  adminKey?: string;
  instanceName?: string;
  /** The URLs by which clients reach the two ports, if they differ from host and port. No trailing slash. */
  cloudUrl?: string;
  siteUrl?: string;
  /** Shows clients `Server Error` and a request id instead of messages and stacks. */
  redactErrors?: boolean;
  /** The origins of web pages that may use the deployment. Defaults to pages of this machine. */
  allowedOrigins?: string[];
  /** What one client may take. Missing ones have their defaults. */
  limits?: Partial<Limits>;
  /** The proxies whose `X-Forwarded-For` names the caller: their number or their addresses. Defaults to none. */
  trustedProxies?: TrustedProxies;
  /** The addresses and subnets that may read `/healthz` and `/metrics` without the admin key, or "*". */
  monitorsFrom?: string[];
  /** The largest upload, in bytes. */
  maxUploadBytes?: number;
  /**
   * Projects whose `node_modules` may hold the packages that "use node" modules import (`externalPackages` of
   * convex.json). Packages that no project has are installed into the data folder.
   */
  nodePackagesFrom?: string[];
  /** Below this much free disk space, writes are refused. */
  minFree?: MinFreeSpace;
  /** Starts on a damaged journal, without what cannot be read. */
  acceptLoss?: boolean;
  /** Does not create `JWT_PRIVATE_KEY` and `JWKS`. */
  withoutSigningKeys?: boolean;
  world?: Partial<World>;
  /**
   * For tests: the holder of the admin key may move the deployment's clock forward. Refused for a deployment that
   * other machines can reach.
   */
  movableClock?: boolean;
  /** Called when the data can no longer be written, and after a bug of the engine. The process should end. */
  onFatal?: (error: Error) => void;
}

export interface Server {
  cloudUrl: string;
  siteUrl: string;
  adminKey: string;
  /** The deployment's time. What stands in for other hosts shares it, so that their times and signatures agree. */
  clock: Clock;
  /** Refuses new work, waits for running work and releases the data folder. May be called twice. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a deployment on a data folder. `close`, or a failed start, closes everything opened in reverse
 * order. Throws StartError for problems that the operator can fix.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(options: ServerOptions, opened: AsyncDisposableStack): Promise<Server> {
  const { dataDir, host = "127.0.0.1", instanceName = "local" } = options;
  if (options.movableClock && !LOOPBACK.has(host))
    throw new StartError(`A clock that can be moved is for tests on this machine, not for ${host}.`);
  await openDataFolder(dataDir);
  opened.defer(await lockDataFolder(dataDir));
  const given = completeWorld(options.world);
  const movable = options.movableClock ? new MovableClock(given.clock, join(dataDir, "clock.json")) : null;
  const world = { ...given, clock: movable ?? given.clock };
  opened.defer(guardProcess(world.log, { isFunctions: isThrownByFunction, fatal: options.onFatal }));
  const cloudPort = await listen(host, options.port);
  opened.defer(() => cloudPort.close());
  const sitePort = await listen(host, options.sitePort);
  opened.defer(() => sitePort.close());
  const { random } = world;
  const { adminKey, seal } = await loadSecrets(dataDir, { instanceName, adminKey: options.adminKey, random });
  const cloudUrl = options.cloudUrl ?? `http://${reachable(host)}:${cloudPort.number}`;
  const siteUrl = options.siteUrl ?? `http://${reachable(host)}:${sitePort.number}`;
  const onFatal = options.onFatal ?? ((error) => world.log("error", error.message));
  const disk = new DiskSpace({
    folder: dataDir,
    minFree: options.minFree ?? DEFAULT_MIN_FREE,
    log: world.log,
  });
  opened.defer(() => disk.close());
  const { acceptLoss } = options;
  const isDiskFull = () => disk.isFull;
  const db = await openDatabase(join(dataDir, "db"), { world, onFatal, isDiskFull, acceptLoss });
  opened.defer(() => db.close());
  const backend = await Backend.open({
    db,
    world,
    dataDir,
    faultsFile: join(dataDir, FAULTS_FILE),
    onFatal,
    sealSecret: Buffer.from(seal, "hex"),
    adminKey,
    instanceName,
    cloudUrl,
    siteUrl,
    redact: options.redactErrors ?? false,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    trustedProxies: options.trustedProxies,
    monitors: new Monitors(options.monitorsFrom),
    disk,
    allowedOrigins: options.allowedOrigins,
    maxUploadBytes: options.maxUploadBytes ?? DEFAULT_MAX_UPLOAD_BYTES,
    packages: new NodePackages({
      projects: options.nodePackagesFrom ?? [],
      folder: join(dataDir, "packages"),
    }),
    movableClock: movable,
  });
  opened.defer(() => backend.close());
  if (!options.withoutSigningKeys) await ensureSigningKeys(backend.engine, backend.environment);
  // From here on a close first refuses new requests and waits for those that run.
  opened.defer(async () => void (await Promise.all([cloudPort.finish(), sitePort.finish()])));
  await backend.serve(cloudPort, sitePort);
  const close = () => opened.disposeAsync();
  return { cloudUrl, siteUrl, adminKey, clock: world.clock, close, [Symbol.asyncDispose]: close };
}

/** True if code of a function threw this. It runs in an execution, and its frames are in its modules. */
function isThrownByFunction(error: unknown): boolean {
  if (currentExecution.getStore() !== undefined) return true;
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.includes(REALM_SCHEME) || stack.includes("/modules/");
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

/** The host for URLs. An address that means "every interface" cannot be connected to. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/** Closes what was opened, in reverse order, exactly once. */
class AsyncDisposableStack {
  readonly #disposers: (() => Promise<void> | void)[] = [];
  #disposing: Promise<void> | null = null;

  defer(dispose: () => Promise<void> | void): void {
    this.#disposers.push(dispose);
  }

  disposeAsync(): Promise<void> {
    this.#disposing ??= this.#disposeAll();
    return this.#disposing;
  }

  async #disposeAll(): Promise<void> {
    for (let dispose = this.#disposers.pop(); dispose; dispose = this.#disposers.pop()) await dispose();
  }
}
