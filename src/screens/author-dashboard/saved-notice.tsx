import { api } from "@convex/_generated/api";
import { listingSteps } from "@domain/books/own-books";
import { OPEN_STORY } from "@domain/books/own-notices";
import { bookPath } from "@domain/links";
import { useQueries } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import CircleCheck from "lucide-react/icons/circle-check";
import { useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { MY_BOOKS } from "../../content/my-books";
import { Notice } from "../../ui/notice";
import { toast } from "../../ui/toast";
import { StepLinks } from "./step-links";

type Saved = FunctionReturnType<typeof api.books.editForm>;

/** After a save: that the book is public, or what it still needs. Live, until dismissed. */
export function SavedNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const id = savedBookFrom(location.state);
  const query = useMemo(
    (): Parameters<typeof useQueries>[0] =>
      id === null ? {} : { book: { query: api.books.editForm, args: { id } } },
    [id],
  );
  const book = useQueries(query).book as Saved | Error | undefined;
  // A deleted book needs no notice.
  if (book === undefined || book instanceof Error) return null;
  const dismiss = () => void navigate(location, { replace: true, state: null });
  return (
    <Notice
      tone={book.isPublic ? "ok" : "amber"}
      icon={book.isPublic ? CircleCheck : undefined}
      role="status"
      className="mb-6"
      onDismiss={dismiss}
    >
      {book.isPublic ? <PublicNow book={book} /> : <NotYet book={book} />}
    </Notice>
  );
}

const LINK = "font-medium underline underline-offset-4";

function PublicNow({ book: { slug, fields } }: { book: Saved }) {
  const copy = async () => {
    // A page without HTTPS has no clipboard, and a browser may refuse it.
    try {
      await navigator.clipboard.writeText(new URL(bookPath({ slug }), window.location.origin).href);
      toast("ok", "Link copied.");
    } catch {
      toast("bad", "Couldn’t copy the link.");
    }
  };
  return (
    <>
      “{fields.title}” is saved and public.{" "}
      <Link to={bookPath({ slug })} className={LINK}>
        View
      </Link>{" "}
      <button type="button" onClick={() => void copy()} className={`${LINK} ml-2`}>
        Copy link
      </button>
    </>
  );
}

function NotYet({ book }: { book: Saved }) {
  const { bookId, fields, coverUrl, statusReason, isListed, isSuccessStory } = book;
  if (statusReason === "blocked")
    return (
      <>
        “{fields.title}” is saved. {MY_BOOKS.blocked}
      </>
    );
  const steps = listingSteps({ ...fields, hasCover: coverUrl !== null }).filter(({ isMet }) => !isMet);
  const isHidden = statusReason === "hiddenByAuthor" || statusReason === "hiddenByAdmin";
  return (
    <>
      “{fields.title}” is saved{isSuccessStory ? `. ${OPEN_STORY}` : ", and not public yet."}{" "}
      {isHidden && "It is unlisted. "}
      {steps.length > 0 && <StepLinks bookId={bookId} steps={steps} isUnlisted={!isListed && !isHidden} />}
    </>
  );
}

function savedBookFrom(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("savedBook" in state)) return null;
  return typeof state.savedBook === "string" ? state.savedBook : null;
}
