import { request as rawRequest } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { oneBackend } from "../one-backend";
import { notesApp } from "../sync/notes-app";

let backend: TestBackend;

oneBackend((started) => (backend = started), notesApp);

test("a query answers in plain JSON unless asked otherwise", async () => {
  const plain = await post("/api/action", {
    path: "notes:echo",
    args: { value: { $integer: "BQAAAAAAAAA=" } },
  });
  expect(plain.body).toEqual({ status: "success", value: "5", logLines: [] });
  const encoded = await post("/api/action", {
    path: "notes:echo",
    args: [{ value: { $integer: "BQAAAAAAAAA=" } }],
    format: "convex_encoded_json",
  });
  expect(encoded.body).toMatchObject({ value: { $integer: "BQAAAAAAAAA=" } });
});

test("repeated bodies are answered from the latest state, and repeated invalid ones are refused again", async () => {
  const ask = { path: "notes:count", args: { room: "bytes" } };
  expect((await post("/api/query", ask)).body).toMatchObject({ value: 0 });
  const write = { path: "notes:add", args: { room: "bytes", text: "one" } };
  expect((await post("/api/mutation", write)).body).toMatchObject({ status: "success" });
  expect((await post("/api/query", ask)).body).toMatchObject({ value: 1 });
  const encoded = { ...ask, format: "convex_encoded_json" };
  for (let i = 0; i < 2; i += 1) {
    expect((await post("/api/query", encoded)).body).toMatchObject({ value: 1 });
    expect((await post("/api/query", { ...ask, format: "xml" })).status).toBe(400);
    expect((await post("/api/query", { path: "notes:count", args: {} })).body).toMatchObject({
      status: "error",
    });
  }
});

test("a query can be called by its URL alone", async () => {
  const url = `${backend.cloudUrl}/api/query?path=notes:count&args=${encodeURIComponent('{"room":"url"}')}`;
  expect(await (await fetch(url)).json()).toEqual({ status: "success", value: 0, logLines: [] });
});

test("the queries of a batch are answered at one state", async () => {
  const queries = ["a", "b"].map((room) => ({ path: "notes:count", args: { room } }));
  expect((await post("/api/query_batch", { queries })).body).toMatchObject({
    results: [{ value: 0 }, { value: 0 }],
  });
});

test("a function can be run by its URL", async () => {
  expect((await post("/api/run/notes/count", { args: { room: "run" } })).body).toMatchObject({ value: 0 });
  expect((await post("/api/run/notes/hidden", { args: {} })).body).toMatchObject({ status: "error" });
  expect((await post("/api/run/notes", { args: {} })).status).toBe(400);
});

test("an admin can run any function without naming its type", async () => {
  const headers = { authorization: `Convex ${backend.adminKey}` };
  for (const [path, value] of [
    ["notes:hidden", "hidden"],
    ["notes:nothing", "done"],
    ["notes:whoami", null],
  ]) {
    expect((await post("/api/function", { path, args: {} }, headers)).body).toMatchObject({ value });
  }
});

test("a failed function answers 200 with an error in the body", async () => {
  const { status, body } = await post("/api/mutation", { path: "notes:refuse", args: { room: "failed" } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "error", errorData: { code: "refused" } });
  expect((await post("/api/mutation", { path: "notes:crash", args: {} })).body).not.toHaveProperty(
    "errorData",
  );
});

