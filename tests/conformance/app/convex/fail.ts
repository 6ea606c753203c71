import { ConvexError, v } from "convex/values";
import { action, mutation, query } from "./_generated/server";

const kind = v.union(
  v.literal("error"),
  v.literal("object"),
  v.literal("string"),
  v.literal("null"),
  v.literal("bigint"),
  v.literal("subclass"),
  v.literal("thrown string"),
  v.literal("type error"),
);

class Refusal extends ConvexError<{ code: string }> {
  constructor() {
    super({ code: "subclass" });
  }
}

export const inQuery = query({ args: { kind }, handler: async (_, args) => fail(args.kind) });
export const inMutation = mutation({ args: { kind }, handler: async (_, args) => fail(args.kind) });
export const inAction = action({ args: { kind }, handler: async (_, args) => fail(args.kind) });

/** Throws while a row named `broken` exists. */
export const whileBroken = query({
  args: {},
  handler: async (ctx) => {
    const things = await ctx.db.query("things").collect();
    if (things.some((thing) => thing.name === "broken")) throw new ConvexError("broken");
    return things.length;
  },
});

function fail(how: string): never {
  switch (how) {
    case "object":
      throw new ConvexError({ code: "refused", at: [1, "two"] });
    case "string":
      throw new ConvexError("plainly refused");
    case "null":
      throw new ConvexError(null);
    case "bigint":
      throw new ConvexError({ left: 3n });
    case "subclass":
      throw new Refusal();
    case "thrown string":
      throw "just text";
    case "type error":
      throw new TypeError("not a function of mine");
    default:
      throw new Error("something broke");
  }
}
