import { connect } from "node:net";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { ProtocolError, parseClientMessage } from "../../../embedded/sync/protocol";
import type { TestBackend } from "../../support/embedded";
import { oneBackend } from "../one-backend";
import { http, m } from "./clients";
import { notesApp } from "./notes-app";
import { RawSocket } from "./raw-socket";

let backend: TestBackend;

oneBackend((started) => (backend = started), notesApp);

const key = fc.constantFrom(
  ...["type", "sessionId", "connectionCount", "requestId", "udfPath", "args", "baseVersion", "newVersion"],
  ...[
    "modifications",
    "queryId",
    "journal",
    "tokenType",
    "value",
    "impersonating",
    "componentPath",
    "__proto__",
  ],
);
const text = fc.constantFrom(
  ...["Connect", "ModifyQuerySet", "Mutation", "Action", "Authenticate", "Event", "Add", "Remove"],
  ...["User", "Admin", "None", "notes:add", "notes:list", "_system/cli/tables", "", "\u0000", "AAAAAAAAAAA="],
);
const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.string());
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("json"), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie("json")), { maxLength: 9 }).map((pairs) => Object.fromEntries(pairs)),
  ),
}));
const message = fc.array(fc.tuple(key, json), { maxLength: 9 }).map((pairs) => ({
  type: "Mutation",
  ...Object.fromEntries(pairs),
}));

test("every frame is a message or a ProtocolError", () => {
  const parses = (frame: string) => {
    try {
      expect(parseClientMessage(frame)).toHaveProperty("type");
    } catch (error) {
      expect(error).toBeInstanceOf(ProtocolError);
    }
  };
  fc.assert(
    fc.property(fc.oneof(message, json), (value) => parses(JSON.stringify(value))),
    { numRuns: 1_500 },
  );
  fc.assert(fc.property(fc.string(), parses), { numRuns: 500 });
});

test("random messages end at most their own socket", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 8 }), async (messages) => {
      using socket = await RawSocket.connected(backend.cloudUrl);
      for (const value of messages) socket.send(value);
      socket.socket.ping();
      await new Promise<void>((resolve) => {
        socket.socket.once("pong", () => resolve());
        socket.socket.once("close", () => resolve());
      });
    }),
    { numRuns: 50 },
  );
  await expectAlive();
});

test.each<[string, Buffer]>([
  ["an unmasked frame", Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
  ["an opcode of nobody", Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
  [
    "a frame longer than memory",
    Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  ],
  ["a compressed frame nobody agreed on", Buffer.from([0xc1, 0x80, 0, 0, 0, 0])],
  ["text that is no UTF-8", Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])],
  ["a continuation of nothing", Buffer.from([0x80, 0x80, 0, 0, 0, 0])],
])("%s closes the connection and nothing else", async (_name, frame) => {
  const { port } = new URL(backend.cloudUrl);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(
        "GET /api/sync HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
      );
      socket.once("data", () => socket.write(frame));
    });
    socket.on("close", () => resolve());
    socket.on("error", () => {});
    socket.resume();
  });
  await expectAlive();
});

test("a message in ten thousand fragments is one message", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  const piece = JSON.stringify({ type: "Mutation", requestId: 0, udfPath: "notes:nothing", args: [{}] });
  const padded = piece.padEnd(10_000, " ");
  for (let i = 0; i < padded.length; i += 1)
    socket.socket.send(padded[i] ?? "", { fin: i === padded.length - 1 });
  expect(await socket.next("MutationResponse")).toMatchObject({ success: true });
});

test("a socket with too many queued mutations is closed with a code that clients retry", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  for (let i = 0; i < 3_000; i += 1) socket.mutate(i, i === 0 ? "notes:busy" : "notes:nothing");
  expect(await socket.closing()).toMatchObject({ code: 1013, reason: "TooManyConcurrentRequests" });
  await expectAlive();
});

test("large mutations wait at the sender until there is room for them", async () => {
  using pause = vi.spyOn(WebSocket.prototype, "pause");
  using socket = await RawSocket.connected(backend.cloudUrl);
  // Long enough that the large ones find a full queue on a slow machine too.
  const [BUSY, LARGE] = [8, 6];
  for (let requestId = 0; requestId < BUSY; requestId += 1) socket.mutate(requestId, "notes:busy");
  const args = [{ text: "x".repeat(15 << 20) }];
  for (let requestId = BUSY; requestId < BUSY + LARGE; requestId += 1)
    socket.send({ type: "Mutation", requestId, udfPath: "notes:missing", args });
  await socket.until(() => pause.mock.calls.length > 0);
  await socket.next("MutationResponse", BUSY + LARGE - 1);
  expect(socket.of("MutationResponse").map(({ requestId }) => requestId)).toEqual(
    Array.from({ length: BUSY + LARGE }, (_, requestId) => requestId),
  );
});

test("none of this caused a server error", () => {
  // On a slow machine, the calls above may exceed their second. That failure is expected.
  const errors = backend.log.filter(({ level, message, about }) => {
    const isExpected = about?.function === "notes:busy" && /Function execution timed out/.test(message);
    return level === "error" && !isExpected && !/notes:missing/.test(message);
  });
  expect(errors).toEqual([]);
});

async function expectAlive(): Promise<void> {
  expect(await http(backend.cloudUrl).mutation(m("notes:nothing"), {})).toBe("done");
}
