import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { useEffect } from "react";
import { useViewer } from "../../lib/viewer";
import { viewerKey } from "../../lib/viewer-key";
import type { BookPage } from "./book-page";

/** Tells the server that the page is being looked at (B-41). Whether it counts is the server's affair. */
export function useRecordView(book: BookPage) {
  const record = useMutation(api.books.recordView);
  const isKnown = useViewer().status !== "loading";
  const counts = isKnown && book.own === null;
  const bookId = book._id;
  useEffect(() => {
    // A view that was not counted is no trouble of the reader's.
    if (counts) record({ bookId, viewerKey: viewerKey() }).catch(() => undefined);
  }, [record, counts, bookId]);
}
