import { api } from "@convex/_generated/api";
import { OptionalEmail } from "@domain/mail/emails";
import { useMutation } from "convex/react";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "../../../../ui/cx";
import { FieldError, INPUT_BOX } from "../../../../ui/fields";
import type { EmailedBook } from "./action-book";
import { useUndoable } from "../../../../shared/use-undoable";

interface Editing {
  typed: string;
  error: string | null;
  isSaving: boolean;
}

/** A book's contact email, edited in place. Enter or leaving the field saves, Escape cancels. */
export function AuthorEmail({ book }: { book: EmailedBook }) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const save = useSaveEmail(book);
  const stored = book.authorEmail ?? "";

  // The input disappears, so the focus returns to the button once it is back.
  useEffect(() => {
    if (editing !== null || !returnsFocus.current) return;
    returnsFocus.current = false;
    opener.current?.focus();
  }, [editing]);

  const close = (isFromKeyboard: boolean) => {
    returnsFocus.current = isFromKeyboard;
    setEditing(null);
  };
  const finish = async ({ typed, isSaving }: Editing, isFromKeyboard: boolean) => {
    if (isSaving) return;
    if (typed.trim() === stored) return close(isFromKeyboard);
    const problem = OptionalEmail.safeParse(typed).error?.issues[0]?.message ?? null;
    if (problem !== null) return setEditing({ typed, error: problem, isSaving: false });
    setEditing({ typed, error: null, isSaving: true });
    if (await save(typed)) close(isFromKeyboard);
    else setEditing({ typed, error: null, isSaving: false });
  };

  if (editing === null) {
    return (
      <button
        ref={opener}
        type="button"
        title={stored === "" ? "Add email" : stored}
        aria-label={`Edit email of ${book.title}: ${stored === "" ? "none" : stored}`}
        onClick={() => setEditing({ typed: stored, error: null, isSaving: false })}
        className="block min-h-11 w-full truncate rounded-control px-2 text-left text-muted hover:bg-third hover:text-text sm:min-h-8"
      >
        {stored === "" ? "Add email" : stored}
      </button>
    );
  }
  return (
    <div>
      <input
        id={id}
        type="email"
        aria-label={`Email of ${book.title}`}
        aria-invalid={editing.error !== null || undefined}
        aria-describedby={editing.error === null ? undefined : `${id}-error`}
        autoFocus
        autoComplete="off"
        readOnly={editing.isSaving}
        value={editing.typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setEditing({ typed: event.target.value, error: null, isSaving: false })}
        onBlur={() => void finish(editing, false)}
        onKeyDown={(event) => {
          if (event.key === "Escape") close(true);
          if (event.key === "Enter") void finish(editing, true);
        }}
        className={cx(
          INPUT_BOX,
          "h-11 px-2 sm:h-8 sm:text-14",
          editing.error === null ? "border-control" : "border-bad",
        )}
      />
      {editing.error !== null && (
        <div role="alert">
          <FieldError id={id}>{editing.error}</FieldError>
        </div>
      )}
    </div>
  );
}

function useSaveEmail({ _id: bookId, title }: EmailedBook) {
  const setAuthorEmail = useMutation(api.admin.books.setAuthorEmail);
  const act = useUndoable();
  return async (email: string) =>
    await act({ run: () => setAuthorEmail({ bookId, email }), done: `Saved the email of ${title}` });
}
