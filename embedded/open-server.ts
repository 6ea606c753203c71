import { join } from "node:path";
import { ensureSigningKeys } from "./auth/signing-keys";
import { Backend } from "./backend";
import { NodePackages } from "./functions/realm/node-packages";
import { removeLeftCopies } from "./maintenance/verify-copies";
import { HttpPort } from "./net/http-port";
import { DEFAULT_LIMITS } from "./net/limits";
import { Monitors } from "./net/monitors";
import { openDatabase } from "./open-database";
import type { Server, ServerOptions } from "./server-options";
import { FAULTS_FILE } from "./supervisor/faults";
import { loadSecrets } from "./system/data-folder";
import { DEFAULT_MIN_FREE, DiskSpace } from "./system/disk-space";
import type { Disposables } from "./system/disposables";
import type { MovableClock } from "./system/movable-clock";
import { StartError } from "./system/start-error";
import type { World } from "./system/world";

/** 64 MiB. */
const DEFAULT_MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/** Opens everything in a locked data folder and serves it. `opened` closes it all. */
export async function openServer(
  options: ServerOptions & { host: string },
  parts: { world: World; movableClock: MovableClock | null; opened: Disposables },
): Promise<Server> {
  const { dataDir, host, instanceName = "local" } = options;
  const { world, movableClock, opened } = parts;
  const cloudPort = await listen(host, options.port, { tellsLife: true });
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
  // Nobody waits for it, and a failure leaves what was there.
  void removeLeftCopies(dataDir).catch(() => {});
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
    movableClock,
  });
  opened.defer(() => backend.close());
  if (!options.withoutSigningKeys) await ensureSigningKeys(backend.engine, backend.environment);
  // From here on a close first refuses new requests and waits for those that run.
  opened.defer(async () => void (await Promise.all([cloudPort.finish(), sitePort.finish()])));
  await backend.serve(cloudPort, sitePort);
  const close = () => opened.disposeAsync();
  return { cloudUrl, siteUrl, adminKey, clock: world.clock, close, [Symbol.asyncDispose]: close };
}

async function listen(host: string, port: number, options?: { tellsLife: boolean }): Promise<HttpPort> {
  try {
    return await HttpPort.listen(host, port, options);
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
