import { DAY_MS } from "@domain/dates";
import { formatLocalShortDay } from "@domain/local-dates";
import { NO_REASONS } from "@domain/mail/campaigns/exclusions";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { refusal, serverError } from "../support/fake-convex";
import { answers, open, RUN, STARTED } from "../support/campaigns";
import { change, fill } from "../support/site";

test("CMP-01: a step counts, says who is left out and why, and takes its number to start", async () => {
  const { convex, user } = await open("&day=1", answers({ state: "counting", countedAt: undefined }));
  expect(await screen.findByText("Counting: 12 so far")).toBeInTheDocument();
  await user.click(screen.getByRole("switch", { name: /Test mode/ }));
  expect(screen.getByText("You can send when everybody is counted.")).toBeInTheDocument();
  await change(convex, { ...answers(), "admin/campaigns:start": null });
  expect(screen.getByText("No email address")).toBeInTheDocument();
  expect(screen.getByText("−2")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Send to 9" }));
  const field = await screen.findByLabelText("Type 9 to confirm");
  expect(field).toHaveFocus();
  await user.type(field, "12{Enter}");
  expect(field).toHaveAccessibleDescription("Please type 9");
  expect(convex.argsOf("admin/campaigns:start")).toEqual([]);
  await user.clear(field);
  await user.type(field, "9{Enter}");
  expect(convex.argsOf("admin/campaigns:start")).toEqual([{ runId: RUN._id, expected: 9 }]);
});

test("B-39: capped recipients and later steps name the day from which they may get email", async () => {
  const [sentAt, day] = [new Date(), (days: number) => formatLocalShortDay(Date.now() + days * DAY_MS)];
  const lastRun = { ...RUN, ...STARTED, state: "done", startedAt: sentAt.getTime() };
  const given = answers({ reasons: { ...NO_REASONS, marketing_cap: 7 }, capFreeAt: Date.now() + 3 * DAY_MS });
  const overview = given["admin/campaigns:overview"];
  const steps = overview.steps.map((each) => (each.step === 1 ? { ...each, lastRun, sent: 418 } : each));
  await open("&day=2", { ...given, "admin/campaigns:overview": { ...overview, steps } });
  expect(await screen.findByText(`free again from ${day(3)} on`)).toBeInTheDocument();
  expect(screen.getAllByText(`not before ${day(7)}`)).toHaveLength(2);
});

test.each([
  [{ ...NO_REASONS, already_sent: 12 }, "all sent"],
  [{ ...NO_REASONS, already_sent: 5, marketing_cap: 6, deselected: 1 }, "7 held back"],
])(
  "CMP-01: a step that waits for nobody is all sent unless somebody may still get it",
  async (reasons, words) => {
    const given = answers({ waiting: 0 });
    const overview = given["admin/campaigns:overview"];
    const counted = { ...RUN, waiting: 0, reasons };
    const steps = overview.steps.map((each) => (each.step === 1 ? { ...each, counted, sent: 5 } : each));
    await open("&day=2", { ...given, "admin/campaigns:overview": { ...overview, steps } });
    expect(await screen.findByText(words)).toBeInTheDocument();
  },
);

test("CMP-01: a step's name tells a screen reader which of its numbers is which", async () => {
  const given = answers();
  const overview = given["admin/campaigns:overview"];
  const steps = overview.steps.map((each) => (each.step === 1 ? { ...each, counted: RUN, sent: 5 } : each));
  await open("&day=2", { ...given, "admin/campaigns:overview": { ...overview, steps } });
  expect(await screen.findByRole("radio", { name: /Claim your book.* Sent: 5 To send: 9/ })).toBeVisible();
});

test("CMP-01: the first step that nobody got stays chosen when somebody else starts it", async () => {
  const { convex } = await open("", answers());
  expect(await screen.findByRole("region", { name: "Send Day 1" })).toBeVisible();
  const overview = answers()["admin/campaigns:overview"];
  const steps = overview.steps.map((each) => (each.step === 1 ? { ...each, sent: 1 } : each));
  await change(convex, { "admin/campaigns:overview": { ...overview, steps } });
  expect(screen.getByRole("region", { name: "Send Day 1" })).toBeVisible();
});

test("CMP-02: a step for nobody cannot be started", async () => {
  const { user } = await open("&day=1", answers({ waiting: 0 }));
  await user.click(await screen.findByRole("switch", { name: /Test mode/ }));
  expect(screen.getByText("Nobody gets Day 1 now, so there is nothing to send.")).toBeInTheDocument();
});

test("CMP-02: authors that could not be counted come with Retry", async () => {
  const failing = async () => await Promise.reject(serverError("admin/campaigns:count"));
  const { convex, user } = await open("&day=1", { ...answers(), "admin/campaigns:count": failing });
  expect(await screen.findByText("Failed to load V1 authors")).toBeInTheDocument();
  await change(convex, answers());
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/^Counted at/)).toBeInTheDocument();
});

