import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { functionsFingerprint } from "../local/support/market";

let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "stamp-"));
  for (const file of ["convex/books.ts", "embedded/deploy/stored-deployment.ts", "src/main.tsx"])
    await write(file, "one");
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

test.each([
  ["a function", "convex/books.ts", true],
  ["the engine", "embedded/deploy/stored-deployment.ts", true],
  ["a screen", "src/main.tsx", false],
])("after a change of %s (%s), the next start pushes the functions: %s", async (_, file, isPushed) => {
  const before = await functionsFingerprint(root);
  await write(file, "two");
  expect((await functionsFingerprint(root)) !== before).toBe(isPushed);
});

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}
