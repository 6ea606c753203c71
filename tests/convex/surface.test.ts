import { expect, test } from "vitest";
import { isNamed, MATRIX } from "../support/permissions/matrix";
import { publicFunctions, serverFunctions } from "../support/server-functions";

test("a client can call exactly these functions", async () => {
  expect(await publicFunctions()).toEqual([
    "account:changePassword",
    "account:chooseRole",
    "account:confirmEmailChange",
    "account:confirmPassword",
    "account:deleteAccount",
    "account:endSession",
    "account:exportData",
    "account:requestEmailChange",
    "account:requestVerification",
    "account:sessions",
    "account:setRemember",
    "account:signOutEverywhere",
    "account:verifyEmail",
    "admin/messages:list",
    "admin/messages:markRead",
    "admin/options:removeFromPublic",
    "admin/options:setPhase",
    "admin/producers:list",
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
    "billing:purchase",
    "billing:sponsorshipPrices",
    "billing:startCheckout",
    "billing:trialTerms",
    "books:claim",
    "books:claimable",
    "books:create",
    "books:editForm",
    "books:get",
    "books:markSeen",
    "books:mine",
    "books:news",
    "books:recordView",
    "books:remove",
    "books:setListed",
    "books:setPublicationStatus",
    "books:update",
    "books:updateRatings",
    "catalog:browse",
    "catalog:myHidden",
    "catalog:search",
    "catalog:searchSorted",
    "catalog:sponsored",
    "catalog:sponsoredHits",
    "catalog:successStories",
    "contact:send",
    "favorites:isSaved",
    "favorites:mine",
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
    "options:createFromSaved",
    "options:dismissReminder",
    "options:endings",
    "options:mine",
    "options:remove",
    "options:restore",
    "options:update",
    "preferences:confirmNewsletter",
    "preferences:get",
    "preferences:optOutByEmail",
    "preferences:save",
    "preferences:subscribeNewsletter",
    "producers:desk",
    "producers:markSeen",
    "producers:me",
    "producers:profile",
    "producers:reapply",
    "producers:save",
    "profiles:me",
    "profiles:removeHeadshot",
    "profiles:saveAll",
    "profiles:saveField",
    "savedSearches:count",
    "savedSearches:markRun",
    "savedSearches:mine",
    "savedSearches:newMatches",
    "savedSearches:remove",
    "savedSearches:restore",
    "savedSearches:run",
    "savedSearches:save",
    "savedSearches:setAlerts",
    "savedSearches:stopAlerts",
    "slate:move",
    "viewer:me",
  ]);
});

test("every public function has a row in the permission table", async () => {
  const names = await publicFunctions();
  expect(names.filter((name) => !MATRIX.some((row) => isNamed(row, name)))).toEqual([]);
});

test("every public function declares its return value, so that no private field can leak", async () => {
  const ours = (await serverFunctions()).filter(({ name }) => !name.startsWith("auth:"));
  for (const { name, fn } of ours) expect(JSON.parse(fn.exportReturns?.() ?? "null"), name).not.toBeNull();
});

test("clients cannot call jobs or staging functions", async () => {
  const inner = (await serverFunctions()).filter(({ name }) =>
    /^(jobs\/|email\/|stripe\/|staging:|credentials:|passwords:|personal:|auth:store)/.test(name),
  );
  expect(inner.length).toBeGreaterThan(10);
  expect(inner.filter(({ fn }) => fn.isPublic)).toEqual([]);
});
