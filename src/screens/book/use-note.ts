import { api } from "@convex/_generated/api";
import { producerWriteRefusal } from "@domain/accounts/access";
import { useQuery } from "convex/react";
import { useViewer } from "../../lib/viewer";
import type { BookPage } from "./book-page";

interface OwnNote {
  /** Empty if there is no note. */
  text: string;
  mayWrite: boolean;
}

/** The producer's own note: null for other roles, undefined while it loads. */
export function useNote(book: BookPage): OwnNote | null | undefined {
  const viewer = useViewer();
  const isProducer = viewer.user?.role === "producer";
  const note = useQuery(api.producer.notes.get, isProducer ? { bookId: book._id } : "skip");
  if (viewer.status === "loading") return undefined;
  if (!isProducer) return null;
  if (note === undefined) return undefined;
  return { text: note?.note ?? "", mayWrite: producerWriteRefusal(viewer.user) === null };
}
