import type { Doc, Id, TableNames } from "../../../convex/_generated/dataModel";
import {
  messagesStopToken,
  newsletterToken,
  preferenceToken,
  stopToken,
} from "../../../convex/model/mail/mailTokens";
import { ensurePreferences } from "../../../convex/model/mail/preferenceRows";
import schema from "../../../convex/schema";
import type { Backend } from "../../support/convex";
import { setMailEnvironment } from "../../support/environment";
import type { ServerFunction } from "../../support/server-functions";
import type { Actor } from "../../support/stage";

/** Reads and repairs the data directly, past the functions. */
export interface PermissionStore {
  /** Every document except the rate limiter's own. */
  everything(): Promise<unknown>;
  rows<Table extends TableNames>(table: Table): Promise<Doc<Table>[]>;
  patch<Table extends TableNames>(table: Table, id: Id<Table>, fields: Partial<Doc<Table>>): Promise<void>;
  insert(table: TableNames, fields: object): Promise<void>;
  remove<Table extends TableNames>(table: Table, id: Id<Table>): Promise<void>;
  /** The token of the link in an email to this address. */
  preferenceLink(email: string): Promise<string>;
  newsletterLink(email: string): Promise<string>;
  /** The token of the link that stops the alerts of a saved search. */
  stopLink(id: Id<"savedSearches">): Promise<string>;
  /** The token of the link that stops the emails about a person's messages. */
  messagesStopLink(id: Id<"users">): Promise<string>;
  /** True if this caller reaches the function's own guard. */
  isOpen(actor: Actor, fn: ServerFunction): Promise<boolean>;
  /** The ids of an upload that has ended. */
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
      useEmailLinks();
      return await run(
        async (ctx) => await preferenceToken((await ensurePreferences(ctx, email))._id, Date.now()),
      );
    },
    newsletterLink: async (email) => {
      useEmailLinks();
      return await run(async (ctx) => await newsletterToken(await ensurePreferences(ctx, email)));
    },
    stopLink: async (id) => {
      useEmailLinks();
      return await stopToken(id);
    },
    messagesStopLink: async (id) => {
      useEmailLinks();
      return await messagesStopToken(id);
    },
    // convex-test runs every function, so only the builder tells what a client can reach.
    isOpen: async (_actor, { fn }) => await Promise.resolve(fn.isPublic === true),
    goneUpload: async () =>
      await run(async (ctx) => {
        const storageId = await ctx.storage.store(new Blob(["gone"]));
        const userId = (await ctx.db.query("users").first())?._id;
        if (userId === undefined) throw new Error("The market is empty.");
        const uploadId = await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: 0 });
        await ctx.storage.delete(storageId);
        await ctx.db.delete(uploadId);
        return { uploadId, storageId };
      }),
  };
}

/** Links exist but no email is sent, since there is no provider. */
function useEmailLinks(): void {
  setMailEnvironment();
  process.env.RESEND_API_KEY = "";
}
