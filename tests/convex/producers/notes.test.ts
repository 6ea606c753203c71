import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test } from "../../support/market";

test("BKP-16: a producer's note can be saved, changed, and removed by emptying it", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const dana = await market.producer("pending");
  expect(await dana.query(api.producer.notes.get, { bookId })).toBeNull();
  await dana.mutation(api.producer.notes.save, { bookId, note: "  Limited series?  " });
  expect(await dana.query(api.producer.notes.get, { bookId })).toMatchObject({ note: "Limited series?" });
  await dana.mutation(api.producer.notes.save, { bookId, note: "A feature." });
  expect(await dana.query(api.producer.notes.get, { bookId })).toMatchObject({ note: "A feature." });
  await dana.mutation(api.producer.notes.save, { bookId, note: "   " });
  expect(await dana.query(api.producer.notes.get, { bookId })).toBeNull();
});

test("BKP-16: nobody else can read a note, not even the admin", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const [dana, greta, admin] = [
    await market.producer(),
    await market.producer(),
    await market.person("admin"),
  ];
  await dana.mutation(api.producer.notes.save, { bookId, note: "Ask about the sequel" });
  expect(await greta.query(api.producer.notes.get, { bookId })).toBeNull();
  await expect(admin.query(api.producer.notes.get, { bookId })).rejects.toMatchObject({
    data: { code: "FORBIDDEN" },
  });
});

test("BKP-16: a note of 5,000 characters is saved, and one more is refused on its field", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const dana = await market.producer();
  await dana.mutation(api.producer.notes.save, { bookId, note: "x".repeat(5000) });
  await expect(
    dana.mutation(api.producer.notes.save, { bookId, note: "x".repeat(5001) }),
  ).rejects.toMatchObject({
    data: { ZodError: [{ path: ["note"], message: "Please keep the note under 5,000 characters" }] },
  });
  expect((await dana.query(api.producer.notes.get, { bookId }))?.note).toHaveLength(5000);
});

test("B-59: a suspended or denied producer can still read notes, but not write them", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const dana = await market.producer();
  await dana.mutation(api.producer.notes.save, { bookId, note: "Ask in May" });
  await market.approve(dana.email, "suspended");
  await expect(dana.mutation(api.producer.notes.save, { bookId, note: "Changed" })).rejects.toMatchObject({
    data: { code: "NOT_APPROVED" },
  });
  expect(await dana.query(api.producer.notes.get, { bookId })).toMatchObject({ note: "Ask in May" });
});

test("X20: a hidden book takes no new note, but an older one can still be read and changed", async ({
  market,
}) => {
  const hidden = await market.book({ title: "Hidden", isListed: false });
  const bookId = await market.book({ title: "Low Orbit" });
  const dana = await market.producer();
  await expect(
    dana.mutation(api.producer.notes.save, { bookId: hidden, note: "There?" }),
  ).rejects.toMatchObject({
    data: { code: "NOT_FOUND" },
  });
  await dana.mutation(api.producer.notes.save, { bookId, note: "Ask in May" });
  await market.change("low-orbit", { isListed: false });
  await dana.mutation(api.producer.notes.save, { bookId, note: "Gone in May" });
  expect(await dana.query(api.producer.notes.get, { bookId })).toMatchObject({ note: "Gone in May" });
});

test("B-55: deleting a book deletes its notes", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const dana = await market.producer();
  await dana.mutation(api.producer.notes.save, { bookId, note: "Ask in May" });
  await market.remove("low-orbit");
  expect(await market.t.run(async (ctx) => await ctx.db.query("producerNotes").collect())).toEqual([]);
});

test("B-55: deleting a book deletes a hundred notes and reveals at once, and the others right after", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const other = await market.book({ title: "High Tide" });
  const { userId: producerId } = await market.producer();
  await market.t.run(async ({ db }) => {
    for (let n = 0; n < 250; n++) {
      await db.insert("producerNotes", { producerId, bookId, note: `Note ${n}`, updatedAt: n });
      await db.insert("contactReveals", { producerId, bookId, day: `2026-11-${n}` });
    }
    await db.insert("producerNotes", { producerId, bookId: other, note: "Stays", updatedAt: 0 });
  });
  const left = async () =>
    await market.t.run(async ({ db }) => {
      const [notes, reveals] = [db.query("producerNotes"), db.query("contactReveals")];
      return [(await notes.collect()).length, (await reveals.collect()).length];
    });
  await market.remove("low-orbit");
  expect(await left()).toEqual([151, 150]);
  await market.settle();
  expect(await left()).toEqual([1, 0]);
});
