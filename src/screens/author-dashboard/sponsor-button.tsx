import { formatShortDay } from "@domain/dates";
import { useState } from "react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import type { SponsorableBook } from "./sponsorship-checkout";
import { SponsorshipCheckout } from "./sponsorship-checkout";

/** The way to put a book in front (ADB-07), or until when it stands there. */
export function SponsorButton({ book }: { book: SponsorableBook }) {
  const [isOpen, setOpen] = useState(false);
  const { title, isSponsored, sponsoredUntil } = book;
  if (isSponsored && sponsoredUntil === null)
    return (
      <p className="flex min-h-10 items-center px-2 text-13 text-muted sm:min-h-8">
        Sponsored without an end
      </p>
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
        description="It stands in front for the days you choose, and then ends by itself."
      >
        <ErrorBoundary title="The prices did not load">
          <SponsorshipCheckout book={book} onOpened={() => setOpen(false)} />
        </ErrorBoundary>
      </Dialog>
    </>
  );
}
