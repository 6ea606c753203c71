import type { BookFormInput } from "@domain/books/book-form";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dropDraft, keepDraft } from "../../lib/draft";
import { isSameValue } from "../../lib/saved-form";

const PAUSE_MS = 300;

/**
 * Stores what differs from `start` after each pause, and when the page is left: the rest of the book may have changed by
 * the time the draft comes back. Returns the time of the last save, and a function that ends the draft.
 */
export function useDraft(
  form: Pick<UseFormReturn<BookFormInput, unknown, BookFormInput>, "watch" | "getValues">,
  key: string,
  start: BookFormInput,
  keptAt: number | null,
) {
  const { watch, getValues } = form;
  const [savedAt, setSavedAt] = useState(keptAt);
  const hasEnded = useRef(false);

  useEffect(() => {
    let timer: number | undefined;
    const flush = () => {
      if (timer === undefined) return;
      window.clearTimeout(timer);
      timer = undefined;
      const at = Date.now();
      if (!hasEnded.current && keepDraft(key, { at, values: draftOf(getValues(), start) })) setSavedAt(at);
    };
    const watching = watch(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, PAUSE_MS);
    });
    window.addEventListener("pagehide", flush);
    return () => {
      flush();
      watching.unsubscribe();
      window.removeEventListener("pagehide", flush);
    };
  }, [watch, getValues, key, start]);

  const endDraft = () => {
    hasEnded.current = true;
    dropDraft(key);
  };
  return { savedAt, endDraft };
}

/** What the draft keeps: every changed field, and always whether a cover was chosen, since it cannot hold the picture. */
function draftOf(values: BookFormInput, start: BookFormInput): Partial<BookFormInput> {
  const isKept = (name: string) =>
    name === "cover" || !isSameValue(values[name as keyof BookFormInput], start[name as keyof BookFormInput]);
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}
