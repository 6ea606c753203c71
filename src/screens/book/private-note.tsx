import Lock from "lucide-react/icons/lock";
import NotebookPen from "lucide-react/icons/notebook-pen";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { BookPage } from "./book-page";
import { Panel } from "./panel";
import { useNote } from "./use-note";

const NoteDialog = lazyComponent(async () => (await import("./note-dialog")).NoteDialog);

/** The producer's private note, beside the book. */
export function NotePanel({ book }: { book: BookPage }) {
  const note = useNote(book);
  const { open, dialog } = useNoteDialog(book, note?.text ?? "");
  if (!note) return null;
  return (
    <Panel
      title="Private note"
      aside={
        <span className="flex items-center gap-1.5 text-13 text-muted">
          <Lock size={14} strokeWidth={1.75} aria-hidden />
          Only you
        </span>
      }
    >
      {note.text === "" ? (
        <p className="text-14 text-muted">No note yet.</p>
      ) : (
        <p className="max-h-60 overflow-y-auto text-14 break-words whitespace-pre-line">{note.text}</p>
      )}
      {note.mayWrite && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3 text-14" {...open}>
          {note.text === "" ? "Add a note" : "Edit note"}
        </Button>
      )}
      {dialog}
    </Panel>
  );
}

interface NoteButtonProps {
  book: BookPage;
  /** Shows only the icon, for the phone's action bar. */
  compact?: boolean;
}

/** Opens the note from the book's header, or from the phone's action bar. */
export function NoteButton({ book, compact = false }: NoteButtonProps) {
  const note = useNote(book);
  const { open, dialog } = useNoteDialog(book, note?.text ?? "");
  if (!note?.mayWrite) return null;
  return (
    <>
      {compact ? (
        <IconButton variant="secondary" size="lg" icon={NotebookPen} label="Private note" {...open} />
      ) : (
        <Button variant="plain" size="lg" icon={NotebookPen} {...open}>
          Private note
        </Button>
      )}
      {dialog}
    </>
  );
}

function useNoteDialog(book: BookPage, text: string) {
  const [isOpen, setOpen] = useState(false);
  const { preload } = NoteDialog;
  const close = () => setOpen(false);
  return {
    open: { onPointerEnter: preload, onFocus: preload, onClick: () => setOpen(true) },
    dialog: isOpen && (
      <LazyBoundary onLoadError={close}>
        <NoteDialog book={book} text={text} onClose={close} />
      </LazyBoundary>
    ),
  };
}
