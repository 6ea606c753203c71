import { expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { openClient } from "../../../src/lib/convex-client";

test("SGN-13: an action fails at once while the connection is gone, and does not run later by itself", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const client = openClient("http://127.0.0.1:1");
  await expect(client.action(api.auth.signIn, { provider: "password" })).rejects.toThrow(
    "The connection is gone.",
  );
  expect(client.connectionState().inflightActions).toBe(0);
  await client.close();
});
