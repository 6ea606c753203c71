import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { NO_COUNTS } from "../../../convex/model/producers/desk";
import { card } from "./books";

type Saved = FunctionReturnType<typeof api.favorites.mine>["page"][number];
type Desk = FunctionReturnType<typeof api.producers.desk>;

export const COUNTS: Desk["counts"] = { ...NO_COUNTS, saved: 1, considering: 1 };

const NONE = { count: 0, isMore: false, first: null };
export const ENDINGS = { past: NONE, soon: NONE, next: null, reminders: [] };

export function desk(more: Partial<Desk> = {}): Desk {
  return { counts: COUNTS, tags: [], changes: [], seenAt: null, ...more };
}

/** A saved book, as `favorites.mine` answers it. */
export function saved(title = "Low Orbit", more: Partial<Saved> = {}): Saved {
  const book = card(title);
  return {
    saveId: `${book.slug}-save` as Saved["saveId"],
    bookId: book._id,
    createdAt: 1,
    stage: "considering",
    title,
    authorName: book.authorName,
    genre: book.genre,
    bookState: "public",
    lostRights: [],
    note: null,
    isNamed: null,
    card: book,
    ...more,
  };
}

/** The answers of a producer's dashboard with these saved books. */
export function answers(page: readonly Saved[], more: object = {}) {
  return {
    "producers:desk": desk(),
    "producers:markSeen": null,
    "favorites:mine": { page, isDone: true, continueCursor: "" },
    "producer/savedSearches:mine": [],
    "options:mine": { page: [], isDone: true, continueCursor: "" },
    "options:endings": ENDINGS,
    ...more,
  };
}
