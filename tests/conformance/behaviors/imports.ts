import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, type Backend } from "../backend";

const noted = (on: Backend) => on.query(api.imports.noted, {});

export const imports = [
  behavior(
    "time stands still while a module is imported",
    async (on) => {
      const [first, second] = (await noted(on)).readings;
      expect(first).toBe(second);
    },
    {
      convexTest: "The test's clock runs on.",
      instead: async (on) => expect((await noted(on)).readings).toHaveLength(2),
    },
  ),
  behavior(
    "no timer can be set while a module is imported",
    async (on) => expect((await noted(on)).timer).toContain("setTimeout"),
    {
      convexTest: "Modules are imported by the test runner, outside of any function, and may do everything.",
      instead: async (on) => expect((await noted(on)).timer).toBe("allowed"),
    },
  ),
  behavior(
    "a variable read on import is read again when it changes",
    async (on) => {
      const watch = on.watch(api.imports.noted, {});
      await watch.until(({ greeting }) => greeting === "none");
      await on.setVariable("GREETING", "hello");
      await watch.until(({ greeting }) => greeting === "hello");
      await on.setVariable("GREETING", null);
      await watch.until(({ greeting }) => greeting === "none");
      watch.stop();
    },
    {
      convexTest: "A module is imported once and keeps what it read. A deployment imports it anew.",
      instead: async (on) => {
        await noted(on);
        await on.setVariable("GREETING", "hello");
        expect((await noted(on)).greeting).toBe("none");
        await on.setVariable("GREETING", null);
      },
    },
  ),
];
