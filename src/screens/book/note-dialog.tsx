import { api } from "@convex/_generated/api";
import { MAX_NOTE, NoteInput } from "@domain/producers/notes";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { describedBy, FieldFrame, TextArea } from "../../ui/fields";
import { toast } from "../../ui/toast";
import type { BookPage } from "./book-page";

interface NoteDialogProps {
  book: BookPage;
  text: string;
  onClose: () => void;
}

const FIELD = "private-note";

/** A producer's private note on a book. Closing with unsaved text asks first. */
export function NoteDialog({ book, text, onClose }: NoteDialogProps) {
  const [typed, setTyped] = useState(text);
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  const { isBusy, save } = useSaveNote(book, onClose);
  const checked = NoteInput.safeParse({ note: typed });
  const error = checked.error?.issues[0]?.message;
  const close = () => (typed.trim() === text ? onClose() : setConfirmingDiscard(true));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && close()}
      title="Private note"
      description={`On ${book.title}. Only you can read it.`}
      footer={
        isConfirmingDiscard ? (
          <>
            <p className="mr-auto text-14">Leave without saving?</p>
            <Button onClick={() => setConfirmingDiscard(false)}>Keep writing</Button>
            <Button variant="destructive" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              busy={isBusy}
              busyLabel="Saving…"
              aria-disabled={!checked.success || undefined}
              onClick={() => checked.success && save(checked.data.note)}
            >
              Save note
            </Button>
          </>
        )
      }
    >
      <FieldFrame id={FIELD} label="Note" error={error} hint={characterCount(typed)}>
        <TextArea
          id={FIELD}
          rows={7}
          data-first-focus
          value={typed}
          invalid={error !== undefined}
          aria-describedby={describedBy(FIELD, { hint: true, error })}
          onChange={(event) => {
            setTyped(event.target.value);
            setConfirmingDiscard(false);
          }}
        />
      </FieldFrame>
    </Dialog>
  );
}

function useSaveNote(book: BookPage, onSaved: () => void) {
  const [isBusy, setBusy] = useState(false);
  const saveNote = useMutation(api.notes.save);
  function save(note: string) {
    setBusy(true);
    saveNote({ bookId: book._id, note })
      .then(() => {
        onSaved();
        toast("ok", "Note saved successfully");
      })
      .catch(() => toast("bad", "Error saving note", { label: "Retry", run: () => save(note) }))
      .finally(() => setBusy(false));
  }
  return { isBusy, save };
}

function characterCount(typed: string): string {
  return `${typed.length.toLocaleString("en-US")} of ${MAX_NOTE.toLocaleString("en-US")} characters`;
}
