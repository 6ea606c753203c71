import type { FieldErrors, FieldValues, ResolverResult } from "react-hook-form";

const PROBLEMS: Readonly<Record<string, string>> = {
  number: "Please enter a number",
  date: "Please enter a date",
};

/** Why a browser could not read what stands in a field, whose value is then empty; null if it could. */
export function unreadProblem({
  type,
  validity,
}: Pick<HTMLInputElement, "type" | "validity">): string | null {
  return validity.badInput ? (PROBLEMS[type] ?? null) : null;
}

/** Adds the fields that the browser could not read: a date without its year would be saved as none. */
export function withUnread<Typed extends FieldValues, Parsed>(
  result: ResolverResult<Typed, Parsed>,
  form: HTMLFormElement | null,
): ResolverResult<Typed, Parsed> {
  const unread = [...(form?.querySelectorAll("input") ?? [])].flatMap((input) => {
    const message = unreadProblem(input);
    return message === null ? [] : [[input.name, { type: "unread", message }] as const];
  });
  if (unread.length === 0) return result;
  return {
    values: {},
    errors: { ...result.errors, ...Object.fromEntries(unread) } as FieldErrors<Typed>,
  };
}
