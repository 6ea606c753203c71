import { screen, within } from "@testing-library/react";
import { PROFILE_FIELDS } from "@domain/people/profiles";
import { expect, test, vi } from "vitest";
import { bookPage, own } from "../support/books";
import { change, person, visit } from "../support/site";

const PICTURE = new File(["x"], "me.png", { type: "image/png" });
const profile = (headshotUrl: string | null) => ({
  "profiles:me": {
    displayName: "Mara Ellingsworth",
    headshotUrl,
    fields: Object.fromEntries(PROFILE_FIELDS.map((field) => [field, ""])),
  },
});
/** An upload that has begun and does not end. */
const UPLOADING = { "files:createUploadUrl": () => new Promise(() => undefined) };

test("an upload leaves the focus at its field, and the picture that is removed to the headshot", async () => {
  vi.stubGlobal("createImageBitmap", async () => await Promise.reject(new Error("No picture")));
  const { convex, user } = await visit("/author-profile", {
    as: person("author"),
    answers: { ...profile("/me.webp"), "profiles:removeHeadshot": null, ...UPLOADING },
  });
  const headshot = await screen.findByRole("group", { name: "Headshot" });
  await user.click(within(headshot).getByRole("button", { name: "Remove" }));
  await change(convex, profile(null));
  expect(headshot).toHaveFocus();
  await user.upload(within(headshot).getByLabelText("Upload headshot"), PICTURE);
  // A disabled field would lose its focus to the page.
  expect(within(headshot).getByLabelText("Uploading...")).toBeEnabled();
});

test("a cover that is replaced on its page leaves the focus at its field", async () => {
  vi.stubGlobal("createImageBitmap", async () => await Promise.reject(new Error("No picture")));
  const { user } = await visit("/book/the-salt-ledger", {
    as: person("admin"),
    answers: {
      "books:get": bookPage({ own: own({ isOwner: false }) }),
      "books:recordView": null,
      ...UPLOADING,
    },
  });
  await user.upload(await screen.findByLabelText("Replace cover"), PICTURE);
  expect(screen.getByLabelText("Uploading...")).toBeEnabled();
});
