import { api } from "@convex/_generated/api";
import { refusalOf } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useStillOpen } from "../../../../lib/connection/still-open";
import { Button, IconButton } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { toast } from "../../../../ui/toast";
import { withFreshPassword } from "../../password/fresh-password";
import type { NamedBook } from "./action-book";

/** Deletes a book, after a confirmation that names it and the password if that is old. */
export function DeleteBook({ book }: { book: NamedBook }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`Delete ${book.title}`}
        icon={Trash2}
        variant="muted"
        size="sm"
        className="max-sm:size-11!"
        onClick={() => setOpen(true)}
      />
      {isOpen && <Confirmation book={book} onDone={() => setOpen(false)} />}
    </>
  );
}

function Confirmation({ book, onDone }: { book: NamedBook; onDone: () => void }) {
  const remove = useMutation(api.admin.books.remove);
  const stillOpen = useStillOpen();
  const [isDeleting, setDeleting] = useState(false);
  const confirm = async () => {
    setDeleting(true);
    if (await stillOpen()) await deleteIt();
  };
  const deleteIt = async () => {
    try {
      await withFreshPassword(() => remove({ bookId: book._id }));
      toast("ok", `Deleted ${book.title}`);
    } catch (error) {
      if (refusalOf(error)?.reason === "confirm_password") return setDeleting(false);
      toast("bad", "Error deleting book", { label: "Retry", run: () => void deleteIt() });
    }
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isDeleting && onDone()}
      title={`Delete ${book.title}?`}
      description="This deletes the book with its cover, saves, notes and sponsorship. It can’t be undone."
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="danger" busy={isDeleting} busyLabel="Deleting..." onClick={() => void confirm()}>
            Delete “{book.title}”
          </Button>
        </>
      }
    />
  );
}
