import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const heap = new URL("../../../embedded/system/heap.ts", import.meta.url).href;

// The V8 of Node 24 collects a heap as small as this one so early by itself.
const isNewer = Number(process.versions.node.split(".")[0]) >= 24;

test.skipIf(isNewer)(
  "a cache that turns over takes less memory when garbage is collected early (T-14)",
  async () => {
    const [usual, early] = await Promise.all([mostMemory(""), mostMemory("collectEarly();")]);
    expect(early).toBeLessThan(usual * 0.9);
  },
);

/** The most bytes that the heap of a process took while a full cache of 100,000 objects was filled anew many times. */
async function mostMemory(start: string): Promise<number> {
  const script = `
    import { collectEarly } from "${heap}";
    ${start}
    const cache = new Map();
    let most = 0;
    for (let n = 0; n < 600_000; n += 1) {
      cache.set(n % 100_000, { text: "entry " + n, list: [n, n + 1, n + 2] });
      if (n % 1000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
    }
    console.log(most);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}
