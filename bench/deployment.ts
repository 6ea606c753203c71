import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setVariables, type AdminAccess } from "../local/admin-api";
import { runConvexCli } from "../local/convex-cli";
import { fingerprint } from "../local/fingerprint";
import { seedDemoMarket, seedLargeCatalogue } from "../local/seed-market";
import { projectRoot } from "../local/settings";

const ADMIN_KEY = "bench|0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/** The product on the embedded backend in a process of its own, with a catalogue of a given size. */
export interface BenchDeployment extends AdminAccess {
  pid: number;
  port: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Where the catalogue of this size is kept between runs: filling 100,000 books takes minutes. */
export function catalogueFolder(books: number): string {
  return join(projectRoot, ".data", "bench", String(books));
}

/** Starts the backend on a catalogue of `books`, filling it first when it is new or the functions changed. */
export async function startCatalogue(books: number): Promise<BenchDeployment> {
  const dataDir = catalogueFolder(books);
  const stampFile = join(dataDir, "filled.stamp");
  const inputs = await fingerprint(["convex", "domain"], [String(books)]);
  const isFilled = existsSync(stampFile) && (await readFile(stampFile, "utf8")) === inputs;
  const deployment = await startBackendProcess(dataDir);
  if (isFilled) return deployment;
  await push(deployment);
  await seedDemoMarket(deployment);
  await seedLargeCatalogue(deployment, books, (done, total) => drawFilling(done, total));
  await writeFile(stampFile, inputs);
  return deployment;
}

/** An empty backend process on this folder, ready to answer. */
export async function startBackendProcess(dataDir: string): Promise<BenchDeployment> {
  await mkdir(dataDir, { recursive: true });
  const [port, sitePort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const flags = [
    "--port",
    String(port),
    "--site-port",
    String(sitePort),
    "--data",
    dataDir,
    "--admin-key",
    ADMIN_KEY,
  ];
  const child = spawn(
    process.execPath,
    [
      "--experimental-vm-modules",
      "--disable-warning=ExperimentalWarning",
      "--import",
      "tsx",
      "embedded/main.ts",
      ...flags,
    ],
    { cwd: projectRoot, stdio: ["ignore", "ignore", "inherit"] },
  );
  await answering(url, child);
  return { url, adminKey: ADMIN_KEY, port, pid: child.pid ?? 0, stop: (signal) => stop(child, signal) };
}

async function push(deployment: BenchDeployment): Promise<void> {
  await setVariables(deployment, { SITE_URL: "http://localhost:3000", SEED_ALLOWED: "1" });
  const result = await runConvexCli(["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"], {
    url: deployment.url,
    adminKey: deployment.adminKey,
    quiet: true,
  });
  if (result.code !== 0) throw new Error(result.output);
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function drawFilling(done: number, total: number): void {
  process.stderr.write(`\rfilling the catalogue: ${done} of ${total} books${done >= total ? "\n" : ""}`);
}
