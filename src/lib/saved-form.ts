import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { TextStorage } from "./browser-storage";
import { dropDraft, keepDraft, readDraft } from "./draft";

/** A field holds a text, a tick or some choices. */
type Fields = Record<string, string | boolean | readonly string[]>;

/** The fields of a form whose values differ from the saved ones. */
export function changedFields<Values extends Fields>(
  values: Values,
  saved: Values,
): (keyof Values & string)[] {
  return Object.keys(saved).filter((name) => !isSameValue(values[name], saved[name]));
}

/** The values of this browser's draft that differ from the saved ones. */
export function changedDraft<Values extends Fields>(
  key: string,
  saved: Values,
  storage?: TextStorage,
): Partial<Values> {
  const kept = readDraft(key, storage)?.values ?? {};
  const changed = Object.entries(saved).filter(
    ([name, value]) => isLike(kept[name], value) && !isSameValue(kept[name], value),
  );
  return Object.fromEntries(changed.map(([name]) => [name, kept[name]])) as Partial<Values>;
}

/** Keeps unsaved changes in this browser for the next visit. */
export function usePersistDraft<Values extends Fields>(key: string, values: Values, saved: Values): void {
  useEffect(() => {
    const unsaved = changedFields(values, saved);
    if (unsaved.length === 0) return dropDraft(key);
    keepDraft(key, {
      at: Date.now(),
      values: Object.fromEntries(unsaved.map((name) => [name, values[name]])),
    });
  }, [key, values, saved]);
}

/** Updates untouched fields when the saved values change elsewhere. Edited fields stay. */
export function useSyncFromServer<Values extends FieldValues & Fields, Parsed>(
  { getValues, setValue }: UseFormReturn<Values, unknown, Parsed>,
  saved: Values,
): void {
  const before = useRef(saved);
  useEffect(() => {
    for (const name of Object.keys(saved) as Path<Values>[]) {
      const previous = before.current[name];
      if (isSameValue(saved[name], previous) || !isSameValue(getValues(name), previous)) continue;
      setValue(name, saved[name] as PathValue<Values, Path<Values>>);
    }
    before.current = saved;
  }, [getValues, setValue, saved]);
}

/**
 * Tells that a field was saved elsewhere while it was typed here, so that the last save does not win unnoticed.
 * `takeTheirs` drops what was typed.
 */
export function useChangedElsewhere<Values extends FieldValues & Fields, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  saved: Values,
): { isOutdated: boolean; takeTheirs: () => void } {
  const [base, setBase] = useState(saved);
  const typed = form.watch();
  const savedElsewhere = changedFields(saved, base);
  const typedToo = new Set(changedFields(typed, base));
  const isOutdated = changedFields(typed, saved).some(
    (name) => typedToo.has(name) && savedElsewhere.includes(name),
  );
  if (savedElsewhere.length > 0 && !isOutdated) setBase(saved);
  return {
    // A change during a save is the save's own.
    isOutdated: isOutdated && !form.formState.isSubmitting,
    takeTheirs: () => {
      form.reset(saved);
      setBase(saved);
    },
  };
}

/** True if two values of a field are the same: both are plain JSON. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A draft is what any script of this site left in the browser: its fields must be of the form's kind. */
function isLike(kept: unknown, value: Fields[string]): boolean {
  if (typeof value !== "object") return typeof kept === typeof value;
  return Array.isArray(kept) && kept.every((each) => typeof each === "string");
}
