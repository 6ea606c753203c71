import { expect, test } from "vitest";
import { tableShapes } from "../../../embedded/admin/streaming/shapes";
import { memoryDatabase, write } from "../db/fixture";

test("the shape of a table whose documents hold many objects takes time in proportion to them", async () => {
  const { db } = await memoryDatabase();
  const items = Array.from({ length: 1_000 }, (_, n) => ({ n }));
  for (let part = 0; part < 10; part += 1)
    write(db, (tx) => {
      for (let n = 0; n < 10; n += 1) tx.insert("lists", { items });
    });
  const started = performance.now();
  expect(tableShapes(db, "")["lists"]).toMatchObject({
    fields: expect.arrayContaining([
      expect.objectContaining({
        fieldName: "items",
        shape: {
          type: "Array",
          shape: { type: "Object", fields: [expect.objectContaining({ fieldName: "n" })] },
        },
      }),
    ]) as unknown,
  });
  expect(performance.now() - started).toBeLessThan(2_000);
});
