import { expect, test } from "vitest";
import { VectorIndex } from "../../../../embedded/db/vector/vector-index";

test("a search whose index is emptied meanwhile finds nothing", async () => {
  const dimensions = 4096;
  const index = new VectorIndex({
    ...{ type: "vector", number: 1, name: "by_at", vectorField: "at", dimensions, filterFields: [] },
  });
  const at = Array.from({ length: dimensions }, () => 1);
  for (let n = 0; n < 600; n += 1) index.put(String(n), { at });
  const found = index.search(at, [], 5);
  for (let n = 0; n < 600; n += 1) index.remove(String(n));
  expect(await found).toEqual([]);
});
