import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Button } from "../../../../ui/button";
import type { OptionedBook } from "./action-book";
import { OptionDialog } from "./option-dialog";
import { useUndoable } from "../../../../shared/use-undoable";

/** "Add Option" opens the dialog; "Remove Option" clears the option, with Undo. */
export function OptionButton({ book }: { book: OptionedBook }) {
  const clear = useMutation(api.admin.options.clear);
  const act = useUndoable();
  const [isOpen, setOpen] = useState(false);
  const remove = () =>
    void act({
      run: () => clear({ bookId: book._id }),
      done: `${book.title} is no longer optioned`,
    });
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        className="px-2! max-sm:h-11!"
        aria-label={`${book.isOptioned ? "Remove Option" : "Add Option"}: ${book.title}`}
        onClick={book.isOptioned ? remove : () => setOpen(true)}
      >
        {book.isOptioned ? "Remove Option" : "Add Option"}
      </Button>
      {isOpen && <OptionDialog book={book} onDone={() => setOpen(false)} />}
    </>
  );
}
