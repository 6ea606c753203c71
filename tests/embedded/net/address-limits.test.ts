import { expect, test } from "vitest";
import { AddressLimits } from "../../../embedded/net/address-limits";
import { DEFAULT_LIMITS } from "../../../embedded/net/limits";
import { FakeClock } from "../functions/fake-clock";

const CALLER = "192.0.2.1";
const MINUTE = 60_000;

test("an address that opened too many sockets waits for a minute, also when the clock is set back", () => {
  const clock = new FakeClock();
  const limits = new AddressLimits({ ...DEFAULT_LIMITS, handshakes: 2 }, clock);
  const open = () => {
    const leave = limits.admit(CALLER);
    leave?.();
    return leave !== null;
  };
  expect([open(), open(), open()]).toEqual([true, true, false]);
  clock.advance(MINUTE);
  expect([open(), open(), open()]).toEqual([true, true, false]);
  clock.advance(-60 * MINUTE);
  clock.advance(MINUTE);
  expect([open(), open(), open()]).toEqual([true, true, false]);
});
