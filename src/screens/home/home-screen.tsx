import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { HOME_HEAD } from "../../head/home-head";
import { Head } from "../../lib/head";
import { BookRow } from "./book-row";
import { CallToAction } from "./call-to-action";
import { GenreRows } from "./genre-rows";
import { Hero } from "./hero";
import { RowBoundary } from "./row-boundary";
import { RuleStrip } from "./rule-strip";
import { SponsoredStrip } from "./sponsored-strip";

/** The home page: headline, rules and live rows of books. */
export function HomeScreen() {
  return (
    <>
      <Head {...HOME_HEAD} />
      <Hero />
      <RuleStrip />
      <RowBoundary name="bestsellers">
        <Bestsellers />
      </RowBoundary>
      <RowBoundary name="sponsored books">
        <SponsoredStrip />
      </RowBoundary>
      <RowBoundary name="genres">
        <GenreRows />
      </RowBoundary>
      <RowBoundary name="saved books">
        <SavedByProducers />
      </RowBoundary>
      <CallToAction />
    </>
  );
}

function Bestsellers() {
  return (
    <BookRow
      title="Bestsellers"
      subtitle="Most reviewed across Amazon, Goodreads and Audible"
      more={{ to: "/browse", label: "See all" }}
      books={useQuery(api.home.bestsellers)}
      expected={8}
      empty="No books to show yet. The first ones will appear here."
    />
  );
}

function SavedByProducers() {
  return (
    <BookRow
      title="Saved by Producers"
      subtitle="Based on saves by approved producers"
      more={{ to: "/browse?sort=mostSaved", label: "See all" }}
      books={useQuery(api.home.savedByProducers)}
      expected={8}
      empty="No approved producer has saved a book yet."
    />
  );
}
