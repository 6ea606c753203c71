import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { FileRow } from "../db/verify";
import { syncFolder } from "../store/journal";
import { hold } from "../system/hold";
import { StartError } from "../system/start-error";
import { copyDatabase, requireDatabase } from "./copy-database";
import { digestOf, fileProblems, verifyStore } from "./verify";

const MANIFEST = "backup.json";
/** Parts of a data folder besides the database and the files. The rest is made again at the start. */
const OTHER_PARTS = ["secrets.json", "packages"];

/** The errors of a file that is gone, or that the disk cannot read. */
const UNREADABLE = new Set(["ENOENT", "EIO"]);

interface Manifest {
  createdAt: string;
  /** By path, in every folder of the backup. */
  files: Record<string, { bytes: number; sha256: string }>;
}

export interface BackupReport {
  documents: number;
  files: number;
  bytes: number;
  /** A sentence for each stored file that the database refers to and the backup lacks. */
  problems: string[];
}

/**
 * Writes a backup of a data folder into a new folder, also while a backend runs. The database is one state, and every
 * file that it refers to is there, except for damaged ones: `problems` names them. Throws StartError if the folder is in
 * use or the database is damaged.
 */
export async function backUp(dataDir: string, target: string): Promise<BackupReport> {
  if (existsSync(target)) throw new StartError(`${target} exists already: name a new folder for the backup.`);
  requireDatabase(dataDir);
  const draft = `${resolve(target)}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  // Files never change. Copied before the database, so that one deleted meanwhile is there; new ones follow.
  await copyFiles(dataDir, draft, null);
  await copyDatabase(dataDir, join(draft, "db"));
  const { documents, files, problems } = await verifyStore(join(draft, "db"));
  refuseDamage(problems);
  await copyFiles(dataDir, draft, new Set(files.map(({ name }) => name)));
  for (const part of OTHER_PARTS)
    if (existsSync(join(dataDir, part)))
      await cp(join(dataDir, part), join(draft, part), { recursive: true });
  const manifest = await describe(draft);
  const lacking = lackingFiles(files, manifest);
  // A damaged file must not pass for the real one after a restore. Its remains stay in the data folder.
  for (const { path } of lacking) {
    await rm(join(draft, path), { force: true });
    delete manifest.files[path];
  }
  await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 });
  syncFolder(draft);
  await rename(draft, target);
  return report(documents, files, manifest, lacking);
}

interface LackingFile {
  path: string;
  problem: string;
}

function lackingFiles(files: readonly FileRow[], manifest: Manifest): LackingFile[] {
  return files.flatMap((file) => {
    const path = join("files", file.name);
    const [problem] = fileProblems([file], () => manifest.files[path]?.sha256 ?? null);
    return problem === undefined ? [] : [{ path, problem }];
  });
}

function report(
  documents: number,
  files: readonly FileRow[],
  manifest: Manifest,
  lacking: readonly LackingFile[],
): BackupReport {
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  const problems = lacking.map(({ problem }) => problem);
  return { documents, files: files.length - lacking.length, bytes, problems };
}

function refuseDamage(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new StartError(`The data is damaged, so no backup was made: ${problems.join(" ")}`);
}

/**
 * Writes a backup into a data folder that holds no database yet. Checks every file first. Throws StartError if one is
 * not as the backup recorded it. `problems` names the files that were damaged when the backup was made.
 */
export async function restore(source: string, dataDir: string): Promise<BackupReport> {
  if (existsSync(join(dataDir, "db")))
    throw new StartError(
      `${dataDir} holds a database already: move it away, or name another folder with --data.`,
    );
  const text = await readFile(join(source, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new StartError(`${source} is not a complete backup: it has no ${MANIFEST}.`);
  const manifest = JSON.parse(text) as Manifest;
  for (const [path, { sha256 }] of Object.entries(manifest.files))
    if ((await digestOf(join(source, path))) !== sha256)
      throw new StartError(`${join(source, path)} is damaged or missing, so nothing was restored.`);
  const draft = join(dataDir, ".restoring");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await cp(source, draft, { recursive: true });
  await rm(join(draft, MANIFEST));
  const { documents, files, problems } = await verifyStore(join(draft, "db"));
  if (problems.length > 0) throw new StartError(`The backup is damaged: ${problems.join(" ")}`);
  hold(dataDir);
  // The database last: a folder without one is not used.
  const parts = (await readdir(draft)).sort((a, b) => Number(a === "db") - Number(b === "db"));
  for (const part of parts) {
    await rm(join(dataDir, part), { recursive: true, force: true });
    await rename(join(draft, part), join(dataDir, part));
  }
  await rm(draft, { recursive: true });
  syncFolder(dataDir);
  return report(documents, files, manifest, lackingFiles(files, manifest));
}

/** Copies stored files that are not there yet. With `named` only those, and removes the others. */
async function copyFiles(dataDir: string, draft: string, named: ReadonlySet<string> | null): Promise<void> {
  const [from, to] = [join(dataDir, "files"), join(draft, "files")];
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (named !== null) for (const name of await readdir(to)) if (!named.has(name)) await rm(join(to, name));
  const names = named ?? (await readdir(from).catch(() => [])).filter((name) => /^[0-9a-f]{32}$/.test(name));
  for (const name of names) {
    if (existsSync(join(to, name))) continue;
    await cp(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (!UNREADABLE.has(error.code ?? ""))
        throw new StartError(
          `The stored file files/${name} cannot be copied (${error.code ?? String(error)}).`,
        );
      // It may be deleted meanwhile. If not, the backup names it.
      return rm(join(to, name), { force: true });
    });
  }
}

async function describe(folder: string): Promise<Manifest> {
  const manifest: Manifest = { createdAt: new Date().toISOString(), files: {} };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name === "lock.mdb") continue;
    const path = join(entry.parentPath, entry.name);
    const sha256 = (await digestOf(path)) ?? "";
    manifest.files[relative(folder, path)] = { bytes: (await stat(path)).size, sha256 };
  }
  return manifest;
}
