import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

interface PathRule {
  path?: string;
  pathNot?: string;
}
interface ImportRule {
  name: string;
  from: PathRule;
  to: PathRule;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
  forbidden: ImportRule[];
};
const folders = ["src", "domain", "convex", "embedded", "local", "tests", "bench"];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
);

test.each(forbidden.filter((rule) => rule.from.path))(
  "the import rule $name still speaks of real files",
  (rule) => {
    expect(files.some((file) => matches(file, rule.from))).toBe(true);
  },
);

test.each(forbidden.filter((rule) => rule.to.path && !rule.to.path.includes("$1")))(
  "what $name forbids to import exists",
  (rule) => {
    expect(files.some((file) => new RegExp(rule.to.path ?? "").test(file))).toBe(true);
  },
);

test("the raw Convex builders are imported by convex/functions.ts alone", () => {
  const raw =
    /import\s*\{[^}]*\b(query|mutation|action|internalQuery|internalMutation|internalAction)\b[^}]*\}\s*from\s*"[./]*_generated\/server"/;
  const users = files.filter(
    (file) =>
      file.startsWith("convex/") && file.endsWith(".ts") && raw.test(readFileSync(join(root, file), "utf8")),
  );
  expect(users).toEqual(["convex/functions.ts"]);
});

test("only the store imports the database library", () => {
  const users = files.filter(
    (file) =>
      /^(embedded|local|convex|domain|src)\/.*\.tsx?$/.test(file) &&
      /from "lmdb"/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(users).toEqual(["embedded/store/lmdb.ts"]);
});

function matches(file: string, rule: PathRule): boolean {
  if (rule.pathNot && new RegExp(rule.pathNot).test(file)) return false;
  return new RegExp(rule.path ?? "").test(file);
}
