import Lock from "lucide-react/icons/lock";
import NotebookPen from "lucide-react/icons/notebook-pen";
import { useNoteDialog } from "../../shared/notes/use-note-dialog";
import { Badge } from "../../ui/badge";
import { Button, IconButton } from "../../ui/button";
import type { BookPage } from "./book-page";
import { Panel } from "./panel";
import { useNote } from "./use-note";

/** The producer's private note, beside the book. */
export function NotePanel({ book }: { book: BookPage }) {
  const note = useNote(book);
  const { open, dialog, draft } = useNoteDialog(book, note?.text ?? "");
  if (!note) return null;
  const text = draft ?? note.text;
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
      {text === "" ? (
        <p className="text-14 text-muted">No note yet.</p>
      ) : (
        <p className="max-h-60 overflow-y-auto text-14 break-words whitespace-pre-line">{text}</p>
      )}
      {draft !== null && (
        <Badge tone="amber" className="mt-2">
          Not saved yet
        </Badge>
      )}
      {note.mayWrite && (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3 text-14" {...open}>
          {text === "" ? "Add a note" : "Edit note"}
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
