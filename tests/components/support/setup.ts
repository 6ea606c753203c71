import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { dismissToast, toasts } from "../../../src/ui/toast";

// React's act() belongs to tests alone.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// React's development build notes for each element where it was made, an error with its stack: a sixth of these tests'
// time. With its count for the second used up, it notes none. A warning still names the components around its element.
const internals = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
) as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  configurable: true,
  get: () => Infinity,
  set: () => undefined,
});
// A busy machine renders slowly, and a wait that is met costs nothing.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(message?.split("\n")[0] ?? ""),
});

const logged = { error: watch("error"), warn: watch("warn") };

/** Ignored output is not printed: a line at the end of a file would fail the whole run. */
function watch(method: "error" | "warn") {
  const original = console[method];
  const print = original.bind(console);
  const calls = vi.fn<(...said: unknown[]) => void>();
  console[method] = (...said: unknown[]) => {
    calls(...said);
    if (isOurs(said)) print(...said);
  };
  afterAll(() => void (console[method] = original));
  return calls;
}

beforeEach(() => {
  for (const spy of Object.values(logged)) spy.mockClear();
});

// A page that logs a warning or an error is broken.
afterEach(() => {
  cleanup();
  // What waits for a timer that stopped would wait in the next tests too, an announcement say.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  for (const { id } of toasts.current()) dismissToast(id);
  for (const spy of Object.values(logged)) expect(spy.mock.calls.filter(isOurs)).toEqual([]);
});

// Vitest refuses what a script imports after its file has ended, and the next files would meet a page that never loads.
afterAll(() => vi.dynamicImportSettled());

/** happy-dom does not know the `search` element, and a click may open a lazily loaded page. */
const IGNORED = [
  /^A component suspended inside an `act` scope/,
  /^A suspended resource finished loading inside a test/,
];

function isOurs([message, tag]: unknown[]): boolean {
  const isUnknownTag = String(message).startsWith("The tag <%s> is unrecognized") && tag === "search";
  return !isUnknownTag && !IGNORED.some((pattern) => pattern.test(String(message)));
}
