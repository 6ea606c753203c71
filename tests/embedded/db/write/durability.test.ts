import { expect, test } from "vitest";
import { Database } from "../../../../embedded/db/database";
import { DiskFullError } from "../../../../embedded/db/errors";
import { all, insert, memoryDatabase, read, scan, testWorld, write } from "../fixture";
import { MemoryStore } from "../memory-store";

test("a commit is visible at once and reports when it is on disk", async () => {
  const { db, store } = await memoryDatabase();
  const release = store.hold();
  const { result: id, commit } = write(db, (tx) => tx.insert("books", { title: "A" }));
  expect(read(db.snapshot(), id)).toMatchObject({ title: "A" });
  expect(db.durableTs).toBeLessThan(commit.ts);
  release();
  await commit.durable;
  expect(db.durableTs).toBe(commit.ts);
  await db.whenDurable(commit.ts);
});

test("commits made while the disk is busy are written together", async () => {
  const { db, store } = await memoryDatabase();
  const release = store.hold();
  const before = store.appended;
  const commits = Array.from({ length: 100 }, () => write(db, (tx) => tx.insert("books", {})).commit);
  release();
  await Promise.all(commits.map((commit) => commit.durable));
  expect(store.appended - before).toBe(2);
});

test("a crash loses only commits that were not durable, and none is half there", async () => {
  const { db, store } = await memoryDatabase();
  const kept = write(db, (tx) => [tx.insert("books", { n: 1 }), tx.insert("authors", { n: 1 })]);
  await kept.commit.durable;
  store.hold();
  write(db, (tx) => [tx.insert("books", { n: 2 }), tx.insert("authors", { n: 2 })]);
  const after = await Database.open({ store: store.afterCrash(), world: testWorld() });
  expect(all(after.snapshot(), scan("books"))).toHaveLength(1);
  expect(all(after.snapshot(), scan("authors"))).toHaveLength(1);
  expect(after.latestTs).toBe(kept.commit.ts);
});

test("timestamps keep increasing after a restart with a clock that was set back", async () => {
  const { db, store } = await memoryDatabase();
  const { commit } = write(db, (tx) => tx.insert("books", {}));
  await commit.durable;
  const world = testWorld();
  world.time.now -= 3_600_000;
  const after = await Database.open({ store: store.afterCrash(), world });
  expect(write(after, (tx) => tx.insert("books", {})).commit.ts).toBeGreaterThan(commit.ts);
});

test("a failed write is reported once, and the database accepts no more writes", async () => {
  const fatal: Error[] = [];
  const { db, store } = await memoryDatabase(new MemoryStore(), testWorld(), (error) => fatal.push(error));
  insert(db, "books", { n: 1 });
  await db.whenDurable(db.latestTs);
  store.failure = new Error("EIO");
  const { commit } = write(db, (tx) => tx.insert("books", { n: 2 }));
  await expect(commit.durable).rejects.toThrow("could not be written");
  expect(fatal).toHaveLength(1);
  store.failure = null;
  const tx = db.begin();
  tx.insert("books", { n: 3 });
  expect(() => db.commit(tx)).toThrow("could not be written");
  await expect(db.whenDurable(commit.ts)).rejects.toThrow("could not be written");
  expect(all(db.snapshot(), scan("books"))).toHaveLength(2);
  await db.close();
});

test("a writer that outruns the disk has to wait, then is refused", async () => {
  const { db, store } = await memoryDatabase();
  const release = store.hold();
  const text = "x".repeat(1_000_000);
  const fill = (documents: number) => {
    const tx = db.begin({ trusted: true });
    for (let n = 0; n < documents; n += 1) tx.insert("large", { text });
    return db.commit(tx);
  };
  fill(40);
  let hasRoom = false;
  const room = db.whenRoom().then(() => (hasRoom = true));
  await Promise.resolve();
  expect(hasRoom).toBe(false);
  for (let n = 0; n < 6; n += 1) fill(40);
  expect(() => fill(1)).toThrow("Too many writes are waiting");
  release();
  await room;
  fill(1);
});

test("a backup completes while commits continue", async () => {
  const { db } = await memoryDatabase();
  let isWriting = true;
  const writer = (async () => {
    while (isWriting) {
      await write(db, (tx) => tx.insert("books", {})).commit.durable;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await db.backup("");
  isWriting = false;
  await writer;
});

test("a commit that is durable but cannot be applied stays visible, and writing ends", async () => {
  const fatal: Error[] = [];
  const { db, store } = await memoryDatabase(new MemoryStore(), testWorld(), (error) => fatal.push(error));
  store.applyFailure = new Error("EIO");
  const { result: id, commit } = write(db, (tx) => tx.insert("books", { n: 1 }));
  await commit.durable;
  await db.backup("");
  expect(fatal).toHaveLength(1);
  expect(read(db.snapshot(), id)).toMatchObject({ n: 1 });
  expect(() => insert(db, "books", { n: 2 })).toThrow("could not be written");
  const after = await Database.open({ store: store.afterCrash(), world: testWorld() });
  expect(read(after.snapshot(), id)).toMatchObject({ n: 1 });
});

test("table numbers claimed by a commit that the full disk refuses stay as they were", async () => {
  const { db, store } = await memoryDatabase();
  const id = insert(db, "books", { title: "A" });
  const tx = db.begin({ trusted: true });
  tx.remove(id);
  db.claimTableNumbers(tx, new Map([["books", 10_500]]));
  store.isFull = true;
  expect(() => db.commit(tx)).toThrow(DiskFullError);
  store.isFull = false;
  expect(db.snapshot().normalizeId("books", id)).toBe(id);
  await write(db, (next) => next.insert("authors", {})).commit.durable;
  const { db: restarted } = await memoryDatabase(store.afterCrash());
  expect(restarted.snapshot().normalizeId("books", id)).toBe(id);
});
