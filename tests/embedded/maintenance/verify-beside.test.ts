import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import type * as Copying from "../../../embedded/maintenance/copy-database";
import { verifyDataFolder } from "../../../embedded/maintenance/verify";
import { openCopyFolder } from "../../../embedded/maintenance/verify-copies";
import { push, startBackend } from "../../support/embedded";
import { http, m } from "../sync/clients";
import { notesApp } from "../sync/notes-app";

/** What the backend does between the copy of its database and the look at its files. */
let meanwhile: () => Promise<void> = async () => {};

vi.mock("../../../embedded/maintenance/copy-database", async (importOriginal) => {
  const original = await importOriginal<typeof Copying>();
  return {
    ...original,
    copyDatabase: async (dataDir: string, target: string) => {
      await original.copyDatabase(dataDir, target);
      await meanwhile();
    },
  };
});

test("verify does not take a file for damaged that the running backend deletes or stores meanwhile", async () => {
  await using backend = await startBackend();
  await push(backend, notesApp);
  const client = http(backend.cloudUrl);
  const store = async (text: string) => {
    const url = (await client.mutation(m("notes:uploadUrl"), {})) as string;
    const answer = await fetch(url, { method: "POST", body: text });
    return ((await answer.json()) as { storageId: string }).storageId;
  };
  const id = await store("deleted during the check");
  await store("kept");
  const files = join(backend.dataDir, "files");
  meanwhile = async () => {
    const before = readdirSync(files);
    await client.mutation(m("notes:deleteFile"), { id });
    await vi.waitUntil(() => before.some((name) => !existsSync(join(files, name))));
    await store("stored during the check");
  };
  const { problems, files: found } = await verifyDataFolder(backend.dataDir);
  expect(problems).toEqual([]);
  expect(found).toHaveLength(2);
});

test("the copy of an interrupted check is removed by the next check and the next start, but not one in use", async () => {
  await using backend = await startBackend();
  const { dataDir } = backend;
  const leave = () => {
    mkdirSync(join(dataDir, "verify-left"));
    writeFileSync(join(dataDir, "verify-left", "data.mdb"), "half");
  };
  const copies = () => readdirSync(dataDir).filter((name) => name.startsWith("verify-"));
  leave();
  const running = await openCopyFolder(dataDir);
  meanwhile = async () => {};
  await verifyDataFolder(dataDir);
  expect(copies()).toEqual([basename(running.folder)]);
  await running.remove();
  leave();
  await using _again = await backend.restart();
  await vi.waitUntil(() => copies().length === 0);
});
