import type { ReactNode } from "react";
import { useId } from "react";

interface FormSectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A titled section of a form, its fields in two columns. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-b border-line pb-10 not-first:pt-10 last-of-type:border-0 last-of-type:pb-6"
    >
      <h2 id={id} className="display-22">
        {title}
      </h2>
      {text && <p className="mt-1 text-14 text-pretty text-muted">{text}</p>}
      <div className="mt-5 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
