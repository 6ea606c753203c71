import { join } from "node:path";
import { DiskFullError } from "./db/errors";
import { currentExecution } from "./functions/realm/execution";
import { REALM_SCHEME } from "./functions/realm/realm-host";
import type { Server, ServerOptions } from "./server-options";
import { systemClock } from "./system/clock";
import { openDataFolder } from "./system/data-folder";
import { lockDataFolder } from "./system/data-lock";
import { Disposables } from "./system/disposables";
import { consoleLog } from "./system/log";
import { MovableClock } from "./system/movable-clock";
import { guardProcess } from "./system/process-guard";
import { systemRandom } from "./system/random";
import { StartError } from "./system/start-error";
import type { World } from "./system/world";

export type { Server, ServerOptions };

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Starts a deployment on a data folder. `close`, or a failed start, closes everything opened in reverse
 * order. Throws StartError for problems that the operator can fix.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const opened = new Disposables();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    if (!(error instanceof DiskFullError)) throw error;
    throw new StartError(
      `The disk of ${options.dataDir} has too little room for a new deployment: make room, or lower --min-free.`,
    );
  }
}

async function open(options: ServerOptions, opened: Disposables): Promise<Server> {
  const { dataDir, host = "127.0.0.1" } = options;
  if (options.movableClock && !LOOPBACK.has(host))
    throw new StartError(`A clock that can be moved is for tests on this machine, not for ${host}.`);
  openDataFolder(dataDir);
  const locking = lockDataFolder(dataDir);
  // The lock needs a moment to be certain. Nothing of the data is read or written before, so the code is loaded.
  const loading = import("./open-server");
  opened.defer(await locking);
  const { openServer } = await loading;
  const given = completeWorld(options.world);
  const movableClock = options.movableClock
    ? new MovableClock(given.clock, join(dataDir, "clock.json"))
    : null;
  const world = { ...given, clock: movableClock ?? given.clock };
  opened.defer(guardProcess(world.log, { isFunctions: isThrownByFunction, fatal: options.onFatal }));
  return await openServer({ ...options, host }, { world, movableClock, opened });
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
