import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { imdbLink } from "../../../domain/links";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import { type Market, type Somebody, test } from "../../support/market";

const FIRST = { paginationOpts: { numItems: 24, cursor: null } };

async function names(admin: Somebody, status?: ApprovalStatus) {
  const { page } = await admin.query(api.admin.producers.list, { status, ...FIRST });
  return page.map(({ fullName }) => fullName);
}

async function searchFor(admin: Somebody, q: string, status?: ApprovalStatus) {
  const { page } = await admin.query(api.admin.producers.search, { q, status, ...FIRST });
  return page.map(({ fullName }) => fullName).sort();
}

/** Three producers, each signed up a minute after the one before. */
async function three(market: Market) {
  const admin = await market.person("admin");
  for (const [firstName, status, companyName] of [
    ["Dana", "approved"],
    ["Rowan", "pending", "Paper Crane Television"],
    ["Casper", "denied"],
  ] as const) {
    const email = `${firstName.toLowerCase()}@films.example`;
    await market.producer(status, { firstName, lastName: "Quill", companyName, email });
    await market.pass(60_000);
  }
  return admin;
}

describe("the admin's table of producers", () => {
  test("lists who waits first, then the newest sign-ups, all or by status (ADM-25)", async ({ market }) => {
    const admin = await three(market);
    expect(await names(admin)).toEqual(["Rowan Quill", "Casper Quill", "Dana Quill"]);
    expect(await names(admin, "pending")).toEqual(["Rowan Quill"]);
    expect(await names(admin, "suspended")).toEqual([]);
  });

  test("puts the longest wait first, which starts anew with another review", async ({ market }) => {
    const admin = await three(market);
    await market.producer("pending", { firstName: "Edda", lastName: "Quill" });
    await market.pass(60_000);
    await market.approve("dana@films.example", "pending");
    const waiting = ["Rowan Quill", "Edda Quill", "Dana Quill"];
    expect(await names(admin)).toEqual([...waiting, "Casper Quill"]);
    expect(await names(admin, "pending")).toEqual(waiting);
    const { waitingSince } = await admin.query(api.admin.producers.stats, { month: "2026-11" });
    expect(waitingSince).toBe(Date.now() - 3 * 60_000);
    await market.deny("rowan@films.example", "No credits found");
    expect(await names(admin)).toEqual(["Edda Quill", "Dana Quill", "Casper Quill", "Rowan Quill"]);
  });

  test("is sorted by sign-up on demand", async ({ market }) => {
    const admin = await three(market);
    const sorted = async (sort: "newest" | "oldest", status?: ApprovalStatus) =>
      (await admin.query(api.admin.producers.list, { sort, status, ...FIRST })).page.map(
        ({ fullName }) => fullName,
      );
    expect(await sorted("newest")).toEqual(["Casper Quill", "Rowan Quill", "Dana Quill"]);
    expect(await sorted("oldest")).toEqual(["Dana Quill", "Rowan Quill", "Casper Quill"]);
    expect(await sorted("oldest", "approved")).toEqual(["Dana Quill"]);
  });

  test("contains only the columns it shows", async ({ market }) => {
    const admin = await market.person("admin");
    const dana = await market.producer("approved", {
      firstName: "Dana",
      lastName: "Quill",
      phone: "+1 555 0100",
      imdbUrl: "imdb.com/name/nm0000001",
    });
    const { page } = await admin.query(api.admin.producers.list, FIRST);
    expect(page).toEqual([
      {
        _id: dana.profileId,
        signupDate: Date.now(),
        fullName: "Dana Quill",
        companyName: null,
        email: dana.email,
        approvalStatus: "approved",
        approvalReason: null,
        imdbUrl: "https://imdb.com/name/nm0000001",
        waitingSince: null,
      },
    ]);
  });

  test("leaves authors and admins out", async ({ market }) => {
    const admin = await market.person("admin");
    await market.person("author");
    expect(await names(admin)).toEqual([]);
    expect(await searchFor(admin, "test")).toEqual([]);
    expect(await searchFor(admin, "author")).toEqual([]);
  });

  test("loads page by page, at most 48 at a time", async ({ market }) => {
    const admin = await market.person("admin");
    for (let n = 0; n < 50; n++) await market.producer("pending", { firstName: `P${n}` });
    const page = await admin.query(api.admin.producers.list, {
      paginationOpts: { numItems: 1000, cursor: null },
    });
    const rest = await admin.query(api.admin.producers.list, {
      paginationOpts: { numItems: 48, cursor: page.continueCursor },
    });
    expect([page.page.length, page.isDone, rest.page.length, rest.isDone]).toEqual([48, false, 2, true]);
  });

  test("is for admins only, as are its counts and its search (M65)", async ({ market }) => {
    const others = [
      [market.visitor, "UNAUTHENTICATED"],
      [await market.person("author"), "FORBIDDEN"],
      [await market.producer("approved"), "FORBIDDEN"],
    ] as const;
    for (const [{ query }, code] of others) {
      const refused = { data: { code } };
      await expect(query(api.admin.producers.list, FIRST)).rejects.toMatchObject(refused);
      await expect(query(api.admin.producers.search, { q: "a", ...FIRST })).rejects.toMatchObject(refused);
      await expect(query(api.admin.producers.stats, { month: "2026-11" })).rejects.toMatchObject(refused);
      await expect(query(api.admin.producers.waiting, {})).rejects.toMatchObject(refused);
      await expect(query(api.admin.producers.get, { profileId: "anyone" })).rejects.toMatchObject(refused);
    }
  });
});

