import type { api } from "@convex/_generated/api";
import { act, screen } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { change, person, toast, visit } from "../support/site";

type Row = FunctionReturnType<typeof api.admin.ratings.queue>["page"][number];

function waiting(title: string): Row {
  return {
    _id: `check-${title}` as Row["_id"],
    bookId: `book-${title}` as Row["bookId"],
    ...{
      slug: title.toLowerCase(),
      title,
      authorName: "Mara Ellingsworth",
      genre: "Thriller",
      coverUrl: null,
    },
    ...{ source: "amazon", link: "https://www.amazon.com/dp/B0", authorEmail: null, reason: "crossing" },
    ...{ was: { rating: 3.9, reviews: 212 }, is: { rating: 4.1, reviews: 236 } },
    ...{ since: Date.now(), isPublic: true, checkedAt: null },
  };
}

async function queue(rows: Row[], more: object = {}) {
  const answers = { "admin/ratings:queue": page(rows), "admin/ratings:decisions": [], ...more };
  return await visit("/admin/ratings", { as: person("admin"), answers });
}

test("a decision that is saved late keeps what is being typed for another figure", async () => {
  let save = (_: null) => {};
  const confirmed = new Promise<null>((resolve) => (save = resolve));
  const { user } = await queue([waiting("Kelp"), waiting("Reef"), waiting("Tide")], {
    "admin/ratings:confirm": () => confirmed,
  });
  await user.click(await screen.findByRole("button", { name: "Confirm Kelp, Amazon" }));
  await user.click(screen.getByRole("button", { name: "Correct Tide, Amazon" }));
  await user.clear(screen.getByLabelText("Rating"));
  await user.type(screen.getByLabelText("Rating"), "3.7");
  await act(async () => {
    save(null);
    await confirmed;
  });
  expect(await (await toast()).findByText("Confirmed: Kelp, Amazon")).toBeInTheDocument();
  expect(screen.getByLabelText("Rating")).toHaveValue("3.7");
  expect(screen.getByLabelText("Rating")).toHaveFocus();
});

test("a decision that is saved late leaves the admin at the row they went on to", async () => {
  let save = (_: null) => {};
  const confirmed = new Promise<null>((resolve) => (save = resolve));
  const { user } = await queue([waiting("Kelp"), waiting("Reef"), waiting("Tide")], {
    "admin/ratings:confirm": () => confirmed,
  });
  await screen.findByRole("button", { name: "Confirm Kelp, Amazon" });
  await user.keyboard("jcjj");
  await act(async () => {
    save(null);
    await confirmed;
  });
  expect(screen.getByRole("row", { name: /Tide/ })).toHaveAttribute("aria-current", "true");
});

test("figures that another admin decided while they were corrected hold back no new ones", async () => {
  const { convex, user } = await queue([waiting("Kelp"), waiting("Tide")]);
  await user.click(await screen.findByRole("button", { name: "Correct Kelp, Amazon" }));
  await user.click(document.body);
  await change(convex, { "admin/ratings:queue": page([waiting("Tide")]) });
  await change(convex, { "admin/ratings:queue": page([waiting("Reef"), waiting("Tide")]) });
  expect(screen.getByRole("button", { name: "Confirm Reef, Amazon" })).toBeVisible();
});
