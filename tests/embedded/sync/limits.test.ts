import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ANONYMOUS, toRequester } from "../../../embedded/functions/request";
import { bodyLimit } from "../../../embedded/http/function-request";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { oneBackend } from "../one-backend";
import { http, m, q } from "./clients";
import { notesApp } from "./notes-app";
import { RawSocket } from "./raw-socket";

const slowApp = {
  slow: `
    import { query } from "./server";
    import { v } from "convex/values";
    let runs = 0;
    export const countRuns = query({ args: { n: v.number() }, handler: async () => runs });
    export const list = query({ args: { n: v.number() }, handler: async (ctx) => {
      let sum = 0;
      runs += 1;
      for (let i = 0; i < 3e6; i += 1) sum += i % 7;
      return [sum, (await ctx.db.query("notes").collect()).length];
    } });`,
};

let backend: TestBackend;

oneBackend(
  (started) => (backend = started),
  { ...notesApp, ...slowApp },
  { limits: { heldArgumentBytes: 100_000, sockets: 3, limitsLoopback: true } },
);

test("a batch may have 100 calls", async () => {
  const call = { path: "notes:count", args: { room: "x" } };
  const batch = (length: number) => post("/api/query_batch", { queries: Array.from({ length }, () => call) });
  expect((await batch(100)).status).toBe(200);
  const refused = await batch(101);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: "BatchTooLarge" });
});

test("without signing in, arguments may have 64 KiB", async () => {
  const args = { room: "x", text: "y".repeat(70_000) };
  const answer = await (await post("/api/mutation", { path: "notes:add", args })).json();
  expect(answer).toMatchObject({
    status: "error",
    errorMessage: expect.stringContaining("ArgumentsTooLarge") as string,
  });
  const body = { path: "notes:add", args: { room: "x", text: "y".repeat(200_000) } };
  expect((await post("/api/mutation", body)).status).toBe(413);
  expect((await post("/api/run/notes/add", { args: body.args })).status).toBe(413);
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.mutate(0, "notes:add", args);
  expect(JSON.stringify(await socket.next("MutationResponse"))).toContain("ArgumentsTooLarge");
  const asAdmin = await post("/api/function", body, { authorization: `Convex ${backend.adminKey}` });
  expect(await asAdmin.json()).toMatchObject({ status: "success" });
});

test("a frame larger than a caller without an identity can need is refused unread", async () => {
  const text = "y".repeat(1_300_000);
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.mutate(0, "notes:add", { room: "x", text });
  expect(JSON.stringify(await socket.next("MutationResponse"))).toContain("ArgumentsTooLarge");
  socket.mutate(1, "notes:add", { room: "x", text: "short" });
  expect(await socket.next("MutationResponse", 1)).toMatchObject({ success: true });
  // Not even JSON: what is not read cannot be invalid.
  socket.send(`{"type":"ModifyQuerySet",${text}`);
  expect((await socket.next("FatalError"))["error"]).toMatch(/^TooManyArgumentBytes: without signing in/);
  using admin = await RawSocket.connected(backend.cloudUrl);
  admin.send({ type: "Authenticate", baseVersion: 0, tokenType: "Admin", value: backend.adminKey });
  // Sent before the token is checked, as the official client does.
  admin.mutate(0, "notes:add", { room: "x", text: "y".repeat(1_300_000) });
  expect(JSON.stringify(await admin.next("MutationResponse"))).not.toContain("ArgumentsTooLarge");
  using made = await RawSocket.connected(backend.cloudUrl);
  made.send({ type: "Authenticate", baseVersion: 0, tokenType: "User", value: "made.up" });
  made.send(text);
  await made.next("AuthError");
  expect(made.of("FatalError")).toEqual([]);
});

