import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { Answers, http, live, m, q } from "../sync/clients";
import { notesApp } from "../sync/notes-app";
import { RawSocket } from "../sync/raw-socket";
import { Issuer } from "./issuer";

let backend: TestBackend;
let issuer: Issuer;
let stranger: Issuer;

beforeAll(async () => {
  [issuer, stranger] = await Promise.all([Issuer.create(), Issuer.create()]);
  backend = await startBackend();
  await push(backend, { ...notesApp, "auth.config": await issuer.authConfig() });
});

afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

test("queries, mutations and HTTP actions know the identity of a signed-in user", async () => {
  const token = await issuer.token();
  await using client = live(backend.cloudUrl);
  client.setAuth(() => Promise.resolve(token));
  const me = new Answers(client, "notes:whoami");
  await me.until(({ latest }) => latest === "anna");
  expect(await client.mutation(m("notes:signAs"), { room: "auth" })).toBe("anna");
  const overHttp = http(backend.cloudUrl);
  overHttp.setAuth(token);
  expect(await overHttp.query(q("notes:whoami"), {})).toBe("anna");
  const headers = { authorization: `Bearer ${token}` };
  expect(await (await fetch(`${backend.siteUrl}/who`, { headers })).text()).toBe("anna");
});

test("results that depend on the caller are never shared with another user", async () => {
  const people = ["anna", "bruno", "carla"];
  const clients = await Promise.all(
    people.map(async (sub) => {
      const token = await issuer.token({ sub });
      const client = live(backend.cloudUrl);
      client.setAuth(() => Promise.resolve(token));
      return {
        sub,
        client,
        me: new Answers(client, "notes:whoami"),
        room: new Answers(client, "notes:mineOrShared", { room: "split" }),
      };
    }),
  );
  await using nobody = live(backend.cloudUrl);
  const unknown = new Answers(nobody, "notes:mineOrShared", { room: "split" });
  await Promise.all(
    clients.map(({ sub, me, room }) =>
      Promise.all([
        me.until(({ latest }) => latest === sub),
        room.until(({ latest }) => latest === "shared"),
      ]),
    ),
  );
  // From now on the query reads the identity, so the shared result becomes one result per user.
  await nobody.mutation(m("notes:add"), { room: "split", text: "private" });
  await unknown.until(({ latest }) => latest === "nobody");
  for (const { sub, room } of clients) await room.until(({ latest }) => latest === sub);
  for (const { sub, me, client } of clients) {
    expect(me.values.filter((value) => value !== null)).toEqual([sub]);
    await client.close();
  }
});

test("a user who signs out is anonymous at once", async () => {
  await using client = live(backend.cloudUrl);
  const token = await issuer.token();
  client.setAuth(() => Promise.resolve(token));
  const me = new Answers(client, "notes:whoami");
  await me.until(({ latest }) => latest === "anna");
  client.client.clearAuth();
  await me.until(({ latest }) => latest === null);
});

test("an Authenticate message is answered with the next identity version, and later mutations run as that user", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.send({
    type: "Authenticate",
    baseVersion: 0,
    tokenType: "User",
    value: await issuer.token({ sub: "dora" }),
  });
  socket.mutate(0, "notes:signAs", { room: "queue" });
  expect(await socket.next("MutationResponse")).toMatchObject({ result: "dora" });
  const versions = () =>
    socket.of("Transition").map(({ endVersion }) => (endVersion as { identity: number }).identity);
  await socket.until(() => versions().includes(1));
  socket.send({ type: "Authenticate", baseVersion: 1, tokenType: "None" });
  socket.mutate(1, "notes:signAs", { room: "queue" });
  expect(await socket.next("MutationResponse", 1)).toMatchObject({ result: "nobody" });
});

test("an expired token closes the socket, and nothing runs with it afterwards", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.send({ type: "Authenticate", baseVersion: 0, tokenType: "User", value: await issuer.token({}, 1) });
  await socket.next("Transition");
  const error = await socket.next("AuthError");
  expect(error).toMatchObject({ authUpdateAttempted: false, baseVersion: 1 });
  await socket.closing();
});

const now = () => Math.floor(Date.now() / 1000);
const forged: [string, () => Promise<string>][] = [
  ["no token at all", async () => "not-a-token"],
  ["an empty token", async () => ""],
  ["three empty parts", async () => ".."],
  ["another issuer's signature", () => stranger.token()],
  ["another issuer", () => issuer.token({ iss: "https://evil.example" })],
  ["another audience", () => issuer.token({ aud: "other" })],
  ["an ended life", () => issuer.token({}, -60)],
  ["no end", () => issuer.token({ exp: undefined })],
  ["no subject", () => issuer.token({ sub: undefined })],
  ["a life that has not begun", () => issuer.token({ nbf: now() + 600 })],
  ["an unknown key id", () => issuer.token({}, 3600, { kid: "two" })],
  ["no algorithm", async () => unsigned(await issuer.token(), { alg: "none" })],
  [
    "a shared secret made of the public key",
    async () => withSharedSecret(await issuer.token(), await issuer.keySet()),
  ],
  ["changed claims", async () => withClaims(await issuer.token(), { sub: "root" })],
  ["a signature cut short", async () => (await issuer.token()).slice(0, -5)],
  ["claims without end", () => issuer.token({ blob: "x".repeat(20_000) })],
];

