import type { api } from "@convex/_generated/api";
import { screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { person, toast, visit } from "../support/site";

type Producer = FunctionReturnType<typeof api.admin.producers.list>["page"][number];
type Stats = FunctionReturnType<typeof api.admin.producers.stats>;

const STATS: Stats = {
  total: 1,
  thisMonth: 1,
  withPhone: 0,
  withCompany: 0,
  waitingSince: Date.parse("2026-11-01"),
  byStatus: { pending: 1, approved: 0, denied: 0, suspended: 0 },
};
const PRODUCER: Producer = {
  _id: "producer-id" as Producer["_id"],
  signupDate: Date.parse("2026-11-01"),
  fullName: "Wilhelmina Roundtree",
  companyName: null,
  email: "wilhelmina@people.example",
  approvalStatus: "pending",
  approvalReason: null,
  imdbUrl: null,
  waitingSince: Date.parse("2026-11-01"),
};
const ANSWERS = { "admin/producers:list": page([PRODUCER]), "admin/producers:stats": STATS };
const status = () => screen.findByRole("combobox", { name: "Status of Wilhelmina Roundtree" });

async function open(answers: object = {}, path = "/admin?tab=producers") {
  return await visit(path, { as: person("admin"), answers: { ...ANSWERS, ...answers } });
}

test("ADM-26: the table says that there are no producers yet", async () => {
  await open({ "admin/producers:list": page([]) });
  expect(await screen.findByRole("heading", { name: "No producers registered yet." })).toBeInTheDocument();
});

test("ADM-26: a search without a match says so and leads back to all producers", async () => {
  const { user } = await open({ "admin/producers:search": page([]) }, "/admin?tab=producers&q=nobody");
  expect(await screen.findByRole("heading", { name: "No producer profiles found..." })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show All Producers" }));
  expect(await status()).toHaveValue("pending");
  expect(location.search).toBe("?tab=producers");
});

test.each([
  ["approved", "Approve"],
  ["suspended", "Suspend"],
])("ADM-27 ADM-28: %s takes effect after “%s” is confirmed", async (value, press) => {
  const { convex, user } = await open({ "admin/producers:setStatus": null });
  await user.selectOptions(await status(), value);
  const dialog = within(await screen.findByRole("dialog"));
  expect(convex.calls).toEqual([]);
  await user.click(dialog.getByRole("button", { name: press }));
  expect(await (await toast()).findByText(`Producer status updated to ${value}`)).toBeInTheDocument();
  expect(convex.argsOf("admin/producers:setStatus")).toEqual([{ profileId: "producer-id", status: value }]);
});

test("ADM-27: a change that is canceled leaves the status as it was", async () => {
  const { convex, user } = await open();
  await user.selectOptions(await status(), "approved");
  expect(await screen.findByRole("dialog")).toHaveAccessibleName(
    "Change Wilhelmina Roundtree from Pending to Approved?",
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(await status()).toHaveValue("pending");
  expect(convex.calls).toEqual([]);
});

test("ADM-27 B-53: a denial asks for its reason, says who reads it, and without one is canceled", async () => {
  const { convex, user } = await open();
  await user.selectOptions(await status(), "denied");
  const reason = await screen.findByLabelText("Reason for denial:");
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription("The producer will read this.");
  await user.click(screen.getByRole("button", { name: "Deny" }));
  expect(await (await toast()).findByText("Nothing changed. A denial needs a reason.")).toBeInTheDocument();
  expect(await status()).toHaveValue("pending");
  expect(convex.calls).toEqual([]);
});

test("ADM-28: a change that fails says so, and the select goes back", async () => {
  const { user } = await open({
    "admin/producers:setStatus": () => Promise.reject(serverError("admin/producers:setStatus")),
  });
  await user.selectOptions(await status(), "approved");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Approve" }));
  expect(await (await toast()).findByText("Error updating producer status")).toBeInTheDocument();
  expect(await status()).toHaveValue("pending");
});
