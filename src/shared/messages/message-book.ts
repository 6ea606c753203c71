import type { Id } from "@convex/_generated/dataModel";

/** The book that a conversation is about. */
export interface MessageBook {
  _id: Id<"books">;
  title: string;
  authorName: string;
}
