import { expect, test } from "vitest";
import { membershipLabel, membershipStage } from "../../../domain/billing/membership";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

test.each([
  ["none", null, "Not set up yet"],
  ["active", null, "Active"],
  ["trialing", NOW + 13.5 * DAY, "Trial, 14 days left"],
  ["trialing", NOW + DAY, "Trial, 1 day left"],
  ["trialing", NOW - DAY, "Trial, 0 days left"],
  ["trialing", null, "Trial"],
  ["past_due", null, "Past due"],
  ["canceled", null, "CANCELED"],
  ["incomplete_expired", null, "INCOMPLETE EXPIRED"],
])("PAY-04: a membership that is %s until %s is labelled %s", (status, trialEndsAt, label) => {
  expect(membershipLabel({ status, trialEndsAt }, NOW)).toBe(label);
});

test.each([
  ["none", false, "none", null],
  ["trialing", false, "trial", 1],
  ["trialing", true, "trial_canceled", 1],
  ["active", false, "running", 2],
  ["active", true, "canceled", 2],
  ["past_due", true, "past_due", null],
  ["paused", false, "paused", null],
  ["unpaid", false, "unpaid", null],
  ["incomplete", false, "unpaid", null],
  ["canceled", false, "over", null],
  ["incomplete_expired", false, "over", null],
])("a membership that is %s (canceled: %s) has the status %s", (status, cancelAtPeriodEnd, stage, at) => {
  const standing = { status, cancelAtPeriodEnd, trialEndsAt: 1, currentPeriodEnd: 2 };
  expect(membershipStage(standing)).toEqual({ stage, at });
});
