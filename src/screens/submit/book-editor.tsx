import { api } from "@convex/_generated/api";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useQueries } from "convex/react";
import { useMemo, useState } from "react";
import type { Me } from "../../lib/viewer";
import { ButtonLink } from "../../ui/button";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { FrameLoader } from "../../ui/frames";
import { Notice } from "../../ui/notice";
import { BookForm } from "./book-form";
import type { EditedBook } from "./form-values";

/** The form for a new book, with its stored draft. */
export function NewBook({ user, isAdmin }: { user: Me; isAdmin: boolean }) {
  const [round, setRound] = useState(0);
  const key = draftKey(user.userId, null, isAdmin);
  return (
    <BookForm
      key={`${key} ${round}`}
      user={user}
      book={null}
      isAdmin={isAdmin}
      draftKey={key}
      onDiscard={() => setRound(round + 1)}
    />
  );
}

/** The form for an existing book, for its author or an admin. */
export function BookEditor({ user, id, isAdmin }: { user: Me; id: string; isAdmin: boolean }) {
  const editQuery = useMemo(() => ({ book: { query: api.books.editForm, args: { id } } }), [id]);
  const book = useQueries(editQuery).book as EditedBook | Error | undefined;
  if (book === undefined) return <FrameLoader />;
  if (!(book instanceof Error)) return <OpenedBook key={id} user={user} latest={book} isAdmin={isAdmin} />;
  return (
    // Deleted in another window, the book takes its form and the focus with it, so screen readers are told.
    <div role="alert">
      <EmptyState
        title={refusalOf(book)?.reason === "not_found" ? "Book not found" : "Couldn’t open the book"}
        action={
          <ButtonLink to={isAdmin ? "/admin" : "/dashboard/author"} variant="primary">
            {isAdmin ? "Admin Dashboard" : "My Books"}
          </ButtonLink>
        }
      >
        {refusalOf(book)?.reason === "not_found"
          ? `${isAdmin ? "" : "This book isn’t in your account. "}It may have been deleted.`
          : messageFor(book)}
      </EmptyState>
    </div>
  );
}

/** Keeps the typed values when the book changes elsewhere, and offers the new version. */
function OpenedBook({ user, latest, isAdmin }: { user: Me; latest: EditedBook; isAdmin: boolean }) {
  const [{ book, round }, open] = useState({ book: latest, round: 0 });
  const [knownAt, setKnownAt] = useState(latest.updatedAt);
  const [isSaving, setSaving] = useState(false);
  const key = draftKey(user.userId, book.bookId, isAdmin);
  const reopen = () => {
    open({ book: latest, round: round + 1 });
    setKnownAt(latest.updatedAt);
  };
  // A change during a save is the save's own.
  if (isSaving && latest.updatedAt !== knownAt) setKnownAt(latest.updatedAt);
  return (
    <>
      {latest.updatedAt !== knownAt && (
        <Notice
          className="mb-6"
          tone="amber"
          role="status"
          action={
            <Button size="sm" onClick={reopen}>
              Show New Version
            </Button>
          }
        >
          This book changed elsewhere after you opened it.
        </Notice>
      )}
      <BookForm
        key={`${key} ${round}`}
        user={user}
        book={book}
        isAdmin={isAdmin}
        draftKey={key}
        onDiscard={reopen}
        onSaving={setSaving}
      />
    </>
  );
}

/** Drafts are stored per user and book. */
function draftKey(userId: string, bookId: string | null, isAdmin: boolean): string {
  return ["book-draft", userId, bookId ?? "new", ...(isAdmin ? ["admin"] : [])].join(":");
}
