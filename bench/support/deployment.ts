import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type AdminAccess,
  bindFunctionCalls,
  type FunctionCaller,
  setVariables,
} from "../../local/support/admin-api";
import { runConvexCli } from "../../local/convex-cli";
import { seedDemoMarket, seedLargeCatalog } from "../../local/demo-market/seeding/seed-market";
import { projectRoot } from "../../local/support/settings";
import { type BackendProcess, startBackend } from "./backend-process";

/** Keeps the catalog of this size between runs: filling 100,000 books takes minutes. */
export function catalogFolder(books: number): string {
  return join(projectRoot, ".data", "bench", String(books));
}

/**
 * Starts the product on its own backend with a catalog of `books`. Fills a new catalog, finishes an
 * interrupted one, and pushes the current functions to an existing one.
 */
export async function startCatalog(books: number): Promise<BackendProcess> {
  const dataDir = catalogFolder(books);
  const stamp = join(dataDir, "filled.stamp");
  const backend = await startBackend(dataDir);
  await setVariables(backend, { SITE_URL: "http://localhost:3000", SEED_ALLOWED: "1" });
  // On every run: the token issuer is this run's address.
  await pushFunctions(backend);
  const call = bindFunctionCalls(backend);
  if (existsSync(stamp)) {
    await writeOlderTexts(call);
    return backend;
  }
  await seedDemoMarket(call);
  await seedLargeCatalog(call, books, drawFilling);
  await writeFile(stamp, "");
  return backend;
}

/** Search finds the books of an older catalog only once they have their texts. */
async function writeOlderTexts(call: FunctionCaller): Promise<void> {
  const job = { path: "jobs/books:writeOlderTexts", args: {} };
  for (let written = 1; written > 0;)
    ({ written } = (await call("staging/market:measureMutation", job)) as { written: number });
}

/** Pushes the functions of the project in `cwd` with the official CLI. */
export async function pushFunctions(access: AdminAccess, cwd = projectRoot): Promise<void> {
  // An older catalog may have a large index that is gone.
  const options = ["--typecheck", "disable", "--codegen", "disable", "--skip-large-indexes-check"];
  const args = ["deploy", "--yes", ...options];
  const result = await runConvexCli(args, { ...access, cwd, quiet: true });
  if (result.code !== 0) throw new Error(result.output);
}

function drawFilling(done: number, total: number): void {
  process.stderr.write(`\rfilling the catalog: ${done} of ${total} books${done >= total ? "\n" : ""}`);
}
