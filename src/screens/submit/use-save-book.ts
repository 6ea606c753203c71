import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { BookAdminInput, BookFormInput, BookInput } from "@domain/books/book-form";
import { useMutation } from "convex/react";
import { useRef } from "react";
import { usePictureUpload } from "../../shared/use-picture-upload";

/** Thrown when the book was saved but its cover was not. */
export class CoverFailed extends Error {
  constructor(
    readonly bookId: Id<"books">,
    cause: unknown,
  ) {
    super("The cover was not uploaded.", { cause });
  }
}

/** Saves the book, then uploads the chosen cover. */
export function useSaveBook(editedId: Id<"books"> | null, isAdmin: boolean) {
  const create = useMutation(api.books.create);
  const update = useMutation(api.books.update);
  const upload = usePictureUpload();
  const savedId = useRef(editedId);

  return async (values: BookFormInput, file: File | null): Promise<Id<"books">> => {
    const { form, admin } = splitAdminFields(values);
    const book = isAdmin ? { form, admin } : { form };
    if (savedId.current === null) savedId.current = await create(book);
    else await update({ bookId: savedId.current, ...book });
    const bookId = savedId.current;
    if (file !== null) {
      await upload(file, { kind: "cover", bookId }).catch((error: unknown) => {
        throw new CoverFailed(bookId, error);
      });
    }
    return bookId;
  };
}

function splitAdminFields(values: BookFormInput): { form: BookInput; admin: BookAdminInput } {
  const { cover: _cover, authorName, authorEmail, producersInterested, interestReason, ...form } = values;
  return { form, admin: { authorName, authorEmail, producersInterested, interestReason } };
}
