import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { Database } from "../../../../embedded/db/database";
import { LmdbStore } from "../../../../embedded/store/lmdb";
import { all, scan, testWorld } from "../fixture";

const WRITER = fileURLToPath(new URL("./crash-writer.ts", import.meta.url));

/** Lets a writer process acknowledge some pairs, then kills it. Returns the numbers of the acknowledged pairs. */
async function killedWriter(folder: string, first: number): Promise<number[]> {
  const writer = spawn(process.execPath, ["--import", "tsx", WRITER, folder, String(first)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  writer.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output.split("\n").length > 50) writer.kill("SIGKILL");
  });
  await new Promise((resolve) => writer.once("close", resolve));
  return output.split("\n").slice(0, -1).map(Number);
}

test("acknowledged commits survive a killed process, and no commit is half there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "embedded-crash-"));
  const acknowledged: number[] = [];
  for (let cycle = 0; cycle < 2; cycle += 1) {
    acknowledged.push(...(await killedWriter(folder, cycle * 1_000_000)));
    const db = await Database.open({ store: await LmdbStore.open(folder), world: testWorld() });
    const view = db.snapshot({ trusted: true });
    const left = all(view, scan("left")).map((doc) => doc["n"]);
    const right = all(view, scan("right")).map((doc) => doc["n"]);
    expect(left).toEqual(right);
    expect(acknowledged.filter((n) => !left.includes(n))).toEqual([]);
    expect(db.snapshot({ trusted: true }).count("left")).toBe(left.length);
    await db.close();
  }
  rmSync(folder, { recursive: true, force: true });
}, 60_000);
