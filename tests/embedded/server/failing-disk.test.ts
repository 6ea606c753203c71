import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Backend } from "../../../embedded/backend";
import { Database } from "../../../embedded/db/database";
import { NodePackages } from "../../../embedded/functions/realm/node-packages";
import { DEFAULT_LIMITS } from "../../../embedded/net/limits";
import { Monitors } from "../../../embedded/net/monitors";
import { HttpPort } from "../../../embedded/net/http-port";
import { systemClock } from "../../../embedded/system/clock";
import { systemRandom } from "../../../embedded/system/random";
import { push } from "../../support/embedded";
import { MemoryStore } from "../db/memory-store";
import { notesApp } from "../sync/notes-app";
import { RawSocket } from "../sync/raw-socket";

/** A backend on a disk that a test can hold or break. */
class FragileBackend {
  readonly store = new MemoryStore();
  readonly fatal: Error[] = [];
  isDiskFull = false;
  readonly adminKey = "key";
  cloudUrl = "";
  #close: (() => Promise<void>)[] = [];

  async start(): Promise<void> {
    const dataDir = await mkdtemp(join(tmpdir(), "fragile-"));
    const ports = [await HttpPort.listen("127.0.0.1", 0), await HttpPort.listen("127.0.0.1", 0)] as const;
    this.cloudUrl = `http://127.0.0.1:${ports[0].number}`;
    const world = { clock: systemClock(), random: systemRandom(), log: () => {}, fetch };
    const onFatal = (error: Error) => void this.fatal.push(error);
    const isDiskFull = () => this.isDiskFull;
    const db = await Database.open({ store: this.store, world, onFatal, isDiskFull });
    const backend = await Backend.open({
      ...{ db, world, dataDir, adminKey: this.adminKey, instanceName: "local", redact: false },
      ...{ cloudUrl: this.cloudUrl, siteUrl: `http://127.0.0.1:${ports[1].number}` },
      ...{ sealSecret: Buffer.alloc(32, 7), allowedOrigins: undefined, maxUploadBytes: 1000 },
      ...{ movableClock: null, disk: null, monitors: new Monitors() },
      ...{ limits: DEFAULT_LIMITS, trustedProxies: undefined },
      ...{ faultsFile: join(dataDir, "faults.jsonl"), onFatal },
      packages: new NodePackages({ projects: [], folder: join(dataDir, "packages") }),
    });
    await backend.serve(...ports);
    const parts = [backend, db, ...ports];
    this.#close = parts.map((part) => () => part.close());
    this.#close.push(() => rm(dataDir, { recursive: true, force: true }));
  }

  async close(): Promise<void> {
    for (const close of this.#close) await close();
  }

  async setVariable(name: string, value: string | null): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.cloudUrl}/api/update_environment_variables`, {
      method: "POST",
      headers: { authorization: `Convex ${this.adminKey}`, "content-type": "application/json" },
      body: JSON.stringify({ changes: [{ name, value }] }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
  }

  async call(kind: string, path: string, args: object): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.cloudUrl}/api/${kind}`, {
      method: "POST",
      body: JSON.stringify({ path, args }),
    });
    return { status: response.status, body: await response.json() };
  }
}

let backend: FragileBackend;

beforeEach(async () => {
  backend = new FragileBackend();
  await backend.start();
  await push(backend, notesApp);
});

afterEach(() => backend.close());

test("no client learns of a write before it is on disk", async () => {
  using writer = await RawSocket.connected(backend.cloudUrl);
  using reader = await RawSocket.connected(backend.cloudUrl);
  reader.subscribe(1, 0, "notes:list", { room: "a" });
  await reader.next("Transition");
  const release = backend.store.hold();
  writer.mutate(0, "notes:add", { room: "a", text: "held" });
  const overHttp = backend.call("query", "notes:list", { room: "a" });
  const firstAnswer = await Promise.race([
    overHttp.then(() => "http"),
    writer.next("MutationResponse").then(() => "writer"),
    reader.next("Transition", 1).then(() => "reader"),
    new Promise((resolve) => setTimeout(() => resolve("none"), 150)),
  ]);
  expect(firstAnswer).toBe("none");
  release();
  expect(await writer.next("MutationResponse")).toMatchObject({ success: true });
  expect(await reader.next("Transition", 1)).toMatchObject({ modifications: [{ value: ["held"] }] });
  expect(await overHttp).toMatchObject({ status: 200 });
});

