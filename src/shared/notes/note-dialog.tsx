import type { Id } from "@convex/_generated/dataModel";
import { grouped } from "@domain/figures";
import { MAX_NOTE } from "@domain/producers/notes";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useConnection } from "../../lib/connection/connection";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { describedBy, FieldFrame, TextArea } from "../../ui/form/fields";
import { useNoteEditor } from "./use-note-editor";

interface NoteDialogProps {
  book: { _id: Id<"books">; title: string };
  /** The saved note, live. */
  text: string;
  onClose: () => void;
}

const FIELD = "private-note";

/** A producer's private note on a book. It saves itself. */
export function NoteDialog({ book, text: stored, onClose }: NoteDialogProps) {
  const editor = useNoteEditor(book._id, stored);
  const { text, error } = editor;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Private note"
      description={`On ${book.title}. Only you can read it.`}
      footer={
        <>
          <p role="status" className="mr-auto flex min-h-10 items-center gap-2 text-14">
            <NoteStatus editor={editor} />
          </p>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <FieldFrame id={FIELD} label="Note" error={error} hint={characterCount(text)}>
        <TextArea
          id={FIELD}
          rows={7}
          data-first-focus="typing"
          value={text}
          invalid={error !== undefined}
          aria-describedby={describedBy(FIELD, { hint: true, error })}
          onChange={(event) => editor.change(event.target.value)}
          onBlur={editor.leave}
        />
      </FieldFrame>
    </Dialog>
  );
}

function NoteStatus({
  editor: { state, error, save, revert },
}: {
  editor: ReturnType<typeof useNoteEditor>;
}) {
  if (error !== undefined) return <span className="text-muted">Not saved yet</span>;
  switch (state) {
    case "idle":
      return <span className="text-muted">Saves as you type</span>;
    case "unsaved":
      return <span className="text-muted">Not saved yet</span>;
    case "saving":
      return <Sending />;
    case "saved":
      return (
        <span className="flex items-center gap-1.5 text-ok">
          <Check size={16} strokeWidth={1.75} aria-hidden />
          Note saved successfully
        </span>
      );
    case "failed":
      return (
        <>
          <Problem>Error saving note</Problem>
          <StateButton onClick={save}>Retry</StateButton>
        </>
      );
    case "conflict":
      return (
        <>
          <Problem>The saved note has changed since.</Problem>
          <StateButton onClick={save}>Keep this one</StateButton>
          <StateButton onClick={revert}>Use the saved note</StateButton>
        </>
      );
  }
}

/** A write without a connection waits in the page until there is one. */
function Sending() {
  const isOnline = useConnection() === "online";
  return <span className="text-muted">{isOnline ? "Saving…" : "Waiting for connection…"}</span>;
}

function Problem({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-bad">
      <CircleAlert size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {children}
    </span>
  );
}

function StateButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="touch-target text-link font-medium">
      {children}
    </button>
  );
}

function characterCount(typed: string): string {
  return `${grouped(typed.length)} of ${grouped(MAX_NOTE)} characters`;
}
