import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import Pencil from "lucide-react/icons/pencil";
import { Suspense } from "react";
import { useViewer } from "../../lib/viewer";
import { useSaveRefusal } from "../../shared/books/interest/use-save-refusal";
import { useMessageAuthor } from "../../shared/messages/use-message-author";
import { useContact } from "../../shared/people/use-contact";
import { Button, ButtonLink, IconButton } from "../../ui/button";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { BookPage } from "./book-page";
import { InterestLook } from "./interest-look";
import { NoteButton } from "./producer-note";

/** Only producers load what saving takes. */
const ProducerInterest = lazyComponent(async () => (await import("./producer-interest")).ProducerInterest);

/** The book's actions: Edit for its owner, or interest, contact and note for others. */
export function HeroActions({ book }: { book: BookPage }) {
  const contact = useContact(contactTarget(book));
  const message = useMessageAuthor(book);
  const label = book.own?.isOwner ? "Contact details" : "Contact Author";
  return (
    <>
      {book.own ? (
        <ButtonLink to={editPath(book)} variant="primary" size="lg" icon={Pencil}>
          Edit
        </ButtonLink>
      ) : (
        <InterestButton book={book} className="min-w-44" />
      )}
      {message.isOffered && (
        <Button size="lg" icon={MessageSquare} className="bg-transparent" {...message.button}>
          Message Author
        </Button>
      )}
      <Button size="lg" icon={Mail} className="bg-transparent" {...contact.button}>
        {label}
      </Button>
      <NoteButton book={book} />
      {message.dialog}
      {contact.dialog}
    </>
  );
}

/** The same actions in a bar at the bottom on phones. */
export function ActionBar({ book }: { book: BookPage }) {
  const contact = useContact(contactTarget(book));
  const message = useMessageAuthor(book);
  const label = book.own?.isOwner ? "Contact details" : "Contact Author";
  return (
    <div
      data-dock
      className="sticky bottom-0 z-20 mt-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className="page-measure flex gap-2 py-3 [@media(max-height:30rem)]:py-1 [@media(max-height:30rem)]:*:h-11">
        {book.own ? (
          <ButtonLink to={editPath(book)} variant="primary" size="lg" icon={Pencil} className="flex-1">
            Edit
          </ButtonLink>
        ) : (
          <InterestButton book={book} className="flex-1" />
        )}
        {message.isOffered && (
          <IconButton
            variant="secondary"
            size="lg"
            icon={MessageSquare}
            label="Message Author"
            {...message.button}
          />
        )}
        <IconButton variant="secondary" size="lg" icon={Mail} label={label} {...contact.button} />
        <NoteButton book={book} compact />
      </div>
      {message.dialog}
      {contact.dialog}
    </div>
  );
}

function contactTarget(book: BookPage) {
  return {
    target: { bookId: book._id },
    author: book.authorName,
    subject: book.title,
    isOwn: book.own?.isOwner,
  };
}

export function editPath(book: BookPage): string {
  const params = new URLSearchParams({ edit: book._id });
  if (book.own && !book.own.isOwner) params.set("admin", "true");
  return `/submit?${params}`;
}

function InterestButton({ book, className }: { book: BookPage; className?: string }) {
  const viewer = useViewer();
  const refuse = useSaveRefusal();
  if (viewer.user?.role !== "producer")
    return <InterestLook isKnown={viewer.status !== "loading"} onPress={refuse} className={className} />;
  return (
    <LazyBoundary>
      <Suspense fallback={<InterestLook isKnown={false} className={className} />}>
        <ProducerInterest book={book} className={className} />
      </Suspense>
    </LazyBoundary>
  );
}
