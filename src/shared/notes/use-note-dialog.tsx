import type { Id } from "@convex/_generated/dataModel";
import { useState } from "react";
import { useViewer } from "../../lib/viewer";
import { LazyBoundary } from "../../ui/lazy-component";
import { NoteDialog } from "./lazy-note-dialog";
import { readNoteDraft } from "./note-draft";

/**
 * What a button needs to open the note on a book, and the dialog to render beside it. `draft` is what this browser could
 * not save yet; null if there is none, and while the dialog shows it.
 */
export function useNoteDialog(book: { _id: Id<"books">; title: string }, text: string) {
  const [isOpen, setOpen] = useState(false);
  const userId = useViewer().user?.userId ?? "";
  const { preload } = NoteDialog;
  const close = () => setOpen(false);
  return {
    open: { onPointerEnter: preload, onFocus: preload, onClick: () => setOpen(true) },
    draft: isOpen ? null : (readNoteDraft(userId, book._id)?.note ?? null),
    dialog: isOpen && (
      <LazyBoundary onLoadError={close}>
        <NoteDialog book={book} text={text} onClose={close} />
      </LazyBoundary>
    ),
  };
}
