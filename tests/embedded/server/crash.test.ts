import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { push } from "../../support/push";
import { http, live, m, q } from "../sync/clients";
import { notesApp } from "../sync/notes-app";

/** More of them by the variable, for a night's run. */
const CYCLES = Number(process.env["CRASH_CYCLES"] ?? 3);
const CLIENTS = 4;
const KEY = "crash";

let folder: string;
let backend: ChildProcess | null = null;

afterEach(async () => {
  backend?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test(
  "a backend that is killed while people write keeps what it acknowledged, and runs nothing twice",
  async () => {
    folder = await mkdtemp(join(tmpdir(), "crash-"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    backend = await start(port);
    await push({ cloudUrl: url, adminKey: KEY }, notesApp);
    const clients = Array.from({ length: CLIENTS }, () => live(url));
    const acknowledged: string[] = [];
    let isWriting = true;
    const writers = clients.map(async (client, who) => {
      for (let i = 0; isWriting; i += 1) {
        const text = `${who}-${i}`;
        await client.mutation(m("notes:add"), { room: "storm", text });
        acknowledged.push(text);
      }
    });
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 20);
      backend.kill("SIGKILL");
      const known = [...acknowledged];
      backend = await start(port);
      const kept = new Set((await http(url).query(q("notes:list"), { room: "storm" })) as string[]);
      expect(known.filter((text) => !kept.has(text))).toEqual([]);
    }
    isWriting = false;
    await Promise.all(writers);
    const final = (await http(url).query(q("notes:list"), { room: "storm" })) as string[];
    expect([...final].sort()).toEqual([...acknowledged].sort());
    await Promise.all(clients.map((client) => client.close()));
  },
  60_000 + CYCLES * 20_000,
);

async function start(port: number): Promise<ChildProcess> {
  const flags = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning", "--import", "tsx"];
  const options = [
    "--port",
    String(port),
    "--site-port",
    "0",
    "--data",
    join(folder, "data"),
    "--admin-key",
    KEY,
  ];
  const child = spawn(process.execPath, [...flags, "embedded/main.ts", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`the backend ended with ${code}`)));
  });
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
