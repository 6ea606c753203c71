import { v } from "convex/values";
import { api } from "./_generated/api";
import { action, mutation, query } from "./_generated/server";

export const timeInQuery = query({ args: {}, handler: async () => twoReadings() });

export const timeInMutation = mutation({
  args: {},
  handler: async (ctx): Promise<number[]> => [
    ...twoReadings(),
    ...(await ctx.runQuery(api.world.timeInQuery, {})),
  ],
});

export const timeInAction = action({
  args: {},
  handler: async () => {
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 30));
    return Date.now() - before;
  },
});

export const chance = query({
  args: { seed: v.number() },
  handler: async () => Array.from({ length: 5 }, () => Math.random()),
});

/** Tries what only actions may do and returns the error message. */
export const forbiddenInQuery = query({
  args: { what: v.union(v.literal("fetch"), v.literal("setTimeout"), v.literal("setInterval")) },
  handler: async (_, { what }) => await attempt(what),
});

export const forbiddenInMutation = mutation({
  args: { what: v.union(v.literal("fetch"), v.literal("setTimeout"), v.literal("setInterval")) },
  handler: async (_, { what }) => await attempt(what),
});

export const environment = query({
  args: { name: v.string() },
  handler: async (_, { name }) => process.env[name] ?? null,
});

export const zone = query({ args: {}, handler: async () => new Date(0).getTimezoneOffset() });

export const digest = mutation({
  args: { text: v.string() },
  handler: async (_, { text }) => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Array.from(new Uint8Array(bytes).slice(0, 3));
  },
});

function twoReadings(): number[] {
  const first = Date.now();
  for (let spent = 0; spent < 2_000_000; spent += 1) Math.sqrt(spent);
  return [first, new Date().getTime()];
}

async function attempt(what: "fetch" | "setTimeout" | "setInterval"): Promise<string> {
  try {
    if (what === "fetch") await fetch("http://127.0.0.1:9/");
    else if (what === "setTimeout") setTimeout(() => {}, 1);
    else clearInterval(setInterval(() => {}, 1000));
    return "allowed";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