test("CMP-01: a page left open until its count is deleted counts anew", async () => {
  const { convex } = await open("&day=1", answers());
  expect(await screen.findByText("See 9 recipients")).toBeVisible();
  await change(convex, {
    "admin/campaigns:count": "next-id",
    "admin/campaigns:run": ({ runId }: { runId: string }) =>
      runId === "next-id" ? { run: { ...RUN, _id: runId, waiting: 8 }, daySent: null } : null,
  });
  expect(await screen.findByText("See 8 recipients")).toBeVisible();
});

test("CMP-02: a test needs an address, and says when it failed and why", async () => {
  const failing = async () => await Promise.reject(refusal("suppressed_address"));
  const { convex, user } = await open("&day=1", { ...answers(), "admin/campaigns:sendTest": failing });
  await screen.findByLabelText("Test email");
  await fill(user, { "Test email": "" });
  await user.click(screen.getByRole("button", { name: "Send Test Email" }));
  expect(screen.getByLabelText("Test email")).toBeInvalid();
  expect(convex.argsOf("admin/campaigns:sendTest")).toEqual([]);
  await fill(user, { "Test email": "ops@people.example" });
  await user.click(screen.getByRole("button", { name: "Send Test Email" }));
  expect(await screen.findByText(/^Failed to send test email\. ./)).toBeInTheDocument();
  expect(screen.getByLabelText("Test email")).toHaveValue("ops@people.example");
});

