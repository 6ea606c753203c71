import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import { useId } from "react";
import { toastFailure } from "../../lib/failure-toast";
import { Checkbox } from "../../ui/form/fields";
import { updatePages } from "../lists/optimistic-pages";

const LABEL = "Show my name to the author";

interface NameSaveProps {
  book: { _id: Id<"books">; title: string };
  /** Null if there is nothing to choose: then nothing shows. */
  isNamed: boolean | null;
  /** Says what the author sees. */
  hasHint?: boolean;
  className?: string;
}

/** Lets the author of a saved book know who saved it. Otherwise the author only sees a number. */
export function NameSave({ book, isNamed, hasHint = false, className }: NameSaveProps) {
  const hintId = useId();
  const setNamed = useSetNamed(book._id);
  if (isNamed === null) return null;
  return (
    <div className={className}>
      <Checkbox
        checked={isNamed}
        onChange={({ target }) => setNamed(target.checked)}
        aria-label={`${LABEL}: ${book.title}`}
        aria-describedby={hasHint ? hintId : undefined}
      >
        {LABEL}
      </Checkbox>
      {hasHint && (
        <p id={hintId} className="pl-8 text-13 text-muted xl:pl-0">
          {isNamed
            ? "They see your name, your company, and what we checked."
            : "They only see how many producers saved it."}
        </p>
      )}
    </div>
  );
}

/** Stores the choice, which shows at once. A failure puts it back and says so. */
function useSetNamed(bookId: Id<"books">) {
  const set = useMutation(api.favorites.setNamed).withOptimisticUpdate((store, { isNamed }) => {
    store.setQuery(api.favorites.isNamed, { bookId }, isNamed);
    updatePages(store, api.favorites.mine, (row) => (row.bookId === bookId ? { ...row, isNamed } : row));
  });
  return function run(isNamed: boolean) {
    set({ bookId, isNamed }).catch((error: unknown) => toastFailure(error, () => run(isNamed)));
  };
}
