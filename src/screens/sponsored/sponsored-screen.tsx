import Mail from "lucide-react/icons/mail";
import { useRef } from "react";
import { supportLink } from "../../content/support";
import { ErrorBoundary } from "../../lib/error-boundary";
import { FIXED_HEADS } from "../../head/fixed-heads";
import { Head } from "../../lib/head";
import { BookCard } from "../../shared/books/book-card";
import { CARD_GRID, CardSkeletons, GoneCard } from "../../shared/books/book-grid";
import { useStableOrder, useReader } from "../../shared/lists/stable-order";
import { LoadMore } from "../../shared/lists/load-more";
import { NewRows } from "../../shared/lists/new-rows";
import { PageHead } from "../../shared/page-head";
import { buttonClass } from "../../ui/button-class";
import { EmptyState } from "../../ui/empty-state";
import { SafeLink } from "../../ui/safe-link";
import { useSponsored } from "./use-sponsored";

const GRID = `${CARD_GRID} sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-5`;

/** All sponsored books, each labeled, in random order. */
export function SponsoredScreen() {
  return (
    <div className="page-measure pb-24">
      <Head {...FIXED_HEADS["/sponsored"]} />
      <PageHead title="Sponsored" action={<SponsorshipInquiry />}>
        Paid placements by authors, in random order. The same rule applies: 4.0 or higher and at least one
        reader review.
      </PageHead>
      <section aria-label="Sponsored books" className="mt-12">
        <ErrorBoundary title="Couldn’t load books.">
          <SponsoredBooks />
        </ErrorBoundary>
      </section>
    </div>
  );
}

function SponsorshipInquiry() {
  return (
    <SafeLink href={supportLink("Sponsoring a book")} className={buttonClass("secondary", "md")}>
      <Mail size={18} strokeWidth={1.75} aria-hidden />
      Ask about sponsorship
    </SafeLink>
  );
}

function SponsoredBooks() {
  const list = useSponsored();
  if (!list) return <CardSkeletons count={10} className={GRID} />;
  if (list.books.length === 0) return <NoSponsoredBooks />;
  return <SponsoredGrid {...list} />;
}

function NoSponsoredBooks() {
  return (
    <EmptyState title="No sponsored books available at this time." action={<SponsorshipInquiry />}>
      Authors can sponsor any book that meets the rating rule, for 7 to 90 days.
    </EmptyState>
  );
}

/** While somebody reads the list, nothing moves: new books wait behind a button. */
function SponsoredGrid({ books, status, loadMore }: NonNullable<ReturnType<typeof useSponsored>>) {
  const list = useRef<HTMLDivElement>(null);
  const { isReading, handlers } = useReader();
  const held = { isHeld: isReading, listKey: "sponsored", grows: true };
  const { rows, newCount, showNew } = useStableOrder(books, held);
  return (
    <div {...handlers}>
      <NewRows newCount={newCount} noun="book" onShow={showNew} list={list} />
      <div ref={list} role="list" tabIndex={-1} aria-label="Books" className={GRID}>
        {rows.map(({ id, book }) => (
          <div key={id} role="listitem" className="row-span-8 grid min-w-0 grid-rows-subgrid gap-y-0">
            {book ? <BookCard book={book} sponsoredSlot headingLevel="h2" /> : <GoneCard />}
          </div>
        ))}
      </div>
      <LoadMore status={status} onMore={loadMore} />
    </div>
  );
}
