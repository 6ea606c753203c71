import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { DEMO_AUTHORS } from "../local/demo-market/authors";
import { DEMO_BOOKS } from "../local/demo-market/books";
import { DEMO_CONVERSATIONS, DEMO_REPORTS } from "../local/demo-market/conversations/conversations";
import { DEMO_LOGINS, DEMO_PASSWORD, DEMO_PRODUCERS } from "../local/demo-market/people";
import { projectRoot } from "../local/support/settings";

/** The pushed code without packages, and the files it comes from. */
async function pushedModules() {
  const folder = join(projectRoot, "convex");
  const files = await readdir(folder, { recursive: true });
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: files
      .filter((file) => /(?<!\.d)\.ts$/.test(file) && !file.startsWith("_generated"))
      .map((file) => join(folder, file)),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    splitting: true,
    charset: "utf8",
    outdir: "/out",
    write: false,
    metafile: true,
  });
  return { text: outputFiles.map((file) => file.text).join("\n"), inputs: Object.keys(metafile.inputs) };
}

test("a push contains nothing of the demo catalog: no book, person or password", async () => {
  const { text, inputs } = await pushedModules();
  expect(inputs).toContain("convex/staging/market.ts");
  expect(inputs.filter((file) => !/^(convex|domain)\//.test(file))).toEqual([]);
  const demo = [
    ...DEMO_BOOKS.flatMap(({ title, logline }) => [title, logline]),
    ...Object.keys(DEMO_AUTHORS),
    ...DEMO_PRODUCERS.map(([firstName, lastName]) => `${firstName} ${lastName}`),
    ...DEMO_LOGINS.map(({ email }) => email),
    ...DEMO_CONVERSATIONS.flatMap(({ messages, report }) => [
      ...messages.flatMap(([, , ...paragraphs]) => paragraphs),
      report?.words ?? "",
    ]),
    ...DEMO_REPORTS.map(({ words }) => words),
    DEMO_PASSWORD,
  ];
  expect(demo.filter((words) => words !== "" && text.includes(words))).toEqual([]);
});
