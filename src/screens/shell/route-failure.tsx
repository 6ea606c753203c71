import { useRevalidator, useRouteError } from "react-router-dom";
import { failureOf } from "../../lib/error-boundary";
import { Head } from "../../lib/head";
import { ErrorPanel } from "../../ui/empty-state";

/** Stands where a page could not be drawn, or its part of the program not be fetched. */
export function RouteFailure() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const failure = failureOf(error, () => (isMissingChunk(error) ? location.reload() : void revalidate()));
  return (
    <div className="page-measure pt-10 pb-24">
      <Head title="Not loaded" noindex />
      <ErrorPanel heading="h1" title="This page did not load" onRetry={failure.retry}>
        {failure.message}
      </ErrorPanel>
    </div>
  );
}

function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message);
}
