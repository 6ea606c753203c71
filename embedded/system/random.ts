import { randomFillSync } from "node:crypto";
import type { Random } from "./world";

/** The size of the pool. A call into the operating system costs the same for many bytes as for few. */
const POOL_BYTES = 4096;

/** Cryptographic randomness of the operating system. It never returns the same pool bytes twice. */
export function systemRandom(): Random {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  return {
    bytes(length) {
      if (length > POOL_BYTES / 8) return randomFillSync(Buffer.alloc(length));
      if (used + length > POOL_BYTES) {
        randomFillSync(pool);
        used = 0;
      }
      const bytes = Buffer.from(pool.subarray(used, used + length));
      pool.fill(0, used, used + length);
      used += length;
      return bytes;
    },
  };
}

/** `length` random bytes as `2 * length` hex digits. */
export function randomHex(random: Random, length: number): string {
  return random.bytes(length).toString("hex");
}
