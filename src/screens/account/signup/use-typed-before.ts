import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { safeSessionStorage } from "../../../lib/browser-storage";
import { dropDraft, keepDraft, readDraft } from "../../../lib/draft";
import { changedDraft } from "../../../lib/saved-form";

const KEY = "signup-draft";

/** Passwords are not kept, and each form asks for the agreement anew. */
type Unkept = "password" | "confirmPassword" | "agreedToTerms";

type Fields = Record<string, string | boolean | readonly string[]> & Record<Unkept, unknown>;

/**
 * The values that a sign-up form starts with: what was typed into it or into the other role's form before. Nobody is
 * logged in, so the draft is the tab's alone: the next person at the computer never sees it.
 */
export function useTypedBefore<Values extends Fields>(empty: Values): Values {
  const [typed] = useState(() => changedDraft(KEY, withoutUnkept(empty), safeSessionStorage));
  return { ...empty, ...typed };
}

/** Keeps what is typed, beside what only the other role's form asks. */
export function useKeepTyped<Values extends FieldValues & Fields, Parsed>({
  watch,
}: UseFormReturn<Values, unknown, Parsed>): void {
  useEffect(() => {
    const watching = watch((values) => {
      const before = readDraft(KEY, safeSessionStorage)?.values;
      const draft = { at: Date.now(), values: { ...before, ...withoutUnkept(values) } };
      keepDraft(KEY, draft, safeSessionStorage);
    });
    return () => watching.unsubscribe();
  }, [watch]);
}

/** Called once the account exists. */
export function forgetTyped(): void {
  dropDraft(KEY, safeSessionStorage);
}

function withoutUnkept<Values extends Partial<Record<Unkept, unknown>>>(
  values: Values,
): Omit<Values, Unkept> {
  const { password: _, confirmPassword: __, agreedToTerms: ___, ...kept } = values;
  return kept;
}