describe("the search for a producer", () => {
  test("finds names and companies, within a chosen status", async ({ market }) => {
    const admin = await three(market);
    expect(await searchFor(admin, "quill")).toEqual(["Casper Quill", "Dana Quill", "Rowan Quill"]);
    expect(await searchFor(admin, "quill", "denied")).toEqual(["Casper Quill"]);
    expect(await searchFor(admin, "paper crane")).toEqual(["Rowan Quill"]);
    expect(await searchFor(admin, "nobody")).toEqual([]);
    expect(await searchFor(admin, " ... ")).toEqual([]);
  });

  test("finds an email address by its first letters once an @ is typed", async ({ market }) => {
    const admin = await three(market);
    await market.person("author", { email: "dana@writers.example" });
    expect(await searchFor(admin, " Dana@")).toEqual(["Dana Quill"]);
    expect(await searchFor(admin, "dana@films.example", "approved")).toEqual(["Dana Quill"]);
    expect(await searchFor(admin, "dana@films.example", "denied")).toEqual([]);
    expect(await searchFor(admin, "@films.example")).toEqual([]);
  });
});

describe("the counts above the table", () => {
  test("follow sign-ups, phones, companies and decisions (ADM-25)", async ({ market }) => {
    const admin = await three(market);
    const start = Date.now();
    await market.producer("pending", { phone: "+1 555 0100" });
    await market.approve("rowan@films.example");
    expect(await admin.query(api.admin.producers.stats, { month: "2026-11" })).toEqual({
      total: 4,
      thisMonth: 4,
      withPhone: 1,
      withCompany: 1,
      waitingSince: start,
      byStatus: { pending: 1, approved: 2, denied: 1, suspended: 0 },
    });
  });

  test("cover a month from its first day to its last", async ({ market }) => {
    const admin = await market.person("admin");
    for (const day of ["2026-11-30T23:59:59Z", "2026-12-01T00:00:00Z", "2026-12-31T23:59:59Z"]) {
      await market.pass(Date.parse(day) - Date.now());
      await market.producer("pending");
    }
    const admins = await market.person("admin");
    const count = async (month: string) =>
      (await admins.query(api.admin.producers.stats, { month })).thisMonth;
    expect([await count("2026-11"), await count("2026-12"), await count("2027-01")]).toEqual([1, 2, 0]);
    expect(admin.userId).not.toBe(admins.userId);
  });
});

test("a link is called IMDB only when it goes there", () => {
  expect(imdbLink("http://www.imdb.com/name/nm1")).toBe("https://www.imdb.com/name/nm1");
  expect(imdbLink("pro.imdb.com/name/nm1")).toBe("https://pro.imdb.com/name/nm1");
  for (const other of ["", "https://imdb.com.evil.example/x", "https://notimdb.com/x", "javascript:alert(1)"])
    expect(imdbLink(other)).toBeNull();
});
