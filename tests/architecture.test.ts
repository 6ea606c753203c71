import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise, type IForbiddenRuleType } from "dependency-cruiser";
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
const layerRules = forbidden.filter(({ name }) => name.startsWith("engine-layer-"));
/** One file of each layer of the engine. A layer imports only those above it; the last file is the server's. */
const ENGINE_LAYERS = [
  ["supervisor/a.ts"],
  ["system/a.ts"],
  ["values/a.ts"],
  ["store/a.ts"],
  ["db/a.ts"],
  ["db/schema/a.ts"],
  ["db/index/a.ts"],
  ["db/search/a.ts"],
  ["db/vector/a.ts"],
  ["db/read/a.ts"],
  ["db/write/a.ts"],
  ["db/database.ts"],
  ["functions/a.ts"],
  ["functions/system-tables/a.ts"],
  ["functions/realm/a.ts"],
  ["functions/syscalls/a.ts"],
  ["functions/run/a.ts"],
  ["net/a.ts"],
  ["admin/a.ts"],
  ["auth/a.ts", "files/a.ts", "schedule/a.ts", "live/a.ts", "deploy/a.ts"],
  ["sync/a.ts", "http/a.ts", "maintenance/a.ts"],
  ["server.ts"],
];
const folders = ["src", "domain", "convex", "embedded", "local", "tests", "bench"];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
);
/** More in one folder, and a newcomer reads a list instead of finding a room. */
const MAX_FILES = 25;

test.each(forbidden.filter((rule) => rule.from.path))(
  "the import rule $name still matches real files",
  (rule) => {
    expect(files.some((file) => matches(file, rule.from))).toBe(true);
  },
);

test.each(forbidden.filter((rule) => rule.to.path && !rule.to.path.includes("$1")))(
  "the target that $name forbids exists",
  (rule) => {
    expect(files.some((file) => new RegExp(rule.to.path ?? "").test(file))).toBe(true);
  },
);

test("every layer rule is tried with a file of its layer", () => {
  const tried = ENGINE_LAYERS.flat().map((file) => `embedded/${file}`);
  const idle = layerRules.filter((rule) => !tried.some((file) => matches(file, rule.from)));
  expect(idle.map(({ name }) => name)).toEqual([]);
});

test("every file of the engine belongs to one layer or to the server", () => {
  const layersOf = (file: string) => layerRules.filter((rule) => matches(file, rule.from)).length;
  const isServer = (file: string) => file.split("/").length === 2;
  const strays = files.filter(
    (file) => file.startsWith("embedded/") && layersOf(file) !== (isServer(file) ? 0 : 1),
  );
  expect(strays).toEqual([]);
});

test("each layer of the engine imports only those to its left", async () => {
  const layers = ENGINE_LAYERS.flat();
  const lineOf = (file: string) => ENGINE_LAYERS.findIndex((line) => line.includes(file));
  const forbiddenImports = layers
    .filter((file) => file !== "server.ts")
    .flatMap((from) =>
      layers
        .filter((to) => to !== from && lineOf(to) >= lineOf(from))
        .map((to) => `embedded/${from} -> embedded/${to}`),
    );
  expect((await reportedImports(layers)).sort()).toEqual(forbiddenImports.sort());
});

test("no folder holds more files than a newcomer can take in", () => {
  const sizes = new Map<string, number>();
  for (const folder of files.filter(isOurs).map((file) => dirname(file)))
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  const large = [...sizes].filter(([, size]) => size > MAX_FILES);
  expect(large).toEqual([]);
});

test("only convex/functions.ts imports the raw Convex builders", () => {
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

/** False for what tools write or install. */
function isOurs(file: string): boolean {
  return !/(^|\/)(_generated|node_modules)\//.test(file);
}

function matches(file: string, rule: PathRule): boolean {
  if (rule.pathNot && new RegExp(rule.pathNot).test(file)) return false;
  return new RegExp(rule.path ?? "").test(file);
}

/** The violations when each of these files imports all the others. */
async function reportedImports(engineFiles: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "layers-"));
  try {
    for (const file of engineFiles) {
      const path = join(folder, "embedded", file);
      const others = engineFiles.filter((other) => other !== file);
      const imports = others.map((other) => `import "./${relative(dirname(file), other)}";`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, imports.join("\n"));
    }
    const { output } = await cruise(["embedded"], {
      baseDir: folder,
      ruleSet: { forbidden: layerRules as IForbiddenRuleType[] },
      validate: true,
    });
    if (typeof output === "string") throw new Error(output);
    return output.summary.violations.map(({ from, to }) => `${from} -> ${to}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
