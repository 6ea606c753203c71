import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { backendUrl } from "../../../src/lib/connection/convex-client";
import { change, toast, visit } from "../support/site";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each(["/about", "/login", "/pitch-deck"])(
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

test.each(["/book/the-salt-ledger", "/browse", "/authors/mara-ellingsworth", "/"])(
  "B-44: offline, %s says at once that it could not load, offers Retry, and takes it back",
  async (path) => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { user } = await visit(path);
    const said = within(barOf(screen.getByText(/You’re offline. We couldn’t load this page/)));
    const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await user.click(said.getByRole("button", { name: "Retry" }));
    expect(asked).toHaveBeenCalledWith(path, expect.objectContaining({ method: "HEAD" }));
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
  },
);

test("B-44: offline, a page that has loaded speaks of changes, not of loading", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await visit("/book/no-such-book", { answers: { "books:get": null, "home:bestsellers": [] } });
  expect(await screen.findByText(/You’re offline. Keep this page open/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
});

test("B-44: a first visit that reaches no server says so and offers Retry", async () => {
  const { convex, user } = await visit("/browse");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  convex.isConnected = false;
  convex.hasEverConnected = false;
  await change(convex, {});
  expect(screen.queryByText(/Couldn’t connect/)).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(3_000));
  vi.useRealTimers();
  const said = within(barOf(screen.getByText(/Couldn’t connect/)));
  const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await user.click(said.getByRole("button", { name: "Retry" }));
  expect(asked).toHaveBeenCalledWith("/browse", expect.objectContaining({ method: "HEAD" }));
  expect(await (await toast()).findByText(/Still no connection/)).toBeInTheDocument();
});

test("B-44: a page of another layout still says that the connection is gone, and a new gap waits again", async () => {
  const { convex, user } = await visit("/about");
  // The number of a connection that another test of this file lost would count as lost already.
  convex.connectionCount = 2;
  const lose = async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    convex.isConnected = false;
    await change(convex, {});
  };
  await lose();
  expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(3_000));
  vi.useRealTimers();
  expect(screen.getByText(/You’re offline/)).toBeInTheDocument();
  await user.click(screen.getAllByRole("link", { name: "Login" })[0] as HTMLElement);
  expect(await screen.findByLabelText("Password")).toBeInTheDocument();
  expect(screen.getByText(/You’re offline/)).toBeInTheDocument();
  convex.isConnected = true;
  convex.connectionCount = 3;
  await change(convex, {});
  expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
  await lose();
  expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
});

function barOf(text: HTMLElement): HTMLElement {
  const bar = text.closest<HTMLElement>("[role=status]");
  if (bar === null) throw new Error("The sentence stands in no status.");
  return bar;
}

test("the site also starts in a browser without `URL.canParse`, such as Safari 16", () => {
  const { canParse } = URL;
  const served = Object.assign(document.createElement("meta"), {
    name: "backend",
    content: "https://market.example",
  });
  onTestFinished(() => {
    Object.assign(URL, { canParse });
    served.remove();
  });
  document.head.append(served);
  Object.assign(URL, { canParse: undefined });
  expect(backendUrl()).toBe("https://market.example");
  served.content = "market";
  expect(backendUrl()).toBeNull();
});
