import { expect, test } from "vitest";
import { isNamed, MATRIX } from "../support/permission-matrix";

type Registered = { isPublic?: boolean; isInternal?: boolean; exportReturns?: () => string };

const modules = import.meta.glob<Record<string, unknown>>([
  "../../convex/**/*.ts",
  "!../../convex/_generated/**",
  "!../../convex/**/*.d.ts",
  // Mounts components, which works while it is pushed only, and has no functions.
  "!../../convex/convex.config.ts",
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
    "account:changePassword",
    "account:chooseRole",
    "account:confirmEmailChange",
    "account:confirmPassword",
    "account:deleteAccount",
    "account:endSession",
    "account:exportData",
    "account:requestEmailChange",
    "billing:purchase",
    "account:requestVerification",
    "account:sessions",
    "account:setRemember",
    "account:signOutEverywhere",
    "account:verifyEmail",
    "admin/messages:list",
    "admin/messages:markRead",
    "admin/options:removeFromPublic",
    "books:markSeen",
    "books:mine",
    "books:news",
    "admin/options:setPhase",
    "books:remove",
    "books:setListed",
    "books:setPublicationStatus",
    "admin/producers:list",
    "books:updateRatings",
    "admin/producers:search",
    "admin/producers:setStatus",
    "admin/producers:stats",
    "auth:isAuthenticated",
    "auth:signIn",
    "auth:signOut",
    "authors:booksOf",
    "authors:bySlug",
    "authors:contact",
    "authors:revealContact",
    "authors:similar",
    "billing:myStatus",
    "billing:openPortal",
    "billing:sponsorshipPrices",
    "billing:startCheckout",
    "books:claim",
    "books:claimable",
    "books:create",
    "books:editForm",
    "books:get",
    "books:recordView",
    "books:update",
    "catalog:browse",
    "catalog:myHidden",
    "catalog:search",
    "catalog:searchSorted",
    "catalog:sponsored",
    "catalog:sponsoredHits",
    "catalog:successStories",
    "contact:send",
    "favorites:myIds",
    "favorites:set",
    "files:createUploadUrl",
    "files:finish",
    "home:bestsellers",
    "home:genreCarousel",
    "home:genres",
    "home:savedByProducers",
    "home:sponsoredStrip",
    "notes:get",
    "notes:save",
    "preferences:confirmNewsletter",
    "preferences:get",
    "preferences:optOutByEmail",
    "preferences:save",
    "preferences:subscribeNewsletter",
    "producers:me",
    "producers:reapply",
    "profiles:me",
    "profiles:removeHeadshot",
    "profiles:saveAll",
    "profiles:saveField",
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
  const inner = (await registered()).filter(({ name }) =>
    /^(jobs\/|email\/|stripe\/|seed:|testing:|credentials:|passwords:|personal:|auth:store)/.test(name),
  );
  expect(inner.length).toBeGreaterThan(10);
  expect(inner.filter(({ fn }) => fn.isPublic)).toEqual([]);
});
