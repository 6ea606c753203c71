import {
  canClose,
  canReopen,
  isMailedTo,
  SIDES,
  threadState,
  type ThreadFacts,
  writeRefusal,
} from "@domain/messages/threads";
import { expect, test } from "vitest";

const open: ThreadFacts = {
  ...{ side: "author", isOtherGone: false, producerStatus: "approved" },
  ...{ isFrozen: false, hasBlocked: false, isBlocked: false, hasClosed: false, isClosedByOther: false },
};
const closed = { ...open, hasClosed: true };

test.each(SIDES)("D-01: the %s closes an open conversation, and reopens what they closed alone", (side) => {
  expect([canClose({ ...open, side }), canReopen({ ...open, side })]).toEqual([true, false]);
  expect([canClose({ ...closed, side }), canReopen({ ...closed, side })]).toEqual([false, true]);
  const byOther = { ...open, side, isClosedByOther: true };
  expect([threadState(byOther), canReopen(byOther)]).toEqual(["closed", false]);
});

test.each([
  ["who has blocked", { hasBlocked: true }],
  ["whose words are under review", { isFrozen: true }],
  ["of a suspended producer", { producerStatus: "suspended" }],
  ["of a deleted account", { isOtherGone: true }],
] as const)("D-01: somebody %s is offered neither to close nor to reopen", (_, fact) => {
  expect([canClose({ ...open, ...fact }), canReopen({ ...closed, ...fact })]).toEqual([false, false]);
});

test.each([open, closed])(
  "D-04: to the blocked side a conversation looks as if the other had closed it",
  (own) => {
    for (const side of SIDES) {
      const [blocked, byOther] = [
        { ...own, side, isBlocked: true },
        { ...own, side, isClosedByOther: true },
      ];
      for (const rule of [threadState, canClose, canReopen, writeRefusal])
        expect(rule(blocked), rule.name).toEqual(rule(byOther));
    }
  },
);

test("D-01: who closed reads how to stop the other's messages about other books; the other side only that it is closed", () => {
  expect(writeRefusal(closed)).toBe("thread_closed_by_you");
  expect(writeRefusal({ ...open, isClosedByOther: true })).toBe("thread_closed");
  expect(writeRefusal({ ...open, isBlocked: true })).toBe("thread_closed");
});

test("D-01: last words reach the side to which a conversation was closed by email, not the one who closed it", () => {
  expect(isMailedTo({ ...open, isClosedByOther: true }, "closed")).toBe(true);
  expect(isMailedTo({ ...closed, isClosedByOther: true }, "closed")).toBe(false);
});
