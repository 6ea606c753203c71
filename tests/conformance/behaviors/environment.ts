import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior } from "../backend";

export const environment = [
  behavior("a new variable is visible in the next call", async (on) => {
    await on.setVariable("GREETING", "hello");
    expect(await on.query(api.world.environment, { name: "GREETING" })).toBe("hello");
    await on.setVariable("GREETING", null);
    expect(await on.query(api.world.environment, { name: "GREETING" })).toBeNull();
  }),
  behavior("a subscribed query updates when its variable changes", async (on) => {
    const watch = on.watch(api.world.environment, { name: "GREETING" });
    await watch.until((value) => value === null);
    await on.setVariable("GREETING", "hello");
    await watch.until((value) => value === "hello");
    await on.setVariable("GREETING", "good bye");
    await watch.until((value) => value === "good bye");
    await on.setVariable("GREETING", null);
    await watch.until((value) => value === null);
    watch.stop();
  }),
  behavior("a value keeps its line breaks, quotes and Unicode letters", async (on) => {
    const value = 'two\nlines, "quotes", = and ✓ 🎬';
    await on.setVariable("GREETING", value);
    expect(await on.query(api.world.environment, { name: "GREETING" })).toBe(value);
    await on.setVariable("GREETING", null);
  }),
];
