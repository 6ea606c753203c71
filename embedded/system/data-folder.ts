import { accessSync, chmodSync, constants, mkdirSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { randomHex } from "./random";
import { StartError } from "./start-error";
import type { Random } from "./world";

/** The secrets of a deployment. They never leave the data folder. */
export interface Secrets {
  /** 32 bytes in hex that seal upload tokens and file addresses. */
  seal: string;
  /** The admin key in force. Local tools read it from the file. */
  adminKey: string;
}

/** Creates the folder if needed, with access for this user only. Throws StartError if it cannot be written. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    chmodSync(folder, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The data folder ${folder} cannot be written (${code ?? "unknown reason"}).`);
  }
}

/**
 * Loads the secrets of the folder, or creates them in a file of mode 0600. A given admin key replaces the stored one.
 * Throws StartError if the key is empty or the file is damaged.
 */
export async function loadSecrets(
  folder: string,
  options: { instanceName: string; adminKey: string | undefined; random: Random },
): Promise<Secrets> {
  if (options.adminKey === "") throw new StartError("The admin key must not be empty.");
  const path = join(folder, "secrets.json");
  const text = await readFile(path, "utf8").catch(nullIfMissing);
  const kept = text === null ? newSecrets(options) : parseSecrets(text, path);
  const secrets = { ...kept, adminKey: options.adminKey ?? kept.adminKey };
  if (text === null || secrets.adminKey !== kept.adminKey) await writeDurably(path, JSON.stringify(secrets));
  return secrets;
}

function newSecrets({ instanceName, random }: { instanceName: string; random: Random }): Secrets {
  return { seal: randomHex(random, 32), adminKey: `${instanceName}|${randomHex(random, 32)}` };
}

function parseSecrets(text: string, path: string): Secrets {
  try {
    const { seal, adminKey } = JSON.parse(text) as Partial<Secrets>;
    if (seal !== undefined && /^[0-9a-f]{64}$/.test(seal) && adminKey) return { seal, adminKey };
  } catch {
    // Falls through to the error below, like a file without the right fields.
  }
  throw new StartError(`${path} is damaged: restore it from a backup.`);
}

/** Replaces the file atomically, even if the power fails. */
async function writeDurably(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, "w", 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(temporary, path);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
