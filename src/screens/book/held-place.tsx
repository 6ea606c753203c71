import type { Id } from "@convex/_generated/dataModel";
import { safeSessionStorage } from "../../lib/browser-storage";
import { keepSize, keptSize } from "../../lib/session/kept-size";

type Part = "own" | "interest";

/** An empty part of a book's page, as high as it was last; in a row that wraps, a line of its own. */
export function HeldPlace({ part, bookId }: { part: Part; bookId: Id<"books"> }) {
  return <div style={{ height: keptSize(part + bookId, safeSessionStorage) }} className="w-full" />;
}

/** Only for the tab: which books a person has seen or saved is not to stay in the browser. */
export function keepHeight(part: Part, bookId: Id<"books">, height: number): void {
  keepSize(part + bookId, height, safeSessionStorage);
}
