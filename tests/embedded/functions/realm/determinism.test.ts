import { beforeAll, describe, expect, test } from "vitest";
import type { ModuleSource } from "../../../../embedded/functions/deployment";
import { Backend } from "../backend";
import { bundle } from "../bundle";
import { FakeClock } from "../fake-clock";

const WORLD = `
import { queryGeneric as query, mutationGeneric as mutation, actionGeneric as action } from "convex/server";

const attempt = async (work) => { try { await work(); return "allowed"; } catch (error) { return error.message; } };
const importedAt = Date.now();

const look = async () => {
  const first = Date.now();
  await new Promise((resolve) => queueMicrotask(resolve));
  return {
    isFrozen: first === Date.now() && first === new Date().getTime(),
    now: first,
    text: typeof Date(),
    isDate: new Date() instanceof Date && new Date(5).getTime() === 5 && new Date().constructor === Date,
    randoms: [Math.random(), Math.random()],
    fetch: await attempt(() => fetch("data:text/plain,hi")),
    timeout: await attempt(() => new Promise((resolve) => setTimeout(resolve, 1))),
    uuid: await attempt(() => crypto.randomUUID()),
    bytes: await attempt(() => crypto.getRandomValues(new Uint8Array(4))),
    key: await attempt(() => crypto.subtle.generateKey({ name: "AES-GCM", length: 128 }, true, ["encrypt"])),
    digest: await attempt(async () => {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode("x"));
      if (!(digest instanceof ArrayBuffer) || digest.byteLength !== 32) throw new Error("not a digest");
    }),
  };
};
export const inQuery = query(look);
export const inMutation = mutation(look);
export const inAction = action(look);
export const importTime = query(() => importedAt);
export const errors = query(async () => {
  const caught = [];
  try { new URL("::"); } catch (error) { caught.push(error instanceof Error, error instanceof TypeError); }
  try { null.x; } catch (error) { caught.push(error instanceof Error, error instanceof TypeError); }
  try { await crypto.subtle.digest("NOPE", new Uint8Array(1)); } catch (error) { caught.push(error instanceof Error); }
  class Special extends Error {}
  caught.push(new Error("x") instanceof Special, new Special("x") instanceof Error);
  return caught;
});
export const environment = query(() => {
  process.env.WRITTEN = "yes";
  return {
    url: process.env.CONVEX_CLOUD_URL,
    set: process.env.GREETING ?? null,
    home: process.env.HOME ?? null,
    written: process.env.WRITTEN ?? null,
    keys: Object.keys(process.env).length,
  };
});
export const requests = query(async () => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array([1, 2])]));
  const request = new Request("http://h.example/x", { method: "POST", body: new Uint8Array([7, 8]) });
  return [...new Uint8Array(await request.arrayBuffer())];
});
`;

let modules: Map<string, ModuleSource>;
beforeAll(async () => {
  modules = await bundle({ world: WORLD });
});

const REFUSED = /^Can't use .* in queries and mutations\. Please consider using an action\./;

describe("time and randomness", () => {
  test.each(["inQuery", "inMutation"])("stand still in %s", async (name) => {
    const clock = new FakeClock(1_700_000_000_123);
    await using backend = await Backend.start(modules, clock);
    const run = name === "inQuery" ? backend.query("world:inQuery") : backend.mutation("world:inMutation");
    expect(await run).toMatchObject({
      ...{ isFrozen: true, now: 1_700_000_000_123, text: "string", isDate: true, digest: "allowed" },
      fetch: expect.stringMatching(REFUSED) as string,
      timeout: expect.stringMatching(REFUSED) as string,
      key: expect.stringContaining("cryptographic randomness") as string,
      ...{ uuid: "allowed", bytes: "allowed" },
    });
  });

  test("are real in an action", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.action("world:inAction")).toMatchObject({
      ...{
        fetch: "allowed",
        timeout: "allowed",
        uuid: "allowed",
        bytes: "allowed",
        key: "allowed",
        digest: "allowed",
      },
    });
  });

  test("differ between two executions", async () => {
    await using backend = await Backend.start(modules);
    const first = (await backend.query("world:inQuery")) as { randoms: number[] };
    const second = (await backend.query("world:inQuery")) as { randoms: number[] };
    expect(first.randoms).not.toEqual(second.randoms);
    for (const random of [...first.randoms, ...second.randoms]) {
      expect(random).toBeGreaterThanOrEqual(0);
      expect(random).toBeLessThan(1);
    }
  });

  test("are fixed while modules are imported", async () => {
    const clock = new FakeClock(5_000);
    await using backend = await Backend.start(modules, clock);
    clock.advance(60_000);
    expect(await backend.query("world:importTime")).toBe(5_000);
  });
});

