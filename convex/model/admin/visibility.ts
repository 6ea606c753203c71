import type { AdminStatus } from "../../../domain/books/books";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { differing } from "../change";
import { refuse } from "../refuse";
import type { UndoableChange } from "./undoable";
import { auditUndoable } from "./undoable";
import type { UndoStepOf, Visibility } from "./undoFields";

/**
 * Lists, unlists or blocks a book, whatever its state. A listed book stays hidden until its
 * ratings allow it. Choosing what already holds writes nothing and returns null, else the id of the audit row. Refuses
 * with `not_found`.
 */
export async function setVisibility(
  ctx: MutationCtx,
  actorId: Id<"users">,
  bookId: Id<"books">,
  status: AdminStatus,
  batchId?: string,
): Promise<Id<"auditLog"> | null> {
  const book = (await ctx.db.get("books", bookId)) ?? refuse("not_found");
  const before = visibilityOf(book);
  const after = chosen(status, before);
  if (isSame(before, after)) return null;
  const change = await moveTo(ctx, book, after);
  return await auditUndoable(ctx, {
    ...change,
    entry: { ...change.entry, actorId, batchId },
  });
}

/** Restores a book's visibility, unless it has changed since. */
export async function undoVisibility(
  ctx: MutationCtx,
  { bookId, before, after }: UndoStepOf<"visibility">,
): Promise<UndoableChange | null> {
  const book = await ctx.db.get("books", bookId);
  if (book === null || differing(visibilityOf(book), { ...NONE, ...after }) !== null) return null;
  return await moveTo(ctx, book, before);
}

/** The fields that an admin's choice sets. Blocking keeps the rest, and a book its author hid stays theirs to list. */
function chosen(status: AdminStatus, before: Visibility): Visibility {
  if (status === "listed") return { isListed: true, hiddenBy: undefined, isBlocked: false };
  if (status === "blocked") return { ...before, isBlocked: true };
  const hiddenBy = before.isListed === false ? before.hiddenBy : "admin";
  return { isListed: false, hiddenBy, isBlocked: false };
}

const NONE = { isListed: undefined, hiddenBy: undefined };

async function moveTo(ctx: MutationCtx, book: Doc<"books">, to: Visibility): Promise<UndoableChange> {
  await ctx.db.patch("books", book._id, { ...NONE, ...to, updatedAt: Date.now() });
  const moved = (await ctx.db.get("books", book._id)) ?? book;
  return {
    entry: {
      action: "book.visibility",
      table: "books",
      docId: book._id,
      label: book.title,
      summary: `Changed from ${wordOf(book)} to ${wordOf(moved)}`,
      before: { status: wordOf(book) },
      after: { status: wordOf(moved) },
    },
    step: { kind: "visibility", bookId: book._id, before: visibilityOf(book), after: visibilityOf(moved) },
  };
}

function visibilityOf({ isListed, hiddenBy, isBlocked }: Doc<"books">): Visibility {
  return { isListed, hiddenBy, isBlocked };
}

/** A book that was never unlisted has no `isListed`, which means the same as true. */
function isSame(before: Visibility, after: Visibility): boolean {
  const withDefault = ({ isListed = true, hiddenBy, isBlocked }: Visibility) => ({
    isListed,
    hiddenBy,
    isBlocked,
  });
  return differing(withDefault(before), withDefault(after)) === null;
}

/** The choice that a book's fields stand for, whatever its ratings. */
function wordOf({ isBlocked, isListed }: Doc<"books">): AdminStatus {
  if (isBlocked) return "blocked";
  return isListed === false ? "unlisted" : "listed";
}
