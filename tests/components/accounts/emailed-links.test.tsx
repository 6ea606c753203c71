import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { person, visit } from "../support/site";

const LINK = "#email=mara%40people.example&code=ABCD2345";

test("LGN-12: a used or expired reset link says so at once, before anybody types", async () => {
  const { convex } = await visit(`/reset-password${LINK}`, { answers: { "account:resetLinkWorks": false } });
  expect(await screen.findByRole("alert")).toHaveTextContent("Each link works once, for 30 minutes.");
  expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
  expect(convex.argsOf("account:resetLinkWorks")).toEqual([
    { email: "mara@people.example", code: "ABCD2345" },
  ]);
});

test("LGN-12: a reset link that works shows its form", async () => {
  await visit(`/reset-password${LINK}`, { answers: { "account:resetLinkWorks": true } });
  expect(await screen.findByLabelText("New password")).toBeInTheDocument();
});

test("B-58: the link of the verification email confirms at once, in a browser that is not logged in", async () => {
  const { convex } = await visit(`/confirm-email${LINK}`, {
    answers: { "account:confirmAddress": { verified: true } },
  });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Your email address is verified",
  );
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Login" })).toHaveAttribute(
    "href",
    "/login",
  );
  expect(convex.argsOf("account:confirmAddress")).toHaveLength(1);
});

test.each([
  ["a used link", LINK, "This link has expired or was used", /request a new code/],
  ["a link that lost its end", "", "This link is incomplete", /copy its whole link/],
  ["a link that lost its code", "#email=mara%40people.example", "This link is incomplete", /enter its code/],
])("B-58: %s says what to do", async (_, hash, title, advice) => {
  await visit(`/confirm-email${hash}`, { answers: { "account:confirmAddress": { verified: false } } });
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title));
  expect(screen.getByText(advice)).toBeVisible();
  expect(screen.getByRole("link", { name: "Account Page" })).toHaveAttribute("href", "/account");
});

test("B-58: a person whose address is already verified sees no notice of an expired link", async () => {
  await visit(`/confirm-email#email=author%40people.example&code=ABCD2345`, {
    as: person("author"),
    answers: { "account:confirmAddress": { verified: false } },
  });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Your email address is verified",
  );
});

test("B-58: a newer link that is pasted into the same tab is tried too", async () => {
  const { convex } = await visit(`/confirm-email${LINK}`, {
    answers: {
      "account:confirmAddress": ({ code }: { code: string }) => ({ verified: code === "WXYZ6789" }),
    },
  });
  await screen.findByRole("heading", { name: "This link has expired or was used" });
  history.pushState(null, "", "/confirm-email#email=mara%40people.example&code=WXYZ6789");
  await act(async () => await Promise.resolve(dispatchEvent(new PopStateEvent("popstate", { state: null }))));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Your email address is verified",
  );
  expect(convex.argsOf("account:confirmAddress")).toHaveLength(2);
});
