import { v } from "convex/values";
import { action, internalQuery, mutation, query } from "./_generated/server";

export const value = query({ args: { value: v.optional(v.any()) }, handler: async (_, args) => args.value });

/** The fields of the arguments object and their types, as the server receives them. */
export const typesOf = query({
  args: { value: v.any() },
  handler: async (_, args) => typeName(args.value),
});

export const fieldsOf = query({
  args: { value: v.optional(v.any()), other: v.optional(v.any()) },
  handler: async (_, args) => Object.keys(args),
});

export const nothing = query({ args: {}, handler: async () => undefined });

export const unvalidated = query(async (_, args: Record<string, unknown>) => Object.keys(args).sort());

export const fromMutation = mutation({ args: { value: v.any() }, handler: async (_, args) => args.value });

export const fromAction = action({ args: { value: v.any() }, handler: async (_, args) => args.value });

export const list = query({
  args: { length: v.number() },
  handler: async (_, { length }) => Array.from({ length }, () => null),
});

export const objectWith = query({
  args: { fields: v.number() },
  handler: async (_, { fields }) =>
    Object.fromEntries(Array.from({ length: fields }, (_, at) => [`f${at}`, at])),
});

export const nested = query({
  args: { levels: v.number() },
  handler: async (_, { levels }) => {
    let inner: unknown = "core";
    for (let level = 0; level < levels; level += 1) inner = [inner];
    return inner;
  },
});

/** Returns something that is not a Convex value. */
export const foreign = query({
  args: { kind: v.union(v.literal("date"), v.literal("function"), v.literal("dollar"), v.literal("symbol")) },
  handler: async (_, { kind }) => {
    const values = { date: new Date(0), function: () => 1, dollar: { $price: 1 }, symbol: Symbol("x") };
    return values[kind] as never;
  },
});

export const secret = internalQuery({ args: {}, handler: async () => "for insiders" });

export default query({ args: {}, handler: async () => "the default export" });

function typeName(found: unknown): string {
  if (found === null) return "null";
  if (found instanceof ArrayBuffer) return "ArrayBuffer";
  return Array.isArray(found) ? "array" : typeof found;
}
