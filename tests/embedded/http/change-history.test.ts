import { expect, test } from "vitest";
import { ChangeHistory } from "../../../embedded/admin/streaming/change-history";
import type { Commit } from "../../../embedded/db/read-set";
import { encodeId } from "../../../embedded/values/ids";

const ids = Array.from({ length: 40 }, (_, n) => encodeId(10_001 + (n % 3) * 1000, Buffer.alloc(16, n)));

function commit(ts: number, tokens: string[]): Commit {
  const writes = { keys: [], searchEntries: [], tokens: new Set(["table:books", ...tokens]) };
  return { ts: BigInt(ts), writes, durable: Promise.resolve() };
}

test("the changed documents of each commit are reported in order, however often the memory for them was used again", () => {
  const history = new ChangeHistory(0n, 10);
  for (let ts = 1; ts <= 20; ts += 1) history.add(commit(ts, ids.slice(2 * ts - 2, 2 * ts)));
  const expected = [16, 17, 18, 19, 20].map((ts) => ({ ts: BigInt(ts), ids: ids.slice(2 * ts - 2, 2 * ts) }));
  expect(history.after(15n, 100)).toEqual(expected);
  expect(history.after(15n, 3)).toEqual(expected.slice(0, 2));
  expect(history.after(20n, 100)).toEqual([]);
  expect([history.covers(14n), history.covers(15n)]).toEqual([false, true]);
});

test("a commit with more changes than are kept leaves only what comes after it", () => {
  const history = new ChangeHistory(0n, 10);
  history.add(commit(1, ids.slice(0, 3)));
  history.add(commit(2, ids.slice(0, 30)));
  expect([history.covers(1n), history.covers(2n)]).toEqual([false, true]);
  expect(history.after(2n, 10)).toEqual([]);
  history.add(commit(3, []));
  history.add(commit(4, ids.slice(5, 7)));
  expect(history.after(2n, 10)).toEqual([{ ts: 4n, ids: ids.slice(5, 7) }]);
});
