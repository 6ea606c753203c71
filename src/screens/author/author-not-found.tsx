import { api } from "@convex/_generated/api";
import { MAX_QUERY_LENGTH } from "@domain/catalog/search";
import { cutTo } from "@domain/cut";
import { authorPath } from "@domain/links";
import { useQuery } from "convex/react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { Head } from "../../lib/head";
import { PopularBooks } from "../../shared/lists/popular-books";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";

/** Unknown author. Suggests similar names but never redirects to them, and offers a search and popular books. */
export function AuthorNotFound({ slug }: { slug: string }) {
  const name = cutTo(slug.replaceAll("-", " ").trim(), MAX_QUERY_LENGTH);
  return (
    <div className="pb-24">
      <Head title="Author Not Found" noindex />
      <div className="page-measure pt-8 sm:pt-12">
        <EmptyState
          heading="h1"
          tone="bad"
          title="Author Not Found"
          action={
            <div className="flex flex-wrap gap-2">
              <ButtonLink to="/browse" variant="primary">
                Browse Books
              </ButtonLink>
              <ButtonLink to={`/browse?${new URLSearchParams({ q: name })}`}>Search for this name</ButtonLink>
            </div>
          }
        >
          We couldn’t find this author. They may have left, or changed their name.
        </EmptyState>
        <DidYouMean slug={slug} />
      </div>
      <PopularBooks />
    </div>
  );
}

function DidYouMean({ slug }: { slug: string }) {
  const id = useId();
  const similar = useQuery(api.authors.similar, { slug });
  if (!similar || similar.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10 animate-fade">
      <h2 id={id} className="display-22">
        Did you mean
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {similar.map((author) => (
          <li key={author.slug} className="flex">
            <Link
              to={authorPath(author)}
              className="flex min-h-14 flex-1 items-center justify-between gap-4 rounded-panel border border-line bg-surface px-5 py-3 hover:border-control"
            >
              <span className="min-w-0 font-display text-18 leading-6 font-medium">{author.displayName}</span>
              <span className="shrink-0 text-13 text-muted">
                {author.publishedWorks} {author.publishedWorks === 1 ? "book" : "books"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