test("a write that the disk refuses is never reported, and no later write is accepted", async () => {
  using writer = await RawSocket.connected(backend.cloudUrl);
  using reader = await RawSocket.connected(backend.cloudUrl);
  reader.subscribe(1, 0, "notes:list", { room: "a" });
  await reader.next("Transition");
  backend.store.failure = new Error("EIO");
  writer.mutate(0, "notes:add", { room: "a", text: "lost" });
  expect(await writer.closing()).toMatchObject({ code: 1011 });
  expect(await reader.closing()).toMatchObject({ code: 1011 });
  expect(writer.of("MutationResponse")).toEqual([]);
  expect(reader.of("Transition")).toHaveLength(1);
  expect(await backend.call("mutation", "notes:add", { room: "a", text: "later" })).toMatchObject({
    status: 500,
  });
  expect(await backend.call("query", "notes:list", { room: "a" })).toMatchObject({ status: 500 });
  expect((await fetch(`${backend.cloudUrl}/version`)).status).toBe(200);
  expect(backend.fatal).toHaveLength(1);
});

test("a start on a full disk may set the variables that are set already, and no others", async () => {
  expect((await backend.setVariable("SITE_URL", "a")).status).toBe(200);
  backend.store.isFull = true;
  expect((await backend.setVariable("SITE_URL", "a")).status).toBe(200);
  expect(await backend.setVariable("SITE_URL", "b")).toMatchObject({
    status: 503,
    body: { code: "DiskFull" },
  });
  expect(await backend.setVariable("not a name", null)).toMatchObject({ status: 400 });
});

test("while the disk is full, writes are refused with a code and reads continue; then writes resume", async () => {
  using writer = await RawSocket.connected(backend.cloudUrl);
  writer.subscribe(1, 0, "notes:list", { room: "a" });
  await writer.next("Transition");
  backend.store.isFull = true;
  writer.mutate(0, "notes:add", { room: "a", text: "refused" });
  expect(await writer.next("MutationResponse")).toMatchObject({
    success: false,
    errorData: { code: "DiskFull" },
  });
  expect(await backend.call("mutation", "notes:add", { room: "a", text: "refused" })).toMatchObject({
    body: { status: "error", errorData: { code: "DiskFull" } },
  });
  expect(await backend.call("query", "notes:list", { room: "a" })).toMatchObject({ body: { value: [] } });
  backend.store.isFull = false;
  writer.mutate(1, "notes:add", { room: "a", text: "kept" });
  expect(await writer.next("MutationResponse", 1)).toMatchObject({ success: true });
  expect(await writer.next("Transition", 1)).toMatchObject({ modifications: [{ value: ["kept"] }] });
  expect(backend.fatal).toEqual([]);
});

test("an upload that comes while the disk fills up is refused in the middle, and may come again", async () => {
  const answer = (await backend.call("mutation", "notes:uploadUrl", {})) as { body: { value: string } };
  const upload = async (body: () => AsyncIterable<Uint8Array>) => {
    const stream = Readable.toWeb(Readable.from(body())) as ReadableStream;
    const options = { method: "POST", body: stream, duplex: "half" } as RequestInit;
    const response = await fetch(answer.body.value, options);
    return { status: response.status, body: await response.json() };
  };
  let isRefused = false;
  const first = upload(async function* () {
    yield Buffer.from("first");
    await new Promise((resolve) => setTimeout(resolve, 50));
    backend.isDiskFull = true;
    while (!isRefused) {
      yield Buffer.from("more");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  void first.finally(() => (isRefused = true));
  expect(await first).toMatchObject({ status: 503, body: { code: "DiskFull" } });
  backend.isDiskFull = false;
  expect(
    await upload(async function* () {
      yield Buffer.from("all");
    }),
  ).toMatchObject({ status: 200 });
});
