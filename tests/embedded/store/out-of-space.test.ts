import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { writeWithRoom } from "../../../embedded/store/out-of-space";

const ROOM = 2 ** 40;

/** A disk whose write fails with each of these codes in turn, and then succeeds. */
function disk(codes: readonly (string | number)[], freeBytes: number) {
  const left = [...codes];
  const found = { reports: [] as string[], waits: 0 };
  const write = async () => {
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(`failed with ${code}`), { code });
    return await Promise.resolve();
  };
  const done = writeWithRoom(write, {
    freeBytes: () => freeBytes,
    wait: async () => void (found.waits += 1),
    report: (sentence) => found.reports.push(sentence),
  });
  return { done, found };
}

test("a write waits for a full disk, which is logged once, and once more when it has room again", async () => {
  for (const codes of [
    [28, 28, 28, 28, 28, 28],
    [5, 5, 28, 5, 28, 5],
    ["ENOSPC", "ENOSPC", 28, 28, 5, 5],
  ]) {
    const { done, found } = disk(codes, 1000);
    await done;
    // Each try prints lines of the package, so there are few while the disk has no more room than before.
    expect(found.waits).toBe(6 * 20);
    expect(found.reports).toEqual([
      expect.stringContaining("The disk is full"),
      expect.stringContaining("The disk has room again"),
    ]);
  }
});

test("a write is tried again as soon as the disk has more room", async () => {
  const free = [1000, 1000, 1000, 1001];
  let waits = 0;
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error("full"), { code: 28 });
    return await Promise.resolve();
  };
  const freeBytes = () => free.shift() ?? ROOM;
  await writeWithRoom(write, { freeBytes, wait: async () => void (waits += 1), report: () => {} });
  expect([tries, waits]).toEqual([2, 3]);
});

test("a reached quota waits although the disk has room", async () => {
  const { done, found } = disk([122, 122, 122, 122, 122], ROOM);
  await done;
  expect(found.waits).toBe(5);
});

test("an error that no lack of room explains ends the write", async () => {
  for (const codes of [[27], [5], [22], [-30782], ["EFBIG"], [28, 28, 28]]) {
    const { done, found } = disk(codes, ROOM);
    await expect(done).rejects.toThrow(`failed with ${codes[0]}`);
    expect(found.waits).toBe(codes.length - 1);
  }
});

test.skipIf(process.platform === "win32")(
  "a database file that the system does not let grow is refused with a sentence, not waited for",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "file-limit-"));
    const script = join(folder, "fill.mts");
    const store = pathToFileURL(resolve("embedded/store/lmdb.ts")).href;
    writeFileSync(script, fillUntilRefused(store, join(folder, "db")));
    // In units of 512 or 1,024 bytes.
    const command = `ulimit -f 2048; exec "${process.execPath}" --import tsx "${script}"`;
    const { stdout } = await promisify(execFile)("bash", ["-c", command], { timeout: 30_000 });
    expect(stdout).toContain("cannot be written");
    expect(stdout).toContain("restore a backup");
    rmSync(folder, { recursive: true });
  },
  40_000,
);

function fillUntilRefused(store: string, folder: string): string {
  return `
    import { LmdbStore } from ${JSON.stringify(store)};
    const store = await LmdbStore.open(${JSON.stringify(folder)});
    try {
      for (let n = 0; n < 200; n += 1) {
        const value = String(n) + Array.from({ length: 20000 }, () => Math.random()).join("");
        await store.append([{ space: "docs", key: Buffer.from("key" + n), value }]);
        await store.apply();
      }
    } catch (error) {
      console.log(error.message);
    }
    process.exit(0);
  `;
}
