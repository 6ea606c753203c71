import { expect, test } from "vitest";
import { SerialQueue } from "../../../../embedded/functions/run/serial-queue";

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
