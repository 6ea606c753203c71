import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetBuckets, peekLimit, putBack, takeLimit, takeTokens } from "../../convex/model/limits";
import {
  BUCKETS,
  LIMITED_ACTIONS,
  MESSAGE_BUCKETS,
  type Bucket,
  type LimitedAction,
} from "../../domain/limits";
import { newBackend, type Backend } from "../support/convex";

const START = Date.UTC(2026, 0, 5);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START);
});

afterEach(() => {
  vi.useRealTimers();
});

type Who = { actor?: string; ip: string | null };

async function takeFor(backend: Backend, action: LimitedAction, who: Who, count = 1) {
  return await backend.run(async (ctx) => await takeLimit(ctx, action, who, count));
}

/** Takes many at a time from large buckets, if all the action's buckets hold that many. */
function handful(action: LimitedAction, { max }: Bucket): number {
  return Math.min(Math.ceil(max / 10), ...BUCKETS[action].map((beside) => beside.max));
}

/** A caller who shares only the bucket's scope between two calls. */
function whoFor(per: Bucket["per"], act: number): Who {
  const network = `10.${act >> 8}.${act & 255}`;
  switch (per) {
    case "actor":
      return { actor: "reader@example.test", ip: `${network}.1` };
    case "actorAndNetwork":
      return { actor: "reader@example.test", ip: `203.0.113.${act}` };
    case "address":
      return { actor: `reader-${act}@example.test`, ip: "203.0.113.7" };
    case "everybody":
      return { actor: `reader-${act}@example.test`, ip: `${network}.1` };
  }
}

/** The wait until the shorter windows of the same scope have `each` again. */
function paceBeside(action: LimitedAction, bucket: Bucket, each: number): number {
  const shorter = BUCKETS[action].filter(({ per, every }) => per === bucket.per && every < bucket.every);
  return Math.max(0, ...shorter.map(({ max, every }) => Math.ceil((each * every) / max)));
}

/** The number of calls that take `each`, at this pace, before a full bucket refuses one. */
function admitted({ max, every }: Bucket, each: number, pace: number): number {
  let left = max;
  for (let acts = 0; ; acts += 1) {
    if (left < each) return acts;
    left = Math.min(max, left - each + (pace * max) / every);
  }
}

describe.each(LIMITED_ACTIONS)("%s", (action) => {
  test.each(BUCKETS[action])(
    "is refused after $max in $every ms per $per, until the limit refills",
    async (bucket) => {
      const backend = newBackend();
      const each = handful(action, bucket);
      const pace = paceBeside(action, bucket, each);
      const acts = admitted(bucket, each, pace);
      const act = async (n: number) => await takeFor(backend, action, whoFor(bucket.per, n), each);
      await backend.run(async (ctx) => {
        for (let n = 1; n <= acts; n += 1) {
          expect(await takeLimit(ctx, action, whoFor(bucket.per, n), each), `act ${n}`).toEqual({ ok: true });
          vi.advanceTimersByTime(pace);
        }
      });
      const refused = await act(acts + 1);
      if (refused.ok) throw new Error(`act ${acts + 1} was let through`);
      expect(refused.retryAfterMs).toBeGreaterThan(0);
      expect(refused.retryAfterMs).toBeLessThanOrEqual((each * bucket.every) / bucket.max + 1);
      vi.advanceTimersByTime(refused.retryAfterMs - 2);
      expect((await act(acts + 2)).ok).toBe(false);
      vi.advanceTimersByTime(2);
      expect(await act(acts + 3)).toEqual({ ok: true });
    },
  );
});

test("an action refused by one limit uses up no other, and names the longest wait", async () => {
  const backend = newBackend();
  const mail = (actor: string) => takeFor(backend, "codeMail", { actor, ip: "203.0.113.7" });
  expect(await mail("first@example.test")).toEqual({ ok: true });
  for (let again = 0; again < 20; again += 1) {
    expect(await mail("first@example.test")).toEqual({ ok: false, retryAfterMs: 60_001 });
  }
  for (let other = 2; other <= 10; other += 1)
    expect(await mail(`${other}@example.test`)).toEqual({ ok: true });
  expect(await mail("first@example.test")).toEqual({ ok: false, retryAfterMs: 360_001 });
});

