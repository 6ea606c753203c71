import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { person, visit } from "../support/site";

test("a screen reader hears what the check of a file found", async () => {
  const { user } = await visit("/admin/import", {
    as: person("admin"),
    answers: {
      "admin/imports:jobs": { page: [], isDone: true, continueCursor: "" },
      "admin/imports:check": [{ kind: "create", text: "New book and unclaimed profile", remarks: [] }],
    },
  });
  const file = new File(["Book Title,Author\nLow Orbit,Juno Strand"], "books.csv", { type: "text/csv" });
  await user.upload(await screen.findByLabelText("Choose a file"), file);
  const heard = await screen.findByText(/^1 row will be imported/, { selector: "[aria-live] *" });
  expect(heard).toHaveTextContent("1 row will be imported: 1 created, 0 updated.");
});
