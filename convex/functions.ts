import { customAction, customCtx, customMutation, customQuery } from "convex-helpers/server/customFunctions";
import { zCustomAction, zCustomMutation } from "convex-helpers/server/zod4";
import {
  adminRefusal,
  approvedProducerRefusal,
  authorRefusal,
  producerReadRefusal,
  producerWriteRefusal,
} from "../domain/accounts/access";
import type { Refusal } from "../domain/refusals";
import type { Person } from "../domain/accounts/roles";
import type { RegisteredMutation } from "convex/server";
import type { ObjectType, PropertyValidators } from "convex/values";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { ActionCtx, MutationCtx, QueryCtx } from "./_generated/server";
import {
  action as rawAction,
  internalAction as rawInternalAction,
  internalMutation as rawInternalMutation,
  internalQuery as rawInternalQuery,
  mutation as rawMutation,
  query as rawQuery,
} from "./_generated/server";
import type { Batch } from "./model/batches";
import { vBatch } from "./model/batches";
import { refuse } from "./model/refuse";
import { requireStepUp } from "./model/accounts/sessions";
import type { ActionViewer, Viewer } from "./model/accounts/viewer";
import { activeViewerOf, requireAdmitted, viewerOf } from "./model/accounts/viewer";
import { withTriggers } from "./triggers";

type Rule = (person: Person | null) => Refusal | null;

export type ViewerMutationCtx = MutationCtx & { viewer: Viewer };

/**
 * Anyone may read, and all get the same result: the handler cannot see the caller's identity, so one cached result
 * serves all clients.
 */
export const anonQuery = customQuery(
  rawQuery,
  customCtx(() => ({ auth: undefined })),
);

/** Anyone may read. `ctx.viewer` is null for a visitor. */
export const publicQuery = customQuery(
  rawQuery,
  customCtx(async (ctx) => ({ viewer: await viewerOf(ctx) })),
);

/** Any signed-in person may read. */
export const userQuery = customQuery(rawQuery, reads(signedIn));

/** Authors may read; admins too where the function says `admins: true`. */
export const authorQuery = customQuery(rawQuery, {
  args: {},
  input: async (ctx, _args, { admins = false }: { admins?: boolean }) => ({
    ctx: { viewer: requireAdmitted(await viewerOf(ctx), (person) => authorRefusal(person, admins)) },
    args: {},
  }),
});

/** Producers of any status may read their own data. */
export const producerQuery = customQuery(rawQuery, reads(producerReadRefusal));

/** The admin may read. */
export const adminQuery = customQuery(rawQuery, reads(adminRefusal));

/** Anyone may write. `ctx.viewer` is null for a visitor. */
export const publicMutation = zCustomMutation(
  rawMutation,
  customCtx(async (ctx: MutationCtx) => ({
    ...withTriggers(ctx),
    viewer: await activeViewerOf(ctx, Date.now()),
  })),
);

/** Any signed-in person may write. */
export const userMutation = zCustomMutation(rawMutation, writes(signedIn));

/** Anyone may act. */
export const publicAction = zCustomAction(
  rawAction,
  customCtx(() => ({})),
);

/** Any signed-in person may act. An action has no database, so a query provides `ctx.viewer`. */
export const userAction = zCustomAction(rawAction, {
  args: {},
  input: async (ctx: ActionCtx): Promise<{ ctx: { viewer: ActionViewer }; args: Record<never, never> }> => {
    const viewer: ActionViewer | null = await ctx.runQuery(internal.viewer.forAction, { now: Date.now() });
    return { ctx: { viewer: viewer ?? refuse("not_authenticated") }, args: {} };
  },
});

/** Authors may act; admins too where the function says `admins: true`. */
export const authorAction = zCustomAction(rawAction, {
  args: {},
  input: async (
    ctx: ActionCtx,
    _args,
    { admins = false }: { admins?: boolean },
  ): Promise<{ ctx: { viewer: ActionViewer }; args: Record<never, never> }> => {
    const viewer: ActionViewer = await ctx.runQuery(internal.viewer.authorForAction, {
      now: Date.now(),
      admins,
    });
    return { ctx: { viewer }, args: {} };
  },
});

