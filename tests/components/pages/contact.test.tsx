import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { refusal, serverError } from "../support/fake-convex";
import { change, fill, person, toast, type User, visit } from "../support/site";

const SENT = "Thank you for your message! We'll get back to you within 24-48 hours.";
const SUPPORT = "support@adaptationshelf.example";
const MESSAGE = {
  name: "Thriller author",
  email: "writer@people.example",
  subject: "My review count",
  message: "It is wrong.",
};

test("CON-01 CON-02 CON-03: the page asks for name, email, role, subject and message, and shows other ways", async () => {
  await visit("/contact");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Contact us");
  for (const label of ["Name", "Email", "Subject", "Message"])
    expect(screen.getByLabelText(label)).toBeRequired();
  expect(
    within(screen.getByLabelText(/^I am a/))
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["Choose one", "Author", "Producer/Director", "Literary Agent", "Publisher", "Other"]);
  const others = within(screen.getByRole("complementary", { name: "Other ways to reach us" }));
  expect(others.getByRole("link", { name: SUPPORT })).toHaveAttribute("href", `mailto:${SUPPORT}`);
  expect(others.getByText("9:00 AM-6:00 PM Pacific")).toBeInTheDocument();
  expect(others.getByText("We typically respond within 24 hours on business days.")).toBeInTheDocument();
});

test("CON-01: missing and wrong fields are named, and nothing is sent", async () => {
  const { convex, user } = await visit("/contact");
  await user.click(screen.getByRole("button", { name: "Send Message" }));
  for (const field of ["Name", "Email", "Subject", "Message"])
    expect(screen.getByText(`${field} is required`)).toBeInTheDocument();
  expect(screen.getByLabelText("Name")).toHaveFocus();
  await fillIn(user, { ...MESSAGE, email: "writer@", subject: "x".repeat(151) });
  await user.click(screen.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("Please enter a valid email address")).toBeInTheDocument();
  expect(screen.getByText("Subject must be at most 150 characters")).toBeInTheDocument();
  expect(convex.calls).toEqual([]);
});

test("CON-04 CON-05 CON-08 B-48: a sent message is confirmed, the form cleared, and an email link offered", async () => {
  let arrive = (_: null) => {};
  const arrival = new Promise<null>((resolve) => (arrive = resolve));
  const { convex, user } = await visit("/contact", { answers: { "contact:send": () => arrival } });
  await fillIn(user, MESSAGE);
  await user.selectOptions(screen.getByLabelText(/^I am a/), "Literary Agent");
  await user.click(screen.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByRole("button", { name: "Sending..." })).toBeDisabled();
  arrive(null);
  expect(await screen.findByText(SENT)).toBeInTheDocument();
  expect(convex.argsOf("contact:send")).toEqual([{ ...MESSAGE, userType: "agent" }]);
  for (const label of ["Name", "Email", "Subject", "Message"])
    expect(screen.getByLabelText(label)).toHaveValue("");
  const link = new URL(within(screen.getByRole("status")).getByRole("link").getAttribute("href") ?? "");
  expect(link.pathname).toBe(SUPPORT);
  expect(link.searchParams.get("subject")).toBe(MESSAGE.subject);
  expect(link.searchParams.get("body")).toBe(`${MESSAGE.message}\n\n${MESSAGE.name} (Literary Agent)`);
});

test.each([
  [
    "CON-06: a server error",
    serverError("contact:send"),
    `Sorry, there was an error sending your message. Please try again or email us directly at ${SUPPORT}.`,
  ],
  [
    "X09 CON-06: a rate limit",
    refusal("rate_limited", { retryAfterMs: 60_000 }),
    `Too many attempts. Please wait a while and try again. You can also email us directly at ${SUPPORT}.`,
  ],
  [
    "CON-07: an error before the server",
    new TypeError("Broken."),
    `Sorry, there was an error. Please email us directly at ${SUPPORT}.`,
  ],
])("%s is explained, and the message stays", async (_, error, sentence) => {
  const { user } = await visit("/contact", { answers: { "contact:send": () => Promise.reject(error) } });
  await fillIn(user, MESSAGE);
  await user.click(screen.getByRole("button", { name: "Send Message" }));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(screen.getByLabelText("Message")).toHaveValue(MESSAGE.message);
  expect(screen.getByRole("button", { name: "Send Message" })).toBeEnabled();
});

test("CON-05: after a message, a second one is sent, in a browser whose scrolling returns a promise", async () => {
  using _ = scrollingWithPromise();
  const { convex, user } = await visit("/contact", { answers: { "contact:send": () => null } });
  for (const subject of ["First", "Second"]) {
    await fillIn(user, { ...MESSAGE, subject });
    await user.click(screen.getByRole("button", { name: "Send Message" }));
    expect(await screen.findByText(SENT)).toBeInTheDocument();
  }
  expect(convex.argsOf("contact:send")).toMatchObject([{ subject: "First" }, { subject: "Second" }]);
});

test("CON-04: a signed-in producer's name, email and role are filled in", async () => {
  await visit("/contact", { as: person("producer") });
  expect(await screen.findByLabelText("Name")).toHaveValue("Test producer");
  expect(screen.getByLabelText("Email")).toHaveValue("producer@people.example");
  expect(screen.getByLabelText(/^I am a/)).toHaveValue("producer");
});

test("CON-01: what was typed stays when the session ends meanwhile", async () => {
  const as = person("producer");
  const signOut = { "auth:signOut": () => null };
  const { convex, user } = await visit("/contact", { as, answers: signOut });
  await screen.findByDisplayValue("Test producer");
  await fill(user, { Subject: MESSAGE.subject, Message: MESSAGE.message });
  await change(convex, { "viewer:me": null });
  expect(await (await toast()).findByText(/^Session ended/)).toBeInTheDocument();
  expect(screen.getByLabelText("Subject")).toHaveValue(MESSAGE.subject);
  expect(screen.getByLabelText("Message")).toHaveValue(MESSAGE.message);
  // What was filled in for the person goes with their session.
  expect(screen.getByLabelText("Name")).toHaveValue("");
  expect(screen.getByLabelText("Email")).toHaveValue("");
});

async function fillIn(user: User, message: typeof MESSAGE) {
  await fill(user, {
    Name: message.name,
    Email: message.email,
    Subject: message.subject,
    Message: message.message,
  });
}

function scrollingWithPromise() {
  const scroll = () => Promise.resolve() as never;
  return vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scroll);
}
