import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { Button } from "../../ui/button";
import { bookCount } from "./browse-view";

interface SpellingHintProps {
  spelling: NonNullable<FunctionReturnType<typeof api.catalog.nearSpelling>>;
  onPick: (corrected: string) => void;
}

/** Offers the search with its misspelled words corrected. */
export function SpellingHint({ spelling: { q, count, hasMore }, onPick }: SpellingHintProps) {
  return (
    <Button variant="soft" className="max-w-full" onClick={() => onPick(q)}>
      <span className="truncate">Did you mean “{q}”?</span> {bookCount(count, hasMore)}
    </Button>
  );
}
