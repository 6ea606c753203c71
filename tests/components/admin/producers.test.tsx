import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { FILE, openPanel, openProducers } from "../support/producer-desk";
import { change, toast } from "../support/site";

const status = () => screen.findByRole("combobox", { name: "Status of Wilhelmina Roundtree" });

test("ADM-26: the table says that there are no producers yet", async () => {
  await openProducers({ "admin/producers:list": page([]) });
  expect(await screen.findByRole("heading", { name: "No producers registered yet." })).toBeInTheDocument();
});

test("ADM-26: a search without a match says so and leads back to all producers", async () => {
  const { user } = await openProducers(
    { "admin/producers:search": page([]) },
    "/admin?tab=producers&q=nobody",
  );
  expect(await screen.findByRole("heading", { name: "No producer profiles found..." })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show All Producers" }));
  expect(await status()).toHaveValue("pending");
  expect(location.search).toBe("?tab=producers");
});

test("ADM-27 D-04: an approval by the status list waits for evidence and a confirmation", async () => {
  const { convex, user } = await openProducers({ "admin/producers:setStatus": null });
  await user.selectOptions(await status(), "approved");
  const dialog = within(await screen.findByRole("dialog"));
  const approve = dialog.getByRole("button", { name: "Approve" });
  expect(approve).toBeDisabled();
  await user.click(await dialog.findByRole("checkbox", { name: "Company email" }));
  expect(approve).toBeEnabled();
  expect(convex.calls).toEqual([]);
  await user.click(approve);
  expect(await (await toast()).findByText("Producer status updated to approved")).toBeInTheDocument();
  expect(convex.argsOf("admin/producers:setStatus")).toEqual([
    {
      profileId: "producer-id",
      from: "pending",
      status: "approved",
      evidence: { companyEmail: true, imdbUrl: "", callNote: "" },
    },
  ]);
});

test("ADM-27 ADM-28: a suspension takes effect after it is confirmed", async () => {
  const { convex, user } = await openProducers({ "admin/producers:setStatus": null });
  await user.selectOptions(await status(), "suspended");
  const dialog = within(await screen.findByRole("dialog"));
  expect(convex.calls).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await (await toast()).findByText("Producer status updated to suspended")).toBeInTheDocument();
  expect(convex.argsOf("admin/producers:setStatus")).toEqual([
    { profileId: "producer-id", from: "pending", status: "suspended" },
  ]);
});

test("ADM-27: a change that is canceled leaves the status as it was", async () => {
  const { convex, user } = await openProducers();
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
  const { convex, user } = await openProducers();
  await user.selectOptions(await status(), "denied");
  const reason = await screen.findByLabelText("Reason for denial:");
  expect(screen.getByRole("radio", { name: "We found no credits" })).toHaveFocus();
  expect(reason).toHaveValue("");
  expect(reason).toHaveAccessibleDescription("The producer will read this. Edit it before you send.");
  await user.click(screen.getByRole("button", { name: "Deny" }));
  expect(await (await toast()).findByText("Nothing changed. A denial needs a reason.")).toBeInTheDocument();
  expect(await status()).toHaveValue("pending");
  expect(convex.calls).toEqual([]);
});

test("ADM-28: a change that fails says so, and the select goes back", async () => {
  const { user } = await openProducers({
    "admin/producers:setStatus": () => Promise.reject(serverError("admin/producers:setStatus")),
  });
  await user.selectOptions(await status(), "suspended");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Suspend" }));
  expect(await (await toast()).findByText("Error updating producer status")).toBeInTheDocument();
  expect(await status()).toHaveValue("pending");
});

test("ADM-25: a row opens a panel with all that the producer gave, and how long they have waited", async () => {
  const { panel } = await openPanel();
  for (const given of ["Roundtree Pictures", "Leeds", "+44 113 496 0148", "Thriller, Drama"])
    expect(panel.getByText(given)).toBeInTheDocument();
  expect(panel.getByText("Verified")).toBeInTheDocument();
  expect(panel.getByText("41, counted once approved")).toBeInTheDocument();
  expect(panel.getByText(/^Waiting [\d,]+ hours?\. We promise 24-48 hours\.$/)).toBeInTheDocument();
  expect(panel.getByText("1")).toBeInTheDocument();
  expect(location.search).toBe("?tab=producers&producer=producer-id");
});

