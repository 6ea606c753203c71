import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** One or two sentences about the page. */
  children: ReactNode;
  /** One button. */
  action?: ReactNode;
}

/** A page's title, introduction and main action. */
export function PageHead({ title, children, action }: PageHeadProps) {
  return (
    <header className="flex flex-col items-start gap-5 pt-8 sm:flex-row sm:items-end sm:justify-between sm:gap-10 sm:pt-12">
      <div>
        <h1 className="display-36 sm:display-48">{title}</h1>
        <p className="mt-2 max-w-[40rem] text-16 text-pretty text-muted sm:text-18">{children}</p>
      </div>
      {action}
    </header>
  );
}
