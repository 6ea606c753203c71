// @vitest-environment node
import { expect, test, vi } from "vitest";
import { hashPassword, isPasswordOf } from "../../../convex/model/accounts/scrypt";

/** More hashes than may run and wait at once. */
const CROWD = 60;

test("a crowd's first logins are served, the rest are turned away at once, and all are served later (A-05)", async () => {
  vi.stubEnv("IS_TEST", "1");
  for (let round = 0; round < 2; round++) {
    const hashes = await Promise.all(Array.from({ length: CROWD }, () => hashPassword("Demo-market-1")));
    const served = hashes.filter((hash) => hash !== null);
    expect(served.length).toBeGreaterThan(32);
    expect(served.length).toBeLessThanOrEqual(32 + 2);
    expect(await isPasswordOf(served.at(-1) ?? null, "Demo-market-1")).toBe(true);
  }
});
