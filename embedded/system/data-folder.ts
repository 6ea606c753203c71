import { access, chmod, constants, mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { randomHex } from "./random";
import { StartError } from "./start-error";
import type { Random } from "./world";

/** What this deployment must remember to recognise what it handed out. Never leaves the data folder. */
export interface Secrets {
  /** 32 bytes, hex: seals upload tokens and file addresses. */
  seal: string;
  /** The one in force: the tools of this machine read it here. */
  adminKey: string;
}

/** Makes the folder if needed, for this user only. Throws StartError when it cannot be written. */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await chmod(folder, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The data folder ${folder} cannot be written (${code ?? "unknown reason"}).`);
  }
}

/**
 * The secrets of the folder; made on the first start, in a file of mode 0600. A given admin key takes the
 * place of the one that is kept there. Throws StartError for an empty key and for a damaged file.
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
    // Reported below, like a file without the right fields.
  }
  throw new StartError(`${path} is damaged: restore it from a backup.`);
}

/** Whole or not at all, also across a power cut. */
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
