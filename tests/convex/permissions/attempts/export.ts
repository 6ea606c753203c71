import { api } from "../../../../convex/_generated/api";
import { EXPORT_KINDS } from "../../../../domain/admin/exports";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";

const paginationOpts = { numItems: 48, cursor: null };

/** The row of the admin's CSV exports. */
export const EXPORT_ATTEMPTS: Record<string, Attempt> = {
  M71: async (market, actor) => {
    const foreign = await outcomeOfForeignPage(market, actor);
    const own = [];
    for (const kind of EXPORT_KINDS) own.push(await outcome(exported(actor, kind)));
    return agreed([foreign === "X" ? "+" : foreign, ...own]);
  },
};

/** The cells of a person without a role. */
export const EXPORT_NEWCOMER: Record<string, string> = { M71: "F" };

async function exported({ mutation, query }: Actor, kind: (typeof EXPORT_KINDS)[number]) {
  const { exportId } = await mutation(api.admin.exports.start, { kind });
  await query(api.admin.exports.page, { exportId, paginationOpts });
}

/** Another admin's export, which does not exist for this admin. */
async function outcomeOfForeignPage({ store, subjects }: PermissionMarket, actor: Actor): Promise<string> {
  const [actorId, sessionId] = subjects.ao?.split("|") ?? [];
  await store.insert("exports", { actorId, sessionId, kind: "books" });
  const exportId = (await store.rows("exports")).at(-1)?._id;
  if (exportId === undefined) throw new Error("The export was not staged.");
  const met = await outcome(actor.query(api.admin.exports.page, { exportId, paginationOpts }));
  await store.remove("exports", exportId);
  return met;
}
