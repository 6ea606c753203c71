import type { ConvexReactClient, Watch, WatchQueryOptions } from "convex/react";
import type { FunctionReference } from "convex/server";
import { getFunctionName } from "convex/server";
import type { JSONValue, Value } from "convex/values";
import { jsonToConvex } from "convex/values";
import type { ServedAnswers } from "../../head/served-answers";
import { answerKey, SERVED_ANSWERS_ID } from "../../head/served-answers";
import { isTakingOver, onTakenOver } from "../pages/drawn-page";
import { hasStoredLogin } from "../session/stored-login";

let served: ServedAnswers | null | undefined;

/** The seed of the page as it was served, if it was served with answers. */
export function servedSeed(): number | undefined {
  return servedAnswers()?.seed;
}

/**
 * Answers queries with what the page was served with until the backend's own answers arrive, and until the drawn page
 * is taken over. People with a login wait for their own answer where it differs from a visitor's.
 */
export function startWithServedAnswers(client: ConvexReactClient): void {
  const page = servedAnswers();
  if (page === null) return;
  const answers = new Map(Object.entries(page.everybody));
  if (!hasStoredLogin()) for (const [key, answer] of Object.entries(page.visitors)) answers.set(key, answer);
  const watchQuery = client.watchQuery.bind(client);
  const watchServed = (
    query: FunctionReference<"query">,
    args: Record<string, Value> = {},
    options?: WatchQueryOptions,
  ) => {
    const watch: Watch<unknown> = watchQuery(query, args, options);
    const key = answerKey(getFunctionName(query), args);
    return answers.has(key) || isTakingOver() ? startingWith(watch, key, answers) : watch;
  };
  client.watchQuery = watchServed as typeof client.watchQuery;
}

function startingWith(watch: Watch<unknown>, key: string, answers: Map<string, unknown>): Watch<unknown> {
  let first: Value | undefined;
  return {
    ...watch,
    onUpdate: (listener) => {
      const stops = [watch.onUpdate(listener), onTakenOver(listener)];
      return () => stops.forEach((stop) => stop());
    },
    localQueryResult: () => {
      const live = isTakingOver() ? undefined : watch.localQueryResult();
      // The backend has answered, and its answers are newer ever after.
      if (live !== undefined) answers.delete(key);
      return answers.has(key) ? (first ??= jsonToConvex(answers.get(key) as JSONValue)) : live;
    },
  };
}

/** Reads the page once. Null for a page that was served without answers. */
function servedAnswers(): ServedAnswers | null {
  if (served === undefined) {
    const text = document.getElementById(SERVED_ANSWERS_ID)?.textContent;
    served = text ? (JSON.parse(text) as ServedAnswers) : null;
  }
  return served;
}
