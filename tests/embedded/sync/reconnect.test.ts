import { expect, test } from "vitest";
import { push, startBackend } from "../../support/embedded";
import { Answers, http, live, m } from "./clients";
import { notesApp } from "./notes-app";
import { RawSocket } from "./raw-socket";

interface Page {
  page: string[];
  continueCursor: string;
}

test("pages stay gapless across a restart because the client's journal pins their ends", async () => {
  const first = await startBackend();
  await push(first, notesApp);
  await using client = live(first.cloudUrl);
  for (let i = 0; i < 6; i += 1) await client.mutation(m("notes:add"), { room: "r", text: `p${i}` });
  const opts = { numItems: 3, cursor: null, id: 1 };
  const top = new Answers(client, "notes:page", { room: "r", paginationOpts: opts });
  await top.until(({ latest }) => latest !== undefined);
  const { continueCursor } = top.latest as Page;
  const rest = new Answers(client, "notes:page", {
    room: "r",
    paginationOpts: { ...opts, cursor: continueCursor },
  });
  await rest.until(({ latest }) => latest !== undefined);
  await using second = await first.restart({ port: Number(new URL(first.cloudUrl).port) });
  await http(second.cloudUrl).mutation(m("notes:add"), { room: "r", text: "p6" });
  await top.until(({ latest }) => (latest as Page).page.length === 4);
  expect((top.latest as Page).page).toEqual(["p6", "p5", "p4", "p3"]);
  expect((rest.latest as Page).page).toEqual(["p2", "p1", "p0"]);
});

test("a mutation whose response was lost with the connection runs once and resolves", async () => {
  const first = await startBackend();
  await push(first, notesApp);
  await using client = live(first.cloudUrl);
  const notes = new Answers(client, "notes:list", { room: "lost" });
  await notes.until(({ latest }) => latest !== undefined);
  const added = Promise.all(
    Array.from({ length: 20 }, (_, i) => client.mutation(m("notes:add"), { room: "lost", text: `${i}` })),
  );
  await using second = await first.restart({ port: Number(new URL(first.cloudUrl).port) });
  await added;
  await notes.until(({ latest }) => (latest as string[]).length === 20);
  expect(notes.latest).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`));
  expect(second.cloudUrl).toBe(first.cloudUrl);
});

test("a forged journal or cursor fails the page with an error that makes clients start over", async () => {
  await using backend = await startBackend();
  await push(backend, notesApp);
  using socket = await RawSocket.connected(backend.cloudUrl);
  const page = (cursor: string | null) => ({ room: "r", paginationOpts: { numItems: 3, cursor, id: 1 } });
  socket.subscribe(1, 0, "notes:page", page(null), "forged");
  socket.subscribe(2, 1, "notes:page", page("forged"));
  await socket.until(() => socket.of("Transition").length > 0 && results(socket).length === 2);
  for (const result of results(socket)) {
    expect(result).toMatchObject({
      type: "QueryFailed",
      errorMessage: expect.stringContaining("InvalidCursor"),
    });
  }
});

function results(socket: RawSocket): { type: string }[] {
  return socket.of("Transition").flatMap(({ modifications }) => modifications as { type: string }[]);
}