test.each(forged)(
  "a token with %s is refused on the socket, over HTTP and by HTTP actions",
  async (_name, make) => {
    const token = await make();
    using socket = await RawSocket.connected(backend.cloudUrl);
    socket.send({ type: "Authenticate", baseVersion: 0, tokenType: "User", value: token });
    socket.mutate(0, "notes:signAs", { room: "forged" });
    expect(await socket.next("AuthError")).toMatchObject({ authUpdateAttempted: true, baseVersion: 0 });
    await socket.closing();
    expect(socket.of("MutationResponse")).toEqual([]);

    const answer = await call("notes:signAs", `Bearer ${token}`);
    // Node rejects a header above 16 KiB before the check.
    expect(answer.status).toBe(token.length > 16_384 ? 431 : 401);
    if (answer.status === 401) {
      expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }

    const who = await fetch(`${backend.siteUrl}/who`, { headers: { authorization: `Bearer ${token}` } });
    expect(await who.text()).not.toContain("anna");
    expect(await http(backend.cloudUrl).query(q("notes:list"), { room: "forged" })).toEqual([]);
  },
);

test.each([
  "Convex ",
  "Convex forged",
  "Convex local|0000",
  "Convex local|0000:e30=",
  "Basic dXNlcjpwYXNz",
  "Bearer",
])("the header %j is refused and nothing is written", async (authorization) => {
  const answer = await call("notes:signAs", authorization);
  expect(answer.status).toBe(401);
  const internal = await fetch(`${backend.cloudUrl}/api/function`, {
    method: "POST",
    headers: { authorization },
    body: JSON.stringify({ path: "notes:hidden", args: {} }),
  });
  expect(internal.status).toBe(401);
});

test("the admin key can call internal functions and act as a user", async () => {
  const client = http(backend.cloudUrl) as ReturnType<typeof http> & {
    setAdminAuth(key: string, identity?: object): void;
  };
  client.setAdminAuth(backend.adminKey);
  expect(await client.mutation(m("notes:hidden"), {})).toBe("hidden");
  client.setAdminAuth(backend.adminKey, { issuer: "https://x.example", subject: "erik" });
  expect(await client.query(q("notes:whoami"), {})).toBe("erik");
  client.setAdminAuth(backend.adminKey, { name: "nobody in particular" });
  await expect(client.query(q("notes:whoami"), {})).rejects.toThrow("BadIdentity");
});

test("a forged admin key is refused on the socket", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.send({ type: "Authenticate", baseVersion: 0, tokenType: "Admin", value: "local|forged" });
  await socket.next("AuthError");
  await socket.closing();
  using honest = await RawSocket.connected(backend.cloudUrl);
  honest.send({
    type: "Authenticate",
    baseVersion: 0,
    tokenType: "Admin",
    value: backend.adminKey,
    impersonating: { issuer: "https://x.example", subject: "fred" },
  });
  honest.mutate(0, "notes:hidden");
  expect(await honest.next("MutationResponse")).toMatchObject({ success: true, result: "hidden" });
});

test("system queries answer admins only", async () => {
  using socket = await RawSocket.connected(backend.cloudUrl);
  socket.subscribe(1, 0, "_system/cli/queryEnvironmentVariables:default");
  const [refused] = (await socket.next("Transition"))["modifications"] as object[];
  expect(refused).toMatchObject({
    type: "QueryFailed",
    errorMessage: expect.stringContaining("You do not have permission to perform this operation"),
  });
  socket.send({ type: "Authenticate", baseVersion: 0, tokenType: "Admin", value: backend.adminKey });
  const [answered] = (await socket.next("Transition", 1))["modifications"] as object[];
  expect(answered).toMatchObject({ type: "QueryUpdated", value: expect.any(Array) });
});

async function call(path: string, authorization: string): Promise<Response> {
  return await fetch(`${backend.cloudUrl}/api/mutation`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ path, args: { room: "forged" } }),
  });
}

function unsigned(token: string, header: object): string {
  const [, payload] = token.split(".");
  return `${encode(header)}.${payload}.`;
}

function withSharedSecret(token: string, secret: string): string {
  const [, payload] = token.split(".");
  const signed = `${encode({ alg: "HS256", kid: "one" })}.${payload}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

function withClaims(token: string, claims: object): string {
  const [header, payload = "", signature] = token.split(".");
  const changed = { ...(JSON.parse(Buffer.from(payload, "base64url").toString()) as object), ...claims };
  return `${header}.${encode(changed)}.${signature}`;
}

function encode(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString("base64url");
}