test("a returned token can be used again and never overfills the limit", async () => {
  const backend = newBackend();
  const who = { actor: "author", ip: null };
  const takeAll = (count: number) => takeFor(backend, "uploadedMegabyte", who, count);
  const back = (count: number) => backend.run((ctx) => putBack(ctx, "uploadedMegabyte", "author", count));
  expect((await takeAll(200)).ok).toBe(true);
  expect((await takeAll(1)).ok).toBe(false);
  await back(4);
  expect((await takeAll(5)).ok).toBe(false);
  expect((await takeAll(4)).ok).toBe(true);
  await back(200);
  await back(200);
  expect((await takeAll(200)).ok).toBe(true);
  expect((await takeAll(1)).ok).toBe(false);
});

test("D-01: a person sends 20 messages at once, and 600 a day", () => {
  type Left = ReturnType<typeof takeTokens>;
  const send = (last: Left | undefined, at: number) => takeTokens(MESSAGE_BUCKETS, last, at);
  const refused = (retryAfterMs: number) =>
    expect.objectContaining({ data: expect.objectContaining({ reason: "rate_limited", retryAfterMs }) });
  let last: Left | undefined;
  for (let n = 0; n < 20; n += 1) last = send(last, START);
  expect(() => send(last, START)).toThrow(refused(3_001));
  expect(() => send(last, START + 3_000)).not.toThrow();
  expect(() => send({ at: START, left: [20, 0.5] }, START)).toThrow(refused(72_001));
});

test("checking a limit uses nothing up", async () => {
  const backend = newBackend();
  const who = { actor: "reader@example.test", ip: "203.0.113.7" };
  for (let look = 0; look < 50; look += 1) {
    const result = await backend.run((ctx) => peekLimit(ctx, "signInFailure", who));
    expect(result).toEqual({ ok: true });
  }
});

test("all addresses of one IPv6 network count as one, and those of one IPv4 network do not", async () => {
  const backend = newBackend();
  const signUp = (ip: string) => takeFor(backend, "signUp", { ip });
  for (let host = 1; host <= 5; host += 1) expect((await signUp(`2001:db8::${host}`)).ok).toBe(true);
  expect((await signUp("2001:0db8:0:0:ffff::1")).ok).toBe(false);
  expect((await signUp("2001:db8:0:1::1")).ok).toBe(true);
  for (let host = 1; host <= 6; host += 1) expect((await signUp(`198.51.100.${host}`)).ok).toBe(true);
  for (let host = 1; host <= 5; host += 1) expect((await signUp(`::ffff:198.51.100.20`)).ok).toBe(true);
  expect((await signUp("198.51.100.20")).ok).toBe(false);
});

test("an action from this machine or an unknown address counts for its person and in total only", async () => {
  const backend = newBackend();
  for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1", null]) {
    for (let act = 0; act < 8; act += 1)
      expect(await takeFor(backend, "signUp", { ip })).toEqual({ ok: true });
  }
  const write = () => takeFor(backend, "note", { actor: "producer", ip: "127.0.0.1" });
  for (let act = 0; act < 30; act += 1) expect((await write()).ok).toBe(true);
  expect((await write()).ok).toBe(false);
});

test("P-03: an unused limit is deleted after a week", async () => {
  const backend = newBackend();
  const note = () => takeFor(backend, "note", { actor: "producer", ip: null });
  const forget = (now: number) => backend.run((ctx) => forgetBuckets(ctx, now));
  for (let act = 0; act < 30; act += 1) await note();
  await forget(Date.now() + 6 * 86_400_000);
  expect((await note()).ok).toBe(false);
  await forget(Date.now() + 8 * 86_400_000);
  expect((await note()).ok).toBe(true);
});

test("a stranger in another network uses up neither an owner's resets, nor their tries of a code", async () => {
  const backend = newBackend();
  const owner = { actor: "owner@example.test", ip: "198.51.100.7" };
  const code = { actor: "code", ip: "198.51.100.7" };
  for (let n = 0; n < 20; n += 1) {
    const ip = "203.0.113.7";
    for (const action of ["resetMail", "linkAttempt"] as const)
      await takeFor(backend, action, { ...owner, ip });
    await takeFor(backend, "codeTry", { ...code, ip });
  }
  expect(await takeFor(backend, "resetMail", owner)).toEqual({ ok: true });
  expect(await takeFor(backend, "linkAttempt", owner)).toEqual({ ok: true });
  expect(await takeFor(backend, "codeTry", code)).toEqual({ ok: true });
});

test("callers whose address is unknown count as one network", async () => {
  const backend = newBackend();
  const tries = [];
  for (let n = 0; n < 6; n += 1) tries.push(await takeFor(backend, "codeTry", { actor: "code", ip: null }));
  expect(tries.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
});
