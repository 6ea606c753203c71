import { expect, test } from "vitest";
import type { TestBackend } from "../../support/embedded";
import { oneBackend } from "../one-backend";
import { http, q } from "./clients";
import { notesApp } from "./notes-app";
import { RawSocket } from "./raw-socket";
import type { Version } from "./raw-socket";

const ZERO = { querySet: 0, identity: 0, ts: "AAAAAAAAAAA=" };
let backend: TestBackend;

oneBackend((started) => (backend = started), notesApp);

test("the first Transition starts at version zero, and each other where the last one ended", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "notes:list", { room: "chain" });
  await socket.next("Transition");
  for (let i = 0; i < 5; i += 1) socket.mutate(i, "notes:add", { room: "chain", text: `t${i}` });
  await socket.until(() => socket.of("MutationResponse").length === 5);
  await settled(socket);
  const transitions = socket.of("Transition") as unknown as { startVersion: Version; endVersion: Version }[];
  expect(transitions[0]?.startVersion).toEqual(ZERO);
  transitions
    .slice(1)
    .forEach(({ startVersion }, i) => expect(startVersion).toEqual(transitions[i]?.endVersion));
  expect(transitions.map(({ endVersion }) => u64(endVersion.ts))).toEqual(
    transitions.map(({ endVersion }) => u64(endVersion.ts)).sort((a, b) => (a < b ? -1 : 1)),
  );
});

test("a mutation's response precedes a Transition of at least its state", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "notes:list", { room: "order" });
  await socket.next("Transition");
  for (let i = 0; i < 20; i += 1)
    socket.mutate(
      i,
      i % 3 === 0 ? "notes:nothing" : "notes:add",
      i % 3 === 0 ? {} : { room: "order", text: "x" },
    );
  await socket.until(() => socket.of("MutationResponse").length === 20);
  await settled(socket);
  for (const response of socket.of("MutationResponse")) {
    const at = socket.messages.indexOf(response);
    const ts = u64(response["ts"] as string);
    const isReached = (message: { type: string; endVersion?: unknown }) =>
      message.type === "Transition" && u64((message.endVersion as Version).ts) >= ts;
    expect(socket.messages.slice(at).some(isReached)).toBe(true);
  }
});

test("every change of the query set is answered, even one that only removes", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "notes:count", { room: "set" });
  await socket.next("Transition");
  socket.send({
    type: "ModifyQuerySet",
    baseVersion: 1,
    newVersion: 2,
    modifications: [{ type: "Remove", queryId: 0 }],
  });
  socket.send({ type: "ModifyQuerySet", baseVersion: 2, newVersion: 3, modifications: [] });
  await socket.until(() => lastVersion(socket).querySet === 3);
  const modifications = socket.of("Transition").flatMap(({ modifications }) => modifications as object[]);
  expect(modifications).toMatchObject([
    { type: "QueryUpdated", queryId: 0, value: 0 },
    { type: "QueryRemoved", queryId: 0 },
  ]);
});

test("a plain error has no errorData, a ConvexError has", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.mutate(0, "notes:crash");
  socket.mutate(1, "notes:refuse", { room: "errors" });
  const plain = await socket.next("MutationResponse", 0);
  const convex = await socket.next("MutationResponse", 1);
  expect(plain).toMatchObject({ success: false });
  expect("errorData" in plain).toBe(false);
  expect(convex["errorData"]).toEqual({ code: "refused" });
  expect(plain["result"]).toMatch(/^\[Request ID: [0-9a-f]{16}\] Server Error\nUncaught Error: on purpose\n/);
});

test("log lines of a mutation reach its caller in the form the client prints", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.mutate(0, "notes:add", { room: "logs", text: "it" });
  expect(await socket.next("MutationResponse")).toMatchObject({
    success: true,
    logLines: ["[LOG] 'adding' 'it'"],
  });
});

test("a mutation resent after a reconnect runs once", async () => {
  const sessionId = crypto.randomUUID();
  using first = await RawSocket.connected(backend.cloudUrl, sessionId);
  first.mutate(7, "notes:add", { room: "again", text: "once" });
  const answered = await first.next("MutationResponse");
  first.socket.terminate();
  using second = await RawSocket.connected(backend.cloudUrl, sessionId);
  second.mutate(7, "notes:add", { room: "again", text: "once" });
  const repeated = await second.next("MutationResponse");
  expect(repeated["result"]).toBe(answered["result"]);
  await second.next("Transition");
  expect(await http(backend.cloudUrl).query(q("notes:list"), { room: "again" })).toEqual(["once"]);
});

