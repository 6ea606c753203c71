import type { OptionInput } from "../../../domain/admin/options";
import { OPTION_RIGHTS, VERIFIED_BY } from "../../../domain/admin/options";
import type { AuditAction } from "../../../domain/admin/audit";
import type { ProductionPhase } from "../../../domain/books/production";
import { PHASE_LABELS } from "../../../domain/books/production";
import type { Right } from "../../../domain/books/rights";
import { RIGHT_LABELS, RIGHTS } from "../../../domain/books/rights";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import type { AuditEntry } from "../audit";
import { differing } from "../change";
import { refuse } from "../refuse";
import type { UndoableChange } from "./undoable";
import { auditUndoable } from "./undoable";
import type { OptionFields, UndoStepOf } from "./undoFields";

/** The fields of a book without an option. */
const NO_OPTION = {
  isOptioned: false,
  isOptionedPublic: false,
  optionedRights: undefined,
  optionedDate: undefined,
  optionedVerifiedBy: undefined,
  productionPhase: undefined,
  productionStatus: undefined,
};

/**
 * Marks a book's rights as optioned, or changes its option. The date of the first mark stays.
 * Returns the audit row, or null if nothing changed. Refuses with `not_found`.
 */
export async function markOption(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  { rights, phase, status, isPublic }: OptionInput,
): Promise<Id<"auditLog"> | null> {
  const book = await bookOf(ctx, bookId);
  return await changeOption(ctx, viewer, book, "option.mark", {
    isOptioned: true,
    isOptionedPublic: isPublic,
    optionedRights: withRightsOutsideDialog(rights, book),
    optionedDate: book.isOptioned ? (book.optionedDate ?? Date.now()) : Date.now(),
    optionedVerifiedBy: VERIFIED_BY,
    productionPhase: phase,
    productionStatus: status === "" ? undefined : status,
  });
}

/** Removes a book's option with all its fields. The author's own rights show again. */
export async function clearOption(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
): Promise<Id<"auditLog"> | null> {
  return await changeOption(ctx, viewer, await bookOf(ctx, bookId), "option.clear", NO_OPTION);
}

/** Sets the production phase of a publicly optioned book. Refuses with `not_found` for any other. */
export async function setStoryPhase(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  phase: ProductionPhase,
): Promise<Id<"auditLog"> | null> {
  const story = await storyOf(ctx, bookId);
  const option = { ...optionOf(story), productionPhase: phase };
  return await changeOption(ctx, viewer, story, "option.phase", option);
}

/** Removes a book from the success stories. Its option stays on record. Refuses with `not_found` for any other. */
export async function hideStory(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
): Promise<Id<"auditLog"> | null> {
  const story = await storyOf(ctx, bookId);
  const option = { ...optionOf(story), isOptionedPublic: false };
  return await changeOption(ctx, viewer, story, "option.hide", option);
}

/** Restores a book's option, unless it has changed since. */
export async function undoOption(
  ctx: MutationCtx,
  { bookId, before, after }: UndoStepOf<"option">,
): Promise<UndoableChange | null> {
  const book = await ctx.db.get("books", bookId);
  if (book === null || differing(optionOf(book), { ...NO_OPTION, ...after }) !== null) return null;
  return await moveTo(ctx, book, before.isOptioned ? "option.mark" : "option.clear", before);
}

async function changeOption(
  ctx: MutationCtx,
  viewer: Viewer,
  book: Doc<"books">,
  action: AuditAction,
  after: OptionFields,
): Promise<Id<"auditLog"> | null> {
  if (differing(optionOf(book), { ...NO_OPTION, ...after }) === null) return null;
  const { entry, step } = await moveTo(ctx, book, action, after);
  return await auditUndoable(ctx, { entry: { ...entry, actorId: viewer.user._id }, step });
}

async function moveTo(
  ctx: MutationCtx,
  book: Doc<"books">,
  action: AuditAction,
  to: OptionFields,
): Promise<UndoableChange> {
  const after = { ...NO_OPTION, ...to };
  await ctx.db.patch("books", book._id, { ...after, updatedAt: Date.now() });
  const before = optionOf(book);
  return {
    entry: {
      action,
      table: "books",
      docId: book._id,
      label: book.title,
      summary: summaryOf(action, after),
      ...changedValues(valuesOf(before), valuesOf(after)),
    },
    step: { kind: "option", bookId: book._id, before, after },
  };
}

function summaryOf(action: AuditAction, option: OptionFields): string {
  switch (action) {
    case "option.clear":
      return "Option removed";
    case "option.hide":
      return "Removed from the public success stories";
    case "option.phase":
      return `Production phase set to ${phaseLabel(option)}`;
    default: {
      const place = option.isOptionedPublic ? "public" : "not public";
      return `Optioned: ${rightLabels(option.optionedRights)} (${place})`;
    }
  }
}

type Values = NonNullable<AuditEntry["before"]>;

/** The values that the change replaced, old and new. */
function changedValues(before: Values, after: Values): Pick<AuditEntry, "before" | "after"> {
  const changed = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
  const only = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key] ?? null]));
  return { before: only(before), after: only(after) };
}

function valuesOf(option: OptionFields): Values {
  if (!option.isOptioned) return { optioned: false };
  return {
    optioned: true,
    public: option.isOptionedPublic,
    rights: rightLabels(option.optionedRights),
    phase: phaseLabel(option),
    status: option.productionStatus ?? null,
  };
}

function rightLabels(rights: readonly Right[] = []): string {
  return rights.map((right) => RIGHT_LABELS[right]).join(", ");
}

function phaseLabel({ productionPhase: phase }: OptionFields): string | null {
  return phase === undefined ? null : PHASE_LABELS[phase];
}

function optionOf(book: Doc<"books">): Required<Record<keyof OptionFields, unknown>> & OptionFields {
  return {
    isOptioned: book.isOptioned,
    isOptionedPublic: book.isOptionedPublic,
    optionedRights: book.optionedRights,
    optionedDate: book.optionedDate,
    optionedVerifiedBy: book.optionedVerifiedBy,
    productionPhase: book.productionPhase,
    productionStatus: book.productionStatus,
  };
}

/** The chosen rights in their usual order. An optioned right that the dialog does not offer stays optioned. */
function withRightsOutsideDialog(chosen: readonly Right[], book: Doc<"books">): Right[] {
  const offered: readonly Right[] = OPTION_RIGHTS;
  const kept = (book.optionedRights ?? []).filter((right) => !offered.includes(right));
  return RIGHTS.filter((right) => chosen.includes(right) || kept.includes(right));
}

async function bookOf(ctx: MutationCtx, bookId: Id<"books">): Promise<Doc<"books">> {
  return (await ctx.db.get("books", bookId)) ?? refuse("not_found");
}

async function storyOf(ctx: MutationCtx, bookId: Id<"books">): Promise<Doc<"books">> {
  const book = await bookOf(ctx, bookId);
  return book.isSuccessStory ? book : refuse("not_found");
}
