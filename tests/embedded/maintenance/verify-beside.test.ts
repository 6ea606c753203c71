import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type * as Copying from "../../../embedded/maintenance/copy-database";
import { verifyDataFolder } from "../../../embedded/maintenance/verify";
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
