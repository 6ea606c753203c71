import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SerialQueue } from "../../../../embedded/functions/run/serial-queue";

// The queue measures turns. Here one takes as long as it says, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("connections take turns, and each keeps its own order", async () => {
  const queue = new SerialQueue(100);
  const order: string[] = [];
  const [busy, calm] = [{}, {}];
  const ask = (name: string, lane: object) => queue.turn(async () => void order.push(name), lane);
  const turns = ["first", "busy 1", "busy 2", "busy 3"].map((name) => ask(name, busy));
  turns.push(ask("calm 1", calm), ask("calm 2", calm));
  await Promise.all(turns);
  expect(order).toEqual(["first", "busy 1", "calm 1", "busy 2", "calm 2", "busy 3"]);
});

test("a lone request goes before connections that keep the queue busy, and does not starve them", async () => {
  const queue = new SerialQueue(100);
  const order: string[] = [];
  const hogs = [{}, {}];
  for (const hog of hogs) await queue.turn(() => takes(20), hog);
  const turns = hogs.map((hog, n) => queue.turn(async () => void order.push(`hog ${n}`), hog));
  turns.push(
    ...Array.from({ length: 12 }, (_, n) => queue.turn(async () => void order.push(`lone ${n}`), {})),
  );
  await Promise.all(turns);
  expect(order.slice(0, 5)).toEqual(["lone 0", "lone 1", "lone 2", "lone 3", "lone 4"]);
  expect(order.indexOf("hog 0")).toBeLessThan(10);
});

test("a caller that asks for one turn after the other leaves room for sockets between them", async () => {
  const queue = new SerialQueue(100);
  // Callers await a turn through several functions, so the queue is empty before they ask again.
  const turn = async () => await queue.turn(() => takes(2));
  const ask = async () => await turn();
  let isRead = false;
  setImmediate(() => (isRead = true));
  for (let turns = 0; !isRead; turns += 1) {
    expect(turns).toBeLessThan(10);
    await ask();
  }
});

test("one connection cannot take every place in the queue", async () => {
  const queue = new SerialQueue(10);
  const busy = {};
  const turns = Array.from({ length: 12 }, () => queue.turn(async () => "ran", busy).catch(String));
  const other = queue.turn(async () => "ran", {});
  expect((await Promise.all(turns)).filter((answer) => answer.includes("Too many requests"))).toHaveLength(6);
  expect(await other).toBe("ran");
});

test("work that throws before it returns a promise fails only its own call", async () => {
  const queue = new SerialQueue(10);
  const throws = () => {
    throw new Error("at once");
  };
  const calls = [queue.turn(throws), queue.turn(throws), queue.turn(async () => "ran")];
  expect(await Promise.allSettled(calls)).toMatchObject([
    { status: "rejected", reason: { message: "at once" } },
    { status: "rejected" },
    { status: "fulfilled", value: "ran" },
  ]);
});

async function takes(ms: number): Promise<void> {
  await Promise.resolve();
  vi.advanceTimersByTime(ms);
}
