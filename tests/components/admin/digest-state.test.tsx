import { digestWeekAt } from "@domain/mail/digest-calendar";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { person, visit } from "../support/site";

const issue = { ...digestWeekAt(Date.now()), state: "sent", since: 0, collectedAt: 0, isHeld: false };

test.each([
  ["running", "It is going out now."],
  ["paused", "It is paused: some of its recipients wait for it."],
  ["canceled", "Its run was canceled, so not all of its recipients got it."],
  ["done", "It has gone to its recipients."],
] as const)("an issue whose run is %s says so", async (runState, words) => {
  await visit("/admin?tab=emails&view=digest", {
    as: person("admin"),
    answers: {
      "admin/digest:issue": { ...issue, introduction: "", vetoed: 0, runState },
      "admin/digest:books": page([]),
      "admin/digest:preview": null,
      "admin/digest:past": [],
    },
  });
  expect(await screen.findByText((text) => text.startsWith(words))).toBeInTheDocument();
});
