import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backUp, restore } from "../../../embedded/maintenance/backup";
import { runMaintenance } from "../../../embedded/maintenance/commands";
import { verifyDataFolder } from "../../../embedded/maintenance/verify";
import { push, startBackend } from "../../support/embedded";
import { http, m, q } from "../sync/clients";
import { notesApp } from "../sync/notes-app";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded-backup-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const jobsApp = {
  schema: `
    import { defineSchema, defineTable } from "convex/server";
    export default defineSchema({ runs: defineTable({}) });`,
  app: `
    import { anyApi, internalMutationGeneric as internalMutation } from "convex/server";
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    export const later = mutation(async (ctx, { ms }) => { await ctx.scheduler.runAfter(ms, anyApi.app.run, {}); });
    export const run = internalMutation(async (ctx) => { await ctx.db.insert("runs", {}); });
    export const ran = query(async (ctx) => (await ctx.db.query("runs").collect()).length);`,
};

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/** A running backend with three notes and a stored file. */
async function backendWithData() {
  const backend = await startBackend();
  await push(backend, notesApp);
  const client = http(backend.cloudUrl);
  for (const text of ["one", "two", "three"]) await client.mutation(m("notes:add"), { room: "a", text });
  const url = (await client.mutation(m("notes:uploadUrl"), {})) as string;
  const answer = await fetch(url, { method: "POST", body: new Uint8Array(PNG) });
  const { storageId } = (await answer.json()) as { storageId: string };
  return { backend, client, storageId };
}

test("a backup made while the backend runs holds everything that was acknowledged, and can be restored", async () => {
  const { backend, client, storageId } = await backendWithData();
  const target = join(folder, "backup");
  expect(await backUp(backend.dataDir, target)).toMatchObject({ files: 1 });
  await client.mutation(m("notes:add"), { room: "a", text: "after the backup" });
  expect((await verifyDataFolder(backend.dataDir)).problems).toEqual([]);
  await backend[Symbol.asyncDispose]();
  const restored = join(folder, "restored");
  expect(await restore(target, restored)).toMatchObject({ files: 1 });
  await using again = await startBackend({ dataDir: restored });
  expect(await http(again.cloudUrl).query(q("notes:list"), { room: "a" })).toEqual(["one", "two", "three"]);
  const address = (await http(again.cloudUrl).query(q("notes:fileUrl"), { id: storageId })) as string;
  expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(PNG);
});

test("a restored backend runs no scheduled function until it is released, then those that are due", async () => {
  const backend = await startBackend();
  await push(backend, jobsApp);
  const target = join(folder, "backup");
  await http(backend.cloudUrl).mutation(m("app:later"), { ms: 200 });
  await backUp(backend.dataDir, target);
  await backend[Symbol.asyncDispose]();
  const restored = join(folder, "restored");
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await runMaintenance(["restore", target, "--data", restored])).toBe(0);
  await using again = await startBackend({ dataDir: restored });
  const client = http(again.cloudUrl);
  await client.mutation(m("app:later"), { ms: 0 });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await client.query(q("app:ran"), {})).toBe(0);
  expect(await runMaintenance(["release", "--data", restored])).toBe(0);
  await expect.poll(() => client.query(q("app:ran"), {}), { timeout: 10_000 }).toBe(2);
  await client.mutation(m("app:later"), { ms: 0 });
  await expect.poll(() => client.query(q("app:ran"), {}), { timeout: 10_000 }).toBe(3);
});

test("a damaged backup is refused and restores nothing", async () => {
  const { backend } = await backendWithData();
  const target = join(folder, "backup");
  await backUp(backend.dataDir, target);
  await backend[Symbol.asyncDispose]();
  const path = join(target, "db", "data.mdb");
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(20_000) ^ 1, 20_000);
  writeFileSync(path, bytes);
  await expect(restore(target, join(folder, "restored"))).rejects.toThrow(`${path} is damaged or missing`);
  await expect(restore(folder, join(folder, "restored"))).rejects.toThrow("is not a complete backup");
});

test("a folder with a database is never restored over, and a backup never overwrites a folder", async () => {
  const { backend } = await backendWithData();
  const target = join(folder, "backup");
  await backUp(backend.dataDir, target);
  await expect(restore(target, backend.dataDir)).rejects.toThrow("holds a database already");
  await expect(backUp(backend.dataDir, target)).rejects.toThrow("exists already");
  await backend[Symbol.asyncDispose]();
});

test("verify names a stored file that is not as it was stored", async () => {
  const { backend } = await backendWithData();
  const [name = ""] = readdirSync(join(backend.dataDir, "files"));
  writeFileSync(join(backend.dataDir, "files", name), "something else");
  expect((await verifyDataFolder(backend.dataDir)).problems).toEqual([
    `The stored file files/${name} is not as it was stored.`,
  ]);
  await backend[Symbol.asyncDispose]();
});

test("verify refuses a folder without a database, and leaves it as it was", async () => {
  await expect(verifyDataFolder(folder)).rejects.toThrow(`${folder} holds no database.`);
  expect(readdirSync(folder)).toEqual([]);
  await expect(verifyDataFolder(join(folder, "none"))).rejects.toThrow("holds no database.");
});

test.each([
  ["is not as it was stored", (path: string) => writeFileSync(path, "something else")],
  ["is missing", (path: string) => rmSync(path)],
])("a backup holds all but a stored file that %s, and names it", async (state, damage) => {
  const { backend, client, storageId } = await backendWithData();
  const url = (await client.mutation(m("notes:uploadUrl"), {})) as string;
  const files = join(backend.dataDir, "files");
  const [name = ""] = readdirSync(files);
  await fetch(url, { method: "POST", body: "another file" });
  damage(join(files, name));
  const target = join(folder, "backup");
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(await runMaintenance(["backup", target, "--data", backend.dataDir])).toBe(1);
  expect(said.mock.calls).toEqual([
    [`The stored file files/${name} ${state}.`],
    ["Damaged: the backup is without this file, and holds everything else."],
  ]);
  expect(readdirSync(join(target, "files"))).toHaveLength(1);
  await backend[Symbol.asyncDispose]();
  const restored = join(folder, "restored");
  const problems = [`The stored file files/${name} is missing.`];
  expect(await restore(target, restored)).toMatchObject({ files: 1, problems });
  expect((await verifyDataFolder(restored)).problems).toEqual(problems);
  await using again = await startBackend({ dataDir: restored });
  expect(await http(again.cloudUrl).query(q("notes:list"), { room: "a" })).toEqual(["one", "two", "three"]);
  const address = (await http(again.cloudUrl).query(q("notes:fileUrl"), { id: storageId })) as string;
  expect((await fetch(address)).ok).toBe(false);
});

test("a whole backup ends with 0 and says nothing else", async () => {
  const { backend } = await backendWithData();
  const said = vi.spyOn(console, "error");
  vi.spyOn(console, "log").mockImplementation(() => {});
  const target = join(folder, "backup");
  expect(await runMaintenance(["backup", target, "--data", backend.dataDir])).toBe(0);
  expect(said).not.toHaveBeenCalled();
  await backend[Symbol.asyncDispose]();
});
