import { internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { Market, Somebody } from "./market";

/** Puts a cover on a book as an upload does; its file's id. */
export async function cover({ t }: Market, { userId }: Somebody, bookId: Id<"books">) {
  const [uploadId, storageId] = await t.run(async (ctx) => [
    await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: Date.now() }),
    await ctx.storage.store(new Blob(["cover"])),
  ]);
  const target = { kind: "cover" as const, bookId };
  await t.mutation(internal.files.attach, { userId, uploadId, storageId, target });
  return storageId;
}
