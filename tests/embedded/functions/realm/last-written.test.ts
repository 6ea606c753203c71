import { expect, test } from "vitest";
import { lastWritten, remembering } from "../../../../embedded/functions/realm/last-written";

const stringify = remembering(JSON.stringify.bind(JSON));

test("a text that has just been written is known by its value", () => {
  const value = { page: [1] };
  expect(lastWritten(stringify(value))).toBe(value);
});

test("a text is read again when another was written since, or when it says less than its value", () => {
  const first = stringify({ a: 1 });
  stringify({ b: 2 });
  expect(lastWritten(first)).toBeUndefined();
  const part = stringify({ a: 1, b: 2 }, ["a"]);
  expect(part).toBe('{"a":1}');
  expect(lastWritten(part)).toBeUndefined();
});