test("a few bytes that stand for a large body are refused before they hold everybody up", async () => {
  const large = (name: string, items: number) => `{"${name}":[${"{},".repeat(items)}{}]}`;
  const bomb = gzipSync(large("queries", 5_000_000));
  const call = gzipSync(large("args", 5_000_000));
  const sendTo = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const answer = await fetch(backend.cloudUrl + path, { method: "POST", body, headers });
    return answer.status;
  };
  const zipped = { "content-encoding": "gzip" };
  expect(await sendTo("/api/query_batch", bomb, zipped)).toBe(413);
  expect(await sendTo("/api/query_batch", large("queries", 500_000), {})).toBe(413);
  for (const kind of ["query", "mutation", "action", "query_batch", "query_at_ts", "run/notes/add"])
    expect(await sendTo(`/api/${kind}`, call, { ...zipped, authorization: "Bearer made.up" })).toBe(401);
  const limits = { maxAnonymousBytes: 1_000 };
  const member = toRequester("client", { tokenIdentifier: "a|b", issuer: "a", subject: "b" });
  expect(bodyLimit({ headers: zipped }, member, limits)).toBe(bodyLimit({ headers: {} }, ANONYMOUS, limits));
  expect(bodyLimit({ headers: {} }, member, limits)).toBeGreaterThan(16 * 1024 * 1024);
});

test("a socket's live queries may hold a limited size of arguments", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "notes:count", { room: "x".repeat(60_000) });
  await socket.next("Transition");
  socket.subscribe(2, 1, "notes:count", { room: "y".repeat(60_000) });
  expect((await socket.next("FatalError"))["error"]).toMatch(/^TooManyArgumentBytes/);
});

test("one address may hold a limited number of sockets", async () => {
  const held = await Promise.all(Array.from({ length: 3 }, () => RawSocket.open(backend.cloudUrl)));
  await expect(RawSocket.open(backend.cloudUrl)).rejects.toThrow("429");
  held[0]?.socket.terminate();
  await expect
    .poll(() =>
      RawSocket.open(backend.cloudUrl).then(
        (socket) => held.push(socket),
        () => 0,
      ),
    )
    .toBe(4);
  for (const { socket } of held) socket.terminate();
});

test("costly live queries of one socket do not delay the writes of others, and still become current", async () => {
  await using fresh = await startBackend();
  await push(fresh, { ...notesApp, ...slowApp });
  using socket = await RawSocket.connected(fresh.cloudUrl);
  subscribeToCostly(socket);
  await socket.next("Transition");
  const client = http(fresh.cloudUrl);
  const started = performance.now();
  await client.mutation(m("notes:add"), { room: "x", text: "y" });
  await client.mutation(m("notes:add"), { room: "x", text: "z" });
  const took = performance.now() - started;
  const last = await socket.next("Transition", 1);
  const values = (last["modifications"] as { value: number[] }[]).map(({ value }) => value?.[1]);
  expect(values).toEqual(Array.from({ length: 100 }, () => 2));
  // All hundred queries take many times longer than the two writes waited.
  expect(took).toBeLessThan((performance.now() - started) / 2);
});

test("a socket that opens costly live queries while they change leaves room between them for others", async () => {
  await using fresh = await startBackend();
  await push(fresh, { ...notesApp, ...slowApp });
  using socket = await RawSocket.connected(fresh.cloudUrl);
  const client = http(fresh.cloudUrl);
  let isAnswered = false;
  const answered = socket.next("Transition").finally(() => (isAnswered = true));
  subscribeToCostly(socket);
  const runs: number[] = [];
  for (let n = 0; !isAnswered; n += 1) {
    runs.push((await client.query(q("slow:countRuns"), { n })) as number);
    if (n === 9 || n === 19) await client.mutation(m("notes:add"), { room: "x", text: String(n) });
  }
  const { modifications } = await answered;
  expect((modifications as { value: number[] }[]).map(({ value }) => value[1])).toEqual(Array(100).fill(2));
  const between = runs.slice(1).map((count, at) => count - (runs[at] ?? 0));
  expect(Math.max(...between)).toBeLessThan(20);
});

function subscribeToCostly(socket: RawSocket): void {
  const modifications = Array.from({ length: 100 }, (_, queryId) => ({
    ...{ type: "Add", queryId, udfPath: "slow:list" },
    // Without this, all would share one answer.
    args: [{ n: queryId }],
  }));
  socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
}

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(backend.cloudUrl + path, { method: "POST", body: JSON.stringify(body), headers });
}
