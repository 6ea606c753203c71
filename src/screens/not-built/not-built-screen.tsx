import type { PlannedPath } from "../../content/planned-pages";
import { PLANNED_PAGES } from "../../content/planned-pages";
import { Head } from "../../lib/head";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";

/** The page for routes that are not built yet. */
export function NotBuiltScreen({ path }: { path: PlannedPath }) {
  const page = PLANNED_PAGES[path];
  return (
    <div className="page-measure pt-10 pb-24">
      <Head title={page.title} noindex />
      <h1 className="display-36">{page.title}</h1>
      <EmptyState
        className="mt-8"
        title="This page isn’t built yet"
        frame="middle"
        action={
          <ButtonLink to="/browse" variant="primary">
            Browse Books
          </ButtonLink>
        }
      >
        {page.sentence} Until then, you can browse books.
      </EmptyState>
    </div>
  );
}
