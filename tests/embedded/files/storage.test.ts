import { createHash } from "node:crypto";
import { readdir, stat, utimes } from "node:fs/promises";
import { request as rawRequest } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { oneBackend } from "../one-backend";
import { http, m, q } from "../sync/clients";
import { notesApp } from "../sync/notes-app";

const MAX = 100_000;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
let backend: TestBackend;

oneBackend((started) => (backend = started), notesApp, { maxUploadBytes: MAX });

test("an uploaded file can be read at its address", async () => {
  const storageId = await upload(PNG, { "content-type": "image/png" });
  const answer = await fetch(await urlOf(storageId));
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("content-length")).toBe(String(PNG.length));
  expect(answer.headers.get("digest")).toBe(`sha-256=${createHash("sha256").update(PNG).digest("base64")}`);
});

test("only safe images are shown inline, and no stored file is served as a web page", async () => {
  const cases = [
    ["image/png", "inline"],
    ["image/svg+xml", "attachment"],
    ["text/html; charset=utf-8", "attachment"],
    ["application/pdf", "attachment"],
  ] as const;
  for (const [contentType, disposition] of cases) {
    const { headers } = await fetch(await urlOf(await upload(PNG, { "content-type": contentType })));
    expect(headers.get("content-disposition")).toBe(disposition);
    expect(headers.get("content-type")).toBe(contentType);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toBe("private, max-age=3600");
  }
});

test("a range of a file can be requested", async () => {
  const url = await urlOf(await upload(Buffer.from("0123456789")));
  const part = async (range: string) => {
    const answer = await fetch(url, { headers: { range } });
    return [answer.status, answer.headers.get("content-range"), await answer.text()];
  };
  expect(await part("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
  expect(await part("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await part("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await part("bytes=0-99")).toEqual([206, "bytes 0-9/10", "0123456789"]);
  expect(await part("bytes=10-")).toEqual([416, "bytes */10", ""]);
  expect(await part("bytes=5-2")).toEqual([416, "bytes */10", ""]);
  expect(await part("bytes=0-1,3-4")).toEqual([416, "bytes */10", ""]);
});

test("an empty file can be stored", async () => {
  const answer = await fetch(await urlOf(await upload(Buffer.alloc(0))));
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

test("a deleted file is gone from its address and from disk", async () => {
  const storageId = await upload(Buffer.from("to be deleted"));
  const url = await urlOf(storageId);
  const before = await stored();
  await client().mutation(m("notes:deleteFile"), { id: storageId });
  expect((await fetch(url)).status).toBe(404);
  expect(await client().query(q("notes:fileUrl"), { id: storageId })).toBeNull();
  await expect.poll(async () => (await stored()).length).toBe(before.length - 1);
});

test("stored files are readable by this user only, and clients cannot choose their names", async () => {
  await upload(PNG, { "content-type": "../../../etc/passwd" });
  const folder = join(backend.dataDir, "files");
  expect((await stat(backend.dataDir)).mode & 0o777).toBe(0o700);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await stored()) {
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
});

test("an upload above the limit is stopped, whatever length it declares", async () => {
  const before = await stored();
  expect((await post(await uploadUrl(), Buffer.alloc(MAX + 1))).status).toBe(413);
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(10_000));
    },
  });
  const answer = await fetch(await uploadUrl(), {
    method: "POST",
    body: stream,
    duplex: "half",
  } as RequestInit).catch(() => null);
  if (answer) expect(answer.status).toBe(413);
  expect((await post(await uploadUrl(), Buffer.alloc(MAX))).status).toBe(200);
  await expect.poll(async () => (await stored()).length).toBe(before.length + 1);
});

test("an aborted upload leaves nothing behind", async () => {
  const before = await stored();
  const url = new URL(await uploadUrl());
  await new Promise<void>((resolve) => {
    const sent = rawRequest(url, { method: "POST", headers: { "content-length": "5000" } });
    sent.on("error", () => resolve());
    sent.write("begun", () => sent.destroy());
    sent.on("close", () => resolve());
  });
  await expect.poll(async () => await readdir(join(backend.dataDir, "files"))).toEqual(before);
});

test("a body that does not match its digest is refused", async () => {
  const right = createHash("sha256").update(PNG).digest("base64");
  await upload(PNG, { digest: `sha-256=${right}` });
  const wrong = await post(await uploadUrl(), Buffer.from("other"), { digest: `sha-256=${right}` });
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    expect.objectContaining({ code: "Sha256Mismatch" }),
  ]);
});

test("upload tokens that were altered, truncated or invented are refused", async () => {
  const url = new URL(await uploadUrl());
  const token = url.searchParams.get("token") ?? "";
  const before = await stored();
  const forged = [
    "",
    "x",
    token.slice(0, -1),
    `${token}A`,
    ...Array.from(
      { length: token.length },
      (_, i) => token.slice(0, i) + (token[i] === "A" ? "B" : "A") + token.slice(i + 1),
    ),
  ];
  for (const candidate of forged) {
    url.searchParams.set("token", candidate);
    expect((await post(url.href, PNG)).status).toBe(401);
  }
  expect(await stored()).toEqual(before);
});

