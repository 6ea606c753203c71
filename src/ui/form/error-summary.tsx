import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";

const NUMBERS = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

interface ErrorSummaryProps {
  /** What each field is called. */
  names: Readonly<Record<string, string>>;
  /**
   * Takes the focus after a submit with errors and repeats what is wrong with each field: "Awards: …". Otherwise the first
   * invalid field has the focus.
   */
  takesFocus?: boolean;
}

/**
 * Names a long form's invalid fields at its top, in the order of its default values. Each links to its field, which says
 * what is wrong.
 */
export function ErrorSummary({ names, takesFocus = false }: ErrorSummaryProps) {
  const { control, setFocus } = useFormContext();
  const { errors, defaultValues, submitCount, isSubmitting } = useFormState({ control });
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus && submitCount > 0 && !isSubmitting) summary.current?.focus();
  }, [takesFocus, submitCount, isSubmitting]);
  const problems = Object.keys(defaultValues ?? {}).flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === "string" ? [{ name, message }] : [];
  });
  if (problems.length === 0) return null;
  const count = NUMBERS[problems.length] ?? String(problems.length);
  return (
    <section
      ref={summary}
      tabIndex={-1}
      data-focus={takesFocus || undefined}
      aria-label="What to fix"
      className="scroll-mt-6 mb-8 flex gap-3 rounded-control bg-bad-soft px-4 py-3 text-14 text-bad"
    >
      <CircleAlert size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-semibold">
          {count} {problems.length === 1 ? "thing" : "things"} to fix
        </p>
        <ul className={takesFocus ? "mt-1" : "mt-1 flex flex-wrap gap-x-4"}>
          {problems.map(({ name, message }) => (
            <li key={name}>
              <button
                type="button"
                className="min-h-6 text-left underline underline-offset-4 max-sm:min-h-9"
                onClick={() => setFocus(name)}
              >
                {label(names[name], message, takesFocus)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** "Awards: Please select Yes or No", but "Genre is required." as it is. */
function label(name: string | undefined, message: string, withMessage: boolean): string {
  if (name === undefined) return message;
  if (!withMessage) return name;
  return message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`;
}
