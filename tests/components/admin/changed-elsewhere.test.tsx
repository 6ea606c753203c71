import type { api } from "@convex/_generated/api";
import { digestWeekAt } from "@domain/mail/digest-calendar";
import { screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { change, person, visit } from "../support/site";

type Issue = NonNullable<FunctionReturnType<typeof api.admin.digest.issue>>;
type Option = FunctionReturnType<typeof api.admin.options.list>["page"][number];

const TOLD = /Another admin saved this while you were typing/;
const { key } = digestWeekAt(Date.now());
const issue = (introduction: string): Record<string, Issue> => ({
  "admin/digest:issue": {
    ...{ key, state: "open", opensAt: 0, goesAt: 1, closesAt: Date.now() + 86_400_000, since: 0 },
    ...{ collectedAt: 0, isHeld: false, introduction, vetoed: 0, runState: null },
  },
});

test("the digest’s introduction tells that another admin saved it while this one typed", async () => {
  const { convex, user } = await visit("/admin?tab=emails&view=digest", {
    as: person("admin"),
    answers: {
      ...issue("Good morning."),
      "admin/digest:past": [],
      "admin/digest:books": page([]),
      "admin/digest:preview": null,
      "admin/digest:setIntroduction": null,
    },
  });
  const field = await screen.findByRole("textbox", { name: /^Introduction/ });
  await change(convex, issue("Good evening."));
  expect(field).toHaveValue("Good evening.");
  await user.type(field, " Mine");
  expect(screen.queryByText(TOLD)).not.toBeInTheDocument();
  await change(convex, issue("Theirs."));
  expect(await screen.findByText(TOLD)).toBeVisible();
  expect(field).toHaveValue("Good evening. Mine");
  await user.click(screen.getByRole("button", { name: "Show Theirs" }));
  expect(field).toHaveValue("Theirs.");
  expect(screen.queryByText(TOLD)).not.toBeInTheDocument();
  await user.type(field, " And mine.");
  await user.click(screen.getByRole("button", { name: "Save Introduction" }));
  await change(convex, issue("Theirs. And mine."));
  expect(screen.queryByText(TOLD)).not.toBeInTheDocument();
});

const option = (fields: Partial<Option>) => ({
  "admin/options:list": page([
    {
      _id: "book-id",
      book: {
        ...{ _id: "book-id", slug: "low-orbit", title: "Low Orbit", authorName: "Juno Strand" },
        ...{ genre: "Thriller", coverUrl: null, isBlocked: false },
      },
      ...{ optionedAt: 1, verifiedBy: null, rights: ["film"], phase: "optioned", status: "With a studio" },
      ...{ isPublic: false, isStory: false },
      ...fields,
    } as unknown as Option,
  ]),
});

test("an option’s dialog takes over what another admin changed, and tells of a field that both changed", async () => {
  const { convex, user } = await visit("/admin?tab=options&show=options", {
    as: person("admin"),
    answers: option({}),
  });
  await user.click(await screen.findByRole("button", { name: "Edit Option: Low Orbit" }));
  const dialog = within(await screen.findByRole("dialog"));
  const status = dialog.getByLabelText(/^Current Status/);
  await user.type(status, ", in talks");
  await change(convex, option({ isPublic: true }));
  await waitFor(() => expect(dialog.getByRole("switch")).toBeChecked());
  expect(dialog.queryByText(TOLD)).not.toBeInTheDocument();
  await change(convex, option({ isPublic: true, status: "Signed" }));
  expect(await dialog.findByText(TOLD)).toBeVisible();
  expect(status).toHaveValue("With a studio, in talks");
  await user.click(dialog.getByRole("button", { name: "Show Theirs" }));
  expect(status).toHaveValue("Signed");
});