test("an upload URL serves once, and again only after a failed upload", async () => {
  const url = await uploadUrl();
  expect((await post(url, Buffer.alloc(MAX + 1))).status).toBe(413);
  expect((await post(url, PNG)).status).toBe(200);
  const again = await post(url, PNG);
  expect(again.status).toBe(401);
  expect(await again.json()).toMatchObject({ code: "InvalidStorageToken" });
});

test("an upload URL expires after an hour", async () => {
  let now = Date.now();
  const clock = { now: () => now, runAt: () => () => {} };
  await using early = await startBackend({ world: { clock } });
  await push(early, notesApp);
  const url = (await http(early.cloudUrl).mutation(m("notes:uploadUrl"), {})) as string;
  now += 59 * 60_000;
  expect((await post(url, PNG)).status).toBe(200);
  now += 2 * 60_000;
  expect((await post(url, PNG)).status).toBe(401);
});

test("invalid file addresses are refused", async () => {
  const get = async (path: string) => (await fetch(`${backend.cloudUrl}/api/storage/${path}`)).status;
  expect(await get("00000000-0000-4000-8000-000000000000")).toBe(404);
  expect(await get("not-a-uuid")).toBe(400);
  expect(await get("..%2f..%2fetc%2fpasswd")).toBe(400);
  expect(await get("")).toBe(400);
});

test("the next start moves what a crash left to the trash for a week, and serves no damaged file", async () => {
  const first = await startBackend();
  await push(first, notesApp);
  const url = (await http(first.cloudUrl).mutation(m("notes:uploadUrl"), {})) as string;
  const { storageId } = (await (await post(url, PNG)).json()) as { storageId: string };
  const { writeFile } = await import("node:fs/promises");
  await writeFile(join(first.dataDir, "files", "staged-0123"), "half");
  await writeFile(join(first.dataDir, "files", "0".repeat(32)), "without a row");
  await using second = await first.restart();
  expect((await readdir(join(second.dataDir, "files"))).length).toBe(1);
  const address = (await http(second.cloudUrl).query(q("notes:fileUrl"), { id: storageId })) as string;
  expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(PNG);
  const trash = join(first.dataDir, "trash");
  expect((await readdir(trash)).sort()).toEqual(["0".repeat(32), "staged-0123"]);
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
  await utimes(join(trash, "staged-0123"), eightDaysAgo, eightDaysAgo);
  const [name = ""] = await readdir(join(second.dataDir, "files"));
  await writeFile(join(first.dataDir, "files", name), Buffer.concat([PNG.subarray(0, -1), Buffer.of(0)]));
  await using third = await second.restart();
  expect(await readdir(trash)).toEqual(["0".repeat(32)]);
  const again = (await http(third.cloudUrl).query(q("notes:fileUrl"), { id: storageId })) as string;
  expect((await fetch(again)).status).toBe(500);
});

function client() {
  return http(backend.cloudUrl);
}

test("uploads in progress are bounded together, and a refused one may come again", async () => {
  await using small = await startBackend({ maxUploadBytes: 10_000, limits: { pendingUploadBytes: 20_000 } });
  await push(small, notesApp);
  const newUrl = async () => (await http(small.cloudUrl).mutation(m("notes:uploadUrl"), {})) as string;
  const slow = rawRequest(await newUrl(), { method: "POST", headers: { "content-length": "9000" } });
  const finished = new Promise<number | undefined>((resolve) =>
    slow.once("response", ({ statusCode }) => resolve(statusCode)),
  );
  slow.write(Buffer.alloc(8_000));
  const url = await newUrl();
  await expect
    .poll(async () => {
      const probe = await post(await newUrl(), Buffer.alloc(8_000));
      return { status: probe.status, body: await probe.json() };
    })
    .toMatchObject({ status: 503, body: { code: "TooManyUploads" } });
  expect((await post(url, Buffer.alloc(8_000))).status).toBe(503);
  slow.end(Buffer.alloc(1_000));
  expect(await finished).toBe(200);
  expect((await post(url, Buffer.alloc(8_000))).status).toBe(200);
});

async function uploadUrl(): Promise<string> {
  return (await client().mutation(m("notes:uploadUrl"), {})) as string;
}

async function upload(bytes: Buffer, headers: Record<string, string> = {}): Promise<string> {
  const answer = await post(await uploadUrl(), bytes, headers);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { storageId: string }).storageId;
}

async function post(url: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(url, { method: "POST", body: new Uint8Array(bytes), headers });
}

async function urlOf(storageId: string): Promise<string> {
  return (await client().query(q("notes:fileUrl"), { id: storageId })) as string;
}

async function stored(): Promise<string[]> {
  return await readdir(join(backend.dataDir, "files"));
}
