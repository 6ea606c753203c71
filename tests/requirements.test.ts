import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const LIST = "docs/requirements.md";
const ID = /\b[A-Z]{1,3}-\d\d\b/g;
/** Words that look like an id: a film rating, an encoding. */
const NOT_IDS = new Set(["PG-13", "UTF-16"]);

/** Vendored code, generated code and drawings, whose paths look like ids. */
const OTHERS = /node_modules|_generated|cover-art/;

const listed = [...readFileSync(LIST, "utf8").matchAll(/^- \*\*([A-Z]+-\d\d)\*\* (.+)$/gm)];

test("docs/requirements.md lists exactly the requirements that tests name", () => {
  expect(listed.map(([, id]) => id).sort()).toEqual([...idsIn("tests", /\.tsx?$/)].sort());
});

test("each requirement is one sentence", () => {
  for (const [, id, sentence] of listed) expect(sentence, id).toMatch(/^[A-Z`].*\.$/);
});

test("no requirement id is in code that ships", () => {
  const found = ["convex", "domain", "src", "embedded", "local", "bench"].flatMap((folder) => [
    ...idsIn(folder, /\.(tsx?|mjs|css)$/),
  ]);
  expect(found).toEqual([]);
});

function idsIn(folder: string, names: RegExp): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && names.test(entry.name) && !OTHERS.test(entry.parentPath),
  );
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const ids = texts.flatMap((text) => text.match(ID) ?? []);
  return new Set(ids.filter((id) => !NOT_IDS.has(id)));
}
