import { makeFunctionReference } from "convex/server";
import type { FunctionCaller } from "../../local/admin-api";
import type { Backend } from "./convex";

const QUERIES = ["staging:bookCount", "staging:seedProgress"];
const ACTIONS = ["internal/passwords:hashNew"];

/** The functions that seeding calls, on a test backend. */
export function bindFunctionCalls(t: Backend): FunctionCaller {
  return async (path, args) => {
    if (QUERIES.includes(path)) return (await t.query(makeFunctionReference<"query">(path), args)) as unknown;
    if (ACTIONS.includes(path))
      return (await t.action(makeFunctionReference<"action">(path), args)) as unknown;
    return (await t.mutation(makeFunctionReference<"mutation">(path), args)) as unknown;
  };
}
