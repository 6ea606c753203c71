import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startServer, type Server } from "../embedded/server";
import { setVariables, type AdminAccess } from "./admin-api";
import { runConvexCli } from "./convex-cli";
import { fingerprint, onceFor } from "./fingerprint";
import { StartError } from "../embedded/system/start-error";
import { projectRoot, type Settings } from "./settings";

/** People upload only covers and headshots. The server refuses a larger body while it arrives. */
const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** The engine is one of them: a newer one may not read the functions that an older one stored. */
const FUNCTION_SOURCES = ["convex", "domain", "embedded", "convex.json", "package-lock.json"];

/** Starts the embedded backend on this run's ports and data. Throws StartError with the reason when it cannot. */
export async function startBackend(settings: Settings, options: { redactErrors: boolean }): Promise<Server> {
  await requireWritable(settings.dataDir);
  const server = await startServer({
    host: "127.0.0.1",
    port: settings.convexPort,
    sitePort: settings.convexSitePort,
    dataDir: settings.dataDir,
    cloudUrl: settings.convexUrl,
    siteUrl: settings.convexSiteUrl,
    redactErrors: options.redactErrors,
    maxUploadBytes: MAX_UPLOAD_BYTES,
    movableClock: settings.movableClock,
    nodePackagesFrom: [projectRoot],
    onFatal: (error) => {
      console.error(`The data can no longer be written, so this run ends: ${error.message}`);
      process.exit(1);
    },
    allowedOrigins: [settings.siteUrl, `http://127.0.0.1:${settings.sitePort}`],
  });
  await setVariables(accessOf(server), {
    SITE_URL: settings.siteUrl,
    SEED_ALLOWED: "1",
    AUTH_LOG_LEVEL: "ERROR",
  });
  return server;
}

export function accessOf(server: Server): AdminAccess {
  return { url: server.cloudUrl, adminKey: server.adminKey };
}

/** Changes when the functions must be pushed again. */
export function functionsFingerprint(
  { convexUrl, convexSiteUrl }: Pick<Settings, "convexUrl" | "convexSiteUrl">,
  root?: string,
): Promise<string> {
  return fingerprint(FUNCTION_SOURCES, [convexUrl, convexSiteUrl], root);
}

/** Pushes `convex/` through the official CLI, unless this data already runs exactly these sources. */
export async function pushFunctions(server: Server, settings: Settings): Promise<void> {
  const inputs = await functionsFingerprint(settings);
  await onceFor(join(settings.dataDir, "functions.stamp"), inputs, async () => {
    const push = await runConvexCli(["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"], {
      ...accessOf(server),
      quiet: true,
    });
    if (push.code !== 0) throw new StartError(`The functions could not be pushed:\n${push.output.trim()}`);
  });
}

async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(4).toString("hex")}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `The data folder ${folder} cannot be written (${code}): fix its permissions or set DATA_DIR.`,
    );
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
