import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../embedded/server";
import type { Server, ServerOptions } from "../../embedded/server";

export interface TestBackend extends Server {
  dataDir: string;
  /** What the backend said about its own work, one line each. */
  log: { level: string; message: string }[];
  /** Closes it and starts another on the same data; the ports change. */
  restart(options?: Partial<ServerOptions>): Promise<TestBackend>;
}

/**
 * A backend of its own for one test, in this process, on free ports and a temporary data folder, empty
 * until something is pushed to it. `await using` closes it and removes its folder.
 */
export async function startBackend(options: Partial<ServerOptions> = {}): Promise<TestBackend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "backend-")));
  const log: TestBackend["log"] = [];
  const server = await startServer({
    port: 0,
    sitePort: 0,
    withoutSigningKeys: true,
    ...options,
    dataDir,
    world: { log: (level, message) => log.push({ level, message }), ...options.world },
  });
  const dispose = async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    ...server,
    dataDir,
    log,
    close: () => server.close(),
    restart: async (changed = {}) => {
      await server.close();
      return await startBackend({ ...options, ...changed, dataDir });
    },
    [Symbol.asyncDispose]: dispose,
  };
}