test("sockets with the same query get the same answer", async () => {
  using one = await RawSocket.connected(backend.cloudUrl);
  using two = await RawSocket.connected(backend.cloudUrl);
  one.subscribe(1, 0, "notes:list", { room: "same" });
  two.subscribe(1, 5, "notes:list", { room: "same" });
  await Promise.all([one.next("Transition"), two.next("Transition")]);
  one.mutate(0, "notes:add", { room: "same", text: "x" });
  await two.next("Transition", 1);
  expect(two.of("Transition")[1]?.["modifications"]).toMatchObject([{ queryId: 5, value: ["x"] }]);
});

test("a client that is ahead of the server is disconnected so that it starts over", async () => {
  using socket = await RawSocket.open(backend.cloudUrl);
  socket.send({ ...CONNECT, sessionId: crypto.randomUUID(), maxObservedTimestamp: "/////////38=" });
  expect(await socket.closing()).toMatchObject({ code: 1011 });
});

const CONNECT = { type: "Connect", sessionId: "0000", connectionCount: 0, lastCloseReason: null };
const ADD = { type: "Add", queryId: 1, udfPath: "notes:count", args: [{ room: "x" }] };

test.each<[string, (object | string)[]]>([
  ["text that is no JSON", ["{nonsense"]],
  ["JSON that is no object", ["[1,2]"]],
  ["an unknown type", [CONNECT, { type: "Telepathy" }]],
  ["a type that is no text", [{ type: 5 }]],
  ["a message before Connect", [{ type: "Mutation", requestId: 0, udfPath: "notes:nothing", args: [{}] }]],
  ["a second Connect", [CONNECT, CONNECT]],
  ["a session id that is no uuid", [{ ...CONNECT, sessionId: "../../etc" }]],
  ["a timestamp of the wrong size", [{ ...CONNECT, maxObservedTimestamp: "AAAA" }]],
  ["a timestamp that is no base64", [{ ...CONNECT, maxObservedTimestamp: "***" }]],
  ["a request id below zero", [CONNECT, { type: "Mutation", requestId: -1, udfPath: "a:b", args: [{}] }]],
  ["a request id with a fraction", [CONNECT, { type: "Action", requestId: 1.5, udfPath: "a:b", args: [{}] }]],
  ["arguments that are no array", [CONNECT, { type: "Mutation", requestId: 1, udfPath: "a:b", args: {} }]],
  ["a path that is no text", [CONNECT, { type: "Mutation", requestId: 1, udfPath: {}, args: [{}] }]],
  [
    "a path without end",
    [CONNECT, { type: "Mutation", requestId: 1, udfPath: "a".repeat(5000), args: [{}] }],
  ],
  [
    "a query set from another version",
    [CONNECT, { type: "ModifyQuerySet", baseVersion: 4, newVersion: 5, modifications: [] }],
  ],
  [
    "a query set that goes back",
    [CONNECT, { type: "ModifyQuerySet", baseVersion: 0, newVersion: 0, modifications: [] }],
  ],
  [
    "a query that is there already",
    [CONNECT, { type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications: [ADD, ADD] }],
  ],
  [
    "a query that is not there",
    [
      CONNECT,
      {
        type: "ModifyQuerySet",
        baseVersion: 0,
        newVersion: 1,
        modifications: [{ type: "Remove", queryId: 9 }],
      },
    ],
  ],
  [
    "a modification of no known type",
    [
      CONNECT,
      {
        type: "ModifyQuerySet",
        baseVersion: 0,
        newVersion: 1,
        modifications: [{ type: "Bend", queryId: 9 }],
      },
    ],
  ],
  [
    "an unknown token type",
    [CONNECT, { type: "Authenticate", baseVersion: 0, tokenType: "Guess", value: "x" }],
  ],
])("%s ends the socket with FatalError", async (_name, messages) => {
  using socket = await RawSocket.open(backend.cloudUrl);
  for (const message of messages) socket.send(message);
  const fatal = await socket.next("FatalError");
  expect(fatal["error"]).toEqual(expect.any(String));
  await socket.closing();
  await expectAlive();
});

