import { SEARCH_FIELD_NAMES, type TypedSearch } from "@domain/producers/search-form";
import type { CriteriaInput } from "@domain/producers/searches";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect } from "react";
import type { UseFormSetFocus } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { Button } from "../../../ui/button";
import { Form, SubmitButton } from "../../../ui/form/form";
import { FindsNow } from "./finds-now";
import type { SearchId } from "./saved-search";
import { SearchFields } from "./search-fields";
import { isEditRequest } from "./search-place";
import { useSearchForm } from "./use-search-form";

interface SearchFormProps {
  /** Null for a new search. */
  id: SearchId | null;
  saved: TypedSearch;
  draftKey: string;
  /** What the form asks for now. */
  criteria: CriteriaInput;
  onTyped: (criteria: CriteriaInput | null) => void;
  onSaved: (id: SearchId) => void;
  /** Leaves the form of a new search. */
  onCancel?: () => void;
  onDelete?: () => void;
}

/** The form of a saved search, with the number of books it finds now. */
export function SearchForm({ id, criteria, onCancel, onDelete, ...options }: SearchFormProps) {
  const { zodForm, changed, discard } = useSearchForm({ id, ...options });
  useFocusOnRequest(zodForm.form.setFocus, id === null);
  const isNew = id === null;
  const startOver = () => {
    discard();
    onCancel?.();
  };
  return (
    <Form
      {...zodForm}
      aria-label={isNew ? "New search" : "Edit search"}
      className="rounded-panel border border-line bg-surface max-sm:[&_:is(input,select,textarea,button)]:scroll-mb-40 xl:self-start"
    >
      <Finds criteria={criteria} className="border-b border-line px-5 py-3.5 max-sm:hidden" />
      <div className="p-5">
        {!isNew && <h3 className="mb-4 display-22 xl:hidden">Edit search</h3>}
        <SearchFields />
        {onDelete && (
          <Button
            variant="quiet"
            icon={Trash2}
            onClick={onDelete}
            className="mt-5 -ml-4 text-bad! hover:bg-bad-soft! sm:hidden"
          >
            Delete search
          </Button>
        )}
      </div>
      {(isNew || changed.length > 0) && (
        <div
          data-dock
          className="rounded-b-panel border-t border-line bg-surface px-5 py-4 max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-px max-sm:pb-[calc(1rem+env(safe-area-inset-bottom))]"
        >
          <Finds criteria={criteria} className="mb-3 sm:hidden" />
          <div className="flex gap-2">
            <SubmitButton busyLabel="Saving..." className="flex-1">
              Save Search
            </SubmitButton>
            <Button onClick={startOver}>{isNew ? "Cancel" : "Discard"}</Button>
          </div>
          {!isNew && (
            <p className="mt-2 text-13 text-muted">
              {changed.length === 1 ? "Unsaved change" : "Unsaved changes"}:{" "}
              {changed.map((field) => SEARCH_FIELD_NAMES[field]).join(", ")}
            </p>
          )}
        </div>
      )}
    </Form>
  );
}

function Finds({ criteria, className }: { criteria: CriteriaInput; className: string }) {
  return (
    <p role="status" className={`text-14 ${className}`}>
      <span aria-hidden className="mr-2.5 mb-0.5 inline-block size-1.5 rounded-full bg-ok" />
      This search finds{" "}
      <span className="font-semibold text-brand">
        <FindsNow criteria={criteria} />
      </span>{" "}
      now
    </p>
  );
}

/** The list's Edit and the phone's button lead here, and so does every way to a new search. */
function useFocusOnRequest(setFocus: UseFormSetFocus<TypedSearch>, isNew: boolean) {
  const { state, key } = useLocation() as { state: unknown; key: string };
  const isAsked = isNew || isEditRequest(state);
  useEffect(() => {
    if (!isAsked) return;
    // A menu that closes returns the focus first, so wait one frame.
    const frame = requestAnimationFrame(() => setFocus("searchName"));
    return () => cancelAnimationFrame(frame);
  }, [isAsked, key, setFocus]);
}
