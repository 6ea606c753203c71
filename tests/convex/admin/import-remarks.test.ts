import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { type Cells, importAll, row } from "./imports";
import { test } from "../../support/market";

test("IMP-04: what cannot be read in a row of a known book is named too, whether or not the rest changes it", async ({
  market,
}) => {
  const admin = await market.person("admin");
  await importAll(market, admin, [row("One"), row("Two")]);
  const unread = { genre: "Cozy", amazonRating: "4.7 stars", audio: "maybe" };
  const rows = [row("One", { ...unread, audio: "" }), row("Two", unread)].map((cells: Cells, index) => ({
    rowNumber: index + 1,
    cells: cells as Record<string, string>,
  }));
  expect(await admin.query(api.admin.imports.check, { rows })).toEqual([
    {
      kind: "skip",
      text: "Row 1: Skipped - no changes",
      remarks: ["Genre “Cozy” left as it was", "Amazon rating “4.7 stars” left as it was"],
    },
    {
      kind: "update",
      text: "Audio → unavailable",
      remarks: [
        "Same title and author",
        "Genre “Cozy” left as it was",
        "Amazon rating “4.7 stars” left as it was",
        "Audio rights “maybe” set to unavailable",
      ],
    },
  ]);
});
