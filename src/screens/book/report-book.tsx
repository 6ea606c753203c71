import { useViewer } from "../../lib/viewer";
import { ReportButton } from "../../shared/trust/report-button";
import type { BookPage } from "./book-page";

/** Lets signed-in people report the book; not its owner or an admin, who decides. */
export function ReportBook({ book: { _id, title, own } }: { book: BookPage }) {
  const viewer = useViewer();
  if (viewer.user === null || own !== null || viewer.user.role === "admin") return null;
  return (
    <div className="-ml-3 print:hidden">
      <ReportButton
        label={`Report ${title}`}
        reportables={[{ kind: "book", label: `The book “${title}”`, target: { bookId: _id } }]}
      />
    </div>
  );
}
