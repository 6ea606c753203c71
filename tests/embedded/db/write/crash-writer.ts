import { Database } from "../../../../embedded/db/database";
import { LmdbStore } from "../../../../embedded/store/lmdb";
import { systemClock } from "../../../../embedded/system/clock";
import { testWorld } from "../fixture";

/**
 * A process that a test kills. It writes pairs of documents into the given folder and prints the number of each pair
 * once it is on disk. Skipping random bytes gives each run different ids.
 */
const [folder = "", first = "0"] = process.argv.slice(2);
// The system clock has timers, which the database needs to apply commits to the store.
const world = { ...testWorld(), clock: systemClock() };
for (let skipped = 0; skipped < Number(first); skipped += 1) world.random.bytes(28);
const db = await Database.open({ store: await LmdbStore.open(folder), world });
for (let n = Number(first); ; n += 1) {
  const tx = db.begin();
  tx.insert("left", { n });
  tx.insert("right", { n });
  db.commit(tx).durable.then(
    () => process.stdout.write(`${n}\n`),
    () => process.exit(1),
  );
  if (n % 7 === 0) await db.whenDurable(db.latestTs);
}
