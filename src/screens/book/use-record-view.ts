import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useEffect } from "react";
import { useViewer } from "../../lib/viewer";
import { viewerKey } from "../../lib/session/viewer-key";
import type { BookPage } from "./book-page";

/** Reports a view of the page. The server decides whether it counts. */
export function useRecordView(book: BookPage) {
  const record = useMutation(api.books.recordView);
  const isKnown = useViewer().status !== "loading";
  const counts = isKnown && book.own === null;
  const bookId = book._id;
  useEffect(() => {
    // A lost view must not disturb the reader.
    if (counts) record({ bookId, viewerKey: viewerKey() }).catch(() => undefined);
  }, [record, counts, bookId]);
}
