import { useViewer } from "../../lib/viewer";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { BookPage } from "./book-page";

/** Only producers load their notes. */
const Panel = lazyComponent(async () => (await import("./private-note")).NotePanel);
const Opener = lazyComponent(async () => (await import("./private-note")).NoteButton);

/** A producer's private note on the book; nothing for others. */
export function NotePanel({ book }: { book: BookPage }) {
  if (useViewer().user?.role !== "producer") return null;
  return (
    <LazyBoundary>
      <Panel book={book} />
    </LazyBoundary>
  );
}

/** Opens a producer's private note; nothing for others. `compact`: only an icon. */
export function NoteButton({ book, compact }: { book: BookPage; compact?: boolean }) {
  if (useViewer().user?.role !== "producer") return null;
  return (
    <LazyBoundary>
      <Opener book={book} compact={compact} />
    </LazyBoundary>
  );
}
