import { useViewer } from "../../lib/viewer";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { BookPage } from "./book-page";

/** Not for visitors. */
const ReportButton = lazyComponent(
  async () => (await import("../../shared/trust/report-button")).ReportButton,
);

/** Lets signed-in people report the book; not its owner or an admin, who decides. */
export function ReportBook({ book: { _id, title, own } }: { book: BookPage }) {
  const viewer = useViewer();
  if (viewer.user === null || own !== null || viewer.user.role === "admin") return null;
  return (
    <div className="-ml-3 print:hidden">
      <LazyBoundary>
        <ReportButton
          label={`Report ${title}`}
          reportables={[{ kind: "book", label: `The book “${title}”`, target: { bookId: _id } }]}
        />
      </LazyBoundary>
    </div>
  );
}
