import fc from "fast-check";
import { expect, test } from "vitest";
import { afterLogin, loginNotice, safePath } from "../../../domain/accounts/redirects";

test.each([
  ["/browse?genre=Crime#top", "/browse?genre=Crime#top"],
  ["/book/the-salt-ledger", "/book/the-salt-ledger"],
  ["/payment-success", "/payment-success"],
  ["/a/../admin", "/admin"],
])("login may redirect to %j", (target, path) => {
  expect(safePath(target)).toBe(path);
});

test.each([
  null,
  "",
  "browse",
  "//evil.example",
  "/\\evil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "/%2fevil.example",
  "/a/..//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/%0d%0aLocation:evil",
  "/\tevil",
  "/%",
  "/login",
  "/login?redirect=/login",
  "/logout/",
  "/Logout",
  "/log%6Fut",
])("login may not redirect to %j", (target) => {
  expect(safePath(target)).toBeNull();
});

test("every requested redirect resolves to one path of this site", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    "//",
    "%2f",
    "%5c",
    ".",
    "..",
    "@",
    ":",
    "evil.example",
    "?",
    "#",
    "a",
  );
  const targets = fc.oneof(
    fc.string(),
    fc.array(pieces).map((parts) => parts.join("")),
    fc.array(pieces).map((parts) => `/${parts.join("")}`),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(targets, (target) => {
      const path = safePath(target);
      if (path === null) return;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, "https://here.example").origin).toBe("https://here.example");
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ["author", null, null, "/dashboard/author"],
  ["producer", null, "/book/low-orbit", "/book/low-orbit"],
  ["producer", "/browse", "/book/low-orbit", "/browse"],
  ["admin", null, "/book/low-orbit", "/admin"],
  ["admin", "/browse", null, "/browse"],
  [null, null, null, "/dashboard"],
  ["author", "//evil.example", "//evil.example", "/dashboard/author"],
] as const)("a %s with redirect %j who came from %j goes to %s", (role, redirect, origin, to) => {
  expect(afterLogin(role, redirect, origin)).toBe(to);
});

test("the login notice names the book form, a search to save and no other page", () => {
  expect(loginNotice("/submit?edit=1")).toBe("Please sign in to access book submission");
  expect(loginNotice("/dashboard/producer?tab=saved-searches&new=q%3Dsalt")).toBe(
    "Please sign in as a producer to save this search",
  );
  expect(loginNotice("/dashboard/producer?tab=saved-searches")).toBe("Please sign in to access this page");
  expect(loginNotice("/dashboard/author")).toBe("Please sign in to access this page");
  expect(loginNotice(null)).toBeNull();
});
