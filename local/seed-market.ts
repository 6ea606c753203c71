import { callFunction, type AdminAccess } from "./admin-api";

/** Books the server makes in one mutation; more would near its limit of written documents. */
const BATCH = 50;
/** One batch executes while the one before it reaches the disk and the one after it arrives. */
const IN_FLIGHT = 3;

interface SeedStatus {
  books: number;
  accounts: number;
  demoBooks: number;
}

type Progress = (done: number, total: number) => void;

/** Fills an empty deployment with the demo market; does nothing when there are books or accounts. */
export async function seedDemoMarket(access: AdminAccess, progress?: Progress): Promise<boolean> {
  const status = await seedStatus(access);
  if (status.books > 0 || status.accounts > 0) return false;
  await callFunction(access, "seed:accounts");
  for (let from = 0; from < status.demoBooks; from += BATCH) {
    await callFunction(access, "seed:books", { from, count: BATCH });
    progress?.(Math.min(from + BATCH, status.demoBooks), status.demoBooks);
  }
  await callFunction(access, "seed:interest");
  return true;
}

/** Adds invented books until the catalogue holds `total`. */
export async function seedLargeCatalogue(
  access: AdminAccess,
  total: number,
  progress: Progress,
): Promise<void> {
  const { books } = await seedStatus(access);
  let next = books;
  let done = books;
  const addBatches = async () => {
    while (next < total) {
      const from = next;
      const count = Math.min(BATCH, total - from);
      next += count;
      await callFunction(access, "seed:largeBatch", { from, count });
      done += count;
      progress(done, total);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, addBatches));
}

async function seedStatus(access: AdminAccess): Promise<SeedStatus> {
  return (await callFunction(access, "seed:status")) as SeedStatus;
}
