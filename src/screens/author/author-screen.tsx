import { api } from "@convex/_generated/api";
import { authorPath } from "@domain/links";
import { useQuery } from "convex/react";
import { Suspense } from "react";
import { useLocation, useParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { authorHead } from "../../head/heads";
import { Head } from "../../lib/head";
import { ErrorPanel } from "../../ui/empty-state";
import { lazyComponent } from "../../ui/lazy-component";
import { AuthorHeader } from "./author-header";
import { AuthorSkeleton } from "./author-skeleton";
import { Works } from "./works";
import { Redirect } from "../../lib/pages/redirect";

const AuthorNotFound = lazyComponent(async () => (await import("./author-not-found")).AuthorNotFound);

/** An author's public page, live. */
export function AuthorScreen() {
  const { slug = "" } = useParams();
  return (
    <ErrorBoundary
      key={slug}
      fallback={({ message, retry }) => (
        <div className="page-measure py-10">
          <ErrorPanel heading="h1" title="Couldn’t load the author." onRetry={retry}>
            {message}
          </ErrorPanel>
        </div>
      )}
    >
      <AuthorLoader slugOrId={slug} />
    </ErrorBoundary>
  );
}

/** Redirects former slugs and ids to the current slug. */
function AuthorLoader({ slugOrId }: { slugOrId: string }) {
  const { search } = useLocation();
  const author = useQuery(api.authors.bySlug, { slugOrId });
  if (author === undefined) return <AuthorSkeleton />;
  if (author === null)
    return (
      <Suspense fallback={<AuthorSkeleton />}>
        <AuthorNotFound slug={slugOrId} />
      </Suspense>
    );
  if (author.slug !== slugOrId) return <Redirect to={`${authorPath(author)}${search}`} />;
  return (
    <article aria-label={author.displayName} className="page-measure pb-24">
      <Head {...authorHead(author)} />
      <AuthorHeader author={author} />
      <Works author={author} />
    </article>
  );
}