test("redacted errors hide message and stack from clients but keep ConvexError data", async () => {
  await using discreet = await startBackend({ redactErrors: true });
  await push(discreet, notesApp);
  const ask = async (path: string) =>
    (
      await fetch(`${discreet.cloudUrl}/api/mutation`, {
        method: "POST",
        body: JSON.stringify({ path, args: { room: "x" } }),
      })
    ).text();
  const crash = await ask("notes:crash");
  expect(crash).toMatch(/\[Request ID: [0-9a-f]{16}\] Server Error"/);
  expect(crash).not.toContain("on purpose");
  expect(await ask("notes:refuse")).toContain('"errorData":{"code":"refused"}');
});

test.each<[string, string, number]>([
  ["no body", "", 400],
  ["no JSON", "{", 400],
  ["an array", "[]", 400],
  ["a number", "7", 400],
  ["no path", '{"args":{}}', 400],
  ["a path that is no text", '{"path":5,"args":{}}', 400],
  ["arguments that are text", '{"path":"notes:count","args":"x"}', 400],
  ["an unknown format", '{"path":"notes:count","args":{},"format":"xml"}', 400],
])("a call with %s is refused with a code and a sentence", async (_name, body, status) => {
  for (const path of ["/api/query", "/api/mutation", "/api/action"]) {
    const answer = await fetch(backend.cloudUrl + path, { method: "POST", body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
  }
});

test.each<[string, string]>([
  ["nested without end", `${"[".repeat(50_000)}${"]".repeat(50_000)}`],
  ["a prototype", '{"__proto__":{"admin":true},"room":"x"}'],
  ["a wrong integer", '{"room":{"$integer":"x"}}'],
  ["an unknown encoding", '{"room":{"$quantum":1}}'],
])("arguments with %s fail the function and nothing else", async (_name, args) => {
  const body = `{"path":"notes:add","args":${args.startsWith("[") ? `{"room":${args}}` : args}}`;
  const answer = await fetch(`${backend.cloudUrl}/api/mutation`, { method: "POST", body });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "error" });
});

test("a body above the limit is refused, even without a length or when compressed", async () => {
  const big = Buffer.alloc(17 * 1024 * 1024, "x");
  const url = `${backend.cloudUrl}/api/mutation`;
  expect((await fetch(url, { method: "POST", body: big })).status).toBe(413);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(big);
      controller.close();
    },
  });
  const streamed = await fetch(url, { method: "POST", body: stream, duplex: "half" } as RequestInit);
  expect(streamed.status).toBe(413);
  const packed = await fetch(url, {
    method: "POST",
    body: gzipSync(big),
    headers: { "content-encoding": "gzip" },
  });
  expect(packed.status).toBe(413);
  const unknown = await fetch(url, { method: "POST", body: "x", headers: { "content-encoding": "zip" } });
  expect(unknown.status).toBe(415);
  const broken = await fetch(url, { method: "POST", body: "x", headers: { "content-encoding": "br" } });
  expect(broken.status).toBe(400);
});

test("bytes that are not HTTP end only their own connection", async () => {
  const { port } = new URL(backend.cloudUrl);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write("\u0000\u0001nonsense\r\n\r\n"));
    let text = "";
    socket.on("data", (data) => (text += data.toString()));
    socket.on("close", () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect((await post("/api/query", { path: "notes:count", args: { room: "x" } })).status).toBe(200);
});

test("unknown paths and methods are refused in JSON", async () => {
  expect((await fetch(`${backend.cloudUrl}/api/nowhere`)).status).toBe(404);
  expect((await fetch(`${backend.cloudUrl}/api/mutation`)).status).toBe(405);
  expect(await (await fetch(`${backend.cloudUrl}/version`)).text()).toEqual(expect.any(String));
  expect(await (await fetch(`${backend.cloudUrl}/instance_name`)).text()).toBe("local");
  expect((await fetch(`${backend.cloudUrl}/api/debug_event`, { method: "POST", body: "{}" })).status).toBe(
    200,
  );
});

test("pages of this machine can read answers, other pages cannot", async () => {
  const preflight = await ask("OPTIONS", "/api/query", {
    origin: "http://localhost:3000",
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type,convex-client",
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    "access-control-allow-origin": "http://localhost:3000",
    "access-control-allow-headers": "content-type,convex-client",
    "access-control-allow-credentials": "true",
  });
  const foreign = { origin: "https://evil.example" };
  expect((await ask("OPTIONS", "/api/query", foreign)).status).toBe(403);
  const refused = await ask(
    "POST",
    "/api/mutation",
    foreign,
    JSON.stringify({ path: "notes:add", args: { room: "evil", text: "x" } }),
  );
  expect(refused.status).toBe(403);
  expect(refused.headers).not.toHaveProperty("access-control-allow-origin");
  expect((await post("/api/query", { path: "notes:list", args: { room: "evil" } })).body).toMatchObject({
    value: [],
  });
});

test("a list of origins replaces the pages of this machine", async () => {
  await using listed = await startBackend({ allowedOrigins: ["https://site.example"] });
  const allowed = await fetch(`${listed.cloudUrl}/version`, { headers: { origin: "https://site.example" } });
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://site.example");
  const local = await fetch(`${listed.cloudUrl}/version`, { headers: { origin: "http://localhost:3000" } });
  expect(local.headers.get("access-control-allow-origin")).toBeNull();
});

test("every answer forbids content sniffing", async () => {
  for (const path of ["/", "/version", "/api/nowhere"]) {
    const { headers } = await fetch(backend.cloudUrl + path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(backend.cloudUrl + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** `fetch` sets `Origin` itself. This sends the given one. */
async function ask(method: string, path: string, headers: Record<string, string>, body?: string) {
  return await new Promise<{ status: number; headers: object }>((resolve, reject) => {
    const sent = rawRequest(backend.cloudUrl + path, { method, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
