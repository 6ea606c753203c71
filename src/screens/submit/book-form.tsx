import type { BookFormInput } from "@domain/books/book-form";
import { bookFormSchema } from "@domain/books/book-form";
import { ownNotice } from "@domain/books/own-notices";
import { formatLocalTime } from "@domain/local-dates";
import { messageFor } from "@domain/refusal-errors";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { dropDraft, readDraft } from "../../lib/draft";
import { pendingPlan } from "../../lib/session/pending-plan";
import { returnPath } from "../../lib/pages/return-path";
import { refusalField } from "../../lib/refusal-field";
import type { Me } from "../../lib/viewer";
import { NoFeesPanel } from "../../shared/trust/no-fees-panel";
import { ButtonLink } from "../../ui/button";
import { useErrorSentence } from "../../ui/form/error-sentence";
import { ErrorSummary } from "../../ui/form/error-summary";
import { Form, SubmitButton, useZodForm } from "../../ui/form/form";
import { FormBar, RestoredNotice } from "../../ui/form/form-parts";
import { Notice } from "../../ui/notice";
import { toast } from "../../ui/toast";
import { Readiness, SectionList } from "./form-progress";
import { FIELD_NAMES } from "./form-outline";
import { FormSections } from "./form-sections";
import type { EditedBook } from "./form-values";
import { EMPTY_FORM, formFromBook, withDraft } from "./form-values";
import { publicationNote, savingNote } from "./publication-note";
import { useDraft } from "./use-draft";
import { CoverFailed, useSaveBook } from "./use-save-book";

interface BookFormProps {
  user: Me;
  /** The book as it was when the form opened, or null for a new one. */
  book: EditedBook | null;
  isAdmin: boolean;
  draftKey: string;
  onDiscard: () => void;
  /** Called when a save starts, and when it fails. A save that succeeds leaves the page. */
  onSaving?: (isSaving: boolean) => void;
}

/** A draft cannot hold a picture. An edited book has a cover, whether or not a new one was chosen. */
const LOST_COVER = {
  new: "The draft can’t keep the cover you chose. Please choose it again.",
  edited: "If you chose a new cover, please choose it again.",
} as const;

const fieldOf = refusalField<keyof BookFormInput>({
  interest_needs_reason: "interestReason",
  author_name_missing: "authorName",
});

