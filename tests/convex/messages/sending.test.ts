import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { type Market, type Somebody, test } from "../../support/market";

const CLIENT_ID = "0123456789abcdef0123456789abcdef";

async function conversation(market: Market) {
  const mara = await market.person("author");
  const { userId: ownerId, profileId } = mara;
  const bookId = await market.book({ title: "The Salt Ledger", ownerId, profileId });
  const dana = await market.producer("approved", { emailVerified: true });
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  const send = async (from: Somebody, clientId: string) =>
    await from.mutation(api.messages.threads.send, { threadId, text: "And audio?", clientId });
  const read = async (by: Somebody) =>
    (
      await by.query(api.messages.threads.messages, {
        threadId,
        paginationOpts: { numItems: 10, cursor: null },
      })
    ).page;
  return { mara, dana, threadId, send, read };
}

test("D-01: a message sent again from another window arrives once, also when the conversation closed in between", async ({
  market,
}) => {
  const { mara, dana, threadId, send, read } = await conversation(market);
  const messageId = await send(dana, CLIENT_ID);
  await mara.mutation(api.messages.threads.setClosed, { threadId, closed: true });
  expect(await send(dana, CLIENT_ID)).toBe(messageId);
  const { unread } = (await mara.query(api.messages.threads.get, { threadId }))!;
  expect(unread).toBe(2);
  expect((await read(dana)).map(({ clientId }) => clientId)).toEqual([CLIENT_ID, null]);
  expect((await read(mara)).map(({ clientId }) => clientId)).toEqual([null, null]);
});

test("D-01: a first message sent again arrives once, also when the book was hidden in between", async ({
  market,
}) => {
  const { mara, dana } = await conversation(market);
  const { userId: ownerId, profileId } = mara;
  const bookId = await market.book({ title: "The Unlit Room", ownerId, profileId });
  const start = async () =>
    await dana.mutation(api.messages.threads.start, { bookId, text: "And this one?", clientId: CLIENT_ID });
  const threadId = await start();
  expect(await start()).toBe(threadId);
  await mara.mutation(api.books.setListed, { bookId, listed: false });
  expect(await start()).toBe(threadId);
  expect((await mara.query(api.messages.threads.get, { threadId }))!.unread).toBe(1);
});

test("D-01: a message brings an archived conversation back to its reader, and to its writer with the answer", async ({
  market,
}) => {
  const { mara, dana, threadId } = await conversation(market);
  const foldersOf = async (...sides: Somebody[]) =>
    await Promise.all(
      sides.map(async ({ query }) => (await query(api.messages.threads.get, { threadId }))!.folder),
    );
  for (const [writer, reader] of [
    [mara, dana],
    [dana, mara],
  ] as const) {
    for (const side of [mara, dana])
      await side.mutation(api.messages.threads.setArchived, { threadId, archived: true });
    await writer.mutation(api.messages.threads.send, { threadId, text: "One more thing." });
    expect(await foldersOf(writer, reader)).toEqual(["archived", "open"]);
    expect(await writer.query(api.messages.threads.counts, {})).toMatchObject({ open: 0, archived: 1 });
    await reader.mutation(api.messages.threads.send, { threadId, text: "Which?" });
    expect(await foldersOf(writer, reader)).toEqual(["open", "open"]);
    expect(await writer.query(api.messages.threads.counts, {})).toMatchObject({ open: 1, archived: 0 });
  }
});

test("D-01: the name that a browser gave a message is its sender's alone", async ({ market }) => {
  const { mara, dana, send, read } = await conversation(market);
  await send(dana, CLIENT_ID);
  await send(mara, CLIENT_ID);
  expect(await read(dana)).toHaveLength(3);
  await expect(send(dana, "guess")).rejects.toMatchObject({ data: { ZodError: [{ path: ["clientId"] }] } });
});

test("D-01: a message is taken back by its sender alone, within ten seconds", async ({ market }) => {
  const { mara, dana, send, read } = await conversation(market);
  const messageId = await send(dana, CLIENT_ID);
  const undo = async (by: Somebody) => await by.mutation(api.messages.threads.undo, { messageId });
  await expect(undo(mara)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  await market.pass(11_000);
  await expect(undo(dana)).rejects.toMatchObject({
    data: { message: "A message can be undone for 10 seconds only." },
  });
  expect(await read(mara)).toHaveLength(2);
});
