import { expect, test } from "vitest";
import { systemClock } from "../../../embedded/system/clock";
import { push, startBackend } from "../../support/embedded";
import { FakeClock } from "../functions/fake-clock";
import { http, m, q } from "../sync/clients";
import { RawSocket } from "../sync/raw-socket";

/** Every answer holds the number of runs of its query, which only the test can see. */
const countingApp = {
  server: `export { queryGeneric as query, mutationGeneric as mutation } from "convex/server";`,
  counting: `
    import { query, mutation } from "./server";
    let runs = 0;
    export const list = query({ args: {}, handler: async (ctx) => {
      runs += 1;
      const rows = await ctx.db.query("rows").collect();
      return { runs, rows: rows.length };
    } });
    export const clock = query({ args: {}, handler: async () => { runs += 1; return { runs, at: Date.now() }; } });
    export const timed = query({ args: {}, handler: async (ctx) => {
      runs += 1;
      Date.now();
      return { runs, rows: (await ctx.db.query("rows").collect()).length };
    } });
    export const fails = query({ args: {}, handler: async () => { runs += 1; throw new Error("run " + runs); } });
    export const long = query({ handler: async (_, { n }) => { runs += 1; return { runs, n, text: "x".repeat(1e6) }; } });
    export const chatty = query({ handler: async (_, { n }) => {
      runs += 1;
      for (let i = 0; i < 32; i += 1) console.log("x".repeat(30_000));
      return { runs, n };
    } });
    export const add = mutation({ args: {}, handler: async (ctx) => { await ctx.db.insert("rows", {}); } });
    export const other = mutation({ args: {}, handler: async (ctx) => { await ctx.db.insert("others", {}); } });
    export const noisy = query({ args: {}, handler: async () => { console.log("secret"); return 1; } });`,
};

interface Counted {
  runs: number;
  rows: number;
  at: number;
}

test("a query runs once for all subscribers, and again only when its reads change", async () => {
  await using backend = await startBackend();
  await push(backend, countingApp);
  const client = http(backend.cloudUrl);
  const ask = async () => (await client.query(q("counting:list"), {})) as unknown as Counted;
  const { runs } = await ask();
  expect(await ask()).toEqual({ runs, rows: 0 });
  await client.mutation(m("counting:other"), {});
  expect(await ask()).toEqual({ runs, rows: 0 });
  await client.mutation(m("counting:add"), {});
  expect(await ask()).toEqual({ runs: runs + 1, rows: 1 });
});

test("a hundred open pages with one query cost one execution per change", async () => {
  await using backend = await startBackend();
  await push(backend, countingApp);
  const sockets = await Promise.all(Array.from({ length: 100 }, () => RawSocket.connected(backend.cloudUrl)));
  for (const socket of sockets) socket.subscribe(1, 0, "counting:list");
  await Promise.all(sockets.map((socket) => socket.next("Transition")));
  for (let i = 1; i <= 3; i += 1) {
    await http(backend.cloudUrl).mutation(m("counting:add"), {});
    await Promise.all(sockets.map((socket) => socket.next("Transition", i)));
  }
  const values = sockets.map((socket) => {
    const [modification] = socket.of("Transition").at(-1)?.["modifications"] as { value: Counted }[];
    socket.socket.terminate();
    return modification?.value;
  });
  expect(new Set(values.map((value) => JSON.stringify(value)))).toEqual(new Set(['{"rows":3,"runs":4}']));
});

test("an answer that nobody asks for is forgotten after a while, and one in use is kept", async () => {
  const clock = new FakeClock();
  await using backend = await startBackend({ world: { clock } });
  await push(backend, countingApp);
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "counting:noisy");
  await socket.next("Transition");
  const client = http(backend.cloudUrl);
  const ask = async () => (await client.query(q("counting:list"), {})) as unknown as Counted;
  const { runs } = await ask();
  clock.advance(50_000);
  expect((await ask()).runs).toBe(runs);
  clock.advance(50_000);
  expect((await ask()).runs).toBe(runs);
  clock.advance(100_000);
  expect((await ask()).runs).toBe(runs + 1);
  expect(socket.of("Transition")).toHaveLength(1);
});

test("an answer that depends on the time is shared for only 17 seconds", async () => {
  const real = systemClock();
  let ahead = 0;
  const clock = { now: () => real.now() + ahead, runAt: real.runAt };
  await using backend = await startBackend({ world: { clock } });
  await push(backend, countingApp);
  const client = http(backend.cloudUrl);
  const ask = async () => (await client.query(q("counting:clock"), {})) as unknown as Counted;
  const first = await ask();
  ahead = 10_000;
  expect(await ask()).toEqual(first);
  ahead = 18_000;
  expect((await ask()).at).toBeGreaterThanOrEqual(first.at + 18_000);
});

test("answers split by time are shared again after the next change", async () => {
  const real = systemClock();
  let ahead = 0;
  const clock = { now: () => real.now() + ahead, runAt: real.runAt };
  await using backend = await startBackend({ world: { clock } });
  await push(backend, countingApp);
  const sockets: RawSocket[] = [];
  for (; ahead < 60_000; ahead += 18_000) {
    const socket = await RawSocket.connected(backend.cloudUrl);
    socket.subscribe(1, 0, "counting:timed");
    await socket.next("Transition");
    sockets.push(socket);
  }
  await http(backend.cloudUrl).mutation(m("counting:add"), {});
  await Promise.all(sockets.map((socket) => socket.next("Transition", 1)));
  for (const socket of sockets) {
    const [modification] = socket.of("Transition")[1]?.["modifications"] as { value: Counted }[];
    expect(modification?.value).toEqual({ runs: sockets.length + 1, rows: 1 });
    socket.socket.terminate();
  }
});

test.each(["long", "chatty"])(
  "%s answers that nobody subscribes to take at most 16 MB: the oldest are forgotten",
  async (name) => {
    await using backend = await startBackend();
    await push(backend, countingApp);
    const client = http(backend.cloudUrl);
    const ask = async (n: number) => (await client.query(q(`counting:${name}`), { n })) as unknown as Counted;
    const first = await ask(0);
    for (let n = 1; n < 11; n += 1) await ask(n);
    const last = await ask(11);
    expect((await ask(11)).runs).toBe(last.runs);
    expect((await ask(0)).runs).not.toBe(first.runs);
  },
);

test("a failure is not cached for later requests", async () => {
  await using backend = await startBackend();
  await push(backend, countingApp);
  const client = http(backend.cloudUrl);
  const first = await client.query(q("counting:fails"), {}).catch(String);
  expect(await client.query(q("counting:fails"), {}).catch(String)).not.toBe(first);
});

test("clients of a redacted deployment do not see log lines", async () => {
  for (const redactErrors of [true, false]) {
    await using backend = await startBackend({ redactErrors });
    await push(backend, countingApp);
    using socket = await RawSocket.connected(backend.cloudUrl);
    socket.subscribe(1, 0, "counting:noisy");
    const [modification] = (await socket.next("Transition"))["modifications"] as { logLines: string[] }[];
    expect(modification?.logLines).toEqual(redactErrors ? [] : ["[LOG] 'secret'"]);
  }
});
