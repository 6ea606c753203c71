import { v } from "convex/values";
import { mutation, query } from "./_generated/server";

const ok = async () => "ok";

export const string = query({ args: { value: v.string() }, handler: ok });
export const number = query({ args: { value: v.number() }, handler: ok });
export const bigint = query({ args: { value: v.int64() }, handler: ok });
export const boolean = query({ args: { value: v.boolean() }, handler: ok });
export const bytes = query({ args: { value: v.bytes() }, handler: ok });
export const empty = query({ args: { value: v.null() }, handler: ok });
export const anything = query({ args: { value: v.any() }, handler: ok });
export const literal = query({ args: { value: v.literal("open") }, handler: ok });
export const either = query({ args: { value: v.union(v.string(), v.literal(1)) }, handler: ok });
export const list = query({ args: { value: v.array(v.number()) }, handler: ok });
export const record = query({ args: { value: v.record(v.string(), v.number()) }, handler: ok });
export const thing = query({ args: { value: v.id("things") }, handler: ok });
export const person = query({
  args: {
    name: v.string(),
    nick: v.optional(v.string()),
    address: v.optional(v.object({ floor: v.number() })),
  },
  handler: ok,
});

/** Declares that it returns a number, and returns its argument. */
export const promised = query({
  args: { value: v.any() },
  returns: v.number(),
  handler: async (_, { value }) => value,
});

export const promisedByMutation = mutation({
  args: { value: v.any() },
  returns: v.object({ n: v.number() }),
  handler: async (ctx, { value }) => {
    await ctx.db.insert("things", { name: "written before the result was refused" });
    return value;
  },
});

export const promisedNothing = query({
  args: {},
  returns: v.null(),
  handler: async () => undefined as never,
});
