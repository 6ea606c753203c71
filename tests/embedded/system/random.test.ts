import { expect, test } from "vitest";
import { systemRandom } from "../../../embedded/system/random";

test("random bytes have the requested length and are never returned twice", () => {
  const random = systemRandom();
  const seen = new Set<string>();
  for (let i = 0; i < 2_000; i += 1) {
    const bytes = random.bytes(14);
    expect(bytes).toHaveLength(14);
    seen.add(bytes.toString("hex"));
  }
  expect(seen.size).toBe(2_000);
  for (const length of [0, 1, 512, 513, 5_000]) expect(random.bytes(length)).toHaveLength(length);
});

test("returned random bytes do not change when more are drawn", () => {
  const random = systemRandom();
  const first = random.bytes(32);
  const text = first.toString("hex");
  for (let i = 0; i < 500; i += 1) random.bytes(32);
  expect(first.toString("hex")).toBe(text);
});
