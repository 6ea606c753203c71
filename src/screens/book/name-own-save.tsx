import { useViewer } from "../../lib/viewer";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { BookPage } from "./book-page";
import { HeldPlace } from "./held-place";

const Choice = lazyComponent(async () => (await import("./naming")).Naming);

/** Lets an approved producer who saved the book tell its author who they are; nothing for others, who don't load it. */
export function NameOwnSave({ book }: { book: BookPage }) {
  const { status, user } = useViewer();
  const held = <HeldPlace part="interest" bookId={book._id} />;
  if (status === "loading") return held;
  if (user?.role !== "producer" || user.approvalStatus !== "approved") return null;
  return (
    <LazyBoundary fallback={held}>
      <Choice book={book} />
    </LazyBoundary>
  );
}
