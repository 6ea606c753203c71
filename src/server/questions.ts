import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { getFunctionName } from "convex/server";
import { convexToJson, jsonToConvex } from "convex/values";

/** Asks the backend a query as a visitor who is not logged in. */
export type Ask = <Query extends FunctionReference<"query">>(
  query: Query,
  args: FunctionArgs<Query>,
) => Promise<FunctionReturnType<Query>>;

/** A page waits this long for the backend, then is served without what it would have answered. */
const PATIENCE_MS = 1_000;
/** After a failure, pages do not wait for the backend at all for this long. */
const PAUSE_MS = 2_000;

/** Asks the backend at this URL. The promise rejects if the backend fails or takes too long. */
export function openQuestions(url: string): Ask {
  let pausedUntil = 0;
  return async (query, args) => {
    if (Date.now() < pausedUntil) throw new Error("The backend did not answer a moment ago.");
    try {
      return await post(`${url}/api/query`, { path: getFunctionName(query), args: [convexToJson(args)] });
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_MS;
      throw error;
    }
  };
}

async function post(url: string, question: object) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...question, format: "convex_encoded_json" }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = (await response.json()) as { status: string; value: Parameters<typeof jsonToConvex>[0] };
  if (answer.status !== "success") throw new Error(`The backend answered ${response.status}.`);
  return jsonToConvex(answer.value);
}