test("D-04: a company email without a company to compare it with does not differ from one", async () => {
  const { panel } = await openPanel({ "admin/producers:get": { ...FILE, companyName: null } });
  expect(panel.getByText("No company was given to compare it with")).toBeInTheDocument();
  expect(panel.queryByText("Differs")).not.toBeInTheDocument();
});

test("D-04: A approves once there is evidence and Enter confirms; the next who waits opens at once", async () => {
  const { convex, user, panel } = await openPanel();
  await user.keyboard("a");
  expect(await screen.findByText("Check at least one item of the evidence to approve.")).toBeInTheDocument();
  expect(panel.getByRole("button", { name: "Approve" })).toHaveAttribute("aria-disabled", "true");
  expect(panel.getByText("roundtree.example matches the company")).toBeInTheDocument();
  await user.click(panel.getByRole("checkbox", { name: "Company email" }));
  await user.type(panel.getByRole("textbox", { name: "What was said in the call" }), " Spoke to W. ");
  expect(panel.getByRole("checkbox", { name: "Call note" })).toBeChecked();
  expect(panel.getByText(/^If approved, authors see: Company email and call checked, /)).toBeInTheDocument();
  panel.getByRole("heading", { level: 3 }).focus();
  await user.keyboard("a");
  await waitFor(() => expect(panel.getByRole("button", { name: "Approve" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await panel.findByRole("heading", { name: "Theo Varnished" })).toHaveFocus();
  expect(convex.argsOf("admin/producers:setStatus")).toEqual([
    {
      profileId: "producer-id",
      from: "pending",
      status: "approved",
      note: "",
      evidence: { companyEmail: true, imdbUrl: "", callNote: "Spoke to W." },
    },
  ]);
});

test("ADM-27: D denies with a common reason by its number, which can be edited", async () => {
  const { convex, user, panel } = await openPanel();
  await user.keyboard("d3");
  expect(screen.getByRole("radio", { name: "The account isn’t a producer’s" })).toBeChecked();
  const reason = screen.getByLabelText("Reason for denial:");
  expect(reason).toHaveValue(
    "Producer accounts aren’t for agents, publishers or services that sell to authors.",
  );
  await user.type(reason, " 2 of them wrote.");
  await user.click(screen.getByRole("button", { name: "Deny" }));
  expect(await panel.findByRole("heading", { name: "Theo Varnished" })).toBeInTheDocument();
  expect(convex.argsOf("admin/producers:setStatus")).toMatchObject([
    {
      status: "denied",
      reason:
        "Producer accounts aren’t for agents, publishers or services that sell to authors. 2 of them wrote.",
    },
  ]);
});

test("ADM-27: Deny is red, in the panel and in its dialog", async () => {
  const { user } = await openPanel();
  const deny = screen.getByRole("button", { name: /^Deny/ });
  expect(deny).toHaveClass("text-bad", "border-bad");
  await user.click(deny);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Deny" })).toHaveClass("bg-danger");
});

test("ADM-28: a decision that fails keeps what was typed", async () => {
  const { user, panel } = await openPanel({
    "admin/producers:setStatus": () => Promise.reject(serverError("admin/producers:setStatus")),
  });
  await user.type(panel.getByRole("textbox", { name: "What was said in the call" }), "Spoke to W.");
  panel.getByRole("heading", { level: 3 }).focus();
  await user.keyboard("d1");
  await user.click(screen.getByRole("button", { name: "Deny" }));
  expect(await (await toast()).findByText("Error updating producer status")).toBeInTheDocument();
  expect(screen.getByLabelText("Reason for denial:")).not.toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const note = await panel.findByRole("textbox", { name: "What was said in the call" });
  expect(note).toHaveValue("Spoke to W.");
});

test("D-04: an approved producer who took another name is checked again, without a decision", async () => {
  const evidence = {
    ...{ companyEmail: false, imdbUrl: "", callNote: "Spoke to W." },
    ...{ checkedAt: Date.parse("2026-10-01T12:00:00Z"), checkedBy: "Ines Castellow", isCurrent: false },
  };
  const { convex, user, panel } = await openPanel({
    "admin/producers:get": { ...FILE, approvalStatus: "approved", evidence },
    "admin/producers:renewChecks": null,
  });
  expect(panel.getByText(/They changed their name since/)).toBeInTheDocument();
  await user.click(panel.getByRole("checkbox", { name: "Company email" }));
  expect(panel.getByText(/^Once saved, authors see: Company email and call checked, /)).toBeInTheDocument();
  await user.click(panel.getByRole("button", { name: "Save Checks" }));
  expect(await (await toast()).findByText("Checks saved")).toBeInTheDocument();
  // A disabled button would lose its focus to the page.
  expect(panel.getByRole("button", { name: "Save Checks" })).not.toBeDisabled();
  expect(convex.argsOf("admin/producers:renewChecks")).toEqual([
    {
      profileId: "producer-id",
      evidence: { companyEmail: true, imdbUrl: "", callNote: "Spoke to W." },
    },
  ]);
  expect(convex.argsOf("admin/producers:setStatus")).toEqual([]);
});

test("ADM-25: J and K step through those who wait without losing a note", async () => {
  const { user, panel } = await openPanel();
  await user.type(panel.getByRole("textbox", { name: /Internal note/ }), "Ask Ines.");
  panel.getByRole("heading", { level: 3 }).focus();
  await user.keyboard("j");
  expect(await panel.findByRole("heading", { name: "Theo Varnished" })).toHaveFocus();
  await user.keyboard("k");
  expect(await panel.findByRole("heading", { name: "Wilhelmina Roundtree" })).toHaveFocus();
  expect(panel.getByRole("textbox", { name: /Internal note/ })).toHaveValue("Ask Ines.");
});

test("D-04: an address that nobody verified, and a free mailbox, cannot be ticked", async () => {
  const { convex, panel } = await openPanel();
  const box = panel.getByRole("checkbox", { name: "Company email" });
  await change(convex, { "admin/producers:get": { ...FILE, emailVerified: false } });
  expect(box).toBeDisabled();
  expect(panel.getAllByText("Not verified")).toHaveLength(2);
  await change(convex, { "admin/producers:get": { ...FILE, email: "wilhelmina@gmail.com" } });
  expect(box).toBeDisabled();
  expect(panel.getByText("Free mail")).toBeInTheDocument();
});

test("D-04: an address that its owner changes while an admin decides counts as evidence no longer", async () => {
  const { convex, user, panel } = await openPanel({ "admin/producers:setStatus": null });
  const box = panel.getByRole("checkbox", { name: "Company email" });
  await user.click(box);
  await user.type(panel.getByRole("textbox", { name: "What was said in the call" }), "Spoke to Ida.");
  await change(convex, { "admin/producers:get": { ...FILE, emailVerified: false } });
  expect(box).not.toBeChecked();
  await user.click(panel.getByRole("button", { name: /^Approve/ }));
  await user.keyboard("{Enter}");
  const evidence = { companyEmail: false, imdbUrl: "", callNote: "Spoke to Ida." };
  await waitFor(() => expect(convex.argsOf("admin/producers:setStatus")).toMatchObject([{ evidence }]));
});

test("D-04: an approval of an account that was closed meanwhile says so", async () => {
  const { user } = await openProducers({ "admin/producers:get": null });
  await user.selectOptions(await status(), "approved");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("This producer’s account is closed.")).toBeInTheDocument();
});

test("D-11: a decision can be undone where it is reported", async () => {
  const { convex, user } = await openProducers({
    "admin/producers:setStatus": "audit-id",
    "admin/audit:undo": "undone-id",
  });
  await user.selectOptions(await status(), "suspended");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Suspend" }));
  await user.click(await (await toast()).findByRole("button", { name: "Undo" }));
  expect(await (await toast()).findByText("The earlier status is restored.")).toBeInTheDocument();
  expect(convex.argsOf("admin/audit:undo")).toEqual([{ auditId: "audit-id" }]);
});
