import { NO_REASONS } from "@domain/mail/campaigns/exclusions";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answers, open } from "../support/campaigns";
import { change } from "../support/site";

test("CMP-01: how far a count is stays silent, and the button that counted again leaves its focus to the section", async () => {
  const { convex, user } = await open("&day=1");
  await user.click(await screen.findByRole("button", { name: "Count again" }));
  await change(convex, answers({ state: "counting", total: 5 }));
  const section = screen.getByRole("region", { name: /^Who gets Day 1/ });
  expect(section).toHaveFocus();
  expect(within(section).getByText("Counting: 5 so far").closest("[aria-live]")).toBeNull();
});

test("CMP-02: the focus goes into a list of people that is opened, and back to its button", async () => {
  const { convex, user } = await open("&day=1", {
    ...answers(),
    "admin/campaigns:setSelected": null,
  });
  const see = await screen.findByRole("button", { name: "See 9 recipients" });
  await user.click(see);
  const list = await screen.findByRole("region", { name: "Recipients" });
  expect(list).toHaveFocus();
  await user.click(within(list).getByRole("button", { name: "Close List" }));
  expect(see).toHaveFocus();
  await user.click(see);
  await user.click(screen.getByRole("button", { name: "Deselect All" }));
  await change(convex, answers({ waiting: 0, reasons: { ...NO_REASONS, deselected: 9 } }));
  expect(screen.getByRole("region", { name: "Recipients" })).toHaveFocus();
});
