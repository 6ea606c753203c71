import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { act, render, screen } from "@testing-library/react";
import { lazy } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { SignedOutOnly } from "../../../src/screens/account/signup/signed-out-only";
import { FakeConvex } from "../support/fake-convex";
import { person } from "../support/site";

/** A page whose code does not arrive. */
const Slow = lazy(() => new Promise<{ default: () => null }>(() => undefined));

test("a new producer sees the form, and no blank page, until the code of the next page has loaded", async () => {
  const convex = new FakeConvex({ "viewer:me": person("producer", { approvalStatus: "pending" }) });
  localStorage.setItem("__convexAuthJWT_site", "token");
  const form = <SignedOutOnly isJoining>Creating Account...</SignedOutOnly>;
  render(
    <ConvexAuthProvider
      client={convex.client}
      shouldHandleCode={false}
      storageNamespace="site"
      storage={localStorage}
    >
      <MemoryRouter initialEntries={["/signup/producer"]}>
        <Routes>
          <Route path="/signup/producer" element={form} />
          <Route path="/producer-pending" element={<Slow />} />
        </Routes>
      </MemoryRouter>
    </ConvexAuthProvider>,
  );
  await act(async () => await new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText("Creating Account...")).toBeInTheDocument();
});
