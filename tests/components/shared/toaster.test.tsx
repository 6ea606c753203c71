import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { toast } from "../../../src/ui/toast";
import { Toaster } from "../../../src/ui/toaster";

const undo = { label: "Undo", run: () => undefined };

/** Shows a toast, and returns the place where all of them show. */
async function show(...message: Parameters<typeof toast>) {
  act(() => toast(...message));
  const place = within(await screen.findByLabelText(/^Notifications \(/));
  await place.findAllByText(message[1]);
  return place;
}

afterEach(() => vi.useRealTimers());

const PRESSES: [string, (user: UserEvent, button: HTMLElement) => Promise<void>][] = [
  ["the mouse", (user, button) => user.click(button)],
  [
    "the Enter key",
    async (user, button) => {
      act(() => button.focus());
      await user.keyboard("{Enter}");
    },
  ],
];

test.each(PRESSES)(
  "a toast goes away after 5 seconds, also after an earlier Undo by %s",
  async (_, press) => {
    render(<Toaster />);
    const messages = await show("ok", "Removed Low Orbit", undo);
    await press(userEvent.setup(), messages.getByRole("button", { name: "Undo" }));
    expect(messages.queryByText("Removed Low Orbit")).not.toBeInTheDocument();
    expect(messages.getByRole("list")).toHaveFocus();

    vi.useFakeTimers();
    act(() => toast("ok", "Removed High Tide", undo));
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(messages.getByText("Removed High Tide")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(messages.queryByText("Removed High Tide")).not.toBeInTheDocument();
  },
);

test("F8 moves the focus to the toasts, which then stay, also after an Undo", async () => {
  render(<Toaster />);
  const messages = await show("ok", "Removed Low Orbit", undo);
  await userEvent.click(messages.getByRole("button", { name: "Undo" }));
  vi.useFakeTimers();
  for (const text of ["Removed High Tide", "Removed Last Light"]) {
    act(() => toast("ok", text, undo));
    fireEvent.keyDown(document.activeElement ?? document, { key: "F8", code: "F8" });
    expect(messages.getByRole("list")).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(messages.getByText(text)).toBeInTheDocument();
    act(() => messages.getByRole("list").blur());
    await act(() => vi.advanceTimersByTimeAsync(5_500));
    expect(messages.queryByText(text)).not.toBeInTheDocument();
  }
});

test("equal messages show once, but none takes the Undo of another along", async () => {
  render(<Toaster />);
  await show("ok", "Moved to Reading", undo);
  await show("ok", "Moved to Talking", undo);
  const messages = await show("ok", "Moved to Reading", undo);
  expect(messages.getAllByText("Moved to Reading")).toHaveLength(2);
  await show("bad", "Not saved");
  await show("bad", "Not saved");
  expect(messages.getAllByText("Not saved")).toHaveLength(1);
});
