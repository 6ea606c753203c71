import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { EngineRecords } from "../db/schema/engine-records";
import { type FileRow, verifyDatabase, type Verification } from "../db/verify";
import { toHexDigest } from "../files/file-store";
import { LmdbStore } from "../store/lmdb";
import { findTreeDamage } from "../store/tree-check";
import { systemRandom } from "../system/random";
import { copyDatabase, requireDatabase } from "./copy-database";
import { openCopyFolder, removeLeftCopies } from "./verify-copies";

/** Checks the database and the files of a data folder, also while a backend runs on it. Needs room for a copy. Throws StartError without one. */
export async function verifyDataFolder(dataDir: string): Promise<Verification> {
  requireDatabase(dataDir);
  await removeLeftCopies(dataDir);
  const copy = await openCopyFolder(dataDir);
  const database = join(copy.folder, "db");
  const folder = join(dataDir, "files");
  const digests = new Map<string, string | null>();
  try {
    // Files never change. Read before the database is copied, so that one deleted meanwhile was there; new ones follow.
    for (const name of await readdir(folder).catch(() => []))
      digests.set(name, await digestOf(join(folder, name)));
    await copyDatabase(dataDir, database);
    const found = await verifyStore(database);
    for (const { name } of found.files)
      if (!digests.has(name)) digests.set(name, await digestOf(join(folder, name)));
    found.problems.push(...fileProblems(found.files, (name) => digests.get(name) ?? null));
    return found;
  } finally {
    await copy.remove();
  }
}

/** Checks a database that nothing else has open. */
export async function verifyStore(folder: string): Promise<Verification> {
  const damage = findTreeDamage(join(folder, "data.mdb"));
  if (damage !== null)
    return {
      documents: 0,
      indexEntries: 0,
      files: [],
      problems: [`The database file is damaged: ${damage}.`],
    };
  const store = await LmdbStore.open(folder);
  try {
    return verifyDatabase(store, await EngineRecords.load(store, systemRandom()));
  } finally {
    await store.close();
  }
}

/** The SHA-256 of a file in hex, or null if it cannot be read. */
export async function digestOf(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  return await pipeline(createReadStream(path), hash).then(
    () => hash.digest("hex"),
    () => null,
  );
}

/** A sentence for each file whose digest in hex is not that of its row. Null for one that cannot be read. */
export function fileProblems(
  files: readonly FileRow[],
  digestOfFile: (name: string) => string | null,
): string[] {
  return files.flatMap(({ name, sha256 }) => {
    const digest = digestOfFile(name);
    if (digest === toHexDigest(sha256)) return [];
    return [`The stored file files/${name} ${digest === null ? "is missing" : "is not as it was stored"}.`];
  });
}
