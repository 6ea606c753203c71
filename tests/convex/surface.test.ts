import { expect, test } from "vitest";
import { isNamed, MATRIX } from "../support/permission-matrix";

type Registered = { isPublic?: boolean; isInternal?: boolean; exportReturns?: () => string };

const modules = import.meta.glob<Record<string, unknown>>([
  "../../convex/**/*.ts",
  "!../../convex/_generated/**",
  "!../../convex/**/*.d.ts",
]);

async function registered() {
  const found: { name: string; fn: Registered }[] = [];
  for (const [path, load] of Object.entries(modules)) {
    const module = path.replace("../../convex/", "").replace(/\.ts$/, "");
    for (const [name, value] of Object.entries(await load())) {
      if (typeof value !== "function") continue;
      const fn = value as Registered;
      if (fn.isPublic || fn.isInternal) found.push({ name: `${module}:${name}`, fn });
    }
  }
  return found;
}

test("a client can call these functions and no others", async () => {
  const names = (await registered()).filter(({ fn }) => fn.isPublic).map(({ name }) => name);
  expect(names.sort()).toEqual([
    "account:setRemember",
    "auth:isAuthenticated",
    "auth:signIn",
    "auth:signOut",
    "books:get",
    "catalog:browse",
    "catalog:myHidden",
    "catalog:search",
    "catalog:searchSorted",
    "catalog:sponsoredHits",
    "favorites:myIds",
    "favorites:set",
    "home:bestsellers",
    "home:genreCarousel",
    "home:genres",
    "home:savedByProducers",
    "home:sponsoredStrip",
    "viewer:me",
  ]);
});

test("each of them has its row in the table of who may call what", async () => {
  const names = (await registered()).filter(({ fn }) => fn.isPublic).map(({ name }) => name);
  expect(names.filter((name) => !MATRIX.some((row) => isNamed(row, name)))).toEqual([]);
});

test("what each of them returns is declared, so that no private field can slip out", async () => {
  const ours = (await registered()).filter(({ name }) => !name.startsWith("auth:"));
  for (const { name, fn } of ours) expect(JSON.parse(fn.exportReturns?.() ?? "null"), name).not.toBeNull();
});

test("jobs, seeds and staging are out of a client's reach", async () => {
  const inner = (await registered()).filter(({ name }) => /^(jobs\/|seed:|testing:|auth:store)/.test(name));
  expect(inner.length).toBeGreaterThan(10);
  expect(inner.filter(({ fn }) => fn.isPublic)).toEqual([]);
});
