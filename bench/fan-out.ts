import WebSocket from "ws";
import { callFunction } from "../local/admin-api";
import { type BackendProcess, freePort, startScript } from "./backend-process";
import { figure, timed, type Figure } from "./figures";
import { SyncSocket } from "./sync-socket";

const ROUNDS = 15;
const LIST = { path: "home:bestsellers", args: {} };

/**
 * One write to N subscribers of the same list, from the call until the last one has the new value,
 * against a raw `ws` broadcast of the same bytes, in turn, in the same run.
 */
export async function measureFanOut(deployment: BackendProcess, subscribers: number): Promise<Figure[]> {
  const clients = await inBatches(subscribers, () =>
    SyncSocket.subscribe(deployment.url, LIST.path, LIST.args),
  );
  const bytes = await write(deployment, clients);
  const floor = await RawBroadcast.start(subscribers, bytes);
  const ours: number[] = [];
  const raw: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await timed(() => write(deployment, clients)));
    raw.push(await timed(() => floor.broadcast()));
  }
  for (const client of clients) client.close();
  floor.stop();
  const ratios = ours.map((ms, i) => ms / (raw[i] ?? NaN));
  const label = `${subscribers} subscribers, ${(bytes / 1024).toFixed(1)} kB`;
  return [
    figure(`fan-out, ${label}`, "ms", ours),
    figure(`raw ws broadcast, ${label}`, "ms", raw),
    figure(`fan-out over raw, ${subscribers} subscribers`, "×", ratios),
  ];
}

/** Changes one number on the most reviewed book and waits until everybody was told; returns the bytes each got. */
async function write(deployment: BackendProcess, clients: readonly SyncSocket[]): Promise<number> {
  const told = Promise.all(clients.map((client) => client.nextValue()));
  await callFunction(deployment, "seed:touchBestseller");
  return (await told)[0] ?? 0;
}

class RawBroadcast {
  private constructor(
    private readonly sockets: WebSocket[],
    private readonly kill: () => void,
  ) {}

  static async start(count: number, bytes: number): Promise<RawBroadcast> {
    const port = await freePort();
    const child = startScript("bench/raw-broadcast.ts", [String(port), String(bytes)]);
    await untilOpen(port);
    const sockets = await inBatches(count, () => openSocket(port));
    return new RawBroadcast(sockets, () => child.kill());
  }

  async broadcast(): Promise<void> {
    const received = Promise.all(
      this.sockets.map((socket) => new Promise((resolve) => socket.once("message", resolve))),
    );
    this.sockets[0]?.send("go");
    await received;
  }

  stop(): void {
    for (const socket of this.sockets) socket.terminate();
    this.kill();
  }
}

async function untilOpen(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return (await openSocket(port)).terminate();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function openSocket(port: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    socket.once("open", () => resolve(socket)).once("error", reject);
  });
}

/** A hundred at a time: more simultaneous handshakes than the listen backlog holds would fail. */
async function inBatches<Item>(count: number, make: () => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < count) {
    const size = Math.min(100, count - items.length);
    items.push(...(await Promise.all(Array.from({ length: size }, make))));
  }
  return items;
}
