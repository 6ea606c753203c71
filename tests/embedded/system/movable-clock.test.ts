import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MovableClock } from "../../../embedded/system/movable-clock";
import { FakeClock } from "../functions/fake-clock";

const HOUR = 3_600_000;
let folder = "";

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "clock-"))));
afterEach(async () => await rm(folder, { recursive: true, force: true }));

function clocks() {
  const base = new FakeClock();
  return { base, clock: new MovableClock(base, join(folder, "clock.json")) };
}

test("runs with the machine's clock, ahead of it by what it was moved", () => {
  const { base, clock } = clocks();
  const start = clock.now();
  expect(start).toBe(base.now());
  clock.advance(3 * HOUR);
  base.advance(5);
  expect(clock.now()).toBe(start + 3 * HOUR + 5);
});

test("runs what became due, the earliest first, and nothing that is due later or was canceled", () => {
  const { base, clock } = clocks();
  const start = clock.now();
  const ran: string[] = [];
  clock.runAt(start + 2 * HOUR, () => ran.push("second"));
  clock.runAt(start + HOUR, () => ran.push("first"));
  clock.runAt(start + 4 * HOUR, () => ran.push("later"));
  clock.runAt(start + HOUR, () => ran.push("canceled"))();
  clock.advance(3 * HOUR);
  expect(ran).toEqual([]);
  base.advance(1);
  expect(ran).toEqual(["first", "second"]);
  base.advance(HOUR);
  expect(ran).toEqual(["first", "second", "later"]);
});

test("a deadline waits its time, however the clock is moved", () => {
  const { base, clock } = clocks();
  let isOver = false;
  clock.runAfter(HOUR, () => (isOver = true));
  clock.advance(24 * HOUR);
  base.advance(HOUR - 1);
  expect(isOver).toBe(false);
  base.advance(1);
  expect(isOver).toBe(true);
});

test("never goes back, also not over a restart", () => {
  const { base, clock } = clocks();
  clock.advance(HOUR);
  const now = clock.now();
  for (const ms of [-1, Number.NaN, Infinity]) expect(() => clock.advance(ms)).toThrow(RangeError);
  expect(clock.now()).toBe(now);
  expect(new MovableClock(base, join(folder, "clock.json")).now()).toBe(now);
});