describe("the globals of pushed code", () => {
  test("recognize the platform's errors as instances of Error", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.query("world:errors")).toEqual([true, true, true, true, true, false, true]);
  });

  test("can be redeclared by a module", async () => {
    await using backend = await Backend.start({
      m: `import { queryGeneric as query } from "convex/server";
          const Map = class { get() { return "mine"; } };
          export const read = query(() => [new Map().get(), typeof Object, typeof JSON]);`,
    });
    expect(await backend.query("m:read")).toEqual(["mine", "function", "object"]);
  });

  test("can be inspected and replaced before and after their first use", async () => {
    await using backend = await Backend.start({
      m: `import { queryGeneric as query } from "convex/server";
          const there = [typeof Request, typeof crypto, "Response" in globalThis, typeof NoSuchThing];
          const same = Headers === Headers && crypto === crypto;
          Headers = "assigned"; globalThis.FormData = "assigned"; Blob = "assigned";
          Object.defineProperty(globalThis, "Response", { value: "defined" });
          delete globalThis.File;
          const now = [Headers, globalThis.FormData, Blob, Response, typeof File];
          export const read = query(() => ({ there, same, now, own: Object.keys(globalThis).includes("URL") }));`,
    });
    expect(await backend.query("m:read")).toEqual({
      there: ["function", "object", true, "undefined"],
      same: true,
      now: ["assigned", "assigned", "assigned", "defined", "undefined"],
      own: true,
    });
  });

  test("share byte arrays with the platform's classes", async () => {
    await using backend = await Backend.start(modules);
    expect(await backend.query("world:requests")).toEqual([7, 8]);
  });

  test("include the deployment's variables but not the machine's", async () => {
    await using backend = await Backend.start(modules);
    await backend.engine.setEnvironment([{ name: "GREETING", value: "hello" }]);
    expect(await backend.query("world:environment")).toEqual({
      url: "http://127.0.0.1:21200",
      ...{ set: "hello", home: null, written: null, keys: 0 },
    });
  });
});

describe("a variable", () => {
  test("is a dependency of the query that read it", async () => {
    await using backend = await Backend.start(modules);
    const { reads } = await backend.queryOutcome("world:environment");
    expect([...reads.tokens]).toContain("env:GREETING");
    const told: string[][] = [];
    backend.engine.onCommit(async ({ writes }) => void told.push([...writes.tokens]));
    await backend.engine.setEnvironment([{ name: "GREETING", value: "hello" }]);
    expect(told).toEqual([expect.arrayContaining(["env:GREETING"])]);
  });

  test("survives a restart and can be removed", async () => {
    await using backend = await Backend.start(modules);
    await backend.engine.setEnvironment([{ name: "GREETING", value: "hello" }]);
    await backend.restart(modules);
    expect(backend.environment.list()).toEqual([{ name: "GREETING", value: "hello" }]);
    await backend.engine.setEnvironment([{ name: "GREETING", value: null }]);
    expect(backend.environment.list()).toEqual([]);
  });

  test("that a module reads on import takes effect at once", async () => {
    await using backend = await Backend.start({
      m: `import { queryGeneric as query } from "convex/server";
          const greeting = process.env.GREETING ?? "none";
          export const read = query(() => greeting);`,
    });
    expect(await backend.query("m:read")).toBe("none");
    await backend.engine.setEnvironment([{ name: "GREETING", value: "hello" }]);
    expect(await backend.query("m:read")).toBe("hello");
  });

  test("cannot have a built-in name", async () => {
    await using backend = await Backend.start(modules);
    await expect(backend.engine.setEnvironment([{ name: "CONVEX_SITE_URL", value: "x" }])).rejects.toThrow(
      "built in",
    );
  });
});