/** Authors may write; admins too where the function says `admins: true`. */
export const authorMutation = zCustomMutation(rawMutation, {
  args: {},
  input: async (ctx, _args, { admins = false }: { admins?: boolean }) => ({
    ctx: await writerCtx(ctx, (person) => authorRefusal(person, admins)),
    args: {},
  }),
});

/** Pending and approved producers may write. A function may set another `rule`. */
export const producerMutation = zCustomMutation(rawMutation, {
  args: {},
  input: async (ctx, _args, { rule = producerWriteRefusal }: { rule?: Rule }) => ({
    ctx: await writerCtx(ctx, rule),
    args: {},
  }),
});

/** Approved producers may write. */
export const approvedProducerMutation = zCustomMutation(rawMutation, writes(approvedProducerRefusal));

/** The admin may write; with `stepUp: true` only within ten minutes of entering the password. */
export const adminMutation = zCustomMutation(rawMutation, {
  args: {},
  input: async (ctx, _args, { stepUp = false }: { stepUp?: boolean }) => {
    const admin = await writerCtx(ctx, adminRefusal);
    if (stepUp) requireStepUp(admin.viewer, Date.now());
    return { ctx: admin, args: {} };
  },
});

/** Not callable from outside; writes run the triggers. */
export const internalMutation = customMutation(rawInternalMutation, customCtx(withTriggers<MutationCtx>));
/** A job that other functions schedule. It returns nothing. */
export function jobMutation<Args extends PropertyValidators>(
  args: Args,
  run: (ctx: MutationCtx, args: ObjectType<Args>) => Promise<void>,
): RegisteredMutation<"internal", ObjectType<Args>, Promise<null>> {
  return internalMutation({
    args: args as PropertyValidators,
    returns: v.null(),
    handler: async (ctx, given): Promise<null> => {
      await run(ctx, given as ObjectType<Args>);
      return null;
    },
  });
}

/** A job that the clock starts, some rows in each transaction. It does nothing while `DISABLE_CRONS` is 1. */
export function cronMutation(run: (ctx: MutationCtx, batch: Batch) => Promise<void>) {
  return jobMutation(vBatch, async (ctx, batch) => {
    if (process.env.DISABLE_CRONS !== "1") await run(ctx, batch);
  });
}

export const internalQuery = rawInternalQuery;
export const internalAction = rawInternalAction;

/** Internal functions that refuse to run outside local and test deployments. */
export const stagingQuery = customQuery(rawInternalQuery, customCtx(stagingAllowed));
export const stagingMutation = customMutation(
  rawInternalMutation,
  customCtx((ctx: MutationCtx) => ({ ...stagingAllowed(), ...withTriggers(ctx) })),
);
export const stagingAction = customAction(rawInternalAction, customCtx(stagingAllowed));

function reads(rule: Rule) {
  return customCtx(async (ctx: QueryCtx) => ({ viewer: requireAdmitted(await viewerOf(ctx), rule) }));
}

function writes(rule: Rule) {
  return customCtx(async (ctx: MutationCtx) => await writerCtx(ctx, rule));
}

/** The context for writing. Its `db` is wrapped, so that every write runs the triggers. */
async function writerCtx(ctx: MutationCtx, rule: Rule): Promise<ViewerMutationCtx> {
  return { ...withTriggers(ctx), viewer: requireAdmitted(await activeViewerOf(ctx, Date.now()), rule) };
}

function stagingAllowed() {
  if (process.env.IS_TEST === "1" || process.env.SEED_ALLOWED === "1") return {};
  throw new Error("Staging is refused here: neither IS_TEST nor SEED_ALLOWED is set on this deployment.");
}

function signedIn(person: Person | null): Refusal | null {
  return person === null ? "not_authenticated" : null;
}
