import { callFunction, type AdminAccess } from "./admin-api";

/** Books the server makes in one mutation, which has one second: a busy machine needs half of it for these. */
const BATCH = 25;
/** The demo market's are the first a server makes: its code is cold, and a mutation has one second. */
const FIRST_BATCH = 10;
/** One batch executes while the one before it reaches the disk and the one after it arrives. */
const IN_FLIGHT = 4;

interface SeedStatus {
  books: number;
  demoBooks: number;
  isDemoWanted: boolean;
}

type Progress = (done: number, total: number) => void;

/** Puts the demo market into an empty deployment, or the rest of it after an interruption; else does nothing. */
export async function seedDemoMarket(access: AdminAccess, progress?: Progress): Promise<boolean> {
  const status = await seedStatus(access);
  if (!status.isDemoWanted) return false;
  await callFunction(access, "seed:accounts");
  for (let from = 0; from < status.demoBooks; from += FIRST_BATCH) {
    await callFunction(access, "seed:books", { from, count: FIRST_BATCH });
    progress?.(Math.min(from + FIRST_BATCH, status.demoBooks), status.demoBooks);
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
