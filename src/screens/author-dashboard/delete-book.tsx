import { api } from "@convex/_generated/api";
import { deleteMessage } from "@domain/books/own-books";
import { useMutation } from "convex/react";
import { useState } from "react";
import { DELETE_BOOK, MY_BOOKS } from "../../content/my-books";
import { useStillOpen } from "../../lib/connection/still-open";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import type { OwnBook } from "./use-own-books";

/** Confirms the deletion of a book, and reports failures. */
export function DeleteBook({ book, onDone }: { book: OwnBook; onDone: () => void }) {
  const remove = useMutation(api.books.remove);
  const stillOpen = useStillOpen();
  const [isDeleting, setDeleting] = useState(false);
  const confirm = async () => {
    setDeleting(true);
    if (!(await stillOpen())) return;
    try {
      await remove({ bookId: book._id });
      toast("ok", MY_BOOKS.deleted(book.title));
    } catch (error) {
      toast("bad", deleteMessage(error));
    }
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isDeleting && onDone()}
      title={DELETE_BOOK.title}
      description={`${DELETE_BOOK.question(book.title)} ${DELETE_BOOK.consequences}`}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="danger" busy={isDeleting} busyLabel="Deleting..." onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    />
  );
}
