import { api } from "@convex/_generated/api";
import type { TypedSearch } from "@domain/producers/search-form";
import { changedSearchFields, SearchForm, typedCriteria, typedSearchOf } from "@domain/producers/search-form";
import type { CriteriaInput, SearchInput } from "@domain/producers/searches";
import { useMutation } from "convex/react";
import type { RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { dropDraft, keepDraft, readDraft } from "../../../lib/draft";
import { useZodForm } from "../../../ui/form/form";
import type { SearchId } from "./saved-search";

const PAUSE_MS = 200;

interface SearchFormOptions {
  /** Null for a new search. */
  id: SearchId | null;
  /** The saved search, or what a new one starts with. */
  saved: TypedSearch;
  draftKey: string;
  onSaved: (id: SearchId) => void;
  /** Told what the form asks for, after each pause in typing; null once the form is gone. */
  onTyped: (criteria: CriteriaInput | null) => void;
}

/**
 * The form of a saved search. Unsaved changes stay in this browser, and changes from elsewhere update the untouched
 * fields.
 */
export function useSearchForm({ id, saved, draftKey, onSaved, onTyped }: SearchFormOptions) {
  const save = useMutation(api.producer.savedSearches.save);
  const [draft] = useState(() => draftFields(saved, readDraft(draftKey)?.values));
  const isOver = useRef(false);
  const zodForm = useZodForm<TypedSearch, SearchInput>(SearchForm, {
    defaults: { ...saved, ...draft },
    submit: async (search) => {
      const savedId = await save(id === null ? search : { id, ...search });
      if (id === null) isOver.current = true;
      else zodForm.form.reset(typedSearchOf(search));
      dropDraft(draftKey);
      onSaved(savedId);
    },
  });
  const { form } = zodForm;
  const values = useWatch({ control: form.control }) as TypedSearch;
  const changed = useMemo(() => changedSearchFields(values, saved), [values, saved]);
  useSyncFromServer(form, saved);
  usePersistDraft(draftKey, values, changed, isOver);
  useTypedCriteria(values, onTyped);
  return { zodForm, changed, discard: () => form.reset(saved) };
}

/** The draft's fields, as far as they have the shape of the form's. */
function draftFields(saved: TypedSearch, kept: Record<string, unknown> = {}): Partial<TypedSearch> {
  const isAlike = ([name, value]: [string, unknown]) => {
    const field: unknown = name in saved ? saved[name as keyof TypedSearch] : undefined;
    return Array.isArray(field) ? Array.isArray(value) : typeof value === typeof field;
  };
  return Object.fromEntries(Object.entries(kept).filter(isAlike));
}

/** Keeps unsaved changes in this browser for the next visit, until a new search is saved. */
function usePersistDraft(
  key: string,
  values: TypedSearch,
  changed: readonly (keyof TypedSearch)[],
  isOver: RefObject<boolean>,
): void {
  useEffect(() => {
    if (isOver.current) return;
    if (changed.length === 0) return dropDraft(key);
    keepDraft(key, {
      at: Date.now(),
      values: Object.fromEntries(changed.map((name) => [name, values[name]])),
    });
  }, [key, values, changed, isOver]);
}

/** Updates untouched fields when the search changes elsewhere. Edited fields stay. */
function useSyncFromServer(
  { getValues, reset }: UseFormReturn<TypedSearch, unknown, SearchInput>,
  saved: TypedSearch,
): void {
  const before = useRef(saved);
  useEffect(() => {
    if (before.current === saved) return;
    const typed = getValues();
    const edited = changedSearchFields(typed, before.current).map((name) => [name, typed[name]]);
    before.current = saved;
    reset({ ...saved, ...Object.fromEntries(edited) }, { keepErrors: true });
  }, [getValues, reset, saved]);
}

/** Tells what the form asks for, a pause after each change that can be read. */
function useTypedCriteria(values: TypedSearch, onTyped: (criteria: CriteriaInput | null) => void): void {
  const criteria = useMemo(() => typedCriteria(values), [values]);
  useEffect(() => {
    if (criteria === null) return;
    const timer = setTimeout(() => onTyped(criteria), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [criteria, onTyped]);
  useEffect(() => () => onTyped(null), [onTyped]);
}
