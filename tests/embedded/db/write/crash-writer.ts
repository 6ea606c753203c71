import { Database } from "../../../../embedded/db/database";
import { LmdbStore } from "../../../../embedded/store/lmdb";
import { systemClock } from "../../../../embedded/system/clock";
import { testWorld } from "../fixture";

/**
 * Run as a process of its own, to be killed: writes pairs of documents into the folder it is given, and
 * prints a number when the pair is on disk. Its ids differ from those of earlier runs by their first number.
 */
const [folder = "", first = "0"] = process.argv.slice(2);
// The clock of the machine: its timers bring what is on the disk into the store.
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
