import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { person, visit } from "../support/site";

const CREATE = { kind: "create", text: "New book and unclaimed profile", remarks: [] };

async function choose(text: string, answers = {}) {
  const site = await visit("/admin/import", {
    as: person("admin"),
    answers: {
      "admin/imports:list": { page: [], isDone: true, continueCursor: "" },
      "admin/imports:check": [CREATE],
      ...answers,
    },
  });
  const file = new File([text], "books.csv", { type: "text/csv" });
  await site.user.upload(document.querySelector<HTMLInputElement>("input[type=file]") as HTMLElement, file);
  return site;
}

test("the second click of a double click on Start Import does not cancel the upload", async () => {
  const { convex, user } = await choose("Book Title,Author\nLow Orbit,Juno Strand", {
    "admin/imports:createJob": () => new Promise(() => undefined),
  });
  const start = await screen.findByRole("button", { name: "Start Import" });
  await user.dblClick(start);
  await waitFor(() => expect(convex.argsOf("admin/imports:createJob")).toHaveLength(1));
  expect(start).toHaveTextContent("Uploading…");
  expect(start).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Drop a CSV file here")).toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveFocus();
});

test("a file without a byte is empty, and has no header", async () => {
  await choose("");
  expect(await screen.findByRole("alert")).toHaveTextContent("Error parsing CSV. The file is empty.");
});
