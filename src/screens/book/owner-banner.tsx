import type { AdminStatus } from "@domain/books/books";
import { STATUS_REASON_LABELS } from "@domain/books/books";
import { OPEN_STORY, ownNotice } from "@domain/books/own-notices";
import Ban from "lucide-react/icons/ban";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { LiveNumber } from "../../shared/lists/live-number";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import { editPath } from "./book-actions";
import type { BookPage } from "./book-page";
import { keepHeight } from "./held-place";

type Own = NonNullable<BookPage["own"]>;

/** Shown to the owner, and to an admin if the book isn't public. */
export function OwnerBanner({ book, own }: { book: BookPage; own: Own }) {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => keepHeight("own", book._id, banner.current?.offsetHeight ?? 0), [book, own]);
  if (!own.isOwner && own.isPublic) return null;
  const isStory = book.option !== null;
  return (
    <section ref={banner} aria-label="Your view of this book" className="page-measure py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-surface px-4 py-2.5 text-14">
        <Badge tone="brand">{own.isOwner ? "MY BOOK" : isStory ? "NOT IN CATALOG" : "NOT PUBLIC"}</Badge>
        <ListingBadge own={own} />
        <p className="min-w-0 text-muted max-sm:w-full">{sentence(own, isStory)}</p>
        <Counts own={own} />
        <div className="ml-auto flex items-center gap-3">
          <Link
            to={own.isOwner ? "/dashboard/author" : "/admin"}
            className="rounded-control px-1 py-2 font-medium text-brand hover:underline"
          >
            {own.isOwner ? "My Books" : "Admin"}
          </Link>
          <ButtonLink to={editPath(book)} size="sm">
            Edit
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Live counts of views and contacts. */
function Counts({ own: { views, contacts } }: { own: Own }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-muted">
      <LiveNumber value={views}>{views === 1 ? "view" : "views"}</LiveNumber>
      <LiveNumber value={contacts}>{contacts === 1 ? "contact" : "contacts"}</LiveNumber>
    </p>
  );
}

function ListingBadge({ own }: { own: Own }) {
  const status: AdminStatus = own.isBlocked ? "blocked" : own.isListed ? "listed" : "unlisted";
  switch (status) {
    case "blocked":
      return (
        <Badge tone="bad" icon={Ban}>
          BLOCKED
        </Badge>
      );
    case "listed":
      return (
        <Badge tone="ok" icon={Eye}>
          LISTED
        </Badge>
      );
    case "unlisted":
      return (
        <Badge tone="neutral" icon={EyeOff}>
          UNLISTED
        </Badge>
      );
  }
}

function sentence({ isOwner, statusReason }: Own, isStory: boolean): string {
  if (statusReason === null) return "This is how producers see it.";
  if (isOwner) return ownNotice(statusReason, isStory);
  return `${STATUS_REASON_LABELS[statusReason]}.${isStory ? ` ${OPEN_STORY}` : ""}`;
}
