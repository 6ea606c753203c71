import { canReopen, threadState, type ThreadFacts, writeRefusal } from "@domain/messages/threads";
import { expect, test } from "vitest";

const closed: ThreadFacts = {
  ...{ side: "author", isOtherGone: false, producerStatus: "approved" },
  ...{ isFrozen: false, hasBlocked: false, isBlocked: false, isClosed: true },
};

test("D-01: an author reopens the conversation that they closed; its producer can't", () => {
  expect(canReopen(closed)).toBe(true);
  expect(canReopen({ ...closed, side: "producer" })).toBe(false);
  expect(canReopen({ ...closed, isClosed: false })).toBe(false);
});

test.each([
  ["who is blocked", { isBlocked: true }],
  ["who has blocked", { hasBlocked: true }],
  ["whose words are under review", { isFrozen: true }],
  ["of a suspended producer", { producerStatus: "suspended" }],
  ["of a deleted account", { isOtherGone: true }],
] as const)("D-01: an author %s is not offered to reopen, which would do nothing", (_, fact) => {
  expect(canReopen({ ...closed, ...fact })).toBe(false);
});

test("D-04: to a blocked author an open conversation looks closed, with nothing to reopen", () => {
  const blocked = { ...closed, isClosed: false, isBlocked: true };
  expect([threadState(blocked), canReopen(blocked)]).toEqual(["closed", false]);
});

test("D-01: an author who closed reads how to stop the producer's other messages; the other side only that it is closed", () => {
  expect(writeRefusal(closed)).toBe("thread_closed_by_you");
  expect(writeRefusal({ ...closed, side: "producer" })).toBe("thread_closed");
  expect(writeRefusal({ ...closed, isClosed: false, isBlocked: true })).toBe("thread_closed");
});
