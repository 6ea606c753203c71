import { ConvexError } from "convex/values";
import { expect, test } from "vitest";
import { push, startBackend, type TestBackend } from "../../support/embedded";
import { oneBackend } from "../one-backend";
import { Answers, a, http, live, m, q } from "./clients";
import { notesApp } from "./notes-app";

let backend: TestBackend;

oneBackend((started) => (backend = started), notesApp);

test("a note one person adds appears on another person's open list", async () => {
  await using reader = live(backend.cloudUrl);
  await using writer = live(backend.cloudUrl);
  const notes = new Answers(reader, "notes:list", { room: "shared" });
  await notes.until(({ latest }) => latest !== undefined);
  await writer.mutation(m("notes:add"), { room: "shared", text: "hello" });
  await notes.until(({ latest }) => JSON.stringify(latest) === '["hello"]');
  expect(notes.values).toEqual([[], ["hello"]]);
});

test("the writer sees the result as soon as the mutation resolves", async () => {
  await using client = live(backend.cloudUrl);
  const notes = new Answers(client, "notes:list", { room: "own" });
  await notes.until(({ latest }) => latest !== undefined);
  await client.mutation(m("notes:add"), { room: "own", text: "mine" });
  expect(notes.latest).toEqual(["mine"]);
});

test("a mutation that changes no visible query still resolves", async () => {
  await using client = live(backend.cloudUrl);
  expect(await client.mutation(m("notes:nothing"), {})).toBe("done");
  expect(await client.mutation(m("notes:nothing"), {})).toBe("done");
});

test("the mutations of one client run in order", async () => {
  await using client = live(backend.cloudUrl);
  const texts = Array.from({ length: 50 }, (_, i) => `n${i}`);
  await Promise.all(texts.map((text) => client.mutation(m("notes:add"), { room: "order", text })));
  expect(await client.query(q("notes:list"), { room: "order" })).toEqual(texts);
});

test("a change that does not change an answer sends nothing", async () => {
  await using reader = live(backend.cloudUrl);
  const counts = new Answers(reader, "notes:count", { room: "quiet" });
  await counts.until(({ latest }) => latest === 0);
  const id = await reader.mutation(m("notes:add"), { room: "quiet", text: "one" });
  await reader.mutation(m("notes:add"), { room: "elsewhere", text: "two" });
  await reader.mutation(m("notes:remove"), { id });
  expect(counts.values).toEqual([0, 1, 0]);
});

test("two queries of one page always show the same state", async () => {
  await using reader = live(backend.cloudUrl);
  await using writer = live(backend.cloudUrl);
  const seen: [unknown, unknown][] = [];
  const lists = new Answers(reader, "notes:list", { room: "pair" });
  const counts = new Answers(reader, "notes:count", { room: "pair" });
  await counts.until(({ latest }) => latest === 0);
  reader.client.addOnTransitionHandler(() => seen.push([lists.latest, counts.latest]));
  for (let i = 0; i < 20; i += 1) await writer.mutation(m("notes:add"), { room: "pair", text: `t${i}` });
  await counts.until(({ latest }) => latest === 20);
  // One transition carries both, so both callbacks of the previous one have run.
  for (const [list, count] of seen.slice(1)) expect((list as unknown[]).length - (count as number)).toBe(0);
});

test("a query error reaches the client and disappears with its cause", async () => {
  await using client = live(backend.cloudUrl);
  const fragile = new Answers(client, "notes:fragile", { room: "fragile" });
  await fragile.until(({ latest }) => latest === 0);
  const id = await client.mutation(m("notes:add"), { room: "fragile", text: "poison" });
  await fragile.until(({ errors }) => errors.length === 1);
  expect(fragile.errors[0]).toBeInstanceOf(ConvexError);
  expect((fragile.errors[0] as ConvexError<{ code: string }>).data).toEqual({ code: "poisoned" });
  await client.mutation(m("notes:remove"), { id });
  await fragile.until(({ latest }) => latest === 0);
});

test("a failed mutation leaves no writes and carries its error data", async () => {
  await using client = live(backend.cloudUrl);
  const refused = client.mutation(m("notes:refuse"), { room: "refused" });
  await expect(refused).rejects.toMatchObject({ data: { code: "refused" } });
  expect(await client.query(q("notes:list"), { room: "refused" })).toEqual([]);
});

