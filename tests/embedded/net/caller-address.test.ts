import { expect, test } from "vitest";
import { AddressLimits } from "../../../embedded/net/address-limits";
import { CallerAddress, networkOf, type TrustedProxies } from "../../../embedded/net/caller-address";
import { DEFAULT_LIMITS } from "../../../embedded/net/limits";
import { FakeClock } from "../functions/fake-clock";

test.each<[string, TrustedProxies, string, string | undefined, string]>([
  ["no proxy is trusted", 0, "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["one proxy is trusted", 1, "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["a caller invents an address before the proxy's", 1, "10.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1"],
  ["two proxies are trusted", 2, "10.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
  ["the header is missing", 1, "203.0.113.9", undefined, "203.0.113.9"],
  ["the header is nonsense", 1, "10.0.0.1", "unknown", "10.0.0.1"],
  ["a proxy is trusted by its address", ["10.0.0.1"], "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  [
    "proxies are trusted by their network",
    ["10.0.0.0/8"],
    "10.1.2.3",
    "198.51.100.1, 10.9.9.9",
    "198.51.100.1",
  ],
  ["a stranger pretends to be a proxy", ["10.0.0.0/8"], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["an address has a port", 1, "10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
  ["an IPv6 address has brackets", 1, "10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
  ["IPv4 arrives as IPv6", 0, "::ffff:203.0.113.9", undefined, "203.0.113.9"],
])("the caller is found when %s", (_name, proxies, remoteAddress, forwarded, expected) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  expect(new CallerAddress(proxies).of({ socket: { remoteAddress }, headers })).toBe(expected);
});

test("addresses of one IPv6 network are one caller", () => {
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
});

test("one address may hold 50 sockets and open 120 in a minute; this machine is exempt", () => {
  const clock = new FakeClock();
  const limits = new AddressLimits(DEFAULT_LIMITS, clock);
  const held = Array.from({ length: 50 }, () => limits.admit("203.0.113.9"));
  expect(held.every((leave) => leave !== null)).toBe(true);
  expect(limits.admit("203.0.113.9")).toBeNull();
  expect(limits.admit("203.0.113.10")).not.toBeNull();
  expect(limits.admit("127.0.0.1")).not.toBeNull();
  held.forEach((leave) => leave?.());
  for (let i = 0; i < 69; i += 1) limits.admit("203.0.113.9")?.();
  expect(limits.admit("203.0.113.9")).toBeNull();
  clock.advance(60_000);
  expect(limits.admit("203.0.113.9")).not.toBeNull();
});
