import { expect, test } from "vitest";
import { ChangeHistory } from "../../../embedded/admin/streaming/change-history";
import { StreamingExport } from "../../../embedded/admin/streaming/streaming-export";
import { memoryDatabase, write } from "../db/fixture";

const everything = { table: null, component: null, format: null };

test("a copy starts again after an import that gave a table other ids, for it would keep the removed documents", async () => {
  const { db } = await memoryDatabase();
  const history = new ChangeHistory(db.latestTs);
  const first = write(db, (tx) => tx.insert("notes", { text: "one" }));
  history.add(first.commit);
  const streaming = new StreamingExport(db, history);
  const tx = db.begin({ trusted: true });
  tx.remove(first.result);
  db.claimTableNumbers(tx, new Map([["notes", 20_000]]));
  tx.insert("notes", { text: "two" });
  history.add(db.commit(tx));
  expect(() => streaming.documentDeltas(everything, first.commit.ts)).toThrow(
    "Start again with list_snapshot",
  );
  expect(streaming.listSnapshot(everything, null, null)).toContain('"text":"two"');
  expect(streaming.documentDeltas(everything, db.latestTs)).toContain('"values":[]');
});