test("a crash is reported with its message and no data", async () => {
  await using client = live(backend.cloudUrl);
  const failure = await client.mutation(m("notes:crash"), {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(ConvexError);
  expect(String(failure)).toContain("Uncaught Error: on purpose");
});

test("missing and internal functions give the same error", async () => {
  await using client = live(backend.cloudUrl);
  for (const name of ["notes:hidden", "notes:absent"]) {
    await expect(client.mutation(m(name), {})).rejects.toThrow(
      `Could not find public function for '${name}'`,
    );
  }
});

test("an action runs mutations and returns their results", async () => {
  await using client = live(backend.cloudUrl);
  const notes = new Answers(client, "notes:list", { room: "twice" });
  await notes.until(({ latest }) => latest !== undefined);
  expect(await client.action(a("notes:addTwice"), { room: "twice", text: "x" })).toEqual(["x", "x"]);
  await notes.until(({ latest }) => JSON.stringify(latest) === '["x","x"]');
});

test("values of every type round-trip", async () => {
  await using client = live(backend.cloudUrl);
  const value = {
    int: 2n ** 62n,
    float: -0,
    nan: NaN,
    bytes: new Uint8Array([1, 2, 255]).buffer,
    text: "é😀",
    none: null,
    list: [1, [2n]],
  };
  expect(await client.action(a("notes:echo"), { value })).toEqual(value);
});

test("pages stay gapless while rows arrive", async () => {
  await using client = live(backend.cloudUrl);
  for (let i = 0; i < 6; i += 1) await client.mutation(m("notes:add"), { room: "pages", text: `p${i}` });
  const first = new Answers(client, "notes:page", {
    room: "pages",
    paginationOpts: { numItems: 3, cursor: null, id: 1 },
  });
  await first.until(({ latest }) => latest !== undefined);
  const { continueCursor } = first.latest as { continueCursor: string };
  const second = new Answers(client, "notes:page", {
    room: "pages",
    paginationOpts: { numItems: 3, cursor: continueCursor, id: 1 },
  });
  await second.until(({ latest }) => latest !== undefined);
  await client.mutation(m("notes:add"), { room: "pages", text: "p6" });
  await first.until(({ latest }) => (latest as { page: string[] }).page.length === 4);
  expect(first.latest).toMatchObject({ page: ["p6", "p5", "p4", "p3"] });
  expect(second.latest).toMatchObject({ page: ["p2", "p1", "p0"] });
});

test("a later subscriber gets a first page of the requested size, not the grown one", async () => {
  await using early = live(backend.cloudUrl);
  await using late = live(backend.cloudUrl);
  const opts = { numItems: 2, cursor: null, id: 7 };
  for (let i = 0; i < 2; i += 1) await early.mutation(m("notes:add"), { room: "late", text: `l${i}` });
  const grown = new Answers(early, "notes:page", { room: "late", paginationOpts: opts });
  await grown.until(({ latest }) => latest !== undefined);
  await early.mutation(m("notes:add"), { room: "late", text: "l2" });
  await grown.until(({ latest }) => (latest as { page: string[] }).page.length === 3);
  const fresh = new Answers(late, "notes:page", { room: "late", paginationOpts: opts });
  await fresh.until(({ latest }) => latest !== undefined);
  expect(fresh.latest).toMatchObject({ page: ["l2", "l1"] });
});

test("an answer of several megabytes arrives in chunks and complete", async () => {
  await using client = live(backend.cloudUrl);
  const bytes = 12_000_002;
  const text = (await client.query(q("notes:big"), { bytes })) as string;
  expect(text.length).toBe(bytes / 2);
  expect(new Set(text)).toEqual(new Set("é"));
});

test("a push reaches every open page", async () => {
  await using own = await startBackend();
  await push(own, notesApp);
  await using client = live(own.cloudUrl);
  const answers = new Answers(client, "notes:count", { room: "pushed" });
  await answers.until(({ latest }) => latest === 0);
  const changed = notesApp.notes.replace(".collect()).length", ".collect()).length + 100");
  await push(own, { ...notesApp, notes: changed });
  await answers.until(({ latest }) => latest === 100);
});

test("HTTP requests get the same answers as sockets", async () => {
  const client = http(backend.cloudUrl);
  await client.mutation(m("notes:add"), { room: "http", text: "first" });
  expect(await client.query(q("notes:list"), { room: "http" })).toEqual(["first"]);
  await client.mutation(m("notes:add"), { room: "http", text: "second" });
  expect(await client.query(q("notes:list"), { room: "http" })).toEqual(["first", "second"]);
  expect(await client.consistentQuery(q("notes:list"), { room: "http" })).toEqual(["first", "second"]);
  expect(await client.action(a("notes:echo"), { value: 5n })).toBe(5n);
  await expect(client.mutation(m("notes:refuse"), { room: "http" })).rejects.toMatchObject({
    data: { code: "refused" },
  });
});
