import { isSponsorable } from "@domain/billing/sponsorships";
import { formatShortDay } from "@domain/dates";
import { useState } from "react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import type { SponsorableBook } from "./sponsorship-checkout";
import { SponsorshipCheckout } from "./sponsorship-checkout";

/** Opens the sponsorship dialog, or shows how long the book is sponsored. */
export function SponsorButton({ book }: { book: SponsorableBook }) {
  const [isOpen, setOpen] = useState(false);
  const { title, isSponsored, sponsoredUntil } = book;
  if (isSponsored && sponsoredUntil === null)
    return (
      <p className="flex min-h-10 items-center px-2 text-13 text-muted sm:min-h-8">Sponsored indefinitely</p>
    );
  if (!isSponsorable(book))
    return (
      <span className="relative flex flex-col items-center gap-1">
        <Button size="sm" disabled aria-describedby={`sponsor-${book._id}`} className="w-full">
          Sponsor<span className="sr-only"> “{title}”</span>
        </Button>
        <span
          id={`sponsor-${book._id}`}
          className="text-13 text-muted sm:absolute sm:top-full sm:right-0 sm:mt-1 sm:whitespace-nowrap"
        >
          Public books only
        </span>
      </span>
    );
  return (
    <>
      <Button size="sm" variant={isSponsored ? "quiet" : "secondary"} onClick={() => setOpen(true)}>
        {sponsoredUntil === null ? "Sponsor" : `Sponsored until ${formatShortDay(sponsoredUntil)}`}
        <span className="sr-only"> “{title}”</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Sponsor “${title}”`}
        description="We feature your book for the days you choose. Nothing renews."
      >
        <ErrorBoundary title="Couldn’t load prices.">
          <SponsorshipCheckout book={book} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      </Dialog>
    </>
  );
}
