import type { BookFormInput } from "@domain/books/book-form";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dropDraft, keepDraft } from "../../lib/draft";

const PAUSE_MS = 300;

/**
 * Stores the draft after each pause, and when the page is left. Returns the time of the last save, and a
 * function that ends the draft.
 */
export function useDraft(
  form: Pick<UseFormReturn<BookFormInput, unknown, BookFormInput>, "watch" | "getValues">,
  key: string,
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
      if (!hasEnded.current && keepDraft(key, { at, values: getValues() })) setSavedAt(at);
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
  }, [watch, getValues, key]);

  const endDraft = () => {
    hasEnded.current = true;
    dropDraft(key);
  };
  return { savedAt, endDraft };
}
