import rateLimiter from "@convex-dev/rate-limiter/test";
import { makeFunctionReference } from "convex/server";
import { convexTest } from "convex-test";
import { internal } from "../../convex/_generated/api";
import schema from "../../convex/schema";
import type { FunctionCaller } from "../../local/support/admin-api";

/** Every module of the server, as the test backend loads them. */
const modules = import.meta.glob(["../../convex/**/*.{ts,js}", "!../../convex/**/*.d.ts"]);

/** A fresh, empty backend that enforces the limits of the real one. */
export function newBackend() {
  process.env.IS_TEST = "1";
  const backend = convexTest({ schema, modules, transactionLimits: true });
  rateLimiter.register(backend);
  return backend;
}

export type Backend = ReturnType<typeof newBackend>;

const QUERIES = ["staging/market:bookCount", "staging/market:read"];
const ACTIONS = ["internal/passwords:hashNew", "staging/market:storePictures"];

/** Calls the functions that seeding needs on a test backend. */
export function bindFunctionCalls(t: Backend): FunctionCaller {
  return async (path, args) => {
    if (QUERIES.includes(path)) return (await t.query(makeFunctionReference<"query">(path), args)) as unknown;
    if (ACTIONS.includes(path))
      return (await t.action(makeFunctionReference<"action">(path), args)) as unknown;
    return (await t.mutation(makeFunctionReference<"mutation">(path), args)) as unknown;
  };
}

/** A signed-in person of the demo market. */
export async function signIn(t: Backend, email: string) {
  const userId = await t.run(async (ctx) => {
    const user = await ctx.db
      .query("users")
      .withIndex("email", (q) => q.eq("email", email))
      .unique();
    if (user === null) throw new Error(`${email} is not in the market.`);
    return user._id;
  });
  const sessionId = await t.mutation(internal.staging.market.openSession, { userId });
  return t.withIdentity({ subject: `${userId}|${sessionId}` });
}
