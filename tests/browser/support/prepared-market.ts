import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint, onceFor } from "../../../local/support/fingerprint";
import { LocalRun, type RunSettings } from "./local-run";
import { RESULTS } from "./ports";

const PREPARED = join(RESULTS, "prepared-market");
/** What the demo market is made of. Its dates count from the day on which it is made. */
const SOURCES = [
  "convex",
  "domain",
  "embedded",
  "local",
  "src/content/demo-accounts.ts",
  "package-lock.json",
];
const SITE = ["site", "site-server", "site.stamp"];

/** Fills a new data folder with a market as `npm start` makes it, copied: making one takes a minute of a processor. */
export async function copyMarket({ port, dataDir }: RunSettings): Promise<void> {
  await prepareMarket(port);
  const half = `${dataDir}.half`;
  await rm(half, { recursive: true, force: true });
  await cp(PREPARED, half, { recursive: true });
  await rename(half, dataDir);
}

/** Gives a new data folder the built site, and no data. */
export async function copySite({ port, dataDir }: RunSettings): Promise<void> {
  await prepareMarket(port);
  for (const name of SITE) await cp(join(PREPARED, name), join(dataDir, name), { recursive: true });
}

/** Makes the market that the others are copies of, on the ports of the first that needs it. */
async function prepareMarket(port: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await onceFor(`${PREPARED}.stamp`, await fingerprint(SOURCES, [day]), async () => {
    await rm(PREPARED, { recursive: true, force: true });
    const run = new LocalRun({ port, dataDir: PREPARED });
    const end = () => void run.end();
    process.once("exit", end);
    await run.ready;
    if ((await run.interrupt()) !== 0)
      throw new Error(`The prepared market did not end well:\n${run.output}`);
    process.off("exit", end);
  });
}
