import { expect, test } from "vitest";
import { Outbox } from "../../../embedded/sync/outbox";
import type { Durability, MessageSink } from "../../../embedded/sync/outbox";

class Disk implements Durability {
  durableTs = 0n;
  #waiting: { ts: bigint; resolve: () => void; reject: (error: Error) => void }[] = [];

  whenDurable(ts: bigint): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ ts, resolve, reject }));
  }

  async reach(ts: bigint): Promise<void> {
    this.durableTs = ts;
    for (const waiting of this.#waiting.filter((other) => other.ts <= ts)) waiting.resolve();
    this.#waiting = this.#waiting.filter((other) => other.ts > ts);
    await new Promise((resolve) => setImmediate(resolve));
  }

  async fail(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("no space"));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

class Reader implements MessageSink {
  held = 0;
  readonly heard: string[] = [];

  send(message: Buffer): void {
    this.heard.push(message.toString());
  }

  close(code?: number): void {
    this.heard.push(`closed ${code ?? ""}`.trim());
  }
}

test("no message leaves before its state is on disk, and the order is kept", async () => {
  const disk = new Disk();
  const outbox = new Outbox(disk);
  const [one, two] = [new Reader(), new Reader()];
  outbox.post(one, Buffer.from("at 0"), 0n);
  outbox.post(one, Buffer.from("at 5"), 5n);
  outbox.post(two, Buffer.from("at 5"), 5n);
  outbox.post(one, Buffer.from("again at 0"), 0n);
  outbox.post(one, Buffer.from("at 9"), 9n);
  expect([one.heard, two.heard]).toEqual([["at 0"], []]);
  await disk.reach(4n);
  expect(one.heard).toEqual(["at 0"]);
  await disk.reach(5n);
  expect([one.heard, two.heard]).toEqual([["at 0", "at 5", "again at 0"], ["at 5"]]);
  outbox.post(two, Buffer.from("later"), 5n);
  expect(two.heard).toEqual(["at 5", "later"]);
  await disk.reach(9n);
  expect(one.heard).toEqual(["at 0", "at 5", "again at 0", "at 9"]);
  expect(one.held).toBe(0);
});

test("a close waits for earlier messages", async () => {
  const disk = new Disk();
  const outbox = new Outbox(disk);
  const reader = new Reader();
  outbox.post(reader, Buffer.from("at 5"), 5n);
  outbox.close(reader, 1011);
  expect(reader.heard).toEqual([]);
  await disk.reach(5n);
  expect(reader.heard).toEqual(["at 5", "closed 1011"]);
});

test("when the disk fails, no client learns of states that may be lost", async () => {
  const disk = new Disk();
  const outbox = new Outbox(disk);
  const reader = new Reader();
  outbox.post(reader, Buffer.from("at 5"), 5n);
  await disk.fail();
  expect(reader.heard).toEqual(["closed 1011"]);
});
