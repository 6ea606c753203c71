import type { api } from "@convex/_generated/api";
import { NEW_CRITERIA } from "@domain/producers/search-criteria";
import type { FunctionReturnType } from "convex/server";
import type { Answers } from "./fake-convex";
import { page } from "./books";

export type Search = FunctionReturnType<typeof api.producer.savedSearches.mine>[number];
type Desk = FunctionReturnType<typeof api.producers.desk>;

/** A saved search for every public book; `more` for another one. */
export function search(searchName = "Coastal crime", more: Partial<Search> = {}): Search {
  const id = searchName.toLowerCase().replaceAll(/\W+/g, "-");
  return {
    _id: id as Search["_id"],
    ...NEW_CRITERIA,
    searchName,
    alerts: "instant",
    lastRun: null,
    previousRun: null,
    newMatches: 0,
    ...more,
  };
}

/** An empty producer dashboard with these counts. */
export function desk(counts: Partial<Desk["counts"]> = {}): Desk {
  const none = { saved: 0, considering: 0, reading: 0, talking: 0, negotiating: 0, optioned: 0, passed: 0 };
  const others = { archived: 0, warnings: 0, options: 0, searches: 0, newMatches: 0 };
  return { counts: { ...none, ...others, ...counts }, tags: [], changes: [], seenAt: null };
}

/** The answers to the queries of the Searches tab. By default no search finds anything. */
export function searchAnswers(...searches: Search[]): Answers {
  return {
    "producers:desk": desk({ searches: searches.length }),
    "producer/savedSearches:mine": searches,
    "producer/savedSearches:count": { count: 0, isMore: false },
    "producer/savedSearches:newMatches": [],
    "producer/savedSearches:run": page([]),
    "producer/savedSearches:markRun": null,
    "preferences:get": { unsubscribeAll: false },
  };
}
