import { expect, test } from "vitest";
import { BAND_CODES, GENRE_CODES } from "../../../domain/catalog/codes";

test("no two genres share a code, and each is two letters", () => {
  const codes = Object.values(GENRE_CODES);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[a-z]{2}$/);
});

test("no two review ranges share a code", () => {
  const codes = Object.values(BAND_CODES);
  expect(new Set(codes).size).toBe(codes.length);
});
