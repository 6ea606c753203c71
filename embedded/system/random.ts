import { randomBytes } from "node:crypto";
import type { Random } from "./world";

/** The operating system's cryptographic randomness. */
export function systemRandom(): Random {
  return { bytes: (length) => randomBytes(length) };
}

/** `length` random bytes in hex, twice as many characters. */
export function randomHex(random: Random, length: number): string {
  return random.bytes(length).toString("hex");
}