test("a function of a missing component is not found, however it is called", async () => {
  const call = { udfPath: "notes:count", args: [{ room: "x" }], componentPath: "counter" };
  using socket = await RawSocket.connected(backend.cloudUrl);
  const modifications = [{ type: "Add", queryId: 1, ...call }];
  socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
  socket.send({ type: "Mutation", requestId: 0, ...call });
  const body = JSON.stringify({ path: call.udfPath, args: { room: "x" }, componentPath: "counter" });
  const overHttp = await fetch(`${backend.cloudUrl}/api/query`, { method: "POST", body });
  const answers = [
    await socket.next("Transition"),
    await socket.next("MutationResponse"),
    await overHttp.json(),
  ];
  for (const answer of answers)
    expect(JSON.stringify(answer)).toContain('Component \\"counter\\" not found.');
});

test("a binary frame ends the socket with FatalError", async () => {
  using socket = await RawSocket.open(backend.cloudUrl);
  socket.socket.send(Buffer.from(JSON.stringify(CONNECT)));
  await socket.next("FatalError");
  await socket.closing();
});

test("an Authenticate for a wrong version closes the socket so that the client starts over", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.send({ type: "Authenticate", baseVersion: 3, tokenType: "None" });
  expect(await socket.closing()).toMatchObject({ code: 1011 });
});

test.each<[string, unknown, RegExp]>([
  ["nested without end", "deep", /too nested|nest/i],
  ["with a forged integer", { room: { $integer: "AAAA" } }, /integer/i],
  ["with a lone surrogate", { room: "\ud800" }, /Unicode/],
  ["with a field that begins with $", { $room: 1 }, /\$room/],
  ["with a missing field", {}, /ArgumentValidationError/],
  ["with a field too many", { room: "x", extra: 1 }, /ArgumentValidationError/],
])("arguments %s fail the query, not the socket", async (_name, args, message) => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  const text = args === "deep" ? `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}` : JSON.stringify(args);
  socket.send(
    `{"type":"ModifyQuerySet","baseVersion":0,"newVersion":1,"modifications":[{"type":"Add","queryId":0,"udfPath":"notes:count","args":[${text}]}]}`,
  );
  socket.send(`{"type":"Mutation","requestId":0,"udfPath":"notes:add","args":[${text}]}`);
  const transition = await socket.next("Transition");
  const [modification] = transition["modifications"] as { type: string; errorMessage: string }[];
  expect(modification).toMatchObject({ type: "QueryFailed", errorMessage: expect.stringMatching(message) });
  expect(await socket.next("MutationResponse")).toMatchObject({ success: false });
  expect(socket.closed).toBeNull();
});

test("pages of foreign origins and unknown paths get no socket", async () => {
  await expect(RawSocket.open(backend.cloudUrl, { origin: "https://evil.example" })).rejects.toThrow("403");
  await expect(RawSocket.open(backend.cloudUrl, { path: "/elsewhere" })).rejects.toThrow("404");
  using local = await RawSocket.open(backend.cloudUrl, {
    origin: "http://localhost:3000",
    path: "/api/sync",
  });
  local.send(CONNECT);
  local.mutate(0, "notes:nothing");
  await local.next("MutationResponse");
});

test("a socket with more live queries than it may hold is ended with the reason", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  const modifications = Array.from({ length: 257 }, (_, queryId) => ({ ...ADD, queryId }));
  socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
  const { error } = await socket.next("FatalError");
  expect(error).toBe("TooManyLiveQueries: a socket may hold 256 live queries");
  await socket.closing();
  await expectAlive();
});

async function expectAlive(): Promise<void> {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.mutate(0, "notes:nothing");
  expect(await socket.next("MutationResponse")).toMatchObject({ success: true });
}

/** Resolves when the last mutation's state has arrived. */
async function settled(socket: RawSocket): Promise<void> {
  const last = socket.of("MutationResponse").at(-1)?.["ts"] as string;
  await socket.until(() => u64(lastVersion(socket).ts) >= u64(last));
}

function lastVersion(socket: RawSocket): Version {
  return (socket.of("Transition").at(-1)?.["endVersion"] ?? ZERO) as Version;
}

function u64(base64: string): bigint {
  return Buffer.from(base64, "base64").readBigUInt64LE();
}
