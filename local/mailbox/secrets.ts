import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The secrets that authenticate and sign a local run's email. */
export interface MailSecrets {
  apiKey: string;
  linkSecret: string;
  webhookSecret: string;
}

/** The secrets stored with the data. The first run creates them at random, readable only by their owner. */
export async function loadMailSecrets(dataDir: string): Promise<MailSecrets> {
  const file = join(dataDir, "mail-secrets.json");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept) as MailSecrets;
  const fresh: MailSecrets = {
    apiKey: `re_local_${randomBytes(18).toString("base64url")}`,
    linkSecret: randomBytes(32).toString("base64url"),
    webhookSecret: `whsec_${randomBytes(24).toString("base64")}`,
  };
  await writeFile(file, JSON.stringify(fresh), { mode: 0o600 });
  return fresh;
}
