import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { openClient } from "../../../src/lib/connection/convex-client";

const LOCAL = "http://127.0.0.1:1";

beforeEach(() => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function connected(url: string) {
  const client = openClient(url);
  const state = { ...client.connectionState(), isWebSocketConnected: true, hasEverConnected: true };
  vi.spyOn(client, "connectionState").mockReturnValue(state);
  return client;
}

test("SGN-13: an action fails at once while the connection is gone, and does not run later by itself", async () => {
  const client = openClient(LOCAL);
  await expect(client.action(api.auth.signIn, { provider: "password" })).rejects.toThrow(
    "The connection is gone.",
  );
  expect(client.connectionState().inflightActions).toBe(0);
  await client.close();
});

test.each(["https://market.example", LOCAL])(
  "SGN-13: an action fails at once when the browser is offline, though the socket to %s still looks open",
  async (url) => {
    const client = connected(url);
    await expect(client.action(api.auth.signIn, { provider: "password" })).rejects.toThrow(
      "The connection is gone.",
    );
    await client.close();
  },
);

test("SGN-13: on a machine without a network, an action runs on a backend of its own", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  const client = openClient(LOCAL);
  void client.action(api.auth.signIn, { provider: "password" });
  await vi.waitFor(() => expect(client.connectionState().inflightActions).toBe(1));
  await client.close();
});
