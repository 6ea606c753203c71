import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { OptionDialog } from "../books/actions/option-dialog";
import { useUndoable } from "../../../shared/use-undoable";
import type { OptionRow } from "./option-row";

/** Changes an option, takes its book off the public page, or removes it. Each can be undone. */
export function OptionActions({ row }: { row: OptionRow }) {
  const removeFromPublic = useMutation(api.admin.options.removeFromPublic);
  const clear = useMutation(api.admin.options.clear);
  const act = useUndoable();
  const [isEditing, setEditing] = useState(false);
  const { book, isStory } = row;
  const bookId = book._id;
  const hide = () =>
    void act({
      run: () => removeFromPublic({ bookId }),
      done: `${book.title} is no longer on the public page`,
      failed: "Error removing book from public page",
    });
  const remove = () =>
    void act({ run: () => clear({ bookId }), done: `${book.title} is no longer optioned` });
  return (
    <div className="-mx-2 flex flex-wrap items-center">
      <RowButton name={book.title} onClick={() => setEditing(true)}>
        Edit Option
      </RowButton>
      {isStory && (
        <RowButton name={book.title} onClick={hide}>
          Remove from Public
        </RowButton>
      )}
      {!isStory && (
        <RowButton name={book.title} onClick={remove}>
          Remove Option
        </RowButton>
      )}
      {isEditing && <OptionDialog book={optionedBook(row)} onDone={() => setEditing(false)} />}
    </div>
  );
}

interface RowButtonProps {
  name: string;
  onClick: () => void;
  children: string;
}

function RowButton({ name, onClick, children }: RowButtonProps) {
  return (
    <Button
      variant="plain"
      size="sm"
      className="px-2! max-sm:h-11!"
      aria-label={`${children}: ${name}`}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function optionedBook({ book, rights, phase, status, isPublic }: OptionRow) {
  return {
    ...book,
    isOptioned: true,
    isOptionedPublic: isPublic,
    optionedRights: rights,
    productionPhase: phase,
    productionStatus: status,
  };
}
