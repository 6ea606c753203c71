import { appendFile, mkdir, mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MessageStore } from "../local/mailbox/messages";

test("an email after one that the disk had no room for survives a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mailbox-"));
  const file = join(folder, "mailbox.jsonl");
  const store = await MessageStore.open(file, Date.now);
  const accept = async (subject: string) =>
    await store.accept(
      { from: "a", to: "b", replyTo: "", subject, html: "", text: "", headers: {}, tags: {} },
      undefined,
    );
  await accept("First");
  await rename(file, `${file}.kept`);
  await mkdir(file);
  await expect(accept("Lost")).rejects.toThrow();
  await rmdir(file);
  await rename(`${file}.kept`, file);
  // A full disk takes the beginning of a line.
  await appendFile(file, '{"id":"half');
  await accept("After");
  const kept = (await MessageStore.open(file, Date.now)).all();
  expect(kept.map(({ subject }) => subject)).toEqual(["After", "First"]);
  await rm(folder, { recursive: true, force: true });
});
