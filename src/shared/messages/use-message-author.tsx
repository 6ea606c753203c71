import { useState } from "react";
import { useViewer } from "../../lib/viewer";
import { LazyBoundary } from "../../ui/lazy-component";
import { MessageAuthorDialog } from "./lazy-message-author-dialog";
import type { MessageBook } from "./message-book";

/**
 * Props for a button that writes to a book's author or opens the conversation, and its dialog. `isOffered` is false for
 * authors and admins, who don't write to authors.
 */
export function useMessageAuthor(book: MessageBook) {
  const [isOpen, setOpen] = useState(false);
  const { user } = useViewer();
  const { preload } = MessageAuthorDialog;
  const close = () => setOpen(false);
  return {
    isOffered: user === null || user.role === "producer" || user.role === null,
    button: { onPointerEnter: preload, onFocus: preload, onClick: () => setOpen(true) },
    dialog: isOpen && (
      <LazyBoundary onLoadError={close}>
        <MessageAuthorDialog book={book} onClose={close} />
      </LazyBoundary>
    ),
  };
}
