import { api } from "@convex/_generated/api";
import { OptionalEmail } from "@domain/mail/emails";
import { useMutation } from "convex/react";
import { useUndoable } from "../../../../shared/use-undoable";
import { InlineInput, useInlineInput } from "../../../../ui/form/inline-input";
import type { EmailedBook } from "./action-book";

/** A book's contact email, edited in place. Enter or leaving the field saves, Escape cancels. */
export function AuthorEmail({ book }: { book: EmailedBook }) {
  const stored = book.authorEmail ?? "";
  const { opener, editing, open, actions } = useInlineInput({
    value: stored,
    problemOf: emailProblem,
    save: useSaveEmail(book),
  });
  if (editing === null) {
    return (
      <button
        ref={opener}
        type="button"
        title={stored === "" ? "Add email" : stored}
        aria-label={`Edit email of ${book.title}: ${stored === "" ? "none" : stored}`}
        onClick={open}
        className="block min-h-11 w-full truncate rounded-control px-2 text-left text-muted hover:bg-third hover:text-text sm:min-h-8"
      >
        {stored === "" ? "Add email" : stored}
      </button>
    );
  }
  return (
    <div>
      <InlineInput {...{ actions, editing }} type="email" label={`Email of ${book.title}`} />
    </div>
  );
}

function emailProblem(typed: string): string | null {
  return OptionalEmail.safeParse(typed).error?.issues[0]?.message ?? null;
}

function useSaveEmail({ _id: bookId, title }: EmailedBook) {
  const setAuthorEmail = useMutation(api.admin.books.setAuthorEmail);
  const act = useUndoable();
  return async (email: string) =>
    await act({ run: () => setAuthorEmail({ bookId, email }), done: `Saved the email of ${title}` });
}
