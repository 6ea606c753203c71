import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Import } from "../../../src/screens/admin/import/imports";
import type { FakeConvex } from "../support/fake-convex";
import { openPanel } from "../support/producer-desk";
import { change, person, visit } from "../support/site";

/** Expects that what is called off while it waits for the connection is never sent, and the rest once it is back. */
async function expectCalledOff(
  convex: FakeConvex,
  name: string,
  { confirm, callOff }: { confirm: () => Promise<void>; callOff: () => Promise<void> },
) {
  convex.isConnected = false;
  await confirm();
  await callOff();
  convex.isConnected = true;
  await change(convex, {});
  expect(convex.argsOf(name)).toEqual([]);
  convex.isConnected = false;
  await confirm();
  convex.isConnected = true;
  await change(convex, {});
  await waitFor(() => expect(convex.argsOf(name)).toHaveLength(1));
}

const RUNNING = {
  ...{ _id: "job-id", fileName: "spring.csv", isMine: true, startedBy: "Ines", startedAt: 1, total: 60 },
  ...{ status: "running", uploaded: 60, created: 20, updated: 0, skipped: 0, failed: 0 },
  ...{ removed: 0, restored: 0, kept: 0, picturesWaiting: 0, picturesFailed: 0 },
} as unknown as Import;

test("“Keep importing” calls off the end of an import that waits for the connection", async () => {
  const { convex, user } = await visit("/admin/import", {
    as: person("admin"),
    answers: {
      "admin/imports:jobs": { page: [RUNNING], isDone: true, continueCursor: "" },
      "admin/imports:cancel": null,
    },
  });
  const press = async (name: string) => await user.click(await screen.findByRole("button", { name }));
  await expectCalledOff(convex, "admin/imports:cancel", {
    confirm: async () => {
      await press("Cancel");
      await press("Cancel Import");
    },
    callOff: async () => await press("Keep importing"),
  });
});

test("ADM-27: closing the denial’s dialog calls off the denial that waits for the connection", async () => {
  const { convex, user, panel } = await openPanel();
  await expectCalledOff(convex, "admin/producers:setStatus", {
    confirm: async () => {
      panel.getByRole("heading", { level: 3 }).focus();
      await user.keyboard("d1");
      await user.click(screen.getByRole("button", { name: "Deny" }));
    },
    callOff: async () => {
      const dialog = within(await screen.findByRole("dialog", { name: /^Deny/ }));
      await user.click(dialog.getByRole("button", { name: "Close" }));
    },
  });
});

test("D-04: Cancel calls off an approval that waits for the connection", async () => {
  const { convex, user, panel } = await openPanel();
  await user.click(panel.getByRole("checkbox", { name: "Company email" }));
  await expectCalledOff(convex, "admin/producers:setStatus", {
    confirm: async () => {
      await user.click(panel.getByRole("button", { name: /^Approve/ }));
      await user.click(panel.getByRole("button", { name: "Approve" }));
    },
    callOff: async () => await user.click(panel.getByRole("button", { name: "Cancel" })),
  });
});
