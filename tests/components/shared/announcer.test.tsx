import { act, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

test("D-03: the same count of unread notifications is heard again when it is news again", async () => {
  // What other tests announced may still wait to be heard.
  vi.resetModules();
  const { announce, Announcer } = await import("../../../src/lib/pages/announcer");
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

test("a page hears its first change at once, and nothing that waited on the page before", async () => {
  vi.resetModules();
  const { announce, Announcer } = await import("../../../src/lib/pages/announcer");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const before = render(<Announcer />);
  act(() => {
    announce("3 posts");
    vi.advanceTimersByTime(1);
    announce("2 posts");
  });
  before.unmount();
  render(<Announcer />);
  act(() => {
    announce("Message sent");
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByText("Message sent")).toBeInTheDocument();
});
