import { formatLocalDay } from "@domain/dates";
import type { AdminBook } from "./use-books";

/** "Permanent" or "Until Dec 12, 2026"; nothing for a book without a sponsorship. */
export function SponsorBadge({ book }: { book: Pick<AdminBook, "sponsored" | "sponsoredUntil"> }) {
  const { sponsored, sponsoredUntil } = book;
  if (!sponsored && sponsoredUntil === null) return null;
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-cover bg-marquee px-1.5 text-13 font-semibold whitespace-nowrap text-ink">
      {sponsoredUntil === null ? "Permanent" : `Until ${formatLocalDay(sponsoredUntil)}`}
    </span>
  );
}
