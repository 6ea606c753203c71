import { expect, test } from "vitest";
import schema from "../../../convex/schema";
import { SEED_FIELD_MAP } from "../../../domain/books/seed-fields";

const entries = Object.entries(SEED_FIELD_MAP).flatMap(([seedTable, { table, fields }]) =>
  Object.entries(fields).map(([seedField, ours]) => ({ seed: `${seedTable}.${seedField}`, table, ours })),
);

test.each(entries)("the seed field $seed is stored as $ours", ({ table, ours }) => {
  const [place = "", field = place] = ours.split(".");
  const name = ours.includes(".") ? place : table;
  const known = Object.keys(schema.tables[name as keyof typeof schema.tables].validator.fields);
  expect(["_id", "_creationTime", ...known]).toContain(field);
});
