import { act, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { announce, Announcer } from "../../../src/lib/pages/announcer";

test("D-03: the same count of unread notifications is heard again when it is news again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  render(<Announcer />);
  const hear = () => {
    announce("Notifications, 1 unread");
    act(() => void vi.runOnlyPendingTimers());
    return screen.getByText("Notifications, 1 unread");
  };
  // A screen reader speaks what is new in the page, not what stays.
  expect(hear()).not.toBe(hear());
});
