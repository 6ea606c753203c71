import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callFunction, setVariables } from "../../../local/support/admin-api";
import type { CliResult } from "../../../local/convex-cli";
import { sampleFiles } from "./sample-files";
import { SampleProject } from "./sample-project";

// Each step starts the real CLI, which takes a second of CPU time.
vi.setConfig({ testTimeout: 120_000 });

const PUSH = "dev --once --typecheck disable --tail-logs disable";

/** The pushed sample app. Tests that change it use a copy. */
let pushed: SampleProject;
let push: CliResult;

beforeAll(async () => {
  pushed = await SampleProject.create();
  push = await pushed.cli(PUSH);
  await pushed.stopBackend();
}, 60_000);

afterAll(async () => await pushed[Symbol.asyncDispose]());

test("dev --once pushes functions and routes and writes the generated code", async () => {
  expect(push.output).toContain("Convex functions ready!");
  expect(push.code).toBe(0);
  await using project = await pushed.copy();
  await project.mutation("notes:add", { author: "Ada", text: "first" });
  expect(await project.query("notes:byAuthor", { author: "Ada" })).toMatchObject([{ text: "first" }]);
  expect(await project.query("nested/greeting")).toBe("Hello, nobody");
  expect(await project.action("digest:ofWord")).toBe("c47d187067c6cf953245f128b5fde62a");
  expect(await (await fetch(`${project.siteUrl}/ping`)).text()).toBe("pong");
  expect(await project.read("convex/_generated/api.d.ts")).toContain(`import type * as nested_greeting`);
});

test("dev pushes a changed file again and prints the functions' log lines", async () => {
  await using project = await SampleProject.create();
  await using dev = project.startDev();
  await dev.printed("Convex functions ready!");
  expect(await project.query("notes:version")).toBe(1);
  await project.write("convex/notes.ts", notesOfVersion(2));
  await dev.printed("Convex functions ready!");
  expect(await project.query("notes:version")).toBe(2);
  await project.mutation("notes:add", { author: "Ada", text: "first" });
  await dev.printed("[CONVEX M(notes:add)] [LOG] 'a note by' 'Ada'");
});

test("deploy pushes the functions, deploy --dry-run does not", async () => {
  await using project = await pushed.copy();
  const deploy = "deploy --yes --typecheck disable";
  await project.write("convex/notes.ts", notesOfVersion(2));
  const trial = await project.cli(`${deploy} --dry-run`);
  expect(trial.output).toContain("Would have deployed");
  expect(trial.code).toBe(0);
  expect(await project.query("notes:version")).toBe(1);
  expect(await project.cli(deploy)).toMatchObject({ code: 0 });
  expect(await project.query("notes:version")).toBe(2);
});

test("codegen writes the generated code and does not change the live functions", async () => {
  await using project = await SampleProject.create();
  expect(await project.cli("codegen --typecheck disable")).toMatchObject({ code: 0 });
  expect(await project.read("convex/_generated/api.d.ts")).toContain("notes: typeof notes");
  await expect(project.query("notes:version")).rejects.toThrow("Could not find public function");
});

test("run pushes first when asked, calls internal functions, and suggests names", async () => {
  await using project = await pushed.copy();
  await project.write("convex/notes.ts", notesOfVersion(2));
  await project.mutation("notes:add", { author: "Ada", text: "first" });
  const cleared = await project.cli("run --push --typecheck disable notes:clear");
  expect(cleared.output.trim()).toMatch(/1$/);
  expect(cleared.code).toBe(0);
  expect(await project.query("notes:version")).toBe(2);
  const missing = await project.cli("run notes:nothing");
  expect(missing.code).toBe(1);
  expect(missing.output).toContain("Could not find function");
  expect(missing.output).toContain("byAuthor");
});

test("env sets, shows, lists and removes variables, and functions see changes at once", async () => {
  await using project = await pushed.copy();
  expect(await project.cli("env set GREETED world")).toMatchObject({ code: 0 });
  expect(await project.query("nested/greeting")).toBe("Hello, world");
  expect((await project.cli("env get GREETED")).output.trim()).toBe("world");
  expect((await project.cli("env list --include-values")).output).toContain("GREETED=world");
  expect(await project.cli("env remove GREETED")).toMatchObject({ code: 0 });
  expect(await project.query("nested/greeting")).toBe("Hello, nobody");
});

test("a wrong admin key ends the CLI at once", async () => {
  await using project = await SampleProject.create();
  const { code, output } = await project.cli(PUSH, { adminKey: "someone-elses" });
  expect(output).toContain("admin key");
  expect(code).toBe(1);
});

test("dev waits until a missing variable is set or documents are fixed, then pushes again", async () => {
  await using project = await pushed.copy();
  await project.mutation("notes:add", { author: "Bob", text: "first" });
  await project.write("convex/notes.ts", notesOfVersion(2));
  await project.write("convex/schema.ts", schemaWithAuthor(`v.literal("Ada")`));
  await project.write("convex/auth.config.ts", authOf("process.env.ISSUER!"));
  await using dev = project.startDev();
  await dev.printed("ISSUER is used in auth config file");
  let issuers = 0;
  await dev.printed("does not match the schema", async () => {
    issuers += 1;
    await setVariables(project, { ISSUER: `https://issuer-${issuers}.example` });
  });
  expect(await project.query("notes:version")).toBe(1);
  await callFunction(project, "notes:clear");
  await dev.printed("Convex functions ready!", () =>
    project.mutation("notes:add", { author: "Ada", text: "another" }),
  );
  expect(await project.query("notes:version")).toBe(2);
});

test("an error on import names the module and the line", async () => {
  await using project = await SampleProject.create({
    "convex/broken.ts": `export const x = 1;\nthrow new Error("not today");\n`,
  });
  const { code, output } = await project.cli(PUSH);
  expect(output).toContain("Failed to analyze broken.js: Uncaught Error: not today");
  expect(output).toContain("convex/broken.ts:2");
  expect(code).toBe(1);
});

test("a push needs every variable that defineApp requires", async () => {
  await using project = await SampleProject.create({
    "convex/convex.config.ts": `import { defineApp } from "convex/server";\nimport { v } from "convex/values";\nexport default defineApp({ env: { TOKEN: v.string() } });\n`,
  });
  const refused = await project.cli(PUSH);
  expect(refused.output).toContain("TOKEN is declared as required in convex.config.ts");
  expect(refused.code).toBe(1);
  expect(await project.read("convex/_generated/server.d.ts")).toContain("TOKEN");
});

test("a restarted backend runs the last pushed functions", async () => {
  await using project = await pushed.copy();
  await project.mutation("notes:add", { author: "Ada", text: "first" });
  await project.write("convex/digest.ts", String(sampleFiles["convex/digest.ts"]).replace("md5", "sha1"));
  await project.push();
  await project.restartBackend();
  expect(await project.query("notes:byAuthor", { author: "Ada" })).toMatchObject([{ text: "first" }]);
  expect(await project.action("digest:ofWord")).toBe("3cbcd90adc4b192a87a625850b7f231caddf0eb3");
  const folders = () => readdir(join(project.folder, ".data/modules"));
  await vi.waitFor(async () => expect(await folders()).toHaveLength(1));
});

function notesOfVersion(version: number): string {
  return String(sampleFiles["convex/notes.ts"]).replace("async () => 1", `async () => ${version}`);
}

function schemaWithAuthor(validator: string): string {
  return String(sampleFiles["convex/schema.ts"]).replace("author: v.string()", `author: ${validator}`);
}

function authOf(domain: string): string {
  return `export default { providers: [{ domain: ${domain}, applicationID: "convex" }] };`;
}
