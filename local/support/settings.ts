import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "../../embedded/system/start-error";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

export interface Settings {
  sitePort: number;
  convexPort: number;
  convexSitePort: number;
  mailboxPort: number;
  stripePort: number;
  /** Absolute path of the folder that holds the database, the files, the keys and the built site. */
  dataDir: string;
  siteUrl: string;
  convexUrl: string;
  convexSiteUrl: string;
  mailboxUrl: string;
  stripeUrl: string;
  /** Tests may move the deployment's clock forward. */
  movableClock: boolean;
}

/** The settings of a local run. A variable overrides each port and the data folder. Throws StartError on a bad one. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const sitePort = port(env, "PORT", 3000);
  const convexPort = port(env, "CONVEX_PORT", 3210);
  const convexSitePort = port(env, "CONVEX_SITE_PORT", 3211);
  const mailboxPort = port(env, "MAILBOX_PORT", 8025);
  const stripePort = port(env, "STRIPE_PORT", 12111);
  const dataDir = env.DATA_DIR ? resolve(env.DATA_DIR) : join(projectRoot, ".data");
  return {
    sitePort,
    convexPort,
    convexSitePort,
    mailboxPort,
    stripePort,
    dataDir,
    siteUrl: `http://localhost:${sitePort}`,
    convexUrl: `http://127.0.0.1:${convexPort}`,
    convexSiteUrl: `http://127.0.0.1:${convexSitePort}`,
    mailboxUrl: `http://127.0.0.1:${mailboxPort}`,
    stripeUrl: `http://127.0.0.1:${stripePort}`,
    movableClock: movableClock(env),
  };
}

/** Only by explicit choice, and never in production: a moved clock sends mail early and ends sessions. */
function movableClock(env: NodeJS.ProcessEnv): boolean {
  if (env.MOVABLE_CLOCK !== "1") return false;
  if (env.NODE_ENV !== "production") return true;
  throw new StartError("MOVABLE_CLOCK is for tests. Remove it, or do not run with NODE_ENV=production.");
}

function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 65535) return value;
  throw new StartError(`${name} is "${text}", which is not a port number between 1 and 65535.`);
}
