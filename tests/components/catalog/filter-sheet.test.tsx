import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { cards, page } from "../support/books";
import { visit } from "../support/site";

const SHELF = { "catalog:browse": page(cards(3)) };

test("BRW-07: Back closes the filter sheet and stays, and closing it otherwise leaves no press of Back over", async () => {
  const { user } = await visit("/browse?sort=title", { answers: SHELF });
  const sheet = () => screen.queryByRole("dialog", { name: "Filters" });
  let heard = () => {};
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  addEventListener("popstate", () => heard(), { capture: true, signal: listening.signal });
  /** Presses, and waits for the step back, which comes later. */
  const goBackBy = async (press: () => unknown) =>
    await act(async () => {
      const back = new Promise<void>((resolve) => (heard = resolve));
      press();
      await back;
    });
  const before = history.length;
  const key = () => (history.state as { key?: string } | null)?.key;
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Filters" }));
    await screen.findByRole("dialog", { name: "Filters" });
  };
  const address = () => location.pathname + location.search;
  const [first, leaves] = [key(), vi.spyOn(history, "back")];
  onTestFinished(() => leaves.mockRestore());
  const closed = async () => await waitFor(() => expect(sheet()).toBeNull());

  await open();
  expect(history.length).toBe(before + 1);
  expect(key()).toBe(first);
  await goBackBy(() => history.back());
  await closed();
  expect(address()).toBe("/browse?sort=title");
  leaves.mockClear();

  await open();
  await goBackBy(() => {
    fireEvent.keyDown(document, { key: "Escape" });
    fireEvent.keyDown(document, { key: "Escape" });
  });
  await closed();
  expect(leaves).toHaveBeenCalledOnce();
  await open();
  await goBackBy(() => fireEvent.click(screen.getByRole("button", { name: "Close" })));
  await closed();
  expect(history.length).toBe(before + 1);

  expect(key()).toBe(first);
});
