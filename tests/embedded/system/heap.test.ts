import { getHeapStatistics } from "node:v8";
import { expect, test } from "vitest";
import { collectWhenIdle } from "../../../embedded/system/heap";

test("memory that a rush took goes back to the system when the process is idle", async () => {
  const before = heapMegabytes();
  fillHeap();
  expect(heapMegabytes()).toBeGreaterThan(before + 100);
  collectWhenIdle(200);
  await expect.poll(heapMegabytes, { interval: 500, timeout: 20_000 }).toBeLessThan(before + 50);
});

function fillHeap(): void {
  const lists = Array.from({ length: 150 }, (_, n) => Array<number>(131_072).fill(n));
  expect(lists).toHaveLength(150);
}

function heapMegabytes(): number {
  return getHeapStatistics().total_physical_size / 1024 / 1024;
}
