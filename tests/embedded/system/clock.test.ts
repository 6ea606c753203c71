import { afterEach, expect, test, vi } from "vitest";
import { systemClock } from "../../../embedded/system/clock";

const HOUR = 3_600_000;

afterEach(() => vi.useRealTimers());

/** A simulated machine with a clock that can be set and that can sleep. */
function machine() {
  const time = { wall: Date.UTC(2030, 0, 1), steady: 0 };
  const pass = (ms: number) => {
    time.wall += ms;
    time.steady += ms;
    vi.advanceTimersByTime(ms);
  };
  return { time, pass, clock: systemClock({ wall: () => time.wall, steady: () => time.steady }) };
}

test("follows a wall clock that is set forward or back", () => {
  vi.useFakeTimers();
  const { clock, time, pass } = machine();
  expect(clock.now()).toBe(time.wall);
  time.wall += 24 * HOUR;
  expect(clock.now()).toBe(time.wall);
  time.wall -= 25 * HOUR;
  expect(clock.now()).toBe(time.wall);
  pass(5);
  expect(clock.now()).toBe(time.wall);
});

test("does not follow small inaccuracies of the wall clock", () => {
  const { clock, time } = machine();
  const before = clock.now();
  time.wall -= 500;
  expect(clock.now()).toBe(before);
});

test("never runs a callback early", () => {
  vi.useFakeTimers();
  const { clock, time, pass } = machine();
  let calledAt = 0;
  const at = clock.now() + 20.4;
  clock.runAt(at, () => (calledAt = time.wall));
  pass(20);
  expect(calledAt).toBe(0);
  pass(5);
  expect(calledAt).toBeGreaterThan(at);
});

test("is at most a minute late after the machine slept, and can be canceled at any time", () => {
  vi.useFakeTimers();
  const { clock, time, pass } = machine();
  const called: string[] = [];
  clock.runAt(clock.now() + 8 * HOUR, () => called.push("kept"));
  const cancel = clock.runAt(clock.now() + 8 * HOUR, () => called.push("canceled"));
  pass(HOUR);
  cancel();
  time.wall += 8 * HOUR;
  pass(61_000);
  expect(called).toEqual(["kept"]);
});

test("does not delay a near callback when the clock is set back", () => {
  vi.useFakeTimers();
  const { clock, time, pass } = machine();
  let isCalled = false;
  clock.runAt(clock.now() + 1_000, () => (isCalled = true));
  time.wall -= HOUR;
  pass(1_002);
  expect(isCalled).toBe(true);
});
