import { expect, test } from "vitest";
import { medianReply, replySentence } from "../../../domain/messages/reply-time";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

test("D-01: the reply time is the median of three answers or more", () => {
  expect(medianReply([])).toBeNull();
  expect(medianReply([1, 2])).toBeNull();
  expect(medianReply([1, 2, 90])).toBe(2);
  expect(medianReply([1, 2, 4, 90])).toBe(3);
});

test.each([
  [0, "an hour"],
  [HOUR, "an hour"],
  [HOUR + 1, "a few hours"],
  [6 * HOUR + 1, "a day"],
  [DAY, "a day"],
  [DAY + 1, "2 days"],
  [5.5 * DAY, "6 days"],
  [6 * DAY + 1, "a week"],
  [7 * DAY, "a week"],
  [7 * DAY + 1, "2 weeks"],
  [50 * DAY, "8 weeks"],
])("D-01: %d ms reads within %s", (ms, within) => {
  expect(replySentence(ms)).toBe(`Usually replies within ${within}`);
});
