import { PRODUCT_NAME } from "@domain/product";
import { EmptyState } from "../../ui/empty-state";

/** Shown when the site was built without a backend URL. */
export function ConfigurationError() {
  return (
    <main className="page-measure flex min-h-dvh items-center justify-center">
      <title>{`Not configured · ${PRODUCT_NAME}`}</title>
      <EmptyState heading="h1" title="Backend not configured" tone="bad">
        It was built without <code className="font-mono">VITE_CONVEX_URL</code>. Set it to the address of the
        Convex deployment, for example http://127.0.0.1:3210, and rebuild.
      </EmptyState>
    </main>
  );
}
