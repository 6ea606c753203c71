import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import BookCheck from "lucide-react/icons/book-check";
import type { ReactNode } from "react";
import { useState } from "react";
import { CLAIM } from "../../content/author-dashboard";
import type { Me } from "../../lib/viewer";
import { Cover } from "../../shared/books/cover";
import type { Icon } from "../../ui/button";
import { Button } from "../../ui/button";
import { focusAfterRemoval, passFocus } from "../../ui/pass-focus";
import { toast } from "../../ui/toast";

type ClaimOffer = FunctionReturnType<typeof api.books.claimable>;
type ClaimableBook = ClaimOffer["books"][number];

/** Lets an author with a verified email claim the listed books that have it and no owner. */
export function ClaimBooks({ user }: { user: Me }) {
  const offer = useQuery(api.books.claimable, {});
  return offer === undefined || !offer.isVerified || offer.books.length === 0 ? null : (
    <ClaimList {...offer} email={user.email} />
  );
}

function ClaimList({ books, hasMore, email }: ClaimOffer & { email: string }) {
  const claim = useMutation(api.books.claim);
  /** The claim in progress: one book, or all. */
  const [busy, setBusy] = useState<Id<"books"> | "all" | null>(null);
  const claimBooks = async (
    which: Id<"books"> | "all",
    wanted: readonly ClaimableBook[],
    button: HTMLElement,
  ) => {
    if (busy !== null) return;
    const moveFocus = which === "all" ? () => passFocus(button) : focusAfterRemoval(button);
    setBusy(which);
    try {
      const { claimed } = await claim({ bookIds: wanted.map(({ _id }) => _id) });
      moveFocus();
      const [first] = wanted;
      if (claimed.length === 0) toast("bad", CLAIM.gone);
      else
        toast(
          "ok",
          claimed.length === 1 && first ? CLAIM.claimedOne(first.title) : CLAIM.claimedMany(claimed.length),
        );
    } catch (error) {
      toast("bad", messageFor(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Panel icon={BookCheck} title={CLAIM.title(books.length, hasMore)} text={CLAIM.text(email)}>
      <ul className="divide-y divide-line border-y border-line">
        {books.map((book) => (
          <li key={book._id} className="flex items-center gap-4 py-3">
            <div className="w-10 shrink-0">
              <Cover book={book} decorative />
            </div>
            <div className="min-w-0 flex-1">
              <p className="truncate font-display text-18 font-medium">{book.title}</p>
              <p className="truncate text-14 text-muted">
                {book.authorName} · {book.genre}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Claim ${book.title}`}
              busy={busy === book._id}
              busyLabel="Claiming..."
              aria-disabled={busy !== null}
              data-twin="claim"
              onClick={({ currentTarget }) => void claimBooks(book._id, [book], currentTarget)}
            >
              Claim
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {books.length > 1 && (
          <Button
            variant="primary"
            busy={busy === "all"}
            busyLabel="Claiming..."
            onClick={({ currentTarget }) => void claimBooks("all", books, currentTarget)}
          >
            Claim All {String(books.length)}
          </Button>
        )}
        {hasMore && <p className="text-14 text-muted">{CLAIM.more}</p>}
      </div>
    </Panel>
  );
}

interface PanelProps {
  icon: Icon;
  title: string;
  text: string;
  children: ReactNode;
}

function Panel({ icon: Icon, title, text, children }: PanelProps) {
  return (
    <section
      aria-label="Claim your books"
      className="mb-8 rounded-panel border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="flex items-center gap-3 display-22">
        <Icon size={24} strokeWidth={1.5} className="shrink-0 text-brand" aria-hidden />
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-reading text-14 text-pretty wrap-anywhere text-muted">{text}</p>
      {children}
    </section>
  );
}
