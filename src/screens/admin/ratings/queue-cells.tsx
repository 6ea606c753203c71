import { bookPath, STORE_LABELS } from "@domain/links";
import { linkRequestMailto } from "@domain/people/contact";
import ExternalLink from "lucide-react/icons/external-link";
import Star from "lucide-react/icons/star";
import { Link } from "react-router-dom";
import { Cover } from "../../../shared/books/cover";
import { Badge } from "../../../ui/badge";
import { SafeLink } from "../../../ui/safe-link";
import type { QueueRow } from "./queue-row";
import { beforeText, linkText, ratingText, reviewsText, waitText, whyOf } from "./queue-row";
import { useQueue } from "./use-rating-queue";

interface CellProps {
  row: QueueRow;
}

export function BookCell({ row: book }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3 py-2">
      <Cover book={book} decorative className="w-8 shrink-0" />
      <span className="min-w-0">
        <Link
          to={bookPath(book)}
          target="_blank"
          className="block truncate font-medium hover:underline hover:underline-offset-4"
        >
          {book.title}
        </Link>
        <span className="block truncate text-13 text-muted">{book.authorName}</span>
      </span>
    </span>
  );
}

const SOURCE_LINK = "inline-flex min-h-6 max-w-full items-center gap-1 text-13 font-medium text-brand";

/** The site, and the author's link to the book there. */
export function SourceCell({ row }: CellProps) {
  const { source, link } = row;
  const store = STORE_LABELS[source];
  return (
    <span className="block min-w-0">
      <span className="block font-medium">{store}</span>
      {link === null ? (
        <MissingLink row={row} store={store} />
      ) : (
        <SafeLink href={link} className={SOURCE_LINK}>
          <span className="truncate">{linkText(link)}</span>
          <ExternalLink size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
        </SafeLink>
      )}
    </span>
  );
}

function MissingLink({ row: { title, authorName, authorEmail }, store }: CellProps & { store: string }) {
  return (
    <span className="flex flex-wrap gap-x-2 text-13 text-muted">
      No link
      {authorEmail !== null && (
        <SafeLink
          href={linkRequestMailto({ to: authorEmail, name: authorName, title, store })}
          className="font-medium text-brand"
        >
          Ask author
        </SafeLink>
      )}
    </span>
  );
}

/** The reported figures, and those before them. */
export function FiguresCell({ row }: CellProps) {
  return (
    <span className="block">
      <span className="flex items-center gap-1.5">
        <Star size={16} className="fill-star text-star" aria-hidden />
        <span className="text-16 font-semibold tabular-nums">{ratingText(row.is)}</span>
        <span className="text-muted tabular-nums">{reviewsText(row.is)}</span>
      </span>
      <span className="block text-13 text-muted tabular-nums">{beforeText(row)}</span>
    </span>
  );
}

export function WhyCell({ row }: CellProps) {
  const { label, tone, icon, details } = whyOf(row, useQueue().now);
  return (
    <span className="block">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      <span className="mt-0.5 block text-13 text-muted">{details}</span>
    </span>
  );
}

export function WaitCell({ row }: CellProps) {
  return <span className="text-muted tabular-nums">{waitText(row.since, useQueue().now)}</span>;
}
