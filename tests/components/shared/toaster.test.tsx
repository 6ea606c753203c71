import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
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

test("a toast goes away after 5 seconds, also after the Undo of an earlier one was pressed", async () => {
  render(<Toaster />);
  const user = userEvent.setup();
  const messages = await show("ok", "Removed Low Orbit", undo);
  await user.click(messages.getByRole("button", { name: "Undo" }));
  expect(messages.queryByText("Removed Low Orbit")).not.toBeInTheDocument();
  act(() => (document.activeElement as HTMLElement).blur());

  vi.useFakeTimers();
  act(() => toast("ok", "Removed High Tide", undo));
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(messages.getByText("Removed High Tide")).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(messages.queryByText("Removed High Tide")).not.toBeInTheDocument();
  vi.useRealTimers();
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
