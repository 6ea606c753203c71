import { api } from "@convex/_generated/api";
import { producerWriteRefusal } from "@domain/accounts/access";
import { useQuery } from "convex/react";
import { useViewer } from "../../lib/viewer";
import type { BookPage } from "./book-page";

interface OwnNote {
  /** Empty where nothing is noted. */
  text: string;
  mayWrite: boolean;
}

/** A producer's own note on the book (BKP-16); null for anybody else, undefined while it is on its way. */
export function useNote(book: BookPage): OwnNote | null | undefined {
  const viewer = useViewer();
  const isProducer = viewer.user?.role === "producer";
  const note = useQuery(api.notes.get, isProducer ? { bookId: book._id } : "skip");
  if (viewer.status === "loading") return undefined;
  if (!isProducer) return null;
  if (note === undefined) return undefined;
  return { text: note?.note ?? "", mayWrite: producerWriteRefusal(viewer.user) === null };
}
