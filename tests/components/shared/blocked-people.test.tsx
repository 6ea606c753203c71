import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, serverError } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

const rex = {
  _id: "block-1",
  profileId: "rex",
  name: "Rex Fallow",
  company: "Fallow Pictures",
  blockedAt: Date.parse("2026-11-03T12:00:00Z"),
};
const gone = { ...rex, _id: "block-2", profileId: null, name: null, company: null };
const page = (...rows: object[]) => ({ page: rows, isDone: true, continueCursor: "" });

test("the account page lists blocked people, and unblocks one (D-04)", async () => {
  const { convex, user } = await visit("/account?tab=blocked", {
    as: person("author"),
    answers: { "messages/blocks:mine": page(rex, gone), "messages/blocks:remove": null },
  });
  expect(await screen.findByText("Fallow Pictures · Blocked Nov 3, 2026")).toBeInTheDocument();
  expect(screen.getByText("Account deleted")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Unblock Rex Fallow" }));
  expect(convex.argsOf("messages/blocks:remove")).toEqual([{ blockId: "block-1" }]);
  expect(await (await toast()).findByText("Rex Fallow is no longer blocked.")).toBeInTheDocument();
  await change(convex, { "messages/blocks:mine": page() });
  expect(await screen.findByText("You haven’t blocked anyone.")).toBeInTheDocument();
});

test("a failed unblock keeps the row and says why; a failed list can be loaded again", async () => {
  const refused = () => Promise.reject(refusal("not_found"));
  const { convex, user } = await visit("/account?tab=blocked", {
    as: person("producer"),
    answers: { "messages/blocks:mine": page(rex), "messages/blocks:remove": refused },
  });
  await user.click(await screen.findByRole("button", { name: "Unblock Rex Fallow" }));
  expect(await (await toast()).findByText(/couldn’t find that/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Unblock Rex Fallow" })).toBeEnabled());
  await change(convex, { "messages/blocks:mine": serverError("messages/blocks:mine") });
  expect(await screen.findByText("Couldn’t load blocked people.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
});

test("after each page the keyboard goes on at its first row, in this and every other list (D-04)", async () => {
  const name = (n: number) => ({ ...rex, _id: `block-${n}`, name: `Rex ${n}` });
  const { user } = await visit("/account?tab=blocked", {
    as: person("author"),
    answers: {
      "messages/blocks:mine": ({
        paginationOpts: { cursor },
      }: {
        paginationOpts: { cursor: string | null };
      }) => {
        const place = Number(cursor ?? 0);
        return { page: [name(place)], isDone: place === 2, continueCursor: String(place + 1) };
      },
    },
  });
  for (const place of [1, 2]) {
    (await screen.findByRole("button", { name: "Load more" })).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: `Unblock Rex ${place}` })).toHaveFocus());
  }
  expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
});
