import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../../embedded/system/clock";
import type { Clock } from "../../embedded/system/world";
import { setVariables, type AdminAccess } from "./admin-api";
import { newBackend } from "../bin/backend.mjs";
import { runConvexCli } from "../convex-cli";
import { fingerprint, onceFor } from "./fingerprint";
import { StartError } from "../../embedded/system/start-error";
import { projectRoot, type Settings } from "./settings";

/** People upload only covers and headshots. The server refuses a larger body while it arrives. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** The engine is one of them: a newer one may not read the functions that an older one stored. */
const FUNCTION_SOURCES = ["convex", "domain", "embedded", "convex.json", "package-lock.json"];

/** The embedded backend of a local run. */
export interface LocalBackend {
  cloudUrl: string;
  siteUrl: string;
  adminKey: string;
  /** The deployment's time, which the stand-ins for other hosts share. */
  clock: Clock;
  close(): Promise<unknown>;
}

interface BackendOptions {
  redactErrors: boolean;
  /** Starts on a damaged journal, without what cannot be read. */
  acceptLoss?: boolean | undefined;
}

/** Starts the embedded backend on this run's ports and data. Throws StartError with the reason when it cannot. */
export async function startBackend(settings: Settings, options: BackendOptions): Promise<LocalBackend> {
  await requireWritable(settings.dataDir);
  // The stand-ins share a moved clock, so such a run has everything in one process.
  const start = settings.movableClock ? startInThisProcess : startSupervised;
  const server = await start(settings, options);
  await setVariables(accessOf(server), {
    SITE_URL: settings.siteUrl,
    SEED_ALLOWED: "1",
    AUTH_LOG_LEVEL: "ERROR",
  });
  return server;
}

/** The backend in a process of its own, which starts again if a function ends it. */
async function startSupervised(
  settings: Settings,
  { redactErrors, acceptLoss }: BackendOptions,
): Promise<LocalBackend> {
  const backend = await newBackend([
    ...["--port", String(settings.convexPort), "--site-port", String(settings.convexSitePort)],
    ...["--data", settings.dataDir, "--cloud-url", settings.convexUrl, "--site-url", settings.convexSiteUrl],
    ...["--max-upload-bytes", String(MAX_UPLOAD_BYTES), "--node-packages-from", projectRoot],
    ...originsOf(settings).flatMap((origin) => ["--allow-origin", origin]),
    ...(redactErrors ? ["--redact-errors"] : []),
    ...(acceptLoss ? ["--accept-loss"] : []),
  ]);
  let isClosing = false;
  // Without its backend the run has nothing to show.
  void backend.ended.then((code) => (isClosing ? undefined : process.exit(code)));
  const addresses = await backend.start();
  return {
    ...addresses,
    clock: systemClock(),
    close: () => {
      isClosing = true;
      return backend.stop();
    },
  };
}

async function startInThisProcess(settings: Settings, options: BackendOptions): Promise<LocalBackend> {
  // Reading the engine's sources takes half a second, which a run with a process for the backend does not need.
  const { startServer } = await import("../../embedded/server");
  return await startServer({
    host: "127.0.0.1",
    port: settings.convexPort,
    sitePort: settings.convexSitePort,
    dataDir: settings.dataDir,
    cloudUrl: settings.convexUrl,
    siteUrl: settings.convexSiteUrl,
    redactErrors: options.redactErrors,
    acceptLoss: options.acceptLoss ?? false,
    maxUploadBytes: MAX_UPLOAD_BYTES,
    movableClock: true,
    nodePackagesFrom: [projectRoot],
    onFatal: (error) => {
      console.error(`The backend cannot go on, so this run ends: ${error.message}`);
      process.exit(1);
    },
    allowedOrigins: originsOf(settings),
  });
}

function originsOf({ siteUrl, sitePort }: Settings): string[] {
  return [siteUrl, `http://127.0.0.1:${sitePort}`];
}

export function accessOf(server: Pick<LocalBackend, "cloudUrl" | "adminKey">): AdminAccess {
  return { url: server.cloudUrl, adminKey: server.adminKey };
}

/**
 * Changes when the functions must be pushed again. A change of the addresses needs no push: `startBackend` sets variables, and the
 * engine then reads `auth.config.ts` again.
 */
export function functionsFingerprint(root?: string): Promise<string> {
  return fingerprint(FUNCTION_SOURCES, [], root);
}

/** Pushes `convex/` through the official CLI, unless this data already runs exactly these sources. */
export async function pushFunctions(
  server: Pick<LocalBackend, "cloudUrl" | "adminKey">,
  settings: Settings,
  fingerprint?: string,
): Promise<void> {
  const inputs = fingerprint ?? (await functionsFingerprint());
  await onceFor(join(settings.dataDir, "functions.stamp"), inputs, async () => {
    // Nobody can confirm that an index of an older version goes.
    const options = ["--typecheck", "disable", "--codegen", "disable", "--skip-large-indexes-check"];
    const push = await runConvexCli(["deploy", "--yes", ...options], { ...accessOf(server), quiet: true });
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
