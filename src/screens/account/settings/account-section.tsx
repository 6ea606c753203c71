import type { ReactNode } from "react";

interface AccountSectionProps {
  title: string;
  /** One or two sentences on what it does. */
  text?: ReactNode;
  children: ReactNode;
}

/** One account setting: a title, an explanation and its form. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  return (
    <section className="not-first:mt-10 not-first:border-t not-first:border-line not-first:pt-10">
      <h2 className="display-22">{title}</h2>
      {text && <p className="mt-1 max-w-reading text-14 text-pretty text-muted">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
