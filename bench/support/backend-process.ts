import { type ChildProcess, spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import type { AdminAccess } from "../../local/support/admin-api";
import { backendBundle } from "../../local/bin/backend-bundle.mjs";
import { backendEnvironment, NODE_FLAGS } from "../../local/bin/process.mjs";
import { projectRoot } from "../../local/support/settings";

const ADMIN_KEY = "bench|0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
const START_MS = 60_000;

/** An embedded backend in a process of its own. */
export interface BackendProcess extends AdminAccess {
  pid: number;
  ports: Ports;
  /** Sends SIGTERM unless told otherwise. Resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface Ports {
  api: number;
  site: number;
}

const running = new Set<ChildProcess>();
// A failed measurement must not leave servers behind: they would keep its output open.
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/**
 * Starts the backend on this folder and resolves when it answers. `ports` reuses those of an earlier process, and `env`
 * is added to the environment.
 */
export async function startBackend(
  dataDir: string,
  ports?: Ports,
  env: NodeJS.ProcessEnv = {},
): Promise<BackendProcess> {
  await mkdir(dataDir, { recursive: true });
  const { api, site } = ports ?? { api: await freePort(), site: await freePort() };
  const url = `http://127.0.0.1:${api}`;
  const flags = { port: api, "site-port": site, data: dataDir, "admin-key": ADMIN_KEY };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const bundle = await backendBundle();
  const script = bundle === null ? ["--import", "tsx", "embedded/main.ts"] : [bundle];
  const child = endWithThisProcess(
    spawn(process.execPath, [...NODE_FLAGS, ...script, ...args], {
      cwd: projectRoot,
      env: { ...backendEnvironment(), ...env },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  await untilAnswering(url, child);
  return {
    url,
    adminKey: ADMIN_KEY,
    ports: { api, site },
    pid: child.pid ?? 0,
    stop: (signal) => stop(child, signal),
  };
}

export function endWithThisProcess(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** A port below the ephemeral range, so it stays free while a server restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error("The backend ended before it answered.");
    const answer = await fetch(`${url}/version`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("The backend did not answer within a minute.");
}

function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
