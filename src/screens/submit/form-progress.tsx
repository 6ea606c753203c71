import type { BookFormInput } from "@domain/books/book-form";
import type { Requirement } from "@domain/books/readiness";
import { readiness } from "@domain/books/readiness";
import Circle from "lucide-react/icons/circle";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { isSameValue } from "../../lib/saved-form";
import { cx } from "../../ui/cx";
import { EMPTY_FORM } from "./form-values";
import { sectionsFor } from "./form-outline";

/** The form's sections: done, open, or with errors. */
export function SectionList({ isAdmin, missing }: { isAdmin: boolean; missing: ReadonlySet<string> }) {
  const { control } = useFormContext<BookFormInput>();
  const { errors } = useFormState({ control });
  const values = useWatch({ control }) as BookFormInput;
  return (
    <nav aria-label="Sections" className="sticky top-8 max-lg:hidden">
      <ul className="grid gap-1 text-14">
        {sectionsFor(isAdmin).map(({ id, title, isOptional, fields }) => {
          const errorCount = fields.filter((name) => errors[name]).length;
          const isTouched = fields.some((name) => !isSameValue(values[name], EMPTY_FORM[name]));
          const isDone = isTouched && fields.every((name) => !missing.has(name));
          const Icon = errorCount > 0 ? CircleAlert : isDone ? CircleCheck : Circle;
          return (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-8 items-start gap-3 py-1 hover:text-brand">
                <Icon
                  size={18}
                  strokeWidth={1.75}
                  aria-hidden
                  className={cx(
                    "mt-0.5 shrink-0",
                    errorCount > 0 ? "text-bad" : isDone ? "text-ok" : "text-muted",
                  )}
                />
                <span className="flex-1">{title}</span>
                {errorCount > 0 ? (
                  <span className="text-13 text-bad">
                    {errorCount} {errorCount === 1 ? "error" : "errors"}
                  </span>
                ) : isDone ? (
                  <span className="sr-only">Done</span>
                ) : (
                  isOptional && <span className="text-13 text-muted">Optional</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Live checklist of what the book needs. Each open item links to its field. */
export function Readiness({ isNew, note }: { isNew: boolean; note: string }) {
  const { control, setFocus } = useFormContext<BookFormInput>();
  const [isOpen, setOpen] = useState(false);
  const conditions = readiness(useWatch({ control }) as BookFormInput, isNew);
  const met = conditions.filter(({ isMet }) => isMet).length;
  return (
    <section
      aria-label="Readiness"
      className="rounded-panel border border-line bg-surface p-5 lg:sticky lg:top-8"
    >
      <h2 className="flex justify-between text-14 font-semibold">
        Readiness
        <span className="tabular-nums">
          {met} of {conditions.length}
        </span>
      </h2>
      <div aria-hidden className="mt-3 flex gap-1">
        {conditions.map(({ label }, place) => (
          <span
            key={label}
            className={cx("h-1 flex-1 rounded-full", place < met ? "bg-ok-fill" : "bg-third")}
          />
        ))}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="mt-2 min-h-11 text-14 text-link sm:hidden"
      >
        {isOpen ? "Hide the list" : "Show what is left"}
      </button>
      <ul
        className={cx(
          "mt-4 grid gap-2 text-14 max-lg:grid-cols-2 max-sm:mt-2 max-sm:grid-cols-1",
          !isOpen && "max-sm:hidden",
        )}
      >
        {conditions.map((condition) => (
          <Row key={condition.label} {...condition} onGo={() => setFocus(condition.field)} />
        ))}
      </ul>
      <p className="mt-4 max-sm:hidden border-t border-line pt-4 text-13 text-muted">{note}</p>
    </section>
  );
}

function Row({ label, isMet, value, onGo }: Requirement & { onGo: () => void }) {
  const Icon = isMet ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-2">
      <Icon
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={cx("mt-px shrink-0", isMet ? "text-ok" : "text-amber")}
      />
      {isMet ? (
        <span>
          {label}
          <span className="sr-only"> (done)</span>
        </span>
      ) : (
        <button
          type="button"
          className="min-h-6 text-left underline underline-offset-4 hover:text-brand"
          onClick={onGo}
        >
          {label}
        </button>
      )}
      {value !== undefined && <span className="ml-auto text-13 text-muted tabular-nums">{value}</span>}
    </li>
  );
}