/** The book form. It keeps unsaved changes in this browser. */
export function BookForm({ user, book, isAdmin, draftKey, onDiscard, onSaving }: BookFormProps) {
  const navigate = useNavigate();
  const defaultMessage = useErrorSentence();
  const location = useLocation();
  const coverMissing = coverMissingFromState(location.state);
  const home = returnPath(location.state, isAdmin ? "/admin" : "/dashboard/author");
  const isNew = book === null;
  const [draft] = useState(() => readDraft(draftKey));
  const [schema] = useState(() => bookFormSchema({ isNew, isAdmin }));
  const [start] = useState(() => (book === null ? EMPTY_FORM : formFromBook(book)));
  const [defaults] = useState(() => (draft === null ? start : withDraft(start, draft.values)));
  const [file, setFile] = useState<File | null>(null);
  const lostCover =
    file === null && draft?.values.cover === true ? LOST_COVER[isNew ? "new" : "edited"] : null;
  const save = useSaveBook(book?.bookId ?? null, isAdmin);
  const submit = async (values: BookFormInput) => {
    let bookId: string;
    onSaving?.(true);
    try {
      bookId = await save(values, file);
    } catch (error) {
      onSaving?.(false);
      if (!(error instanceof CoverFailed)) throw error;
      if (!isNew) {
        // Everything but the cover is saved, so later changes start a new draft.
        dropDraft(draftKey);
        throw error;
      }
      endDraft();
      const state: CoverMissing = { coverMissing: coverFailureMessage(error) };
      return void navigate(editPath(error.bookId, isAdmin), { replace: true, state });
    }
    endDraft();
    // The author's list says that the book is saved, and whether it is public.
    if (isAdmin) toast("ok", isNew ? "Book added." : "Book saved.");
    else if (isNew && startedTrial(user)) toast("ok", "Your 14-day free trial has started.");
    void navigate(home, { state: isAdmin ? null : { savedBook: bookId } });
  };
  const sentence = (error: unknown) =>
    error instanceof CoverFailed ? coverFailureMessage(error) : defaultMessage(error);
  const zodForm = useZodForm<BookFormInput, BookFormInput>(schema, {
    defaults,
    submit,
    sentence,
    fieldOf,
    focusesField: false,
  });
  useFocusFromHash(zodForm.form.setFocus);
  const { savedAt, endDraft } = useDraft(zodForm.form, draftKey, start, draft?.at ?? null);
  const values = zodForm.form.watch();
  const missing = new Set((schema.safeParse(values).error?.issues ?? []).map(({ path }) => String(path[0])));

  return (
    <Form {...zodForm} aria-label={isNew ? "Add a book" : "Edit the book"}>
      {draft !== null && (
        <RestoredNotice
          onStartOver={() => {
            endDraft();
            onDiscard();
          }}
        >
          Restored your unsaved draft from {formatLocalTime(draft.at)}. {lostCover}
        </RestoredNotice>
      )}
      {coverMissing !== null && book?.coverUrl === null && zodForm.failure === null && (
        <Notice className="mb-6" tone="bad" role="alert">
          {coverMissing}
        </Notice>
      )}
      {book?.statusReason && !isAdmin && (
        <Notice className="mb-6" tone="amber">
          {ownNotice(book.statusReason, book.isSuccessStory)}
        </Notice>
      )}
      {!isAdmin && <NoFeesPanel className="mb-6" />}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[208px_minmax(0,1fr)_272px]">
        <div className="max-xl:hidden">
          <SectionList isAdmin={isAdmin} missing={missing} />
        </div>
        <div className="min-w-0 max-lg:order-last">
          <ErrorSummary names={FIELD_NAMES} takesFocus />
          <FormSections
            isAdmin={isAdmin}
            coverUrl={book?.coverUrl ?? null}
            authorName={isAdmin ? values.authorName : (book?.authorName ?? user.displayName)}
            onPickCover={setFile}
          />
        </div>
        <div>
          <Readiness isNew={isNew} note={publicationNote(book)} />
        </div>
      </div>
      <FormBar className="mt-6">
        <p className="min-w-0 flex-1 text-14 text-muted max-sm:basis-full">
          {savedAt !== null && `Draft saved in this browser at ${formatLocalTime(savedAt)}. `}
          {savingNote(book)}
        </p>
        <ButtonLink to={home} className="max-sm:flex-1">
          Cancel
        </ButtonLink>
        <SubmitButton busyLabel="Saving..." className="max-sm:flex-1">
          Save Book
        </SubmitButton>
      </FormBar>
    </Form>
  );
}

/** Puts the focus on the field that the URL names, as the links of the dashboard do. */
function useFocusFromHash(setFocus: (name: keyof BookFormInput) => void) {
  const { hash } = useLocation();
  useEffect(() => {
    const name = Object.keys(EMPTY_FORM).find((field) => hash === `#${field}`);
    if (name !== undefined) setFocus(name as keyof BookFormInput);
  }, [hash, setFocus]);
}

/** True once after a sign-up whose trial has started. The plan's key is then forgotten. */
function startedTrial({ subscription: { status } }: Me): boolean {
  if (!pendingPlan.isKept() || (status !== "trialing" && status !== "active")) return false;
  pendingPlan.clear();
  return status === "trialing";
}

/** Router state from a new book's form to its edit form, if the cover upload failed. */
interface CoverMissing {
  coverMissing: string;
}

function coverMissingFromState(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("coverMissing" in state)) return null;
  return typeof state.coverMissing === "string" ? state.coverMissing : null;
}

function coverFailureMessage({ cause }: CoverFailed): string {
  return `Your book was saved, but the cover wasn’t: ${messageFor(cause)} Please choose the cover again.`;
}

function editPath(bookId: string, isAdmin: boolean): string {
  return `/submit?${new URLSearchParams({ edit: bookId, ...(isAdmin ? { admin: "true" } : {}) })}`;
}
