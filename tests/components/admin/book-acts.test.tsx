import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminBook, page } from "../support/books";
import { refusal, serverError } from "../support/fake-convex";
import { fill, person, toast, visit } from "../support/site";

const STALE = refusal("confirm_password");

async function open(books: ReturnType<typeof adminBook>[], answers: object = {}) {
  return await visit("/admin?tab=all", {
    as: person("admin"),
    answers: { "admin/books:list": page(books), ...answers },
  });
}

test("D-12: a bulk change that stops half way says how far it came, continues from there, and is one batch", async () => {
  const books = Array.from({ length: 60 }, (_, n) => adminBook(`Book ${n}`));
  let isDown = false;
  const { user, convex } = await open(books, {
    "admin/bulk:setListed": ({ bookIds }: { bookIds: string[] }) => {
      if (isDown) throw serverError("admin/bulk:setListed");
      isDown = true;
      return { auditIds: bookIds.map((id) => `audit-${id}`), missing: 0 };
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all loaded rows" }));
  await user.click(screen.getByRole("button", { name: "Unlist" }));
  const dialog = within(screen.getByRole("dialog", { name: "Unlist 60 books?" }));
  await user.click(dialog.getByRole("button", { name: "Unlist 60 books" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Unlisted 50 books of 60. Something went wrong. Please try again.",
  );
  expect(dialog.getByRole("button", { name: "Undo 50 books" })).toBeVisible();
  isDown = false;
  await user.click(dialog.getByRole("button", { name: "Unlist 10 books" }));
  expect(await (await toast()).findByText("Unlisted 60 books")).toBeVisible();
  const calls = convex.argsOf("admin/bulk:setListed");
  expect(calls.map(({ bookIds }) => (bookIds as string[]).length)).toEqual([50, 10, 10]);
  expect(new Set(calls.map(({ batchId }) => batchId)).size).toBe(1);
});

test("D-12: B leads from the list to what can be done to the selected books", async () => {
  const { user } = await open([adminBook("Overtime"), adminBook("Undertow")]);
  await user.click(await screen.findByRole("checkbox", { name: "Select Overtime" }));
  await user.keyboard("b");
  expect(within(screen.getByRole("toolbar")).getByRole("button", { name: "List" })).toHaveFocus();
});

test("ADM-21 B-60: a deletion asks for the password over its confirmation, and then deletes", async () => {
  let isFresh = false;
  const { user, convex } = await open([adminBook("Overtime")], {
    "admin/books:remove": () => {
      if (!isFresh) throw STALE;
      return null;
    },
    "account:confirmPassword": () => {
      isFresh = true;
      return null;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Overtime" }));
  await user.click(screen.getByRole("button", { name: "Delete “Overtime”" }));
  const password = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
  await fill(user, { Password: "Kw7-thrush-lantern" });
  await user.click(password.getByRole("button", { name: "Confirm" }));
  expect(await (await toast()).findByText("Deleted Overtime")).toBeVisible();
  expect(convex.argsOf("admin/books:remove")).toHaveLength(2);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("ADM-21: a failed deletion says so and can be tried again", async () => {
  const { user } = await open([adminBook("Overtime")], {
    "admin/books:remove": () => {
      throw serverError("admin/books:remove");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Overtime" }));
  await user.click(screen.getByRole("button", { name: "Delete “Overtime”" }));
  expect(await (await toast()).findByText("Error deleting book")).toBeVisible();
  expect((await toast()).getByRole("button", { name: "Retry" })).toBeVisible();
});

test("ADM-13: only a sponsorship that its author paid for is removed after a question", async () => {
  const sponsored = { sponsoredUntil: Date.parse("2027-01-12T12:00:00") };
  const books = [
    adminBook("Overtime", { ...sponsored, isPaid: true }),
    adminBook("Undertow", { ...sponsored, isPaid: false }),
  ];
  const { user, convex } = await open(books, { "admin/sponsorships:clear": "audit-1" });
  const remove = async (title: string) => {
    await user.click(await screen.findByRole("button", { name: `Sponsor ${title}` }));
    await user.click(screen.getByRole("menuitem", { name: "Remove sponsorship", hidden: true }));
  };
  const removed = () => convex.argsOf("admin/sponsorships:clear").map(({ bookId }) => bookId);
  await remove("Undertow");
  expect(await (await toast()).findByText("Undertow is no longer sponsored")).toBeVisible();
  expect(removed()).toEqual(["undertow-id"]);

  await remove("Overtime");
  const ask = () => within(screen.getByRole("dialog", { name: "Remove the sponsorship of Overtime?" }));
  expect(ask().getByText(/The author paid for it.*refund it in Stripe/)).toBeVisible();
  await user.click(ask().getByRole("button", { name: "Cancel" }));
  expect(removed()).toEqual(["undertow-id"]);

  await remove("Overtime");
  await user.click(ask().getByRole("button", { name: "Remove sponsorship" }));
  expect(await (await toast()).findByText("Overtime is no longer sponsored")).toBeVisible();
  expect(removed()).toEqual(["undertow-id", "overtime-id"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("ADM-07: typed text stays when the email could not be saved", async () => {
  const { user } = await open([adminBook("Overtime")], {
    "admin/books:setAuthorEmail": () => {
      throw serverError("admin/books:setAuthorEmail");
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Edit email of Overtime/ }));
  const field = screen.getByRole("textbox", { name: "Email of Overtime" });
  await user.clear(field);
  await user.type(field, "wren@adair.example{Enter}");
  expect(await (await toast()).findByText("Something went wrong. Please try again.")).toBeVisible();
  expect(field).toHaveValue("wren@adair.example");
});

test("ADM-06: a picture dropped beside a cover never opens in place of the page, and a dropped text is left alone", async () => {
  await open([adminBook("Overtime")]);
  const neighbor = await screen.findByRole("button", { name: "Delete Overtime" });
  const dropped = (types: string[]) => {
    const event = createEvent.drop(neighbor, { dataTransfer: { types, files: [] } });
    fireEvent(neighbor, event);
    return event;
  };
  expect(dropped(["Files"]).defaultPrevented).toBe(true);
  expect(dropped(["text/plain"]).defaultPrevented).toBe(false);
});
