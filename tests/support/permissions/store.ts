import type { Doc, Id, TableNames } from "../../../convex/_generated/dataModel";
import { newsletterToken, preferenceToken } from "../../../convex/model/mail/mailTokens";
import { ensurePreferences } from "../../../convex/model/mail/preferenceRows";
import schema from "../../../convex/schema";
import type { Backend } from "../convex";
import { setMailEnvironment } from "../environment";
import type { ServerFunction } from "../registered";
import type { Actor } from "../stage";

/** What the rows look at and put right behind the functions' back. */
export interface PermissionStore {
  /** Every document there is; the limiter keeps its own. */
  everything(): Promise<unknown>;
  rows<Table extends TableNames>(table: Table): Promise<Doc<Table>[]>;
  patch<Table extends TableNames>(table: Table, id: Id<Table>, fields: Partial<Doc<Table>>): Promise<void>;
  insert(table: TableNames, fields: object): Promise<void>;
  remove<Table extends TableNames>(table: Table, id: Id<Table>): Promise<void>;
  /** The token of a link that a mail to this address would carry. */
  preferenceLink(email: string): Promise<string>;
  newsletterLink(email: string): Promise<string>;
  /** Whether this caller gets as far as the function's own guard. */
  isOpen(actor: Actor, one: ServerFunction): Promise<boolean>;
  /** The ids of an upload that is over. */
  goneUpload(): Promise<{ uploadId: Id<"uploads">; storageId: Id<"_storage"> }>;
}

/** The store of the test backend. */
export function storeOf({ run }: Backend): PermissionStore {
  return {
    everything: async () => {
      const tables = Object.keys(schema.tables) as TableNames[];
      return await run(
        async (ctx) => await Promise.all(tables.map((table) => ctx.db.query(table).collect())),
      );
    },
    rows: async (table) => await run(async (ctx) => await ctx.db.query(table).collect()),
    patch: async (_table, id, fields) => await run(async (ctx) => await ctx.db.patch(id, fields)),
    insert: async (table, fields) =>
      await run(async (ctx) => void (await ctx.db.insert(table, fields as never))),
    remove: async (_table, id) => await run(async (ctx) => await ctx.db.delete(id)),
    preferenceLink: async (email) => {
      withLinks();
      return await run(async (ctx) => await preferenceToken(ctx, await ensurePreferences(ctx, email)));
    },
    newsletterLink: async (email) => {
      withLinks();
      return await run(async (ctx) => await newsletterToken(await ensurePreferences(ctx, email)));
    },
    // The test backend runs whatever it is asked for: what a client reaches is what its builder says.
    isOpen: async (_actor, { fn }) => await Promise.resolve(fn.isPublic === true),
    goneUpload: async () =>
      await run(async (ctx) => {
        const storageId = await ctx.storage.store(new Blob(["gone"]));
        const userId = (await ctx.db.query("users").first())?._id;
        if (userId === undefined) throw new Error("The world is empty.");
        const uploadId = await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: 0 });
        await ctx.storage.delete(storageId);
        await ctx.db.delete(uploadId);
        return { uploadId, storageId };
      }),
  };
}

/** Links are made, but nothing is sent: there is no provider. */
function withLinks(): void {
  setMailEnvironment();
  process.env.RESEND_API_KEY = "";
}
