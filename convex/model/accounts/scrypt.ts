"use node";

import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

/** The cost of one guess: `blocks * 128 * size` bytes of memory, `parallel` times. */
type Cost = { size: number; blocks: number; parallel: number };
type Hash = Cost & { salt: string | Buffer; key: Buffer };

const COST: Cost = { size: 2 ** 16, blocks: 8, parallel: 2 };
/** A low cost for tests, which create many accounts. */
const TEST_COST: Cost = { size: 2 ** 8, blocks: 8, parallel: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** The cost of the auth library's own hashes, which older accounts have: `salt:key`, with the salt as text. */
const LIBRARY_COST = { size: 2 ** 14, blocks: 16, parallel: 1 };
const LIBRARY_FORMAT = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const TAG = "scrypt";

/** Hashes computed at once. Each takes a whole core, and one core stays free. */
const MAX_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_WAITING = 32;
let running = 0;
const waiting: (() => void)[] = [];

/** A new hash of a password with its own salt. Null when too many are waiting. */
export async function hashPassword(password: string): Promise<string | null> {
  const [cost, salt] = [currentCost(), randomBytes(SALT_BYTES)];
  const key = await derive(password, { ...cost, salt }, KEY_BYTES);
  if (key === null) return null;
  const parts = [TAG, cost.size, cost.blocks, cost.parallel, toBase64Url(salt), toBase64Url(key)];
  return parts.join("$");
}

/**
 * True if the password matches the hash. Null when too many are waiting. Without a hash it never matches and takes as
 * long, so an unknown account cannot be told from a known one.
 */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean | null> {
  const parsed = stored === null ? null : parse(stored);
  const hash = parsed ?? { ...currentCost(), salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };
  const key = await derive(password, hash, hash.key.length);
  if (key === null) return null;
  return timingSafeEqual(key, hash.key) && parsed !== null;
}

/** True for a hash with an outdated cost. It is replaced at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const [hash, cost] = [parse(stored), currentCost()];
  return hash?.size !== cost.size || hash.blocks !== cost.blocks || hash.parallel !== cost.parallel;
}

function currentCost(): Cost {
  return process.env.IS_TEST === "1" ? TEST_COST : COST;
}

function parse(stored: string): Hash | null {
  const libraryHash = LIBRARY_FORMAT.exec(stored);
  if (libraryHash?.[1] !== undefined && libraryHash[2] !== undefined) {
    return { ...LIBRARY_COST, salt: libraryHash[1], key: Buffer.from(libraryHash[2], "hex") };
  }
  const [tag, size, blocks, parallel, salt, key] = stored.split("$");
  if (tag !== TAG || salt === undefined || key === undefined) return null;
  const cost = { size: Number(size), blocks: Number(blocks), parallel: Number(parallel) };
  return { ...cost, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
}

/** Derives the key of a password. At most 32 callers wait. */
async function derive(password: string, hash: Omit<Hash, "key">, bytes: number): Promise<Buffer | null> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) return null;
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await runScrypt(password, hash, bytes);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function runScrypt(password: string, hash: Omit<Hash, "key">, bytes: number): Promise<Buffer> {
  const { size: N, blocks: r, parallel: p, salt } = hash;
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, bytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function toBase64Url(bytes: Buffer): string {
  return bytes.toString("base64url");
}
