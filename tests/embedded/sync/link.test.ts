import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { Link, KEEP_ALIVE_MS } from "../../../embedded/sync/link";

/** A socket whose reader is the test. */
class Socket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  readonly log: string[] = [];

  send(message: Buffer): void {
    this.sent.push(message.toString());
  }

  ping(): void {
    this.log.push("ping");
  }

  close(code: number, reason: string): void {
    this.log.push(`close ${code} ${reason}`);
    this.readyState = 2;
  }

  terminate(): void {
    this.log.push("terminate");
    this.readyState = 3;
  }
}

function fixture() {
  const socket = new Socket();
  const clock = { at: 0, now: () => clock.at, runAt: () => () => {} };
  const link = new Link(socket as unknown as WebSocket, clock);
  const pass = (ms: number) => {
    for (const end = clock.at + ms; clock.at < end;) {
      clock.at += KEEP_ALIVE_MS;
      link.keepAlive();
    }
  };
  return { socket, clock, link, pass };
}

test("an idle socket gets a Ping every 15 seconds, a busy one gets none", () => {
  const { socket, link, pass } = fixture();
  pass(15_000);
  expect(socket.sent).toEqual(['{"type":"Ping"}']);
  pass(30_000);
  expect(socket.sent).toHaveLength(3);
  for (let i = 0; i < 6; i += 1) {
    link.send(Buffer.from("news"));
    pass(5_000);
  }
  expect(socket.sent.filter((message) => message !== "news")).toHaveLength(3);
});

test("a client that is silent for two minutes is disconnected", () => {
  const { socket, pass } = fixture();
  pass(60_000);
  socket.emit("pong");
  pass(120_000);
  expect(socket.log).not.toContain("terminate");
  pass(5_000);
  expect(socket.log).toContain("terminate");
});

test("a client that does not read for 30 seconds is closed with a code that clients retry", () => {
  const { socket, clock, link } = fixture();
  socket.bufferedAmount = 2 * 1024 * 1024;
  expect(link.isBacklogged).toBe(true);
  clock.at = 29_000;
  link.checkBacklog();
  expect(socket.log).toEqual([]);
  clock.at = 31_000;
  link.checkBacklog();
  expect(socket.log).toEqual(["close 1013 TooManyConcurrentRequests", "terminate"]);
});

test("a client that has caught up gets what it missed, once", () => {
  const { socket, link } = fixture();
  let caughtUp = 0;
  link.onCaughtUp = () => (caughtUp += 1);
  socket.bufferedAmount = 2 * 1024 * 1024;
  expect(link.isBacklogged).toBe(true);
  socket.bufferedAmount = 0;
  link.checkBacklog();
  link.checkBacklog();
  expect(caughtUp).toBe(1);
});

test("the unread data of a client is bounded", () => {
  const { socket, link } = fixture();
  socket.bufferedAmount = 65 * 1024 * 1024;
  link.send(Buffer.from("one more"));
  expect(socket.log).toEqual(["close 1013 TooManyConcurrentRequests"]);
});
