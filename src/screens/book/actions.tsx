import Bookmark from "lucide-react/icons/bookmark";
import BookmarkCheck from "lucide-react/icons/bookmark-check";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import { lazy, Suspense, useState } from "react";
import { Button, ButtonLink, IconButton } from "../../ui/button";
import type { BookPage } from "./book-page";
import { useInterest } from "./use-interest";

const loadContact = () => import("./contact");
const Contact = lazy(async () => ({ default: (await loadContact()).Contact }));

/** What one can do with the book, in its band: Edit for whom it belongs to, interest and contact for the others. */
export function BandActions({ book }: { book: BookPage }) {
  const [isContactOpen, setContactOpen] = useState(false);
  if (book.own) {
    return (
      <ButtonLink to={editPath(book)} variant="primary" size="lg" icon={Pencil}>
        Edit
      </ButtonLink>
    );
  }
  return (
    <>
      <InterestButton book={book} className="min-w-44" />
      <Button
        size="lg"
        icon={Mail}
        className="bg-transparent"
        onPointerEnter={() => void loadContact()}
        onFocus={() => void loadContact()}
        onClick={() => setContactOpen(true)}
      >
        Contact Author
      </Button>
      <ContactDialog book={book} isOpen={isContactOpen} onClose={() => setContactOpen(false)} />
    </>
  );
}

/** The same on a phone, in a bar at the lower edge of the window. */
export function ActionBar({ book }: { book: BookPage }) {
  const [isContactOpen, setContactOpen] = useState(false);
  return (
    <div className="sticky bottom-0 z-20 mt-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden">
      <div className="page-measure flex gap-2 py-3">
        {book.own ? (
          <ButtonLink to={editPath(book)} variant="primary" size="lg" icon={Pencil} className="flex-1">
            Edit
          </ButtonLink>
        ) : (
          <>
            <InterestButton book={book} className="flex-1" />
            <IconButton
              variant="secondary"
              size="lg"
              icon={Mail}
              label="Contact Author"
              onClick={() => setContactOpen(true)}
            />
          </>
        )}
      </div>
      <ContactDialog book={book} isOpen={isContactOpen} onClose={() => setContactOpen(false)} />
    </div>
  );
}

interface ContactDialogProps {
  book: BookPage;
  isOpen: boolean;
  onClose: () => void;
}

/** Fetched when it is first opened. */
function ContactDialog({ book, isOpen, onClose }: ContactDialogProps) {
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Contact book={book} onClose={onClose} />
      </Suspense>
    )
  );
}

export function editPath(book: BookPage): string {
  const params = new URLSearchParams({ edit: book._id });
  if (book.own && !book.own.isOwner) params.set("admin", "true");
  return `/submit?${params}`;
}

function InterestButton({ book, className }: { book: BookPage; className?: string }) {
  const { isSaved, isKnown, toggle } = useInterest(book);
  return (
    <Button
      variant={isSaved ? "pressed" : "primary"}
      size="lg"
      icon={isSaved ? BookmarkCheck : Bookmark}
      aria-pressed={isSaved}
      aria-disabled={!isKnown || undefined}
      className={className}
      onClick={isKnown ? toggle : undefined}
    >
      {isSaved ? "Interested" : "Mark Interest"}
    </Button>
  );
}
