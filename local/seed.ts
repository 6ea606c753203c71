import { type AdminAccess, bindFunctionCalls } from "./support/admin-api";
import { runCommandLine } from "./support/command-line";
import { accessOf, pushFunctions, startBackend } from "./support/market";
import { requireFreePorts } from "./support/ports";
import { runningBackend } from "./support/running-backend";
import { seedDemoMarket, seedLargeCatalog } from "./demo-market/seeding/seed-market";
import { readArguments } from "../embedded/system/options";
import { StartError } from "../embedded/system/start-error";
import { readSettings, type Settings } from "./support/settings";

/** `npm run seed [-- --books N]`: the demo market, or a large catalog, in the running or the stored deployment. */
async function main(): Promise<void> {
  const settings = readSettings();
  const total = wantedBooks();
  const running = await runningBackend(settings);
  if (running) return await seed(running, total);
  await withOwnBackend(settings, (access) => seed(access, total));
}

async function seed(access: AdminAccess, total: number | null): Promise<void> {
  const call = bindFunctionCalls(access);
  const seeded = await seedDemoMarket(call, { progress: drawProgress });
  if (total !== null) await seedLargeCatalog(call, total, drawProgress);
  else if (!seeded) console.log("The market holds books already; nothing was added.");
}

function wantedBooks(): number | null {
  const { books } = readArguments({ books: { type: "string" } });
  if (books === undefined) return null;
  const total = Number(books);
  if (Number.isInteger(total) && total > 0) return total;
  throw new StartError(`--books is "${books}", which is not a whole number above 0.`);
}

async function withOwnBackend(
  settings: Settings,
  work: (access: AdminAccess) => Promise<void>,
): Promise<void> {
  await requireFreePorts(settings);
  const backend = await startBackend(settings, { redactErrors: false });
  try {
    await pushFunctions(backend, settings);
    await work(accessOf(backend));
  } finally {
    await backend.close();
  }
}

function drawProgress(done: number, total: number): void {
  const width = 32;
  const filled = Math.round((done / total) * width);
  const bar = "█".repeat(filled) + "░".repeat(width - filled);
  process.stdout.write(`\r${bar} ${done} of ${total} books`);
  if (done >= total) process.stdout.write("\n");
}

await runCommandLine(main);