test.each([
  ["one that runs", {}, "Running", "Pause"],
  ["one that is paused", { state: "paused" }, "Paused", "Resume"],
  ["one that waits for the day", { waitingFor: "daily_limit" }, "Daily limit reached", "Pause"],
  ["one that waits for the provider", { waitingFor: "provider" }, "Waiting for the provider", "Pause"],
  ["one that is done", { state: "done", sent: 9, waiting: 0 }, "Done", null],
  ["one that is canceled", { state: "canceled" }, "Canceled", null],
  ["one that reached nobody", { state: "done", failed: 9, waiting: 0 }, "Failed", null],
] as const)(
  "CMP-03: the page of a run names its state and what can be done: %s",
  async (_, more, word, act) => {
    await open("&run=run-id", answers({ ...STARTED, ...more }));
    const head = await screen.findByRole("region", { name: RUN.title });
    expect(head).toHaveTextContent(`${RUN.title}${word}`);
    const buttons = screen.queryAllByRole("button", { name: /^(Pause|Resume)$/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(act === null ? [] : [act]);
  },
);

test("CMP-03: a run that is not there says so", async () => {
  await open("&run=other", { ...answers(), "admin/campaigns:run": null });
  expect(await screen.findByText("We couldn’t find this run.")).toBeInTheDocument();
});

test("CMP-04: a history without runs says what will be there", async () => {
  await open("&view=history");
  expect(await screen.findByText("Nothing was sent yet.")).toBeInTheDocument();
});

test("CMP-02: a deselected person stays in the list of recipients and can be selected again", async () => {
  const mara = { _id: "mara", name: "Mara Ellingsworth", email: "mara@authors.example", state: "waiting" };
  const anselm = { ...mara, _id: "anselm", name: "Anselm Drury", state: "excluded", reason: "deselected" };
  const people = [mara, anselm].map((row) => ({ ...row, clicks: 0, progress: null }));
  const { convex, user } = await open("&day=1&list=waiting", {
    ...answers({ waiting: 1, reasons: { ...NO_REASONS, deselected: 1 } }),
    "admin/campaigns:recipients": ({ filter }: { filter: string }) =>
      page(filter === "selectable" ? people : []),
    "admin/campaigns:setSelected": null,
  });
  const boxes = await screen.findAllByRole("checkbox");
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  await user.click(screen.getByRole("checkbox", { name: "Anselm Drury" }));
  expect(convex.argsOf("admin/campaigns:setSelected")).toEqual([
    { runId: RUN._id, recipientId: "anselm", selected: true },
  ]);
});

test("CMP-03: canceling a run names how many are left, and its buttons leave the focus to the page", async () => {
  const run = { ...STARTED, waiting: 162, queued: 1 };
  const { convex, user } = await open("&run=run-id", {
    ...answers(run),
    "admin/campaigns:cancel": null,
  });
  await user.click(await screen.findByRole("button", { name: "Cancel Run" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("163 recipients are left and get nothing.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel Run" }));
  await change(convex, answers({ ...run, state: "canceled" }));
  expect(screen.queryByRole("button", { name: "Cancel Run" })).not.toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveFocus();
});

test("CMP-03: a run's results and next tries show their second, as one email goes each second", async () => {
  const at = new Date(2026, 10, 24, 10, 7, 14).getTime();
  const row = { _id: "mara", name: "Mara Ellingsworth", email: "mara@authors.example", state: "sent", at };
  await open("&run=run-id", {
    ...answers({ ...STARTED, sent: 1 }),
    "admin/campaigns:recipients": page([
      { ...row, clicks: 0, progress: null },
      { ...row, _id: "2", state: "queued", clicks: 0, progress: { error: "429", nextAttemptAt: at + 5_000 } },
    ]),
  });
  expect(await screen.findAllByText("Nov 24, 10:07:14 AM")).toHaveLength(2);
  expect(screen.getByText(/Next try Nov 24, 10:07:19 AM/)).toBeInTheDocument();
});

test("CMP-03: those left in a canceled run are listed as not sent", async () => {
  const left = { _id: "mara", name: "Mara Ellingsworth", email: "mara@authors.example", state: "waiting" };
  await open("&run=run-id&result=waiting", {
    ...answers({ ...STARTED, state: "canceled", waiting: 1 }),
    "admin/campaigns:recipients": page([{ ...left, clicks: 0, progress: null }]),
  });
  expect(await screen.findByRole("tab", { name: /^Not Sent/ })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /Mara Ellingsworth.*Not Sent/ })).toBeInTheDocument();
  expect(screen.queryByText("Waiting")).not.toBeInTheDocument();
});

test.each([
  ["reactivation", "Reactivation", "/admin?tab=emails"],
  ["own", "Your Campaigns", "/admin?tab=emails&view=own"],
  ["digest", "Weekly Digest", "/admin?tab=emails&view=digest"],
] as const)("a run of kind %s leads back to %s", async (kind, name, address) => {
  await open("&run=run-id", answers({ ...STARTED, kind }));
  const main = await screen.findByRole("main");
  const links = await within(main).findAllByRole("link", { name });
  expect(links[0]).toHaveAttribute("href", address);
});

test("a double click adds one campaign", async () => {
  const { convex, user } = await open("&view=own", {
    "admin/drafts:list": page([]),
    "admin/drafts:add": () => new Promise(() => undefined),
  });
  await user.dblClick(await screen.findByRole("button", { name: "New Campaign" }));
  expect(convex.argsOf("admin/drafts:add")).toHaveLength(1);
});

test("an admin without a campaign sees one button that adds one", async () => {
  await open("&view=own", { ...answers(), "admin/drafts:list": page([]) });
  expect(await screen.findByText("You have no campaigns yet.")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "New Campaign" })).toHaveLength(1);
});

test("CMP-04: the log below the history says what each email was and why it was skipped", async () => {
  const mail = { _id: "1", email: "mara@authors.example", type: "digest_author", sentAt: 0, isTest: false };
  await open("&view=history", {
    ...answers(),
    "admin/campaigns:emailLog": [{ ...mail, outcome: "skipped", reason: "marketing_cap" }],
  });
  const log = await screen.findByRole("region", { name: "Email log" });
  for (const words of ["mara@authors.example", "Digest author", "Skipped", "Two marketing emails in 7 days"])
    expect(log).toHaveTextContent(words);
});

test("CMP-04: the log calls nobody unsubscribed whose email was only overtaken, and names a day of failures", async () => {
  const mail = { email: "mara@authors.example", sentAt: 0, isTest: false };
  await open("&view=history", {
    ...answers(),
    "admin/campaigns:emailLog": [
      { ...mail, _id: "1", type: "message_waiting", outcome: "skipped", reason: "outdated" },
      { ...mail, _id: "2", type: "campaign", outcome: "failed", reason: "expired" },
    ],
  });
  const log = await screen.findByRole("region", { name: "Email log" });
  expect(log).toHaveTextContent("No longer needed");
  expect(log).toHaveTextContent("The provider didn’t take it for a day");
  expect(log).not.toHaveTextContent("Unsubscribed");
});
