import { maskedEmail } from "../../../domain/admin/audit";
import { canonicalEmail } from "../../../domain/mail/emails";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { enqueueMail } from "../mail/outbox";
import { notify } from "../notices/notify";
import { contactOfBook } from "../people/contacts";
import { refuse } from "../refuse";
import type { UndoableChange } from "./undoable";
import { auditUndoable } from "./undoable";
import type { UndoStepOf } from "./undoFields";

/**
 * Sets or empties the contact email of a book, and emails both addresses. The book's owner stays. Returns the audit row, or null
 * if nothing changed. Refuses with `not_found`.
 */
export async function setAuthorEmail(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  typed: string,
): Promise<Id<"auditLog"> | null> {
  const book = (await ctx.db.get("books", bookId)) ?? refuse("not_found");
  const email = canonicalEmail(typed) === "" ? undefined : canonicalEmail(typed);
  if ((await contactOf(ctx, bookId))?.email === email) return null;
  const { entry, step } = await moveTo(ctx, book, email);
  return await auditUndoable(ctx, { entry: { ...entry, actorId: viewer.user._id }, step });
}

/** Restores a book's contact email, unless it has changed since. */
export async function undoEmail(
  ctx: MutationCtx,
  { bookId, before, after }: UndoStepOf<"email">,
): Promise<UndoableChange | null> {
  const book = await ctx.db.get("books", bookId);
  if (book === null || (await contactOf(ctx, bookId))?.email !== after) return null;
  return await moveTo(ctx, book, before);
}

async function moveTo(
  ctx: MutationCtx,
  book: Doc<"books">,
  email: string | undefined,
): Promise<UndoableChange> {
  const { _id: bookId, title } = book;
  const shownBefore = (await contactOfBook(ctx, book)).email;
  const contact = await contactOf(ctx, bookId);
  if (contact === null) await ctx.db.insert("bookContacts", { bookId, email });
  else await ctx.db.patch("bookContacts", contact._id, { email });
  await ctx.db.patch("books", bookId, { updatedAt: Date.now() });
  await notifyContacts(ctx, book, shownBefore);
  return {
    entry: {
      action: "book.contact",
      table: "books",
      docId: bookId,
      label: title,
      summary: email === undefined ? "Author email removed" : "Author email changed",
      before: { email: masked(contact?.email) },
      after: { email: masked(email) },
    },
    step: { kind: "email", bookId, before: contact?.email, after: email },
  };
}

/** Tells the owner, the address that producers saw before, and the one they see now: no contact is moved in silence. */
async function notifyContacts(ctx: MutationCtx, book: Doc<"books">, before: string | null): Promise<void> {
  const after = (await contactOfBook(ctx, book)).email;
  if (before === after) return;
  await notify(ctx, {
    ...{ userId: book.ownerId, kind: "book_contact_changed", group: book._id, books: [book._id] },
    values: { book: book.title },
  });
  for (const [to, isContact] of [
    [before, "no"],
    [after, "yes"],
  ] as const) {
    if (to === null) continue;
    await enqueueMail(ctx, {
      key: `book_contact_changed:${book._id}:${Date.now()}:${isContact}`,
      type: "book_contact_changed",
      to,
      values: { bookTitle: book.title, isContact },
    });
  }
}

function masked(email: string | undefined): string | null {
  return email === undefined ? null : maskedEmail(email);
}

async function contactOf(ctx: QueryCtx, bookId: Id<"books">): Promise<Doc<"bookContacts"> | null> {
  return await ctx.db
    .query("bookContacts")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId))
    .first();
}
