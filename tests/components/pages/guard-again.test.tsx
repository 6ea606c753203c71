import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { visit } from "../support/site";

const login = vi.hoisted(() => {
  let arrive = () => undefined as void;
  const arrives = new Promise<void>((resolve) => (arrive = resolve));
  return { arrive, arrives };
});
vi.mock("../../../src/screens/account/login/login-screen", async (original) => {
  await login.arrives;
  return await original();
});

test("RTE-14: who asks for a guarded page again, while the login still loads, is led to it again", async () => {
  await visit("/about");
  for (const time of ["first", "second"]) {
    await act(async () => {
      history.pushState({ idx: history.length, key: time, usr: null }, "", "/account");
      dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
    });
    await waitFor(() => expect(location.pathname, time).toBe("/login"));
  }
  await act(async () => login.arrive());
  expect(await screen.findByRole("heading", { level: 1, name: "Login" })).toBeInTheDocument();
});
