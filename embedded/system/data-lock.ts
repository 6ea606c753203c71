import { readFileSync, writeFileSync } from "node:fs";
import { readFile, stat, unlink, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { StartError } from "./start-error";

/** The wait after creating a lock, in ms, in which two processes that replace a stale lock notice each other. */
const RACE_WINDOW_MS = 30;
/** The interval at which an owner touches its lock, in ms. */
const HEARTBEAT_MS = 2_000;
/** An owner on another host counts as gone after this many missed heartbeats. */
const MAX_MISSED_HEARTBEATS = 8;

/** The process that holds the lock. */
interface Owner {
  /** A process id is valid only on its own host, and a container is a host. Null in locks of older versions. */
  host: string | null;
  pid: number;
  /** The start time of the process in kernel ticks, which detects a reused process id. Null if unknown. */
  startedAt: string | null;
}

/**
 * Locks the data folder for this process, because two processes would overwrite each other's commits. Replaces the
 * lock of a process that is gone. Returns a function that unlocks. Throws StartError if another process holds the lock.
 */
export async function lockDataFolder(folder: string, beatMs = HEARTBEAT_MS): Promise<() => Promise<void>> {
  const path = join(folder, "lock");
  const own: Owner = { host: hostname(), pid: process.pid, startedAt: processStart(process.pid) };
  const text = JSON.stringify({ ...own, token: `${process.pid}-${process.hrtime.bigint()}` });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createLock(path, text)) {
      if (!(await isStillOurs(path, text))) break;
      const beat = setInterval(() => void touchLock(path), beatMs).unref();
      return async () => {
        clearInterval(beat);
        if ((await readText(path)) === text) await unlink(path);
      };
    }
    const found = await readText(path);
    if (found !== null && (await isAlive(path, parseOwner(found), beatMs))) break;
    // Reads the lock again right before removing it: another process may have replaced it meanwhile.
    if (found !== null && (await readText(path)) === found) await unlink(path).catch(() => {});
  }
  throw new StartError(`The data folder ${folder} is in use by another process.`);
}

/** Without leaving the event turn, so that the one who asked for the lock may compute meanwhile. */
function createLock(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function isStillOurs(path: string, text: string): Promise<boolean> {
  await pause(RACE_WINDOW_MS);
  return (await readText(path)) === text;
}

async function touchLock(path: string): Promise<void> {
  const now = new Date();
  // A missing folder needs no lock.
  await utimes(path, now, now).catch(() => {});
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function readText(path: string): Promise<string | null> {
  return await readFile(path, "utf8").catch(() => null);
}

/** The owner in a lock file. Null for a lock that a crash left incomplete. */
function parseOwner(text: string): Owner | null {
  try {
    const { host, pid, startedAt } = JSON.parse(text) as Partial<Owner>;
    return typeof pid === "number" ? { host: host ?? null, pid, startedAt: startedAt ?? null } : null;
  } catch {
    return null;
  }
}

async function isAlive(path: string, owner: Owner | null, beatMs: number): Promise<boolean> {
  if (owner === null) return false;
  if (owner.host !== null && owner.host !== hostname()) return await hasHeartbeat(path, beatMs);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM means the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const startedAt = processStart(owner.pid);
  return startedAt === null || owner.startedAt === null || startedAt === owner.startedAt;
}

/** Compares two readings of the file's modification time, because the other host's clock may differ. */
async function hasHeartbeat(path: string, beatMs: number): Promise<boolean> {
  const touchedAt = async () => (await stat(path).catch(() => null))?.mtimeMs ?? null;
  const before = await touchedAt();
  await pause(MAX_MISSED_HEARTBEATS * beatMs);
  return (await touchedAt()) !== before;
}

function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
