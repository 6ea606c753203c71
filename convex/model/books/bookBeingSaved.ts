import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter, MutationCtx } from "../../_generated/server";

type Book = Doc<"books">;

/** By `db.system`, which a function's handler and its triggers share. */
const books = new WeakMap<object, Book>();

/** Inserts a save of a book that was just read, so that counting the save need not read it again. */
export async function insertWithBook<Inserted>(
  { db }: MutationCtx,
  book: Book | null,
  insert: () => Promise<Inserted>,
): Promise<Inserted> {
  if (book !== null) books.set(db.system, book);
  try {
    return await insert();
  } finally {
    books.delete(db.system);
  }
}

/** The book with this id if a save of it is being inserted, else null. */
export function bookBeingSaved(db: DatabaseWriter, bookId: Id<"books">): Book | null {
  const book = books.get(db.system);
  return book?._id === bookId ? book : null;
}
