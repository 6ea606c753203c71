import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { change, toast, visit } from "../support/site";

afterEach(() => vi.restoreAllMocks());

test.each(["/about", "/login"])(
  "B-44: %s says at once that the browser is offline, and takes it back",
  async (path) => {
    await visit(path);
    expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText(/You’re offline/)).toBeInTheDocument();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
  },
);

test("B-44: a first visit that reaches no server says so and offers Retry", async () => {
  const { convex, user } = await visit("/browse");
  convex.isConnected = false;
  convex.hasEverConnected = false;
  await change(convex, {});
  const said = within(await screen.findByText(/Couldn’t connect/).then(barOf));
  const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await user.click(said.getByRole("button", { name: "Retry" }));
  expect(asked).toHaveBeenCalledWith("/browse", expect.objectContaining({ method: "HEAD" }));
  expect(await (await toast()).findByText(/Still no connection/)).toBeInTheDocument();
});

function barOf(text: HTMLElement): HTMLElement {
  const bar = text.closest<HTMLElement>("[role=status]");
  if (bar === null) throw new Error("The sentence stands in no status.");
  return bar;
}
