import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { openClient } from "../../../src/lib/connection/convex-client";

afterEach(() => vi.restoreAllMocks());

test("SGN-13: an action fails at once while the connection is gone, and does not run later by itself", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const client = openClient("http://127.0.0.1:1");
  await expect(client.action(api.auth.signIn, { provider: "password" })).rejects.toThrow(
    "The connection is gone.",
  );
  expect(client.connectionState().inflightActions).toBe(0);
  await client.close();
});

test("SGN-13: an action fails at once when the browser is offline, though the socket still looks open", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const client = openClient("https://market.example");
  const connected = { ...client.connectionState(), isWebSocketConnected: true, hasEverConnected: true };
  vi.spyOn(client, "connectionState").mockReturnValue(connected);
  await expect(client.action(api.auth.signIn, { provider: "password" })).rejects.toThrow(
    "The connection is gone.",
  );
  await client.close();
});
