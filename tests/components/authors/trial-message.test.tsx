import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pendingPlan } from "../../../src/lib/session/pending-plan";
import { bookForm } from "../../support/book-form";
import { person, visit } from "../support/site";

const TRIAL = { plan: "author", status: "trialing", trialEndsAt: Date.now() + 86_400_000 } as const;
const NO_PLAN = { plan: null, status: "none", trialEndsAt: null } as const;

const SAVED = { bookId: "b1", slug: "salt", coverUrl: "/cover.webp", isPublic: true, statusReason: null };

/** Adds a book from a draft without a cover, as an author who chose a plan at sign-up. */
async function addBook(subscription: typeof TRIAL | typeof NO_PLAN) {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("Nothing is drawn here.")));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ storageId: "file" })));
  const as = person("author", { bookCount: 1, subscription });
  localStorage.clear();
  pendingPlan.keep("author");
  const draft = { at: Date.now(), values: bookForm() };
  localStorage.setItem(`book-draft:${as.userId}:new`, JSON.stringify(draft));
  const answers = {
    "books:create": "b1",
    "books:editForm": { ...SAVED, fields: bookForm() },
    "files:createUploadUrl": { uploadId: "upload", uploadUrl: "http://127.0.0.1:1/upload" },
    "files:finish": null,
  };
  const { convex, user } = await visit("/submit", { as, answers, sameBrowser: true });
  const cover = new File(["x"], "cover.png", { type: "image/png" });
  await user.upload(screen.getByLabelText("Choose cover"), cover);
  await user.click(screen.getByRole("button", { name: "Save Book" }));
  await vi.waitFor(() => expect(convex.argsOf("files:finish")).toHaveLength(1));
}

test("SUB-32: the first book after a sign-up says that the 14-day trial started, once", async () => {
  await addBook(TRIAL);
  expect(await screen.findByText("Your 14-day free trial has started.")).toBeInTheDocument();
  expect(pendingPlan.isKept()).toBe(false);
  cleanup();
});

test("SUB-32: without a trial the plan is kept for later, and the message promises none", async () => {
  await addBook(NO_PLAN);
  await vi.waitFor(() => expect(location.pathname).toBe("/dashboard/author"));
  expect(screen.queryByText(/trial has started/)).not.toBeInTheDocument();
  expect(pendingPlan.isKept()).toBe(true);
  cleanup();
});

test("a saved book is confirmed once, by the notice above the list and not by a toast too", async () => {
  await addBook(NO_PLAN);
  expect(await screen.findByText(/is saved and public\./)).toBeInTheDocument();
  expect(screen.queryByText(/^Book (added|saved)/)).not.toBeInTheDocument();
  cleanup();
});

test("a paused membership does not say that there is no card, which may have been declined", async () => {
  await visit("/dashboard/author?tab=membership", {
    as: person("author", { subscription: TRIAL }),
    answers: {
      "books:mine": [],
      "billing:myStatus": {
        ...{
          plan: "author",
          status: "paused",
          trialEndsAt: 1,
          currentPeriodEnd: 1,
          cancelAtPeriodEnd: false,
        },
        ...{ checkout: "session", portal: "session", hasTrial: false },
      },
    },
  });
  const words = await screen.findByText(/membership is paused/);
  expect(words).toHaveTextContent("no card could be charged");
  expect(words).not.toHaveTextContent("without a card");
});
