import type WebSocket from "ws";
import type { BackendProcess } from "../support/backend-process";
import { figure, type Figure, ratios, timed } from "../support/figures";
import { type Floor, openSocket } from "../floor/floor-process";
import { HttpClient } from "../support/http-client";
import { cpuMs } from "../support/process-figures";
import { SyncSocket } from "../support/sync-socket";
import { TouchedBook } from "../support/touch";

const WARM_UP = 5;
const ROUNDS = 25;

/**
 * Measures one write to N subscribers of a page, from the call until the last one has the new value. Compares it,
 * in turn, with a raw `ws` broadcast of the same bytes.
 */
export async function measureFanOut(
  backend: BackendProcess,
  floor: Floor,
  subscribers: number,
): Promise<Figure[]> {
  const writer = new HttpClient(1);
  const book = await TouchedBook.bestseller(backend, writer);
  const clients = await inBatches(subscribers, () => SyncSocket.subscribe(backend.url, book.path, book.args));
  const sockets = await inBatches(subscribers, () => openSocket(floor.port));
  const bytes = await write(book, writer, clients);
  for (let round = 0; round < WARM_UP; round += 1) {
    await write(book, writer, clients);
    await broadcast(sockets, bytes);
  }
  const ours: number[] = [];
  const raw: number[] = [];
  const cpu = { ours: await cpuMs(backend.pid), raw: await cpuMs(floor.pid) };
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await timed(() => write(book, writer, clients)));
    raw.push(await timed(() => broadcast(sockets, bytes)));
  }
  const perDelivery = (ms: number) => (ms * 1000) / (ROUNDS * subscribers);
  const ourCpu = perDelivery((await cpuMs(backend.pid)) - cpu.ours);
  const rawCpu = perDelivery((await cpuMs(floor.pid)) - cpu.raw);
  for (const client of clients) client.close();
  for (const socket of sockets) socket.terminate();
  writer.close();
  const label = `${subscribers} subscribers, ${(bytes / 1024).toFixed(1)} kB`;
  return [
    figure(`fan-out, ${label}`, "ms", ours),
    figure(`raw ws broadcast, ${label}`, "ms", raw),
    figure(`fan-out over raw, ${subscribers} subscribers`, "×", ratios(ours, raw)),
    figure(`server CPU per delivery, ${subscribers} subscribers`, "µs", [ourCpu]),
    figure(`server CPU per delivery over raw, ${subscribers} subscribers`, "×", [ourCpu / rawCpu]),
  ];
}

/** Writes once and waits for every subscriber; returns the bytes each received. */
async function write(book: TouchedBook, writer: HttpClient, clients: readonly SyncSocket[]): Promise<number> {
  const told = Promise.all(clients.map((client) => client.nextValue()));
  await book.touch(writer);
  return (await told)[0] ?? 0;
}

async function broadcast(sockets: readonly WebSocket[], bytes: number): Promise<void> {
  const received = Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once("message", resolve))),
  );
  sockets[0]?.send(String(bytes));
  await received;
}

/** Connects a hundred at a time: handshakes beyond the listen backlog would fail. */
async function inBatches<Item>(count: number, make: () => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < count) {
    const size = Math.min(100, count - items.length);
    items.push(...(await Promise.all(Array.from({ length: size }, make))));
  }
  return items;
}
