import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { DiskSpace, parseMinFree } from "../../../embedded/system/disk-space";

test.each([
  ["5%", { share: 0.05, bytes: 0 }],
  ["256M", { share: 0, bytes: 268_435_456 }],
  ["2.5%, 1 GiB", { share: 0.025, bytes: 1_073_741_824 }],
  ["0", { share: 0, bytes: 0 }],
])("the free space to keep is read from %j", (text, expected) => {
  expect(parseMinFree(text)).toEqual(expected);
});

test.each(["", "much", "101%", "-1", "5 %x"])("%j is refused as the free space to keep", (text) => {
  expect(() => parseMinFree(text)).toThrow("--min-free must be like");
});

test("a disk with less room than the minimum is full, and the operator reads it once", async () => {
  const lines: string[] = [];
  const folder = tmpdir();
  const { blocks, bsize } = statfsSync(folder);
  const log = (level: string, message: string) => void lines.push(`${level} ${message}`);
  const full = new DiskSpace({ folder, minFree: { share: 0, bytes: blocks * bsize + 1 }, log });
  await full.check();
  expect(full.isFull).toBe(true);
  full.close();
  expect(lines).toEqual([
    expect.stringMatching(/^error The disk of .* has only \d+ MB free: writes are refused\.$/),
  ]);
  const roomy = new DiskSpace({ folder, minFree: { share: 0, bytes: 0 }, log });
  expect(roomy.isFull).toBe(false);
  roomy.close();
});
